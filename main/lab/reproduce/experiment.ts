/**
 * The types of a reproduction (data, trials, measurements, papers) and the scaling of its columns. Any
 * process.
 *
 * [Note: Trials] A trial is plain data, independent of all others. Its seed is made of the command's seed and
 * its number, so it gives the same measurements in any thread. Finished trials are kept and not run again;
 * more can be added later.
 */
import type { PlattCalibration } from '../../algorithms/embed/plattCalibration.ts';
import { type Matrix, pickRows } from '../../algorithms/matrix.ts';
import type { Random } from '../../algorithms/random.ts';
import type { PairEvidence } from '../../algorithms/session/evidence.ts';
import type { Report } from './report.ts';

export interface LabelledData {
  /** The file's or the folder's. */
  readonly name: string;
  /** What the numbers are, for the page. */
  readonly about: string;
  readonly points: Matrix;
  /** Classes numbered in the order of their names. */
  readonly truth: Int32Array;
  readonly classes: readonly string[];
  /** How probable a distance of the points makes "same"; null where that is not known. */
  readonly calibration: PlattCalibration | null;
  /** What the photos of a folder say about pairs of items; null elsewhere. */
  readonly evidence: PairEvidence | null;
  /** What reasons are given in; null where the points themselves are the attributes. */
  readonly attributes: Matrix | null;
}

export interface Settings {
  /** Of each kind. */
  readonly trials: number;
  /** By experiment, where they differ. */
  readonly trialsOf?: Readonly<Record<string, number>>;
  readonly seed: number;
  /** The most that a simulated person is asked. */
  readonly questions: number;
  /** In each forest of COP-RF. */
  readonly trees: number;
  /** The wanted ones of the paper. */
  readonly experiments: readonly string[];
  /** Where a paper compares question strategies: the wanted ones, otherwise all. */
  readonly methods?: readonly string[];
}

export interface Trial {
  readonly experiment: string;
  /** Where a trial is about one method only. */
  readonly method?: string;
  readonly number: number;
  /** Chosen by earlier trials. */
  readonly parameter?: number;
}

export interface Measurement {
  readonly experiment: string;
  readonly method: string;
  readonly measure: string;
  /** Where on the curve: a number of questions, a share. */
  readonly x: number;
  readonly value: number;
}

export interface Finished {
  readonly trial: Trial;
  readonly measurements: readonly Measurement[];
  /** Of the code that ran it, where the paper tells. */
  readonly code?: string;
  readonly milliseconds?: number;
}

/** A paper's experiments on any data. */
export interface Paper {
  readonly title: string;
  /**
   * As in `--scale`: what the paper does with the columns of a table, or null where that is left to the
   * caller.
   */
  readonly scale: Scale | null;
  /** Everything that `settings.experiments` may name. */
  readonly experiments: readonly string[];
  /** Everything that `settings.ways` may name; none where a paper compares no strategies. */
  readonly methods?: readonly string[];
  readonly usual: (data: LabelledData) => Settings;
  /**
   * Every trial that is known to be wanted; asked again when all of them are finished, until there are no
   * more.
   */
  readonly plan: (data: LabelledData, settings: Settings, finished: readonly Finished[]) => Trial[];
  /** Runs in a compute thread. */
  readonly run: (
    data: LabelledData,
    settings: Settings,
    trial: Trial,
    checkpoint: () => void,
  ) => Measurement[];
  /**
   * A digest of the code of a trial: finished trials of other code are run again. Null for a trial that is
   * none of the paper's. Absent: finished trials always hold.
   */
  readonly codeOf?: (trial: Trial) => string | null;
  readonly report: (data: LabelledData, settings: Settings, finished: readonly Finished[]) => Report;
}

/** The numbers of the trials of an experiment. */
export function trialNumbers({ trials, trialsOf }: Settings, experiment: string): number[] {
  return Array.from({ length: trialsOf?.[experiment] ?? trials }, (_, number) => number);
}

/**
 * The rows in random order: many tables are sorted by class, and ties that follow the order of the file would
 * follow the classes. What photos say about pairs is left out.
 */
export function shuffleRows(data: LabelledData, random: Random): LabelledData {
  const { points, truth, attributes } = data;
  const order = random.sample(points.rows, points.rows);
  return {
    ...data,
    points: pickRows(points, order),
    truth: Int32Array.from(order, i => truth[i]!),
    attributes: attributes === null ? null : pickRows(attributes, order),
    evidence: null,
  };
}

/** `standard`: mean 0 and variance 1. `range`: from -1 to 1. */
export const SCALES = ['as-is', 'standard', 'range'] as const;
export type Scale = (typeof SCALES)[number];

export function keyOf({ experiment, method, number, parameter }: Trial): string {
  return JSON.stringify([experiment, method ?? null, number, parameter ?? null]);
}

export { CancelledError } from '../../engine/compute/task.ts';

/** A constant column becomes 0 (`standard`) or -1 (`range`). */
export function scaleColumns({ rows, columns, data }: Matrix, scale: Scale): Matrix {
  const scaled = data.slice();
  if (scale === 'as-is') return { rows, columns, data: scaled };
  for (let c = 0; c < columns; c++) {
    const column = Float64Array.from({ length: rows }, (_, i) => data[i * columns + c]!);
    const { shift, unit } = scale === 'standard' ? standard(column) : range(column);
    for (let i = 0; i < rows; i++) {
      const value = (data[i * columns + c]! - shift) / unit;
      scaled[i * columns + c] = scale === 'standard' ? value : 2 * value - 1;
    }
  }
  return { rows, columns, data: scaled };
}

function standard(column: Float64Array): { shift: number; unit: number } {
  const mean = column.reduce((sum, value) => sum + value, 0) / column.length;
  const variance = column.reduce((sum, value) => sum + (value - mean) ** 2, 0) / column.length;
  return { shift: mean, unit: Math.sqrt(variance) || 1 };
}

function range(column: Float64Array): { shift: number; unit: number } {
  const least = column.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY);
  const most = column.reduce((high, value) => Math.max(high, value), Number.NEGATIVE_INFINITY);
  return { shift: least, unit: most - least || 1 };
}
