/** Tables of docs/results/fewest-questions.md from the results of `akin reproduce questions`, set by set. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface MeasuredSet {
  readonly set: string;
  readonly items: number;
  readonly classes: number;
  /** The folder of its results. */
  readonly out: string;
}

interface Results {
  readonly settings: { readonly trials: number; readonly questions: number };
  readonly sections: readonly {
    readonly heading: string;
    readonly table: { readonly header: readonly string[]; readonly rows: readonly (readonly string[])[] };
  }[];
}

const TITLES: Readonly<Record<string, string>> = { 'no errors': 'A person who is always right' };
/** What the page calls a method. */
const NAMES: Readonly<Record<string, string>> = { 'tree of groups, choosing': 'Akin' };

/** One section for each person: a row for each set, a column for each method. */
export function questionTables(sets: readonly MeasuredSet[], experiments: readonly string[]): string {
  const results = sets.map(
    ({ out }) => JSON.parse(readFileSync(join(out, 'results.json'), 'utf8')) as Results,
  );
  return experiments.map(experiment => sectionOf(experiment, sets, results)).join('\n\n');
}

function sectionOf(experiment: string, sets: readonly MeasuredSet[], results: readonly Results[]): string {
  const { trials, questions } = results[0]!.settings;
  const tables = results.map(({ sections }) => sections.find(({ heading }) => heading === experiment)!.table);
  const methods = [...new Set(tables.flatMap(({ rows }) => rows.map(([method]) => method!)))];
  const cellsOf = (at: number, method: string, columns: RegExp): string => {
    const { header, rows } = tables[at]!;
    const row = rows.find(([name]) => name === method);
    if (row === undefined) return 'not yet';
    return header.flatMap((name, column) => (columns.test(name) ? [median(row[column]!)] : [])).join(' / ');
  };
  const table = (columns: RegExp, shown: readonly string[]): string =>
    asTable(
      ['set', ...shown.map(method => NAMES[method] ?? method)],
      sets.map(({ set }, at) => [
        results[at]!.settings.trials === trials ? set : `${set} (${results[at]!.settings.trials} trials)`,
        ...shown.map(method => cellsOf(at, method, columns)),
      ]),
    );
  return [
    `## ${TITLES[experiment] ?? experiment}`,
    `Questions to 0.8 / 0.9 / 0.95, medians of ${trials} trials of at most ${questions} questions:`,
    table(/^questions/, methods),
    "Jaccard's coefficient where the trials ended, in the mean:",
    table(/^mean/, methods),
  ].join('\n\n');
}

/** Seconds that a trial took, in the mean: a row for each method. */
export function timesTable(sets: readonly MeasuredSet[]): string {
  const times = sets.map(({ out }) => timesOf(out));
  const methods = [...new Set(times.flatMap(time => [...time.keys()]))];
  const mean = (values: readonly number[] | undefined): string =>
    values === undefined ? '' : (values.reduce((sum, ms) => sum + ms, 0) / values.length / 1000).toFixed(2);
  return asTable(
    ['seconds a trial', ...sets.map(({ set }) => set)],
    methods.map(method => [method, ...times.map(time => mean(time.get(method)))]),
  );
}

function timesOf(out: string): Map<string, number[]> {
  const [, ...lines] = readFileSync(join(out, 'trials.jsonl'), 'utf8').trimEnd().split('\n');
  const last = new Map<string, { method: string; milliseconds: number }>();
  for (const line of lines) {
    const { trial, milliseconds } = JSON.parse(line) as { trial: { method: string }; milliseconds: number };
    last.set(JSON.stringify(trial), { method: trial.method, milliseconds });
  }
  const times = new Map<string, number[]>();
  for (const { method, milliseconds } of last.values())
    times.set(method, [...(times.get(method) ?? []), milliseconds]);
  return times;
}

/** Without the smallest and the largest. */
function median(cell: string): string {
  return cell.split(' ')[0]!;
}

function asTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}
