/** Embeddings as the points whose distances count, as a task: fitting their space takes seconds. Runs in compute threads. */
import { withFewerColumns } from '../../../algorithms/embed/principalAxes.ts';
import type { Matrix } from '../../../algorithms/matrix.ts';
import { Random } from '../../../algorithms/random.ts';
import { comparedPoints } from '../../embeddings/comparisons.ts';
import { share } from '../share.ts';

interface Embeddings {
  readonly model: string;
  readonly embeddings: { readonly rows: number; readonly columns: number; readonly data: Float32Array };
  readonly mostColumns: number;
  readonly seed: number;
}

export function comparePointsTask({ model, embeddings, mostColumns, seed }: Embeddings): Matrix {
  const points = comparedPoints(model, embeddings);
  return share(withFewerColumns(points, mostColumns, new Random(seed)));
}
