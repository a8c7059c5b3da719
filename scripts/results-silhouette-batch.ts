/**
 * Writes docs/results/silhouette-batch.md: labels for a batch chosen by silhouette against labels for as many images drawn at random, both clustered by
 * COP-KMeans with what follows from them. Usage: node scripts/results-silhouette-batch.ts [runs, 20]
 *
 * Reads the tables of ../shared/data beside the repository. The numbers depend on the seeds alone, so the page comes out the same again.
 */
import { writeFileSync } from 'node:fs';
import { groupsFromLabels } from '../main/algorithms/ask/labelConstraints.ts';
import { silhouette } from '../main/algorithms/ask/silhouette.ts';
import { silhouetteBatch } from '../main/algorithms/ask/silhouetteBatch.ts';
import { linksFromGroups } from '../main/algorithms/cluster/copKmeans/linkSets.ts';
import { copKmeans } from '../main/algorithms/cluster/copKmeans.ts';
import { kernelKmeans } from '../main/algorithms/cluster/kernelKmeans.ts';
import { kmeans, spreadCentroids } from '../main/algorithms/cluster/kmeans.ts';
import { pairwiseDistances } from '../main/algorithms/distance.ts';
import { type KernelMatrix, kernelMatrix } from '../main/algorithms/kernels.ts';
import type { Matrix } from '../main/algorithms/matrix.ts';
import { scoreClustering } from '../main/algorithms/metrics/score.ts';
import { Random } from '../main/algorithms/random.ts';
import { readTable, standardised, type Table } from './results/tables.ts';

const RUNS = Number(process.argv[2] ?? 20);
const SHARES = [0.05, 0.1, 0.15, 0.2, 0.25, 0.3];
const MAX_ITERATIONS = 300;

interface Dataset {
  readonly name: string;
  readonly points: Matrix;
  readonly truth: Int32Array;
  readonly k: number;
}

function datasetOf(name: string, { points, truth }: Table): Dataset {
  return { name, points: toMatrix(points), truth: Int32Array.from(truth), k: new Set(truth).size };
}

function toMatrix(rows: readonly (readonly number[])[]): Matrix {
  return { rows: rows.length, columns: rows[0]!.length, data: Float64Array.from(rows.flat()) };
}

/** Like the paper's section V-A: four Gaussians of 200 points with two overlaps. It gives no parameters; these are ours. */
function gaussians(): Dataset {
  const random = new Random(4);
  const centres = [
    [0, 0],
    [2.5, 0],
    [0, 9],
    [2.5, 9],
  ] as const;
  const truth = Int32Array.from({ length: 800 }, (_, i) => i % 4);
  const rows = Array.from(truth, c => [centres[c]![0] + random.normal(), centres[c]![1] + random.normal()]);
  return { name: 'four Gaussians', points: toMatrix(rows), truth, k: 4 };
}

/** Adjusted Rand indices of one run. */
interface Run {
  readonly random: number;
  readonly batch: number;
  readonly kernelBatch: number;
  /** As many random images as the batch of the kernel has. */
  readonly kernelRandom: number;
  /** How many images were labelled: the batch leaves a remainder, and small clusters have no more. */
  readonly labelled: number;
}

function runOnce(
  dataset: Dataset,
  kernel: { matrix: KernelMatrix; sigma: number },
  share: number,
  seed: number,
): Run {
  const { points, truth, k } = dataset;
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

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

function standardError(numbers: readonly number[]): number {
  const middle = mean(numbers);
  const squares = numbers.map(number => (number - middle) ** 2);
  return Math.sqrt(mean(squares) / (numbers.length - 1));
}

/** A difference beyond two standard errors of the paired runs. */
function verdict(differences: readonly number[]): 'better' | 'worse' | 'even' {
  const error = standardError(differences);
  const difference = mean(differences);
  if (Math.abs(difference) <= 2 * error) return 'even';
  return difference > 0 ? 'better' : 'worse';
}

function sectionOf(dataset: Dataset, tally: Map<string, number>): string[] {
  const { name, points, truth, k } = dataset;
  const sigma = mean([...pairwiseDistances(points, 'euclidean').data]);
  const kernel = { sigma, matrix: kernelMatrix(points, { name: 'rbf', sigma }) };
  const seeds = Array.from({ length: RUNS }, (_, seed) => seed);
  const unlabelled = seeds.map(seed => {
    const start = spreadCentroids(points, k, new Random(seed));
    return scoreClustering(truth, kmeans(points, start, MAX_ITERATIONS).labels).adjustedRand;
  });
  const lines = [
    `## ${name}`,
    '',
    `${points.rows} images, ${points.columns} numbers each, ${k} classes. K-means without labels: ${mean(unlabelled).toFixed(3)}.`,
    '',
    '| share asked | labelled | random | batch | batch - random | batch, rbf |',
    '| ---: | ---: | ---: | ---: | ---: | ---: |',
  ];
  for (const share of SHARES) {
    const runs = seeds.map(seed => runOnce(dataset, kernel, share, seed));
    const differences = runs.map(run => run.batch - run.random);
    const word = verdict(differences);
    tally.set(word, (tally.get(word) ?? 0) + 1);
    const kernelWord = `rbf ${verdict(runs.map(run => run.kernelBatch - run.kernelRandom))}`;
    tally.set(kernelWord, (tally.get(kernelWord) ?? 0) + 1);
    const column = (pick: (run: Run) => number): string => mean(runs.map(pick)).toFixed(3);
    const signed = `${mean(differences) < 0 ? '−' : '+'}${Math.abs(mean(differences)).toFixed(3)}`;
    lines.push(
      `| ${Math.round(100 * share)} % | ${Math.round(mean(runs.map(run => run.labelled)))} | ${column(run => run.random)} | ${column(run => run.batch)} | ${signed} ± ${standardError(differences).toFixed(3)} ${word} | ${column(run => run.kernelBatch)} |`,
    );
    console.log(name, share, word);
  }
  return [...lines, ''];
}

const datasets = [
  gaussians(),
  datasetOf('iris', standardised(readTable('iris.csv'))),
  datasetOf('wine', standardised(readTable('wine.csv'))),
  datasetOf('ecoli', standardised(readTable('ecoli.csv'))),
  datasetOf('seeds', standardised(readTable('seeds.csv'))),
  datasetOf('leaf340', standardised(readTable('leaf340_features.csv', { without: ['specimen'] }))),
  // The columns are pixels: they have one unit already.
  datasetOf('digits', readTable('sklearn_digits1797.csv')),
];
const tally = new Map<string, number>();
const sections = datasets.flatMap(dataset => sectionOf(dataset, tally));
const count = (word: string): number => tally.get(word) ?? 0;
const cases = datasets.length * SHARES.length;
const page = [
  '# Silhouette batch against random images',
  '',
  'Written by `node scripts/results-silhouette-batch.ts`; do not edit. What is compared, and what the paper claims: [docs/papers/2-silhouette-batch.md](../papers/2-silhouette-batch.md).',
  '',
  `Adjusted Rand index over all images, mean of ${RUNS} runs. In each run both ways start from the same k-means++ centroids and label the same number of images; their labels become all constraints that follow, and COP-KMeans clusters with these. "batch" chooses by silhouette among the points, "batch, rbf" by kernel k-means and the silhouette in the space of an rbf kernel whose sigma is the mean distance (against as many random images as it chose). Tables whose columns have different units are brought to mean 0 and variance 1. ± is the standard error of the paired difference; "better" and "worse" are differences beyond two of them.`,
  '',
  `Of ${cases} cases the batch is better in ${count('better')}, worse in ${count('worse')} and even in ${count('even')}; with the rbf kernel better in ${count('rbf better')}, worse in ${count('rbf worse')}, even in ${count('rbf even')}.`,
  '',
  ...sections,
];
writeFileSync(
  new URL('../docs/results/silhouette-batch.md', import.meta.url),
  `${page.join('\n').trimEnd()}\n`,
);
