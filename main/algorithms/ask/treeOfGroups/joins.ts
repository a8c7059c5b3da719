/**
 * Pairs of groups that could be one, without an object each: there are thousands. Pure.
 *
 * Each group offers its nearest groups. A pair that both offer is listed once, where the first of them is, with
 * the distance that the second has.
 */
import { COMPARED, type Nearest } from './nearestSets.ts';

export interface Joins {
  readonly count: number;
  /** The labels of the two groups, the smaller one first. */
  readonly one: Int32Array;
  readonly other: Int32Array;
  readonly distance: Float64Array;
  readonly margin: Float64Array;
}

export class JoinList {
  readonly #one: Int32Array;
  readonly #other: Int32Array;
  readonly #distance: Float64Array;
  #count = 0;
  /** What each group has offered, and where it is listed. */
  readonly #offered: Int32Array;
  readonly #places: Int32Array;

  constructor(groups: number) {
    const most = groups * COMPARED;
    this.#one = new Int32Array(most);
    this.#other = new Int32Array(most);
    this.#distance = new Float64Array(most);
    this.#offered = new Int32Array(most).fill(-1);
    this.#places = new Int32Array(most);
  }

  /** Groups come in ascending order. */
  add(group: number, near: Nearest): void {
    for (let at = 0; at < near.count; at++) {
      const label = near.labels[at]!;
      const known = label < group ? this.#placeOf(label, group) : -1;
      const place = known >= 0 ? known : this.#count++;
      this.#one[place] = Math.min(group, label);
      this.#other[place] = Math.max(group, label);
      this.#distance[place] = near.distances[at]!;
      this.#offered[group * COMPARED + at] = label;
      this.#places[group * COMPARED + at] = place;
    }
  }

  finish(marginOf: (one: number, other: number, distance: number) => number): Joins {
    const count = this.#count;
    const margin = new Float64Array(count);
    const [one, other, distance] = [this.#one, this.#other, this.#distance];
    for (let at = 0; at < count; at++) margin[at] = marginOf(one[at]!, other[at]!, distance[at]!);
    return { count, one, other, distance, margin };
  }

  #placeOf(group: number, offered: number): number {
    for (let at = group * COMPARED; at < (group + 1) * COMPARED; at++)
      if (this.#offered[at] === offered) return this.#places[at]!;
    return -1;
  }
}
