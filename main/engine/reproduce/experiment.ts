/**
 * The words of a reproduction: data, trials, what a trial measures, what a paper is. Any process.
 *
 * [Note: trials] A trial is plain data, independent of all others, and gives the same measurements whenever and in whichever thread it runs: its seed is made of the command's seed and its
 * number. So finished trials can be kept and never done again, and more can be added later.
 */
import type { Matrix } from '../../algorithms/matrix.ts';
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
  /** What reasons are given in; null where the points themselves are the attributes. */
  readonly attributes: Matrix | null;
}

export interface Settings {
  /** Of each kind. */
  readonly trials: number;
  readonly seed: number;
  /** The most that a simulated person is asked. */
  readonly questions: number;
  /** In each forest of COP-RF. */
  readonly trees: number;
  /** Those of the paper's that are wanted. */
  readonly experiments: readonly string[];
  /** Where a paper compares ways to ask: those that are wanted, otherwise all. */
  readonly ways?: readonly string[];
}

export interface Trial {
  readonly experiment: string;
  /** Where a trial is about one method only. */
  readonly method?: string;
  readonly number: number;
  /** What earlier trials have decided for this one. */
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
}

/** A paper's experiments on any data. */
export interface Paper {
  readonly title: string;
  /** As in `--scale`: what the paper does with the columns of a table, or null where that is left to the caller. */
  readonly scale: Scale | null;
  /** Everything that `settings.experiments` may name. */
  readonly experiments: readonly string[];
  /** Everything that `settings.ways` may name; none where a paper compares no ways to ask. */
  readonly ways?: readonly string[];
  readonly usual: (data: LabelledData) => Settings;
  /** Every trial that is known to be wanted; asked again when all of them are finished, until there are no more. */
  readonly plan: (data: LabelledData, settings: Settings, finished: readonly Finished[]) => Trial[];
  /** Runs in a compute thread. */
  readonly run: (
    data: LabelledData,
    settings: Settings,
    trial: Trial,
    checkpoint: () => void,
  ) => Measurement[];
  readonly report: (data: LabelledData, settings: Settings, finished: readonly Finished[]) => Report;
}

/** `standard`: mean 0 and variance 1. `range`: from -1 to 1. */
export const SCALES = ['as-is', 'standard', 'range'] as const;
export type Scale = (typeof SCALES)[number];

export function keyOf({ experiment, method, number, parameter }: Trial): string {
  return JSON.stringify([experiment, method ?? null, number, parameter ?? null]);
}
