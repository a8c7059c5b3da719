/** What stays the same over all questions of a session, prepared once. Pure. */
import type { Metric } from '../../distance.ts';
import { type Condensed, type Matrix, pairCount } from '../../matrix.ts';
import { type DistanceSource, SortedEdges } from './edges.ts';
import { type Kernels, typescriptKernels } from './kernels.ts';
import { encodeProbability, type Probability, type Shares } from './probability.ts';

export interface Instance {
  readonly n: number;
  readonly source: DistanceSource;
  /** Grows as questions need it. */
  readonly edges: SortedEdges;
  readonly probability: Probability;
  readonly kernels: Kernels;
}

export interface Points {
  readonly points: Matrix;
  readonly metric: Metric;
}

/** Up to this many items (100 MB) the table of all distances is kept; beyond it they are computed again when needed. */
const largestTable = 5000;

export function prepare(
  distances: Condensed | Points,
  probability: Condensed | Shares,
  kernels: Kernels = typescriptKernels,
): Instance {
  const source = toSource(distances, kernels);
  if (probability.n !== source.n) throw new RangeError('probability: the size does not fit the distances');
  const edges = new SortedEdges(source, kernels.nextEdges);
  return { n: source.n, source, edges, probability: encodeProbability(probability), kernels };
}

function toSource(given: Condensed | Points, kernels: Kernels): DistanceSource {
  if ('points' in given) {
    const { points, metric } = given;
    if (points.rows > largestTable) return { kind: 'points', n: points.rows, points, metric };
    return { kind: 'condensed', ...kernels.pairwiseDistances(points, metric) };
  }
  if (given.data.length !== pairCount(given.n)) throw new RangeError('distances: the length does not fit n');
  return { kind: 'condensed', n: given.n, data: given.data };
}
