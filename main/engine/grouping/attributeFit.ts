/** How attributes look for two items: where they stand among all, and how well each would explain that the two are the same, or different. Pure. */
import type { Matrix } from '../../algorithms/matrix.ts';
import type { AttributeView } from '../../contract/grouping.ts';

const BINS = 20;
/** Of many attributes, as many as a person may want to look through for each verdict. */
const BEST = 24;

export type Described = Pick<AttributeView, 'places' | 'scores' | 'range' | 'distribution' | 'fit'>;

export interface AboutPair {
  readonly pair: readonly [number, number];
  /** The rows of the groups that the two stand for. */
  readonly sides: readonly (readonly number[])[];
  readonly columns: readonly {
    readonly column: number;
    readonly form: AttributeView['form'];
    /** One of so many that only the best are worth telling. */
    readonly isOneOfMany: boolean;
  }[];
}

/** Of those that are many, the ones that explain "same" best and the ones that explain "different" best. What all items have alike explains nothing. */
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
 * A binary attribute is a chance, p for the one and q for the other. "Same" is explained where both have it and not everybody has; "different" where one has it and the other has not,
 * and better where that is so of their whole groups. A relative attribute is known by ranks, so that any scales compare: "different" is explained by two that stand far apart, and better where
 * their groups do; "same" by two that stand close together and far from the middle, where most items stand. O(N) for a binary one, O(N log N) for a relative one.
 */
function fitOf(
  scores: Float64Array,
  form: AttributeView['form'],
  [i, j]: readonly [number, number],
  sides: readonly (readonly number[])[],
): AttributeView['fit'] {
  const sorted = form === 'relative' ? scores.toSorted() : null;
  const standingOf = (row: number) => (sorted === null ? scores[row]! : placeIn(sorted, scores[row]!));
  const [one, other] = sides.map(
    members => members.reduce((sum, row) => sum + standingOf(row), 0) / members.length,
  );
  const [p, q] = [standingOf(i), standingOf(j)];
  const different = share((Math.abs(p - q) + Math.abs(one! - other!)) / 2);
  if (form === 'binary')
    return {
      same: share(p * q * (1 - meanOf(scores))),
      different,
    };
  return { same: (1 - Math.abs(p - q)) * Math.abs(p + q - 1), different };
}

/** From 0 to 1; equal scores share the middle of their places. */
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
