/**
 * Writes docs/results/silhouette-batch.md: labels for a batch chosen by silhouette against labels for as many
 * images drawn at random, both clustered by COP-KMeans with what follows from them. Usage: node
 * scripts/results-silhouette-batch.ts [runs, 20]
 *
 * Reads the tables of ../shared/data beside the repository. The numbers depend on the seeds alone, so the
 * page comes out the same again.
 */
import { writeFileSync } from 'node:fs';
import type { Matrix } from '../main/algorithms/matrix.ts';
import { Random } from '../main/algorithms/random.ts';
import { kernelOf, tryShare, withoutLabels } from '../main/lab/reproduce/papers/silhouetteBatch.ts';
import { meanOf, sampleOf, signed, verdictOf } from '../main/lab/reproduce/report.ts';
import { readTable, standardised, type Table } from './results/tables.ts';

const RUNS = Number(process.argv[2] ?? 20);
const SHARES = [0.05, 0.1, 0.15, 0.2, 0.25, 0.3];

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

/**
 * Like the paper's section V-A: four Gaussians of 200 points with two overlaps. It gives no parameters; these
 * are ours.
 */
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

function sectionOf(dataset: Dataset, tally: Map<string, number>): string[] {
  const { name, points, truth, k } = dataset;
  const kernel = kernelOf(points);
  const seeds = Array.from({ length: RUNS }, (_, seed) => seed);
  const unlabelled = seeds.map(seed => withoutLabels(points, truth, k, seed));
  const lines = [
    `## ${name}`,
    '',
    `${points.rows} images, ${points.columns} numbers each, ${k} classes. K-means without labels: ${meanOf(unlabelled).toFixed(3)}.`,
    '',
    '| share asked | labelled | random | batch | batch - random | batch, rbf |',
    '| ---: | ---: | ---: | ---: | ---: | ---: |',
  ];
  for (const share of SHARES) {
    const runs = seeds.map(seed => tryShare(dataset, kernel, share, seed));
    const differences = runs.map(run => run.batch - run.random);
    const word = verdictOf(differences);
    tally.set(word, (tally.get(word) ?? 0) + 1);
    const kernelWord = `rbf ${verdictOf(runs.map(run => run.kernelBatch - run.kernelRandom))}`;
    tally.set(kernelWord, (tally.get(kernelWord) ?? 0) + 1);
    const column = (pick: (run: (typeof runs)[number]) => number): string =>
      meanOf(runs.map(pick)).toFixed(3);
    lines.push(
      `| ${Math.round(100 * share)} % | ${Math.round(meanOf(runs.map(run => run.labelled)))} | ${column(run => run.random)} | ${column(run => run.batch)} | ${signed(sampleOf(differences))} ${word} | ${column(run => run.kernelBatch)} |`,
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
