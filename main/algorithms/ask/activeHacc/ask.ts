/**
 * Active-HACC: asks the question that is expected to change the clustering most. Pure.
 *
 * Biswas and Jacobs, "Active Image Clustering: Seeking Constraints from Humans to Complement Algorithms",
 * CVPR 2012, eqs. (3) to (7) and Algorithm 1. brute.ts is the definition. `askFast` gives the same answer,
 * bit for bit, in milliseconds; docs/papers/1-active-hacc.md says why it is exact.
 */
import { closeConsistent } from '../../constraints.ts';
import { type Metric, pairwiseDistances } from '../../distance.ts';
import { type SpaceKernels, spaceTwins } from '../../linkage/itemSpace.ts';
import { type Condensed, condensedIndex, type Matrix, type Pair, pairCount } from '../../matrix.ts';
import { consensusShares, type Shares } from '../consensus.ts';
import { runBase } from './baseRun.ts';
import { askByBruteForce } from './brute.ts';
import { type DistanceSource, nextEdges, readDistances, SortedEdges } from './edges.ts';
import { Outcomes } from './outcomes.ts';
import { encodeProbability, type Probability } from './probability.ts';
import type { Answers, AskRequest, AskResult } from './question.ts';
import { selectBest } from './select.ts';

export function askBest(instance: Instance, request: AskRequest): AskResult {
  const { n, kernels } = instance;
  checkClusters(n, request.k);
  if (!Number.isInteger(request.top) || request.top < 0)
    throw new RangeError('top must be an integer from 0 up');
  for (const [i, j] of request.skip)
    if (!isItem(n, i) || !isItem(n, j) || i === j)
      throw new RangeError(`skip: [${i}, ${j}] is not a pair of different items below ${n}`);
  if (request.method !== 'brute') return kernels.askFast(instance, request);
  return askByBruteForce(distanceTable(instance), probabilityTable(instance), request);
}

/** The clustering that the answers give, numbered by smallest member. */
export function clusterBy(instance: Instance, k: number, answers: Answers): Int32Array {
  checkClusters(instance.n, k);
  const closure = closeConsistent(instance.n, answers.mustLink, answers.cannotLink);
  return runBase(instance.edges, k, closure, { merges: 0, edges: 0 }).labels;
}

/** The clustering there would be if one more pair were answered. */
export function outcome(
  instance: Instance,
  k: number,
  { mustLink, cannotLink }: Answers,
  pair: Pair,
  verdict: 'same' | 'different',
): Int32Array {
  return verdict === 'same'
    ? clusterBy(instance, k, { mustLink: [...mustLink, pair], cannotLink })
    : clusterBy(instance, k, { mustLink, cannotLink: [...cannotLink, pair] });
}

function isItem(n: number, item: number): boolean {
  return Number.isInteger(item) && item >= 0 && item < n;
}

function checkClusters(n: number, k: number): void {
  if (!Number.isInteger(k) || k < 1 || k > n) throw new RangeError(`k must be an integer from 1 to ${n}`);
}

function distanceTable({ n, source }: Instance): Condensed {
  if (source.kind === 'condensed') return { n, data: source.data };
  const between = readDistances(source);
  const data = new Float64Array(pairCount(n));
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) data[condensedIndex(n, i, j)] = between(i, j);
  return { n, data };
}

function probabilityTable({ n, probability: { codes, values } }: Instance): Condensed {
  return { n, data: Float64Array.from(codes, (code: number) => values[code]!) };
}

/** What stays the same over all questions of a session, prepared once. */
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

/**
 * Up to this many items (100 MB) the table of all distances is kept; beyond it they are computed again when
 * needed.
 */
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

/**
 * The computations heavy enough to exist twice: here in TypeScript, and compiled in native/, bit for bit the
 * same.
 */
export interface Kernels extends SpaceKernels {
  readonly name: 'native' | 'typescript';
  readonly pairwiseDistances: typeof pairwiseDistances;
  readonly nextEdges: typeof nextEdges;
  readonly askFast: typeof askFast;
  readonly consensusShares: typeof consensusShares;
}

export const typescriptKernels: Kernels = {
  name: 'typescript',
  pairwiseDistances,
  ...spaceTwins,
  nextEdges,
  askFast,
  consensusShares,
};

/** Active-HACC in milliseconds: the same answer as brute force, bit for bit. Twin: native/active_hacc. */
export function askFast(instance: Instance, request: AskRequest): AskResult {
  const { edges, source, probability } = instance;
  const h1 = request.method === 'fast-h1' || request.method === 'fast-h1-h2';
  const closure = closeConsistent(source.n, request.mustLink, request.cannotLink);
  const isLocal = request.method === 'fast-h1-h2';
  const outcomes = new Outcomes(edges, readDistances(source), request.k, closure, isLocal);
  const ranked = selectBest(outcomes, probability, request.skip, Math.max(1, request.top), h1);
  const best = ranked[0];
  return {
    pair: best === undefined ? null : [best.i, best.j],
    gain: best?.gain ?? 0,
    labels: outcomes.run.labels,
    ranked: ranked.slice(0, request.top),
    simulated: outcomes.simulated,
  };
}
