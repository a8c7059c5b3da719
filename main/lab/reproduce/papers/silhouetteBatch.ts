/**
 * Stanitsas et al., "Active constrained clustering via non-iterative uncertainty sampling", section V: labels
 * for a batch chosen by silhouette against labels for as many random items. Runs in compute threads.
 *
 * In each trial all methods start from the same k-means++ centroids; labels become every constraint that
 * follows, and COP-KMeans clusters with these. The paper shows the best of four kernels; here the kernel is
 * an rbf whose sigma is the mean distance, and is not chosen by its outcome.
 */
import { groupsFromLabels, silhouette, silhouetteBatch } from '../../../algorithms/ask/silhouetteBatch.ts';
import { linksFromGroups } from '../../../algorithms/cluster/copKmeans/linkSets.ts';
import { copKmeans } from '../../../algorithms/cluster/copKmeans.ts';
import { kernelKmeans } from '../../../algorithms/cluster/kernelKmeans.ts';
import { kmeans, spreadCentroids } from '../../../algorithms/cluster/kmeans.ts';
import { pairwiseDistances } from '../../../algorithms/distance.ts';
import { type KernelMatrix, kernelMatrix } from '../../../algorithms/kernels.ts';
import type { Matrix } from '../../../algorithms/matrix.ts';
import { scoreClustering } from '../../../algorithms/metrics/clusterMetrics.ts';
import { Random } from '../../../algorithms/random.ts';
import type { Finished, LabelledData, Measurement, Paper, Settings, Trial } from '../experiment.ts';
import {
  curveOf,
  meanOf,
  perTrial,
  pick,
  type Report,
  sampleOf,
  shown,
  signed,
  verdictOf,
} from '../report.ts';

const SHARES = [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35];
const MAX_ITERATIONS = 300;
const EXPERIMENT = 'labels';
const UNLABELLED = 'k-means without labels';
const METHODS = ['random', 'batch', 'batch, rbf'] as const;

export const silhouetteBatchPaper: Paper = {
  title: 'Active constrained clustering via non-iterative uncertainty sampling (Stanitsas et al.)',
  scale: null,
  experiments: [EXPERIMENT],
  usual: () => ({ trials: 30, seed: 0, questions: 0, trees: 0, experiments: [EXPERIMENT] }),
  plan: (_data, { trials }) =>
    Array.from({ length: trials }, (_, number) => ({ experiment: EXPERIMENT, number })),
  run: runTrial,
  report,
};

export interface Kernel {
  readonly matrix: KernelMatrix;
  readonly sigma: number;
}

/** Adjusted Rand indices of one share in one trial. */
interface Batch {
  readonly random: number;
  readonly batch: number;
  readonly kernelBatch: number;
  /** As many random items as the batch of the kernel has. */
  readonly kernelRandom: number;
  /** How many items were labelled: the batch leaves a remainder, and small clusters have no more. */
  readonly labelled: number;
}

export function kernelOf(points: Matrix): Kernel {
  const sigma = meanOf(pairwiseDistances(points, 'euclidean').data);
  return { sigma, matrix: kernelMatrix(points, { name: 'rbf', sigma }) };
}

export function withoutLabels(points: Matrix, truth: Int32Array, k: number, seed: number): number {
  const start = spreadCentroids(points, k, new Random(seed));
  return scoreClustering(truth, kmeans(points, start, MAX_ITERATIONS).labels).adjustedRand;
}

export function tryShare(
  { points, truth, k }: { readonly points: Matrix; readonly truth: Int32Array; readonly k: number },
  kernel: Kernel,
  share: number,
  seed: number,
): Batch {
  const start = spreadCentroids(points, k, new Random(seed));
  const budget = Math.round(share * points.rows);
  const plain = kmeans(points, start, MAX_ITERATIONS).labels;
  const batch = silhouetteBatch(points, plain, silhouette(points, plain, null), budget).flat();
  const inKernel = kernelKmeans(kernel.matrix, k, new Random(seed), MAX_ITERATIONS).labels;
  const kernelValues = silhouette(points, inKernel, { name: 'rbf', sigma: kernel.sigma });
  const kernelBatch = silhouetteBatch(points, inKernel, kernelValues, budget).flat();
  const draw = (count: number): number[] => new Random(1000 + seed).sample(points.rows, count);
  const score = (queried: number[]): number => {
    const groups = groupsFromLabels(
      queried,
      queried.map(i => truth[i]!),
    );
    const options = { maxIterations: MAX_ITERATIONS };
    const { labels } = copKmeans(points, start, linksFromGroups(groups), new Random(seed), options);
    return scoreClustering(truth, labels).adjustedRand;
  };
  const random = score(draw(batch.length));
  return {
    random,
    batch: score(batch),
    kernelBatch: score(kernelBatch),
    kernelRandom: kernelBatch.length === batch.length ? random : score(draw(kernelBatch.length)),
    labelled: batch.length,
  };
}

function runTrial(
  { points, truth, classes }: LabelledData,
  { seed: base }: Settings,
  { experiment, number }: Trial,
  checkpoint: () => void,
): Measurement[] {
  const seed = base + number;
  const set = { points, truth, k: classes.length };
  const kernel = kernelOf(points);
  const without = withoutLabels(points, truth, set.k, seed);
  return SHARES.flatMap(x => {
    checkpoint();
    const { random, batch, kernelBatch, kernelRandom, labelled } = tryShare(set, kernel, x, seed);
    const values = {
      random,
      batch,
      'batch, rbf': kernelBatch,
      'random for rbf': kernelRandom,
      [UNLABELLED]: without,
    };
    return [
      ...Object.entries(values).map(([method, value]) => ({ experiment, method, measure: 'ARI', x, value })),
      { experiment, method: 'batch', measure: 'labelled', x, value: labelled },
    ];
  });
}

function report(data: LabelledData, settings: Settings, finished: readonly Finished[]): Report {
  const values = (method: string, x: number) =>
    perTrial(finished, { method, measure: 'ARI', x }, ([value]) => value!);
  const differences = (method: string, rival: string, x: number) => {
    const others = values(rival, x);
    return values(method, x).map((value, trial) => value - others[trial]!);
  };
  const words = SHARES.map(x => verdictOf(differences('batch', 'random', x)));
  const count = (word: string) => words.filter(one => one === word).length;
  return {
    about: [
      `Both ways label the same number of items; the labels become all constraints that follow and COP-KMeans clusters with these. ${settings.trials} trials; the score is the adjusted Rand index over all items.`,
      'The batch is chosen once, by silhouette and spread, from the clustering without labels; "rbf" does so in the space of an rbf kernel whose sigma is the mean distance, and is compared with as many random items as it chose.',
    ],
    sections: [
      {
        heading: 'ARI against the share of labels (Figures 4, 6, 8 and 10)',
        chart: {
          title: `${data.name}: ${data.truth.length} items, ${data.classes.length} classes`,
          xLabel: 'labels, in percent',
          yLabel: 'adjusted Rand index',
          curves: [...METHODS, UNLABELLED].map(method => {
            const { points } = curveOf(finished, { method, measure: 'ARI' }, method);
            return { name: method, points: points.map(([x, y]) => [Math.round(100 * x), y] as const) };
          }),
        },
        table: {
          header: ['share', 'labelled', ...METHODS, 'batch − random', 'rbf − random'],
          rows: SHARES.map(x => [
            `${Math.round(100 * x)} %`,
            meanOf(pick(finished, { measure: 'labelled', x }).map(({ value }) => value)).toFixed(0),
            ...METHODS.map(method => shown(sampleOf(values(method, x)))),
            `${signed(sampleOf(differences('batch', 'random', x)))} ${verdictOf(differences('batch', 'random', x))}`,
            `${signed(sampleOf(differences('batch, rbf', 'random for rbf', x)))} ${verdictOf(differences('batch, rbf', 'random for rbf', x))}`,
          ]),
        },
        verdict: `Of ${SHARES.length} shares the batch is better than random in ${count('better')}, worse in ${count('worse')}, even in ${count('even')} (beyond two standard errors of the paired difference).`,
      },
      {
        heading: "The paper's own figures",
        table: {
          header: ['set', 'published gain over random labels', 'at'],
          rows: [
            ['four Gaussians', '8 % (features), 6 % (polynomial kernel)', '15 % labels'],
            ['MIT scenes', '12 % (sigmoid kernel)', '24 % labels'],
            ['USPS digits', '6.2 % (features); random better at 6 % labels', '19 % labels'],
            ['Caltech 101', '2.2 % (features); random better at 5.5 % labels', '27.5 % labels'],
          ],
        },
      },
    ],
  };
}
