/**
 * Stanitsas et al., "Active constrained clustering via non-iterative uncertainty sampling", section V: labels
 * for a batch chosen by silhouette against labels for as many random items. Runs in compute threads.
 *
 * In each trial all methods start from the same k-means++ centroids; labels become every constraint that
 * follows, and COP-KMeans clusters with these. The batch is chosen among the points, with the normaliser of
 * line 5 as printed, and by kernel k-means and the silhouette in the space of each of the four kernels. The paper
 * shows the best kernel of each set; here all are shown, and none is chosen by its outcome.
 */
import { groupsFromLabels, silhouette, silhouetteBatch } from '../../../algorithms/ask/silhouetteBatch.ts';
import { linksFromGroups } from '../../../algorithms/cluster/copKmeans/linkSets.ts';
import { copKmeans } from '../../../algorithms/cluster/copKmeans.ts';
import { kernelKmeans } from '../../../algorithms/cluster/kernelKmeans.ts';
import { kmeans, spreadCentroids } from '../../../algorithms/cluster/kmeans.ts';
import { pairwiseDistances } from '../../../algorithms/distance.ts';
import { type Kernel, kernelMatrix } from '../../../algorithms/kernels.ts';
import type { Matrix } from '../../../algorithms/matrix.ts';
import { scoreClustering } from '../../../algorithms/metrics/clusterMetrics.ts';
import { Random } from '../../../algorithms/random.ts';
import {
  type LabelledData,
  type Measurement,
  type Paper,
  type Settings,
  type Trial,
  trialNumbers,
} from '../experiment.ts';
import { meanOf } from '../report.ts';
import { codeOfTrials } from '../sourceDigest.ts';
import { reportSilhouetteBatch } from './silhouetteBatchReport.ts';
import { countDistances } from './silhouetteDistances.ts';

export const SHARES = [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35];
const MAX_ITERATIONS = 300;
export const LABELS = 'labels';
/** Figure 3. */
export const DISTANCES = 'distances';
export const UNLABELLED = 'k-means without labels';
export const RANDOM = 'random';
/** In the space of the points, with our normaliser and with the paper's. */
export const FEATURES = 'batch';
export const PRINTED = 'batch, as printed';
const KERNELS = ['linear', 'polynomial', 'sigmoid', 'rbf'] as const;
/** In the space of each kernel. */
export const IN_KERNELS = KERNELS.map(name => `batch, ${name}`);
/** Those compared with random items. */
export const BATCHES: readonly string[] = [FEATURES, PRINTED, ...IN_KERNELS];

export const silhouetteBatchPaper: Paper = {
  title: 'Active constrained clustering via non-iterative uncertainty sampling (Stanitsas et al.)',
  scale: null,
  experiments: [LABELS, DISTANCES],
  usual: () => ({ trials: 30, seed: 0, questions: 0, trees: 0, experiments: [LABELS] }),
  plan: (_data, settings) =>
    settings.experiments.flatMap(experiment =>
      trialNumbers(settings, experiment).map(number => ({ experiment, number })),
    ),
  run: (data, settings, trial, checkpoint) =>
    trial.experiment === DISTANCES
      ? countDistances(data, settings.seed + trial.number, checkpoint).map(one => ({
          ...one,
          experiment: DISTANCES,
        }))
      : runTrial(data, settings, trial, checkpoint),
  codeOf: codeOfTrials({
    roots: ['lab/reproduce/papers/silhouetteBatch'],
    except: ['lab/reproduce/papers/silhouetteBatchReport'],
  }),
  report: reportSilhouetteBatch,
};

/**
 * Table I with parameters that follow from the data: products are divided by their mean on the diagonal, sigma is
 * the mean distance.
 */
function kernelOf(points: Matrix, name: (typeof KERNELS)[number]): Kernel {
  const { rows, data } = points;
  const meanSquare = data.reduce((sum, value) => sum + value * value, 0) / rows || 1;
  switch (name) {
    case 'linear':
      return { name, c: 0 };
    case 'polynomial':
      return { name, alpha: 1 / meanSquare, c: 1, d: 3 };
    case 'sigmoid':
      return { name, alpha: 1 / meanSquare, c: 0 };
    case 'rbf':
      return { name, sigma: meanOf(pairwiseDistances(points, 'euclidean').data) };
  }
}

/** For each way to choose a batch, what it chooses for a budget. */
function choosers(points: Matrix, labels: Int32Array, k: number, seed: number) {
  const values = silhouette(points, labels, null);
  const among = (budget: number) => silhouetteBatch(points, labels, values, budget).flat();
  const printed = (budget: number) => silhouetteBatch(points, labels, values, budget, 'printed').flat();
  const ofKernels = KERNELS.map((name, at) => {
    const kernel = kernelOf(points, name);
    const clusters = kernelKmeans(kernelMatrix(points, kernel), k, new Random(seed), MAX_ITERATIONS).labels;
    const inKernel = silhouette(points, clusters, kernel);
    return [
      IN_KERNELS[at]!,
      (budget: number) => silhouetteBatch(points, clusters, inKernel, budget).flat(),
    ] as const;
  });
  return new Map<string, (budget: number) => number[]>([[FEATURES, among], [PRINTED, printed], ...ofKernels]);
}

function runTrial(
  { points, truth, classes }: LabelledData,
  { seed: base }: Settings,
  { experiment, number }: Trial,
  checkpoint: () => void,
): Measurement[] {
  const seed = base + number;
  const k = classes.length;
  const start = spreadCentroids(points, k, new Random(seed));
  const plain = kmeans(points, start, MAX_ITERATIONS).labels;
  const without = scoreClustering(truth, plain).adjustedRand;
  const score = (queried: number[]): number => {
    checkpoint();
    const groups = groupsFromLabels(
      queried,
      queried.map(i => truth[i]!),
    );
    const options = { maxIterations: MAX_ITERATIONS };
    const { labels } = copKmeans(points, start, linksFromGroups(groups), new Random(seed), options);
    return scoreClustering(truth, labels).adjustedRand;
  };
  const choose = choosers(points, plain, k, seed);
  return SHARES.flatMap(x => {
    const at = (method: string, measure: string, value: number) => ({
      experiment,
      method,
      measure,
      x,
      value,
    });
    const budget = Math.round(x * points.rows);
    // As many random items as a batch has: small clusters have fewer than their share.
    const randomOf = new Map<number, number>();
    const random = (count: number): number => {
      const known = randomOf.get(count) ?? score(new Random(1000 + seed).sample(points.rows, count));
      randomOf.set(count, known);
      return known;
    };
    return [
      at(UNLABELLED, 'ARI', without),
      ...[...choose].flatMap(([method, batchOf]) => {
        const batch = batchOf(budget);
        const rival = random(batch.length);
        return [
          ...(method === FEATURES ? [at(RANDOM, 'ARI', rival)] : []),
          at(method, 'ARI', score(batch)),
          at(method, 'random', rival),
          at(method, 'labelled', batch.length),
        ];
      }),
    ];
  });
}
