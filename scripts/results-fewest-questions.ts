/**
 * Runs `akin reproduce questions` on every labelled set and writes the tables of
 * docs/results/fewest-questions.md, between the markers.
 * Usage: node scripts/results-fewest-questions.ts [--methods "METHOD;…"] [--sets SET[=TRIALS],…]
 *   [--only "EXPERIMENT;…"] [--trials 10] [--questions 200] [--threads 2] [--no-page]
 *   [folder for embeddings and trials]
 *
 * Reads the sets of ../shared/data beside the repository. The folder (in the temporary directory) keeps what
 * was made of the photos and every finished trial: a run that was stopped goes on, and after a change only
 * the trials of changed methods are run again. Only the methods and sets of this run are written to the page.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { METHODS } from '../main/lab/reproduce/papers/questionMethods.ts';
import { reproduce } from '../main/lab/reproduce/reproduce.ts';
import { QUESTION_SETS } from './results/questionSets.ts';
import { type MeasuredSet, questionTables, timesTable } from './results/questionTables.ts';

const EXPERIMENTS = [
  'no errors',
  '3 % wrong',
  '10 % wrong',
  '3 % wrong, hard pairs',
  '10 % wrong, hard pairs',
];
/** Half a minute and more for each trial. */
const TOO_SLOW: Readonly<Record<string, readonly string[]>> = {
  'faces-longtail': ['Active-HACC', 'max-entropy', 'semi-random', 'random', 'Active-PCKMeans'],
};
const MARKERS = ['<!-- measured -->', '<!-- end of measured -->'] as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    methods: { type: 'string' },
    sets: { type: 'string', default: Object.keys(QUESTION_SETS).join() },
    only: { type: 'string', default: EXPERIMENTS.join(';') },
    trials: { type: 'string', default: '10' },
    questions: { type: 'string', default: '200' },
    threads: { type: 'string', default: '2' },
    'no-page': { type: 'boolean', default: false },
  },
});
const folder = positionals[0] ?? join(tmpdir(), 'akin-questions');
const shared = fileURLToPath(new URL('../../shared/data', import.meta.url));
const page = fileURLToPath(new URL('../docs/results/fewest-questions.md', import.meta.url));
const experiments = values.only.split(';');
const wanted = values.methods?.split(';') ?? Object.keys(METHODS);

const measured: MeasuredSet[] = [];
for (const [set = '', trials = values.trials] of values.sets.split(',').map(text => text.split('='))) {
  const data = await QUESTION_SETS[set]!(join(folder, 'sets'), shared);
  const out = join(folder, 'trials', set);
  const begun = performance.now();
  let last = 0;
  await reproduce(
    {
      paper: 'questions',
      data,
      scale: 'as-is',
      settings: {
        trials: Number(trials),
        questions: Number(values.questions),
        experiments,
        methods: wanted.filter(method => !TOO_SLOW[set]?.includes(method)),
      },
      out,
      threads: Number(values.threads),
    },
    ({ done, total }) => {
      if (done < total && performance.now() - last < 10_000) return;
      last = performance.now();
      console.error(`${set}: trial ${done} of ${total}`);
    },
    new AbortController().signal,
  );
  console.error(`${set}: ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  measured.push({ set, items: data.points.rows, classes: data.classes.length, out });
}

console.log(timesTable(measured));
const tables = questionTables(measured, experiments);
if (values['no-page']) console.log(tables);
else writeTables(tables);

function writeTables(text: string): void {
  const before = readFileSync(page, 'utf8');
  const [from, to] = MARKERS.map(marker => before.indexOf(marker));
  if (from === -1 || to === -1)
    throw new Error(`${page} has no place for the tables: ${MARKERS.join(' … ')}`);
  const start = before.slice(0, from! + MARKERS[0].length);
  writeFileSync(page, `${start}\n\n${text}\n\n${before.slice(to)}`);
}
