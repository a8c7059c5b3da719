/**
 * How far apart groups are, for the pages of an audit: the likeliest candidates first. Pure.
 *
 * The distance of two groups is the root mean square distance of their members, √(|c − c'|² + v + v') with
 * centres c and variances v. P(same) falls with it, so the order is that of P(same). O(d) per pair of groups.
 */
import type { Matrix } from '../matrix.ts';

/** Beyond so many groups the nearest earlier one of each is not searched for: that is quadratic. */
const MOST_COMPARED = 4000;

export class GroupDistances {
  readonly #points: Matrix;
  readonly #centres: Float64Array;
  readonly #variances: Float64Array;

  /** `groups` are rows of `points`. */
  constructor(points: Matrix, groups: readonly (readonly number[])[]) {
    const { columns, data } = points;
    this.#points = points;
    this.#centres = new Float64Array(groups.length * columns);
    this.#variances = new Float64Array(groups.length);
    for (const [group, rows] of groups.entries()) {
      const centre = this.#centres.subarray(group * columns, (group + 1) * columns);
      for (const row of rows)
        for (let column = 0; column < columns; column++)
          centre[column]! += data[row * columns + column]! / rows.length;
      for (const row of rows)
        this.#variances[group]! += squared(centre, data.subarray(row * columns)) / rows.length;
    }
  }

  ofGroups(one: number, other: number): number {
    return Math.sqrt(
      squared(this.#centre(one), this.#centre(other)) + this.#variances[one]! + this.#variances[other]!,
    );
  }

  ofRow(row: number, group: number): number {
    const { columns, data } = this.#points;
    const point = data.subarray(row * columns, (row + 1) * columns);
    return Math.sqrt(squared(this.#centre(group), point) + this.#variances[group]!);
  }

  /** Of each group, the distance to the nearest earlier one; 0 for the first, and for all where there are too many. */
  apart(): Float64Array {
    const count = this.#variances.length;
    const apart = new Float64Array(count);
    if (count > MOST_COMPARED) return apart;
    for (let group = 1; group < count; group++) {
      let least = Number.POSITIVE_INFINITY;
      for (let earlier = 0; earlier < group; earlier++)
        least = Math.min(least, this.ofGroups(group, earlier));
      apart[group] = least;
    }
    return apart;
  }

  #centre(group: number): Float64Array {
    const { columns } = this.#points;
    return this.#centres.subarray(group * columns, (group + 1) * columns);
  }
}

/** The `count` groups of `among` that `distance` puts first. */
export function nearestGroups(
  among: readonly number[],
  distance: (group: number) => number,
  count: number,
): number[] {
  const far = among.map(group => ({ group, distance: distance(group) }));
  far.sort((a, b) => a.distance - b.distance || a.group - b.group);
  return far.slice(0, count).map(({ group }) => group);
}

function squared(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let column = 0; column < one.length; column++) sum += (one[column]! - other[column]!) ** 2;
  return sum;
}
