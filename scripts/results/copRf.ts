/** The experiments of the COP-RF paper on real tables: which answers, which methods, how they are scored. */
import { linksFromPairs } from '../../main/algorithms/cluster/copKmeans/linkSets.ts';
import { copKmeans } from '../../main/algorithms/cluster/copKmeans.ts';
import { propagateAnswers } from '../../main/algorithms/cluster/e2cp.ts';
import { spreadCentroids } from '../../main/algorithms/cluster/kmeans.ts';
import { neighbourGraph } from '../../main/algorithms/cluster/neighbourGraph.ts';
import { gaussianAffinity, spectral } from '../../main/algorithms/cluster/spectral.ts';
import { spectralLearning } from '../../main/algorithms/cluster/spectralLearning.ts';
import { type Matrix, type Pair, pairCount } from '../../main/algorithms/matrix.ts';
import { scoreClustering } from '../../main/algorithms/metrics/score.ts';
import { answersKept, usualNeighbours } from '../../main/algorithms/noise/copClustering.ts';
import { keepConsistent } from '../../main/algorithms/noise/inconsistency.ts';
import { Random } from '../../main/algorithms/random.ts';
import type { Compute } from '../../main/engine/compute/compute.ts';
import { answerInconsistency, copAffinity } from '../../main/engine/compute/forests.ts';
import { stretched, type Table } from './tables.ts';

/** The paper's: 1,000 trees, half of the answers kept. */
const TREES = 1000;
const KEEP = 0.5;

export const METHODS = [
  'spectral',
  'COP-KMeans',
  'SL',
  'E²CP',
  'RF + E²CP',
  'COP-RF, all answers',
  'COP-RF',
] as const;
export type Method = (typeof METHODS)[number];

export interface Outcome {
  /** The adjusted Rand index of each method. */
  readonly scores: Readonly<Record<Method, number>>;
  /** The chance that a wrong answer scores above a right one; null where all are right. */
  readonly ordering: number | null;
  readonly answers: number;
  readonly wrong: number;
}

interface Answers {
  readonly mustLink: Pair[];
  readonly cannotLink: Pair[];
  /** In the order mustLink, then cannotLink. */
  readonly isWrong: boolean[];
}

/** What does not depend on the answers, made once for a table and a seed. */
interface Prepared {
  readonly points: Matrix;
  readonly truth: readonly number[];
  readonly k: number;
  readonly seed: number;
  readonly gaussian: Matrix;
  readonly forest: Matrix;
  readonly spectralScore: number;
}

/** Features from -1 to 1, as in the paper. */
export function scaled(table: Table): Table {
  const { points, truth } = stretched(table);
  return { points: points.map(row => row.map(value => 2 * value - 1)), truth };
}

/** With `times` as many further features as it has, drawn evenly from -1 to 1 and from nothing else. */
export function widened({ points, truth }: Table, times: number): Table {
  const random = new Random(1);
  return {
    points: points.map(row => [
      ...row,
      ...Array.from({ length: times * row.length }, () => 2 * random.unit() - 1),
    ]),
    truth,
  };
}

/** The first `each` of every class. */
export function stratified({ points, truth }: Table, each: number): Table {
  const taken = new Map<number, number>();
  const rows = truth.flatMap((label, row) => {
    const count = taken.get(label) ?? 0;
    taken.set(label, count + 1);
    return count < each ? [row] : [];
  });
  return { points: rows.map(row => points[row]!), truth: rows.map(row => truth[row]!) };
}

export async function prepare(compute: Compute, table: Table, seed: number): Promise<Prepared> {
  const { points: rows, truth } = table;
  const points: Matrix = {
    rows: rows.length,
    columns: rows[0]!.length,
    data: Float64Array.from(rows.flat()),
  };
  const gaussian = gaussianAffinity(points, null);
  const k = new Set(truth).size;
  const neighbours = usualNeighbours(points.rows);
  const { labels } = spectral(neighbourGraph(gaussian, neighbours), k, new Random(seed));
  for (let i = 0; i < points.rows; i++) gaussian.data[i * points.rows + i] = 1;
  const forest = await copAffinity(compute, { points, mustLink: [], cannotLink: [], trees: TREES, seed });
  return { points, truth, k, seed, gaussian, forest, spectralScore: scoreOf(truth, labels) };
}

/** `share` of all pairs are asked about, each answered wrongly with the chance `errors`. */
export async function tryMethods(
  compute: Compute,
  prepared: Prepared,
  share: number,
  errors: number,
): Promise<Outcome> {
  const { points, truth, k, seed, gaussian, forest } = prepared;
  const random = new Random(seed * 1000 + Math.round(share * 1e5) + Math.round(errors * 100));
  const { mustLink, cannotLink, isWrong } = drawAnswers(truth, share, errors, random);
  const neighbours = usualNeighbours(points.rows);
  const cluster = (affinity: Matrix) => spectral(affinity, k, new Random(seed)).labels;
  const request = { points, mustLink, cannotLink, trees: TREES, seed };
  const inconsistency = await answerInconsistency(compute, request);
  const used = answersKept(mustLink, cannotLink, keepConsistent(inconsistency, KEEP));
  const filtered = await copAffinity(compute, { ...request, ...used });
  const unfiltered = await copAffinity(compute, request);
  const labels: Record<Exclude<Method, 'spectral'>, Int32Array> = {
    'COP-KMeans': copKmeans(
      points,
      spreadCentroids(points, k, new Random(seed)),
      linksFromPairs(mustLink, cannotLink),
      new Random(seed),
      { maxIterations: 300 },
    ).labels,
    SL: spectralLearning(neighbourGraph(gaussian, neighbours), k, mustLink, cannotLink, new Random(seed))
      .labels,
    'E²CP': cluster(propagateAnswers(gaussian, neighbours, mustLink, cannotLink)),
    'RF + E²CP': cluster(propagateAnswers(forest, neighbours, mustLink, cannotLink)),
    'COP-RF, all answers': cluster(neighbourGraph(unfiltered, neighbours)),
    'COP-RF': cluster(neighbourGraph(filtered, neighbours)),
  };
  const scores = { spectral: prepared.spectralScore } as Record<Method, number>;
  for (const [method, found] of Object.entries(labels)) scores[method as Method] = scoreOf(truth, found);
  return {
    scores,
    ordering: orderingOf(inconsistency, isWrong),
    answers: isWrong.length,
    wrong: isWrong.filter(Boolean).length,
  };
}

function drawAnswers(truth: readonly number[], share: number, errors: number, random: Random): Answers {
  const count = Math.round(share * pairCount(truth.length));
  const drawn = Array.from({ length: count }, () => {
    const [i, j] = random.sample(truth.length, 2) as [number, number];
    const isWrong = random.unit() < errors;
    return { pair: [i, j] as Pair, isWrong, isSame: (truth[i] === truth[j]) !== isWrong };
  });
  const same = drawn.filter(({ isSame }) => isSame);
  const different = drawn.filter(({ isSame }) => !isSame);
  return {
    mustLink: same.map(({ pair }) => pair),
    cannotLink: different.map(({ pair }) => pair),
    isWrong: [...same, ...different].map(({ isWrong }) => isWrong),
  };
}

function scoreOf(truth: readonly number[], labels: Int32Array): number {
  return scoreClustering(truth, labels).adjustedRand;
}

/** The area under the ROC curve. */
function orderingOf(scores: Float64Array, isWrong: readonly boolean[]): number | null {
  let ordered = 0;
  let pairs = 0;
  scores.forEach((score, a) => {
    if (!isWrong[a]) return;
    scores.forEach((other, b) => {
      if (isWrong[b]) return;
      pairs += 1;
      ordered += score > other ? 1 : score === other ? 0.5 : 0;
    });
  });
  return pairs === 0 ? null : ordered / pairs;
}
