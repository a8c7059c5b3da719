/**
 * Measures COP-RF and its rivals with answers of which some are wrong, and writes docs/results/imperfect-oracles.md with its curves.
 *
 *     node scripts/results-cop-rf.ts                  measures everything, about an hour on two idle cores
 *     node scripts/results-cop-rf.ts iris wine right  measures these sets in these experiments and keeps what was measured of the others
 *     node scripts/results-cop-rf.ts --page           only writes the page again
 *
 * What was measured stands in docs/results/imperfect-oracles.csv.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { ComputePool } from '../main/engine/compute/pool.ts';
import { drawChart } from './results/chart.ts';
import { METHODS, prepare, scaled, stratified, tryMethods, widened } from './results/copRf.ts';
import { curveOf, pageOf } from './results/copRfPage.ts';
import { type ExperimentName, readTrials, type Trial, writeTrials } from './results/copRfStore.ts';
import { readTable, type Table } from './results/tables.ts';

interface Experiment {
  readonly name: ExperimentName;
  /** For each point of the curve the share of all pairs asked about, and the share of wrong answers. */
  readonly points: readonly { readonly share: number; readonly errors: number }[];
  /** So many features of pure chance are added for each that the set has. */
  readonly meaningless: number;
}

const TRIALS = 10;
const SHARES = [0.001, 0.002, 0.003, 0.004, 0.005];
const ERRORS = [0.05, 0.1, 0.15, 0.2, 0.25, 0.3];
const EXPERIMENTS: readonly Experiment[] = [
  { name: 'right', points: SHARES.map(share => ({ share, errors: 0 })), meaningless: 0 },
  { name: 'wrong', points: SHARES.map(share => ({ share, errors: 0.15 })), meaningless: 0 },
  { name: 'varied', points: ERRORS.map(errors => ({ share: 0.003, errors })), meaningless: 0 },
  { name: 'meaningless', points: SHARES.map(share => ({ share, errors: 0.15 })), meaningless: 2 },
];

const SETS: Readonly<Record<string, () => Table>> = {
  iris: () => readTable('iris.csv'),
  wine: () => readTable('wine.csv'),
  ecoli: () => readTable('ecoli.csv'),
  seeds: () => readTable('seeds.csv'),
  // As many as the largest set of the paper has; all 1,797 would take a day.
  digits: () => stratified(readTable('sklearn_digits1797.csv'), 60),
};

const folder = new URL('../docs/results/', import.meta.url);
const store = new URL('imperfect-oracles.csv', folder);

async function measure(pool: ComputePool, set: string, experiment: Experiment): Promise<Trial[]> {
  const { name, points, meaningless } = experiment;
  const table = widened(scaled(SETS[set]!()), meaningless);
  const trials: Trial[] = [];
  for (let trial = 0; trial < TRIALS; trial++) {
    const prepared = await prepare(pool, table, trial);
    for (const { share, errors } of points) {
      const outcome = await tryMethods(pool, prepared, share, errors);
      trials.push({ set, experiment: name, share, errors, trial, ...outcome });
    }
    console.log(`${set}, ${name}: trial ${trial + 1} of ${TRIALS}`);
  }
  return trials;
}

function drawCurves(set: string, trials: readonly Trial[]): void {
  const curves = METHODS.map(name => ({
    name,
    points: curveOf(trials, set, 'wrong', name).map((score, at) => [at + 1, score] as const),
  }));
  const title = `${set}, 15 % of the answers wrong`;
  const xLabel = 'pairs asked about, in thousandths of all pairs';
  const chart = drawChart({ title, xLabel, yLabel: 'adjusted Rand index', curves });
  writeFileSync(new URL(`imperfect-oracles-${set}.svg`, folder), chart);
}

const words = process.argv.slice(2).filter(word => word !== '--page');
const unknown = words.filter(
  word => SETS[word] === undefined && !EXPERIMENTS.some(({ name }) => name === word),
);
if (unknown.length > 0) throw new Error(`${unknown.join(', ')} is neither a set nor an experiment`);
/** Those that are named, or all where none is. */
const chosen = <Entry>(entries: readonly Entry[], nameOf: (entry: Entry) => string): readonly Entry[] => {
  const named = entries.filter(entry => words.includes(nameOf(entry)));
  return named.length > 0 ? named : entries;
};
mkdirSync(folder, { recursive: true });
const pool = new ComputePool(2);
if (!process.argv.includes('--page'))
  for (const set of chosen(Object.keys(SETS), name => name))
    for (const experiment of chosen(EXPERIMENTS, ({ name }) => name)) {
      const measured = await measure(pool, set, experiment);
      const isKept = (trial: Trial) => trial.set !== set || trial.experiment !== experiment.name;
      writeTrials(store, [...readTrials(store).filter(isKept), ...measured]);
    }
await pool.close();
const trials = readTrials(store);
const measuredSets = Object.keys(SETS).filter(name => trials.some(({ set }) => set === name));
for (const set of measuredSets) drawCurves(set, trials);
writeFileSync(new URL('imperfect-oracles.md', folder), pageOf(measuredSets, trials));
