/**
 * What centres that stand for close items cost in questions: a truthful session with and without them, on the
 * same items.
 * Usage: node scripts/results-centres.ts FILE.csv|FILE.npy|ITEMS CENTRES QUESTIONS (the labels of FILE.npy
 * stand in FILE.txt; ITEMS: as many made-up ones of 60 Gaussian classes)
 */
import { existsSync } from 'node:fs';
import { gaussianClasses } from '../bench/gaussianClasses.ts';
import type { Given } from '../main/algorithms/ask/treeOfGroups/treeOfGroups.ts';
import type { Matrix } from '../main/algorithms/matrix.ts';
import { scoreClustering } from '../main/algorithms/metrics/clusterMetrics.ts';
import { Random } from '../main/algorithms/random.ts';
import { chooseRepresentatives } from '../main/algorithms/session/representatives.ts';
import { GroupTree } from '../main/algorithms/strategies/groupTree.ts';
import { readData } from '../main/lab/reproduce/readData.ts';
import { loadKernels } from '../main/native.ts';

const [source = '5000', centres = '1500', questions = '100'] = process.argv.slice(2);
const { points, truth } = existsSync(source)
  ? await readData(
      {
        path: source,
        labels: source.endsWith('.csv') ? undefined : source.replace(/\.npy$/, '.txt'),
        kind: 'anything',
      },
      () => {},
    )
  : gaussianClasses(Number(source), 60, 1, { columns: 64, spread: 0.6 });

const measure = (rows: Matrix) => loadKernels().pairwiseDistances(rows, 'euclidean');
for (const full of [points.rows, 1]) {
  const begun = process.cpuUsage().user;
  const limits = { full, centres: Number(centres) };
  const tree = new GroupTree({ points, measure }, { seed: 1, limits });
  const rounds: Given[][] = [];
  const curve: number[] = [];
  for (let result = tree.next({ rounds }); ; result = tree.next({ rounds })) {
    curve.push(scoreClustering(truth, result.labels).jaccard);
    if (result.question === null || rounds.length === Number(questions)) break;
    rounds.push(answer(result.question));
  }
  const reached = [0.8, 0.9, 0.95].map(level => {
    const at = curve.findIndex(jaccard => jaccard >= level);
    return `${level} after ${at < 0 ? '–' : at}`;
  });
  const seconds = (process.cpuUsage().user - begun) / 1e6;
  console.log(
    `${points.rows} items, ${full === 1 ? `${centres} centres` : 'no centres'}: ${curve[0]!.toFixed(3)} to begin with, ${reached.join(', ')}; ${curve.at(-1)!.toFixed(3)} after ${rounds.length}; ${seconds.toFixed(0)} s of the processor`,
  );
}

const { of } = chooseRepresentatives(points, Number(centres), new Random(1));
console.log(
  `the most that these centres allow: ${scoreClustering(truth, byMajority(of)).jaccard.toFixed(3)}`,
);

/** Every centre in the group of the subject that most of its items show. */
function byMajority(centreOf: Int32Array): Int32Array {
  const counts = new Map<number, Map<number, number>>();
  for (const [item, centre] of centreOf.entries()) {
    const ofCentre = counts.get(centre) ?? new Map<number, number>();
    ofCentre.set(truth[item]!, (ofCentre.get(truth[item]!) ?? 0) + 1);
    counts.set(centre, ofCentre);
  }
  const subjectOf = (centre: number) => [...counts.get(centre)!].reduce((a, b) => (b[1] > a[1] ? b : a))[0];
  return centreOf.map(subjectOf);
}

/** As a person answers who is always right. */
function answer({ kind, item, among }: { kind: string; item: number; among: readonly number[] }): Given[] {
  const given: Given[] = [];
  for (const other of among) {
    const isSame = truth[item] === truth[other];
    given.push({ pair: [item, other], verdict: isSame ? 'same' : 'different' });
    if (kind === 'choice' && isSame) break;
  }
  return given;
}
