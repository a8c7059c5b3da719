/**
 * Which pairs change the clustering in the same way. Pure.
 *
 * Every candidate belongs to exactly one class, and all pairs of a class have the same simulated outcome:
 * - A, together now: the pairs that come together with one merge t. "Different" does nothing until t, which it refuses.
 * - B1, apart now, and "same" deviates from the base run at merge t: one of the two is in a tree that merges at t with a tree that is
 *   cannot-linked to the other's. All pairs of these two trees, as they are before t, do so.
 * - B0, apart now, and "same" never deviates: all pairs of two trees.
 */
import { type ApartPairs, PairNumbers } from './apartPairs.ts';
import { type BaseRun, meetingTime, treeAt } from './baseRun.ts';
import type { RootedForest } from './forest.ts';

export class Classes {
  /** Numbers of the B1 classes met so far. */
  readonly numbers = new PairNumbers();
  /** Merges up to here count for "same", which needs one merge fewer than the base run. */
  readonly lastMerge: number;
  readonly #run: BaseRun;
  readonly #rootOf: Int32Array;
  readonly #apart: ApartPairs;

  constructor(run: BaseRun, forest: RootedForest, apart: ApartPairs) {
    this.#run = run;
    this.#rootOf = forest.rootOf;
    this.#apart = apart;
    this.lastMerge = run.reached < run.target ? run.reached : Math.max(0, run.reached - 1);
  }

  /** The merge at which two leaves that are apart become cannot-linked: 0 when they are, a later one when never. */
  apartSince(x: number, y: number): number {
    const pair = this.#apart.numbers.find(this.#rootOf[x]!, this.#rootOf[y]!);
    let earliest = this.#run.built + 1;
    if (pair === -1) return earliest;
    const { starts, from, to } = this.#apart;
    for (let at = starts[pair]!; at < starts[pair + 1]!; at++) {
      const time = meetingTime(this.#run, x, from[at]!);
      if (time < earliest) earliest = Math.min(earliest, Math.max(time, meetingTime(this.#run, y, to[at]!)));
    }
    return earliest;
  }

  /** The number of the B1 class of two leaves that become cannot-linked at merge t. */
  deviating(x: number, y: number, t: number): number {
    const side = treeAt(this.#run, x, t - 1);
    const other = treeAt(this.#run, y, t - 1);
    // The smaller name first: x and y may come in either order.
    return this.numbers.add(Math.min(side, other), Math.max(side, other));
  }
}
