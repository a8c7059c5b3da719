/**
 * The report of a reproduction: sections with curves and tables, and the statistics they need. Any process.
 */
import type { Finished, Measurement } from './experiment.ts';

export interface Curve {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

export interface Chart {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly curves: readonly Curve[];
}

export interface Table {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A square of shades, row by row, each from 0 to 1. */
export interface Cells {
  readonly name: string;
  readonly shades: readonly number[];
}

export interface Section {
  readonly heading: string;
  readonly text?: string;
  readonly chart?: Chart;
  readonly pictures?: readonly Cells[];
  readonly table?: Table;
  /** The conclusion below the table. */
  readonly verdict?: string;
}

export interface Report {
  /** What was done, in a few sentences. */
  readonly about: readonly string[];
  readonly sections: readonly Section[];
}

export interface Sample {
  readonly mean: number;
  /** The standard error of the mean; null for a single value. */
  readonly error: number | null;
  readonly count: number;
}

export function sampleOf(values: readonly number[]): Sample {
  const count = values.length;
  const mean = meanOf(values);
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1);
  return { mean, error: count > 1 ? Math.sqrt(variance / count) : null, count };
}

export function meanOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at]!;
  return sum / values.length;
}

/** Differences beyond two standard errors of the paired trials. */
export function verdictOf(differences: readonly number[]): 'better' | 'worse' | 'even' {
  const { mean, error } = sampleOf(differences);
  if (error === null || Math.abs(mean) <= 2 * error) return 'even';
  return mean > 0 ? 'better' : 'worse';
}

type Wanted = Partial<Pick<Measurement, 'experiment' | 'method' | 'measure' | 'x'>>;

/** The measurements that fit, each with the number of its trial. */
export function pick(finished: readonly Finished[], wanted: Wanted): (Measurement & { number: number })[] {
  const names = Object.keys(wanted) as (keyof Wanted)[];
  return finished.flatMap(({ trial, measurements }) =>
    measurements
      .filter(one => names.every(name => one[name] === wanted[name]))
      .map(one => ({ ...one, number: trial.number })),
  );
}

/** By x, ascending, the mean over the trials. */
export function curveOf(finished: readonly Finished[], wanted: Wanted, name: string): Curve {
  const at = new Map<number, number[]>();
  for (const { x, value } of pick(finished, wanted)) at.set(x, [...(at.get(x) ?? []), value]);
  const points = [...at].sort(([a], [b]) => a - b).map(([x, values]) => [x, meanOf(values)] as const);
  return { name, points };
}

/**
 * One value per trial, in the order of their numbers: what `summarise` makes of the trial's values, ascending
 * by x.
 */
export function perTrial(
  finished: readonly Finished[],
  wanted: Wanted,
  summarise: (values: readonly number[]) => number,
): number[] {
  const byTrial = new Map<number, { x: number; value: number }[]>();
  for (const { number, x, value } of pick(finished, wanted))
    byTrial.set(number, [...(byTrial.get(number) ?? []), { x, value }]);
  return [...byTrial]
    .sort(([a], [b]) => a - b)
    .map(([, found]) => summarise(found.sort((a, b) => a.x - b.x).map(({ value }) => value)));
}

/** By trapezia of width 1, as the tables of paper 5 must have been made: five points give at most 4. */
export function areaUnder(values: readonly number[]): number {
  return values.slice(1).reduce((sum, value, at) => sum + (value + values[at]!) / 2, 0);
}

export function shown({ mean, error }: Sample): string {
  return error === null ? mean.toFixed(3) : `${mean.toFixed(3)} ± ${error.toFixed(3)}`;
}

export function signed(sample: Sample): string {
  return `${sample.mean < 0 ? '−' : '+'}${shown({ ...sample, mean: Math.abs(sample.mean) })}`;
}

export function inWords(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? 'none') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
