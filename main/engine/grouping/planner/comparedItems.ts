/** How the items of a grouping are compared: the same in both threads, and in an evaluation. */
import type { Matrix } from '../../../algorithms/matrix.ts';
import type { NearestItems } from '../../../algorithms/neighbours/nearestNeighbours.ts';
import type { ComparedItems, Evidence } from '../../../algorithms/session/evidence.ts';
import { loadKernels } from '../../../native.ts';
import { measuredCalibration, mostLikelyDistance } from '../../embeddings/comparisons.ts';
import type { GroupingInput } from './messages.ts';

/** All that is known of the items beside their embeddings. */
export function evidenceOf(
  { model, photos, evidence }: Pick<GroupingInput, 'model' | 'photos' | 'evidence'>,
  columns: number,
): Evidence {
  return { cooccurrence: { photos, height: mostLikelyDistance(model, columns) }, pairs: evidence };
}

export function comparedItems<Neighbours extends NearestItems | undefined>(
  input: GroupingInput,
  points: Matrix,
  neighbours: Neighbours,
): ComparedItems & { readonly neighbours: Neighbours } {
  const { columns } = input.embeddings;
  return {
    points,
    calibration: measuredCalibration(input.model, columns),
    evidence: evidenceOf(input, columns),
    neighbours,
    kernels: loadKernels(),
    quality: input.quality,
  };
}
