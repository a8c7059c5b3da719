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

export const SHARES = [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35];
const MAX_ITERATIONS = 300;
const EXPERIMENT = 'labels';
const UNLABELLED = 'k-means without labels';
const RANDOM = 'random';
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
  experiments: [EXPERIMENT],
  usual: () => ({ trials: 30, seed: 0, questions: 0, trees: 0, experiments: [EXPERIMENT] }),
  plan: (_data, { trials }) =>
    Array.from({ length: trials }, (_, number) => ({ experiment: EXPERIMENT, number })),
  run: runTrial,
  report,
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

/** Trial by trial, the batch less as many random items. */
export function gainsOf(finished: readonly Finished[], method: string, x: number): number[] {
  const of = (measure: string) => perTrial(finished, { method, measure, x }, ([value]) => value!);
  const rivals = of('random');
  return of('ARI').map((value, trial) => value - rivals[trial]!);
}

function report(data: LabelledData, settings: Settings, finished: readonly Finished[]): Report {
  const words = SHARES.map(x => verdictOf(gainsOf(finished, FEATURES, x)));
  const count = (word: string) => words.filter(one => one === word).length;
  const values = (method: string, x: number) =>
    sampleOf(perTrial(finished, { method, measure: 'ARI', x }, ([value]) => value!));
  const gain = (method: string, x: number) => {
    const gains = gainsOf(finished, method, x);
    return `${signed(sampleOf(gains))} ${verdictOf(gains)}`;
  };
  return {
    about: [
      `Both ways label the same number of items; the labels become all constraints that follow and COP-KMeans clusters with these. ${settings.trials} trials; the score is the adjusted Rand index over all items.`,
      'The batch is chosen once, by silhouette and spread, from the clustering without labels: among the points, with the normaliser as printed, and in the space of each kernel of Table I (products divided by their mean on the diagonal, a cube, sigma the mean distance). Each is compared with as many random items as it chose.',
    ],
    sections: [
      {
        heading: 'ARI against the share of labels (Figures 4, 6, 8 and 10)',
        chart: {
          title: `${data.name}: ${data.truth.length} items, ${data.classes.length} classes`,
          xLabel: 'labels, in percent',
          yLabel: 'adjusted Rand index',
          curves: [RANDOM, ...BATCHES, UNLABELLED].map(method => {
            const { points } = curveOf(finished, { method, measure: 'ARI' }, method);
            return { name: method, points: points.map(([x, y]) => [Math.round(100 * x), y] as const) };
          }),
        },
        table: {
          header: ['share', 'labelled', RANDOM, FEATURES, ...BATCHES.map(method => `${method} − random`)],
          rows: SHARES.map(x => [
            `${Math.round(100 * x)} %`,
            meanOf(
              pick(finished, { method: FEATURES, measure: 'labelled', x }).map(({ value }) => value),
            ).toFixed(0),
            shown(values(RANDOM, x)),
            shown(values(FEATURES, x)),
            ...BATCHES.map(method => gain(method, x)),
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
