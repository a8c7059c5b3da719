/**
 * Zhu, Loy and Gong, "Constrained clustering with imperfect oracles", IEEE TNNLS 27, 2016, section IV: COP-RF
 * and its rivals with answers of which some are wrong. Runs in compute threads.
 *
 * Pairs are drawn at random among all pairs, 0.1 to 0.5 % of them, and answered from the true classes; a
 * wrong answer is the opposite of the right one. √d features per node, half of the answers kept, N / 10
 * neighbours, ten trials, all as in the paper. The experiment with meaningless features is ours: it asks
 * whether the forest's choice of features is what makes the difference.
 */
import { linksFromPairs } from '../../../algorithms/cluster/copKmeans/linkSets.ts';
import { copKmeans } from '../../../algorithms/cluster/copKmeans.ts';
import { propagateAnswers } from '../../../algorithms/cluster/e2cp.ts';
import { spreadCentroids } from '../../../algorithms/cluster/kmeans.ts';
import {
  gaussianAffinity,
  neighbourGraph,
  spectral,
  spectralLearning,
} from '../../../algorithms/cluster/spectral.ts';
import { type Matrix, type Pair, pairCount } from '../../../algorithms/matrix.ts';
import { scoreClustering } from '../../../algorithms/metrics/clusterMetrics.ts';
import { answersKept, usualNeighbours } from '../../../algorithms/noise/copClustering.ts';
import { keepConsistent, scoreInconsistency } from '../../../algorithms/noise/inconsistency.ts';
import { affinityOf, growForest, newCopForest } from '../../../algorithms/noise/randomForest.ts';
import { Random } from '../../../algorithms/random.ts';
import { finish } from '../../../engine/compute/task.ts';
import type { LabelledData, Measurement, Paper, Settings, Trial } from '../experiment.ts';
import { reportImperfectOracles } from './imperfectOraclesReport.ts';

const KEEP = 0.5;
const SHARES = [0.001, 0.002, 0.003, 0.004, 0.005];
const ERRORS = [0.05, 0.1, 0.15, 0.2, 0.25, 0.3];

interface Point {
  readonly share: number;
  readonly errors: number;
}

interface Experiment {
  readonly points: readonly Point[];
  /** The point's position on the curve. */
  readonly x: (point: Point) => number;
  /** So many features of pure chance are added for each that the data have. */
  readonly meaningless: number;
}

const EXPERIMENTS: Readonly<Record<string, Experiment>> = {
  right: { points: SHARES.map(share => ({ share, errors: 0 })), x: ({ share }) => share, meaningless: 0 },
  wrong: { points: SHARES.map(share => ({ share, errors: 0.15 })), x: ({ share }) => share, meaningless: 0 },
  varied: {
    points: ERRORS.map(errors => ({ share: 0.003, errors })),
    x: ({ errors }) => errors,
    meaningless: 0,
  },
  meaningless: {
    points: SHARES.map(share => ({ share, errors: 0.15 })),
    x: ({ share }) => share,
    meaningless: 2,
  },
};

export const imperfectOracles: Paper = {
  title: 'Constrained clustering with imperfect oracles (Zhu, Loy and Gong, 2016)',
  scale: 'range',
  experiments: Object.keys(EXPERIMENTS),
  usual: () => ({ trials: 10, seed: 0, questions: 0, trees: 1000, experiments: Object.keys(EXPERIMENTS) }),
  plan: (_data, { trials, experiments }) =>
    Array.from({ length: trials }, (_, number) =>
      experiments.map(experiment => ({ experiment, number })),
    ).flat(),
  run: runTrial,
  report: reportImperfectOracles,
};

function runTrial(
  data: LabelledData,
  { trees, seed: base }: Settings,
  { experiment, number }: Trial,
  checkpoint: () => void,
): Measurement[] {
  const { points: curve, x, meaningless } = EXPERIMENTS[experiment]!;
  const { truth } = data;
  const points = widened(data.points, meaningless);
  const seed = base + number;
  const k = data.classes.length;
  const neighbours = usualNeighbours(points.rows);
  const context = { checkpoint };
  const forestAffinity = (mustLink: readonly Pair[], cannotLink: readonly Pair[]): Matrix =>
    affinityOf(finish(growForest(newCopForest(points, mustLink, cannotLink, seed), trees), context));
  const cluster = (affinity: Matrix) => spectral(affinity, k, new Random(seed), checkpoint).labels;

  const gaussian = gaussianAffinity(points, null);
  const blind = cluster(neighbourGraph(gaussian, neighbours));
  for (let i = 0; i < points.rows; i++) gaussian.data[i * points.rows + i] = 1;
  const forest = forestAffinity([], []);

  return curve.flatMap(point => {
    const draws = new Random(seed * 1000 + Math.round(point.share * 1e5) + Math.round(point.errors * 100));
    const { mustLink, cannotLink, isWrong } = drawAnswers(truth, point, draws);
    const inconsistency = finish(scoreInconsistency(points, mustLink, cannotLink, trees, seed), context);
    const kept = answersKept(mustLink, cannotLink, keepConsistent(inconsistency, KEEP));
    const start = spreadCentroids(points, k, new Random(seed));
    const links = linksFromPairs(mustLink, cannotLink);
    const near = neighbourGraph(gaussian, neighbours);
    const found: readonly (readonly [method: string, labels: Int32Array])[] = [
      ['spectral', blind],
      ['COP-KMeans', copKmeans(points, start, links, new Random(seed), { maxIterations: 300 }).labels],
      ['SL', spectralLearning(near, k, mustLink, cannotLink, new Random(seed)).labels],
      ['E²CP', cluster(propagateAnswers(gaussian, neighbours, mustLink, cannotLink))],
      ['RF + E²CP', cluster(propagateAnswers(forest, neighbours, mustLink, cannotLink))],
      ['COP-RF, all answers', cluster(neighbourGraph(forestAffinity(mustLink, cannotLink), neighbours))],
      ['COP-RF', cluster(neighbourGraph(forestAffinity(kept.mustLink, kept.cannotLink), neighbours))],
    ];
    const scores = found.map(([method, labels]) => ({
      experiment,
      method,
      measure: 'ARI',
      x: x(point),
      value: scoreClustering(truth, labels).adjustedRand,
    }));
    const order = areaUnderRoc(inconsistency, isWrong);
    return order === null
      ? scores
      : [...scores, { experiment, method: 'inconsistency', measure: 'AUC', x: x(point), value: order }];
  });
}

/** With `times` as many further columns as there are, drawn evenly from -1 to 1 and from nothing else. */
function widened({ rows, columns, data }: Matrix, times: number): Matrix {
  const random = new Random(1);
  const wide = columns * (1 + times);
  const widenedData = new Float64Array(rows * wide);
  for (let i = 0; i < rows; i++) {
    widenedData.set(data.subarray(i * columns, (i + 1) * columns), i * wide);
    for (let c = columns; c < wide; c++) widenedData[i * wide + c] = 2 * random.unit() - 1;
  }
  return { rows, columns: wide, data: widenedData };
}

interface Answers {
  readonly mustLink: Pair[];
  readonly cannotLink: Pair[];
  /** In the order mustLink, then cannotLink. */
  readonly isWrong: boolean[];
}

/** `share` of all pairs, each answered wrongly with the chance `errors`. */
function drawAnswers(truth: Int32Array, { share, errors }: Point, random: Random): Answers {
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

/** The chance that a wrong answer scores above a right one; null where there is only one kind. */
function areaUnderRoc(scores: Float64Array, isWrong: readonly boolean[]): number | null {
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
