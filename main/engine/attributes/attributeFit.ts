/**
 * Attributes of a pair of items: where the two rank among all, how well each attribute explains a verdict,
 * and candidates for examples of a new one. Pure.
 */

import { distanceBetween } from '../../algorithms/distance.ts';
import type { Matrix } from '../../algorithms/matrix.ts';
import type { AttributeView } from '../../contract/grouping.ts';

const BINS = 20;
/** Of many attributes, as many as a person may want to read for each verdict. */
const BEST = 24;

export type Described = Pick<AttributeView, 'places' | 'scores' | 'range' | 'distribution' | 'fit'>;

export interface AboutPair {
  readonly pair: readonly [number, number];
  /** The rows of the groups that the two are in. */
  readonly sides: readonly (readonly number[])[];
  readonly columns: readonly {
    readonly column: number;
    readonly form: AttributeView['form'];
    /** One of so many that only the best are shown. */
    readonly isOneOfMany: boolean;
  }[];
}

/**
 * Of attributes that are many, those that explain "same" best and those that explain "different" best. An
 * attribute that is equal for all items explains nothing.
 */
export function describeAttributes(
  scores: Matrix,
  { pair, sides, columns }: AboutPair,
): { column: number; described: Described }[] {
  const many = columns.filter(({ isOneOfMany }) => isOneOfMany);
  const fits = new Map(
    many.map(({ column, form }) => [column, fitOf(columnOf(scores, column), form, pair, sides)]),
  );
  const best = (verdict: 'same' | 'different') =>
    many.toSorted((a, b) => fits.get(b.column)![verdict] - fits.get(a.column)![verdict]).slice(0, BEST);
  const told = new Set([...best('same'), ...best('different')]);
  return columns
    .filter(attribute => !attribute.isOneOfMany || told.has(attribute))
    .map(({ column, form }) => ({
      column,
      described: describeAttribute(columnOf(scores, column), form, pair, sides),
    }))
    .filter(({ described: { range } }) => range[0] < range[1]);
}

export function describeAttribute(
  scores: Float64Array,
  form: AttributeView['form'],
  pair: readonly [number, number],
  sides: readonly (readonly number[])[],
): Described {
  const [i, j] = pair;
  const sorted = scores.toSorted();
  const range: [number, number] = [sorted[0]!, sorted.at(-1)!];
  return {
    places: [placeIn(sorted, scores[i]!), placeIn(sorted, scores[j]!)],
    scores: [scores[i]!, scores[j]!],
    range,
    distribution: distributionOf(scores, range),
    fit: fitOf(scores, form, pair, sides),
  };
}

/**
 * A binary attribute is a probability: p for one item, q for the other. It explains "same" where both have it
 * and most others do not, and "different" where one has it and the other does not, better where the same
 * holds for their groups.
 *
 * A relative attribute is compared by ranks, so that its scale does not matter. It explains "different" by
 * ranks far apart, better where those of their groups are, and "same" by ranks close together and far from
 * the middle, where most items are. O(N) for a binary attribute, O(N log N) for a relative one.
 */
function fitOf(
  scores: Float64Array,
  form: AttributeView['form'],
  [i, j]: readonly [number, number],
  sides: readonly (readonly number[])[],
): AttributeView['fit'] {
  const sorted = form === 'relative' ? scores.toSorted() : null;
  const statusOf = (row: number) => (sorted === null ? scores[row]! : placeIn(sorted, scores[row]!));
  const [one, other] = sides.map(
    members => members.reduce((sum, row) => sum + statusOf(row), 0) / members.length,
  );
  const [p, q] = [statusOf(i), statusOf(j)];
  const different = share((Math.abs(p - q) + Math.abs(one! - other!)) / 2);
  if (form === 'binary')
    return {
      same: share(p * q * (1 - meanOf(scores))),
      different,
    };
  return { same: (1 - Math.abs(p - q)) * Math.abs(p + q - 1), different };
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
