/**
 * Attributes of a pair of items: where the two rank among all, how well each attribute explains a verdict,
 * and candidates for examples of a new one. Pure.
 */

import { distanceBetween } from '../../algorithms/distance.ts';
import {
  type Noise,
  noiseOf,
  plainness,
  ranksOf,
  type Side,
  separationOf,
  spreadOf,
} from '../../algorithms/explain/attributeSeparation.ts';
import type { Matrix } from '../../algorithms/matrix.ts';
import type { AttributeView } from '../../contract/grouping.ts';
import type { AttributeRole } from './attributeRoles.ts';

const BINS = 20;
/** Of many attributes, as many as a person may want to read for each verdict. */
const BEST = 24;
/**
 * The least fit that is offered. For "different" it is an area under the curve of 0.7: seven of ten pairs are
 * as the attribute says.
 */
const LEAST: AttributeView['fit'] = { same: 0.15, different: 0.4 };
/** What a person taught or typed is always offered, after all that fits. */
const OWN = 0.01;

export type Described = Pick<AttributeView, 'places' | 'scores' | 'range' | 'distribution' | 'fit'>;

export interface AboutColumn {
  readonly column: number;
  readonly form: AttributeView['form'];
  /** One of so many that only the best are shown. */
  readonly isOneOfMany: boolean;
  /** Null for one that a person taught or typed. */
  readonly role: AttributeRole | null;
  /** Of those that say the same only the best is offered. */
  readonly family: string;
  /** Whether what passes makes sense in this grouping. */
  readonly isOffered: boolean;
}

export interface AboutPair {
  readonly pair: readonly [number, number];
  /** The groups of all rows: how much an attribute varies within them is its noise. */
  readonly labels: Int32Array;
  readonly columns: readonly AboutColumn[];
  /** Also those that explain nothing: somebody asked for them by name. */
  readonly isSearch: boolean;
}

/**
 * The attributes that explain "same" or "different" for two items. A fit of 0 is none: it is not offered for
 * that verdict. An attribute that is equal for all items is never told.
 */
export function describeAttributes(
  scores: Matrix,
  { pair, labels, columns, isSearch }: AboutPair,
): { column: number; described: Described }[] {
  const sides = sidesOf(pair, labels);
  const fits = new Map(
    columns.map(about => [
      about,
      offer(about, fitOf(columnOf(scores, about.column), about.form, sides, labels)),
    ]),
  );
  keepBestOfFamilies(fits);
  const many = columns.filter(({ isOneOfMany }) => isOneOfMany);
  const best = (verdict: 'same' | 'different') =>
    many.toSorted((a, b) => fits.get(b)![verdict] - fits.get(a)![verdict]).slice(0, BEST);
  const told = new Set([...best('same'), ...best('different')]);
  return columns
    .filter(about => !about.isOneOfMany || told.has(about))
    .filter(about => isSearch || fits.get(about)!.same > 0 || fits.get(about)!.different > 0)
    .map(about => ({
      column: about.column,
      described: { ...placesOf(columnOf(scores, about.column), pair), fit: fits.get(about)! },
    }))
    .filter(({ described: { range } }) => range[0] < range[1]);
}

/** Where two items are of one group, that says nothing about their difference: only they count. */
function sidesOf([i, j]: readonly [number, number], labels: Int32Array): readonly [Side, Side] {
  const membersOf = (row: number) =>
    labels[row]! < 0 || labels[i] === labels[j] ? [row] : rowsWith(labels, labels[row]!);
  return [
    { row: i, members: membersOf(i) },
    { row: j, members: membersOf(j) },
  ];
}

function rowsWith(labels: Int32Array, label: number): number[] {
  const rows: number[] = [];
  for (const [row, other] of labels.entries()) if (other === label) rows.push(row);
  return rows;
}

/** Traits from one half up, minor ones below: these never come first where there is a trait. */
function offer({ role, isOffered }: AboutColumn, fit: AttributeView['fit']): AttributeView['fit'] {
  const offered = (verdict: 'same' | 'different'): number => {
    if (role !== null && !isOffered) return 0;
    const fits = fit[verdict] >= LEAST[verdict];
    if (role === null) return fits ? (1 + fit[verdict]) / 2 : OWN;
    if (!fits) return 0;
    return role === 'minor' ? fit[verdict] / 2 : (1 + fit[verdict]) / 2;
  };
  return { same: offered('same'), different: offered('different') };
}

function keepBestOfFamilies(fits: Map<AboutColumn, AttributeView['fit']>): void {
  for (const verdict of ['same', 'different'] as const) {
    const best = new Map<string, number>();
    for (const [{ family }, fit] of fits) best.set(family, Math.max(best.get(family) ?? 0, fit[verdict]));
    const taken = new Set<string>();
    for (const [about, fit] of fits) {
      const isBest = fit[verdict] === best.get(about.family) && !taken.has(about.family);
      if (isBest) taken.add(about.family);
      else fits.set(about, { ...fit, [verdict]: 0 });
    }
  }
}

function placesOf(scores: Float64Array, [i, j]: readonly [number, number]): Omit<Described, 'fit'> {
  const sorted = scores.toSorted();
  const range: [number, number] = [sorted[0]!, sorted.at(-1)!];
  return {
    places: [placeIn(sorted, scores[i]!), placeIn(sorted, scores[j]!)],
    scores: [scores[i]!, scores[j]!],
    range,
    distribution: distributionOf(scores, range),
  };
}

/**
 * How well an attribute explains each verdict, from 0 to 1. A binary one is a probability, a relative one is
 * compared by ranks.
 *
 * "Different": how surely the two can be told by it, given how much it varies within groups. "Same": a binary
 * one where both have it and most others do not; a relative one where the two are as close as two of one group
 * and far from the middle, where most items are. Both count less where it varies within groups as much as
 * between them. O(N log N).
 */
function fitOf(
  scores: Float64Array,
  form: AttributeView['form'],
  [one, other]: readonly [Side, Side],
  labels: Int32Array,
): AttributeView['fit'] {
  const values = form === 'relative' ? ranksOf(scores) : scores;
  const noise = noiseOf(values, labels);
  const [p, q] = [values[one.row]!, values[other.row]!];
  const different = separationOf(values, noise, one, other);
  if (form === 'binary')
    // Two chances of nearly nothing may lie far apart relative to their noise.
    return {
      same: share(p * q * (1 - meanOf(scores))),
      different: different * share(2 * Math.abs(p - q)),
    };
  const plain = plainness(scores[one.row]! - scores[other.row]!, spreadOf(scores));
  return { same: share(Math.abs(p + q - 1) * closeness(p, q, noise)), different: different * plain };
}

/** 1 for equal values, 0.6 for two that differ as two of a group do. */
function closeness(p: number, q: number, { within, reliability }: Noise): number {
  if (within === 0) return p === q ? 1 : 0;
  return Math.sqrt(reliability) * Math.exp(-(((p - q) / (2 * within)) ** 2));
}

/** From 0 to 1; equal scores share the mean of their ranks. */
function placeIn(sorted: Float64Array, score: number): number {
  const n = sorted.length;
  return n === 1
    ? 0.5
    : (countBelow(sorted, score, false) + countBelow(sorted, score, true) - 1) / (2 * (n - 1));
}

function countBelow(sorted: Float64Array, score: number, orEqual: boolean): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const isBelow = orEqual ? sorted[middle]! <= score : sorted[middle]! < score;
    if (isBelow) from = middle + 1;
    else to = middle;
  }
  return from;
}

function distributionOf(scores: Float64Array, [low, high]: readonly [number, number]): number[] {
  const bins = new Array<number>(BINS).fill(0);
  for (const score of scores) {
    const at = high > low ? Math.min(BINS - 1, Math.floor(((score - low) / (high - low)) * BINS)) : 0;
    bins[at]! += 1 / scores.length;
  }
  return bins;
}

/** The rows that score least and most, the farthest out first; no row is in both. */
export function endsOf(scores: ArrayLike<number>, count: number): { least: number[]; most: number[] } {
  const rows = Array.from(scores, (_, row) => row).sort((a, b) => scores[a]! - scores[b]! || a - b);
  const shown = Math.min(count, Math.floor(rows.length / 2));
  return { least: rows.slice(0, shown), most: rows.slice(rows.length - shown).reverse() };
}

export function columnOf({ rows, columns, data }: Matrix, column: number): Float64Array {
  const scores = new Float64Array(rows);
  for (let row = 0; row < rows; row++) scores[row] = data[row * columns + column]!;
  return scores;
}

function meanOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

function share(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/**
 * The pair, their nearest neighbours, and items far from all chosen before: the farthest-first traversal of
 * Gonzalez, "Clustering to minimize the maximum intercluster distance", 1985. Near and far ones alternate.
 * O(count · N · columns).
 */
export function candidatesFor(points: Matrix, pair: readonly [number, number], count: number): number[] {
  const between = distanceBetween(points, 'euclidean');
  const chosen: number[] = [];
  const toChosen = new Float64Array(points.rows).fill(Number.POSITIVE_INFINITY);
  const choose = (row: number) => {
    chosen.push(row);
    for (let other = 0; other < points.rows; other++)
      toChosen[other] = Math.min(toChosen[other]!, between(row, other));
    // Equal rows are not picked twice either.
    toChosen[row] = -1;
  };
  for (const row of pair) choose(row);
  const near = pair.map(row => rowsByDistance(points.rows, other => between(row, other)));
  while (chosen.length < Math.min(count, points.rows)) {
    const turn = (chosen.length - pair.length) % 4;
    const row = turn < 2 ? near[turn]!.find(other => toChosen[other] !== -1)! : farthest(toChosen);
    choose(row);
  }
  return chosen;
}

function rowsByDistance(rows: number, distanceTo: (row: number) => number): number[] {
  const distances = Float64Array.from({ length: rows }, (_, row) => distanceTo(row));
  return Array.from(distances.keys()).sort((a, b) => distances[a]! - distances[b]! || a - b);
}

function farthest(distances: Float64Array): number {
  let best = 0;
  for (let row = 1; row < distances.length; row++) if (distances[row]! > distances[best]!) best = row;
  return best;
}
