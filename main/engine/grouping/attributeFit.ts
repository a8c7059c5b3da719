/** How an attribute looks for two items: where they stand among all, and how well it would explain that they are the same, or different. Pure. */
import { countsBelow } from '../../algorithms/explain/ranks.ts';
import type { Matrix } from '../../algorithms/matrix.ts';
import type { AttributeView } from '../../contract/grouping.ts';

const BINS = 20;

/**
 * Places are ranks, so that attributes of any scale compare. "Different" is explained by two that stand far apart, and better where their whole groups do; "same" by two that stand
 * close together and far from the middle, where most items stand.
 */
export function describeAttribute(
  { rows, columns, data }: Matrix,
  column: number,
  [i, j]: readonly [number, number],
  sides: readonly (readonly number[])[],
): Pick<AttributeView, 'places' | 'scores' | 'distribution' | 'fit'> {
  const scores = Float64Array.from({ length: rows }, (_, row) => data[row * columns + column]!);
  const { below, notAbove } = countsBelow(scores);
  const placeOf = (row: number) => (rows === 1 ? 0.5 : (below[row]! + notAbove[row]! - 1) / (2 * (rows - 1)));
  const places: [number, number] = [placeOf(i), placeOf(j)];
  const apart = Math.abs(places[0] - places[1]);
  const [one, other] = sides.map(
    members => members.reduce((sum, row) => sum + placeOf(row), 0) / members.length,
  );
  const groupsApart = Math.abs(one! - other!);
  const offMiddle = Math.abs(places[0] + places[1] - 1);
  return {
    places,
    scores: [scores[i]!, scores[j]!],
    distribution: distributionOf(scores),
    fit: { same: (1 - apart) * offMiddle, different: (apart + groupsApart) / 2 },
  };
}

function distributionOf(scores: Float64Array): number[] {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const score of scores) {
    low = Math.min(low, score);
    high = Math.max(high, score);
  }
  const bins = new Array<number>(BINS).fill(0);
  for (const score of scores) {
    const at = high > low ? Math.min(BINS - 1, Math.floor(((score - low) / (high - low)) * BINS)) : 0;
    bins[at]! += 1 / scores.length;
  }
  return bins;
}
