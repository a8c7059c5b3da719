/**
 * One trial of paper 5's tables: every method on the same answers, of which some are wrong. Runs in compute
 * threads.
 *
 * Methods that the paper describes otherwise than their own authors run in both forms: Spectral Learning (1
 * and 0 written into the affinity, then spectral clustering; the original normalises otherwise) and
 * COP-KMeans (the published rule fails where an item has no cluster left, which counts as 0; ours searches).
 */
import { linksFromPairs } from '../../../algorithms/cluster/copKmeans/linkSets.ts';
import { copKmeans } from '../../../algorithms/cluster/copKmeans.ts';
import {
  copKmeansAsPublished,
  type PublishedRule,
} from '../../../algorithms/cluster/copKmeansAsPublished.ts';
import { propagateAnswers } from '../../../algorithms/cluster/e2cp.ts';
import { spreadCentroids } from '../../../algorithms/cluster/kmeans.ts';
import {
  constrainAffinity,
  gaussianAffinity,
  neighbourGraph,
  spectral,
  spectralLearning,
} from '../../../algorithms/cluster/spectral.ts';
import type { Matrix, Pair, WeightedPair } from '../../../algorithms/matrix.ts';
import { scoreClustering } from '../../../algorithms/metrics/clusterMetrics.ts';
import { answersKept, usualNeighbours } from '../../../algorithms/noise/copClustering.ts';
import { keepConsistent, scoreInconsistency } from '../../../algorithms/noise/inconsistency.ts';
import { affinityOf, growForest, newCopForest } from '../../../algorithms/noise/randomForest.ts';
import { Random } from '../../../algorithms/random.ts';
import { finish } from '../../../engine/compute/task.ts';
import type { Measurement } from '../experiment.ts';
import { type AnswerShare, areaUnderRoc, drawAnswers } from './imperfectAnswers.ts';

export interface OracleTrial {
  readonly points: Matrix;
  readonly truth: Int32Array;
  readonly k: number;
  readonly trees: number;
  readonly seed: number;
  readonly checkpoint: () => void;
}

/** The share of the answers that the inconsistency filter keeps (beta of the paper). */
export const KEEP = 0.5;
/** Cells per side of the picture of an affinity. */
export const PICTURE = 16;
/** The shares whose affinities are drawn (Figure 6). */
export const PICTURED_SHARES = [0.001, 0.005];

type Scored = Omit<Measurement, 'experiment' | 'x'>;

/** All that needs no answers, and what it takes to score the methods on some. */
export function prepareTrial(trial: OracleTrial): (point: AnswerShare, isPictured: boolean) => Scored[] {
  const { points, truth, k, trees, seed, checkpoint } = trial;
  const neighbours = usualNeighbours(points.rows);
  const forestAffinity = (mustLink: readonly Pair[], cannotLink: readonly Pair[]): Matrix =>
    affinityOf(finish(growForest(newCopForest(points, mustLink, cannotLink, seed), trees), { checkpoint }));
  const cluster = (affinity: Matrix) => spectral(affinity, k, new Random(seed), checkpoint).labels;
  const clusterGraph = (affinity: Matrix) => cluster(neighbourGraph(affinity, neighbours));

  const gaussian = gaussianAffinity(points, null);
  const blind = clusterGraph(gaussian);
  for (let i = 0; i < points.rows; i++) gaussian.data[i * points.rows + i] = 1;
  const near = neighbourGraph(gaussian, neighbours);
  const forest = forestAffinity([], []);

  return (point, isPictured) => {
    const draws = new Random(seed * 1000 + Math.round(point.share * 1e5) + Math.round(point.errors * 100));
    const { mustLink, cannotLink, isWrong } = drawAnswers(truth, point, draws);
    const inconsistency = finish(scoreInconsistency(points, mustLink, cannotLink, trees, seed), {
      checkpoint,
    });
    const kept = answersKept(mustLink, cannotLink, keepConsistent(inconsistency, KEEP));
    const linked = constrainAffinity(gaussian, weighted(mustLink), weighted(cannotLink));
    const spread = propagateAnswers(gaussian, neighbours, mustLink, cannotLink);
    const spreadByForest = propagateAnswers(forest, neighbours, mustLink, cannotLink);
    const own = forestAffinity(kept.mustLink, kept.cannotLink);
    const found: readonly (readonly [method: string, labels: Int32Array | null])[] = [
      ['spectral', blind],
      ...kMeansMethods(trial, mustLink, cannotLink),
      ['SL as described', clusterGraph(linked)],
      ['SL', spectralLearning(near, k, mustLink, cannotLink, new Random(seed)).labels],
      ['E²CP', cluster(spread)],
      ['RF + E²CP', cluster(spreadByForest)],
      ['COP-RF, all answers', clusterGraph(forestAffinity(mustLink, cannotLink))],
      ['COP-RF', clusterGraph(own)],
    ];
    const matrices = [
      ['SL as described', linked],
      ['E²CP', spread],
      ['RF + E²CP', spreadByForest],
      ['COP-RF', own],
    ] as const;
    return [
      ...found.flatMap(([method, labels]) => scoreLabels(method, truth, labels)),
      ...matrices.flatMap(([method, matrix]) => [
        { method, measure: 'pairs in order', value: pairsInOrder(matrix, truth) },
        ...(isPictured ? pictureOf(method, matrix, truth) : []),
      ]),
      ...scoreOrdering(inconsistency, isWrong),
    ];
  };
}

function weighted(pairs: readonly Pair[]): WeightedPair[] {
  return pairs.map(([i, j]) => [i, j, 1]);
}

/** Ours, and the two published rules with the items in random order. */
function kMeansMethods(
  { points, k, seed }: OracleTrial,
  mustLink: readonly Pair[],
  cannotLink: readonly Pair[],
): (readonly [method: string, labels: Int32Array | null])[] {
  const start = spreadCentroids(points, k, new Random(seed));
  const links = linksFromPairs(mustLink, cannotLink);
  const order = new Random(seed).sample(points.rows, points.rows);
  const published = (rule: PublishedRule) =>
    copKmeansAsPublished(points, start, weighted(mustLink), weighted(cannotLink), rule, order)?.labels ??
    null;
  return [
    ['COP-KMeans as published', published('wagstaff')],
    ['COP-KMeans, least violation', published('least-violation')],
    ['COP-KMeans', copKmeans(points, start, links, new Random(seed), { maxIterations: 300 }).labels],
  ];
}

/** A run without a result counts as 0, as the paper's incomplete curves must have been counted. */
function scoreLabels(method: string, truth: Int32Array, labels: Int32Array | null): Scored[] {
  const value = labels === null ? 0 : scoreClustering(truth, labels).adjustedRand;
  const ari = { method, measure: 'ARI', value };
  return method === 'COP-KMeans as published'
    ? [ari, { method, measure: 'failed', value: labels === null ? 1 : 0 }]
    : [ari];
}

/** The chance that two items of one class have a larger affinity than two of different classes. */
function pairsInOrder({ rows: n, data }: Matrix, truth: Int32Array): number {
  const values: number[] = [];
  const isSame: boolean[] = [];
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++) {
      values.push(data[i * n + j]!);
      isSame.push(truth[i] === truth[j]);
    }
  return areaUnderRoc(values, at => isSame[at]!) ?? 1;
}

/** Means over square cells of the affinity, items in the order of their classes, the largest mean being 1. */
function pictureOf(method: string, { rows: n, data }: Matrix, truth: Int32Array): Scored[] {
  const order = [...truth.keys()].sort((a, b) => truth[a]! - truth[b]! || a - b);
  const sums = new Float64Array(PICTURE * PICTURE);
  const counts = new Float64Array(PICTURE * PICTURE);
  order.forEach((i, row) => {
    order.forEach((j, column) => {
      if (i === j) return;
      const cell = Math.floor((row * PICTURE) / n) * PICTURE + Math.floor((column * PICTURE) / n);
      sums[cell]! += data[i * n + j]!;
      counts[cell]! += 1;
    });
  });
  const means = sums.map((sum, cell) => sum / (counts[cell] || 1));
  const most = means.reduce((largest, mean) => Math.max(largest, mean), 0) || 1;
  return Array.from(means, (mean, cell) => ({
    method,
    measure: `cell ${cell}`,
    value: Math.round((1000 * mean) / most) / 1000,
  }));
}

/** Figure 14: how inconsistent right and wrong answers are. */
function scoreOrdering(inconsistency: Float64Array, isWrong: readonly boolean[]): Scored[] {
  const order = areaUnderRoc(inconsistency, at => isWrong[at]!);
  if (order === null) return [];
  const method = 'inconsistency';
  const medianWhere = (wrong: boolean) => medianOf(inconsistency.filter((_, at) => isWrong[at] === wrong));
  return [
    { method, measure: 'AUC', value: order },
    { method, measure: 'median of right answers', value: medianWhere(false) },
    { method, measure: 'median of wrong answers', value: medianWhere(true) },
  ];
}

function medianOf(values: Float64Array): number {
  const sorted = values.slice().sort();
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}
