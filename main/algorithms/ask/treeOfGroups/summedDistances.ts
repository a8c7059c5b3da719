/**
 * Sums of distances between sets of items, reused where the sets did not change since the last answer. Pure.
 *
 * Every sum is taken in one fixed order that depends on the members alone. A reused sum therefore equals a
 * recomputed one bit for bit, and results do not depend on earlier calls. Only the last sums are kept. O(N ·
 * items in changed sets), O(N²) where more than a third changed.
 */
import { startingDistances } from '../../cluster/averageLinkage.ts';
import type { Closure } from '../../constraints.ts';
import { type Condensed, condensedIndex } from '../../matrix.ts';

/** Sets of items, numbered by smallest member. */
interface Partition {
  readonly of: Int32Array;
  readonly count: number;
}

export class SummedDistances {
  readonly distances: Condensed;
  #lastMeans: { partition: Partition; means: Float64Array } | null = null;
  #lastSums: { partition: Partition; sums: readonly Float64Array[] } | null = null;

  #buffer = new Float64Array(0);
  #borrowedBy: object | null = null;

  constructor(distances: Condensed) {
    this.distances = distances;
  }

  /**
   * A buffer for temporary numbers, shared by all callers. It has one owner at a time; an earlier owner
   * refills it on the next call.
   */
  borrowBuffer(to: object, length: number, fill: (buffer: Float64Array) => void): Float64Array {
    if (this.#borrowedBy === to) return this.#buffer;
    if (this.#buffer.length < length) this.#buffer = new Float64Array(length);
    this.#borrowedBy = to;
    fill(this.#buffer);
    return this.#buffer;
  }

  /**
   * As `startingDistances` of average linkage gives them: mean distances between components, infinite where
   * two are kept apart.
   */
  startingDistances(closure: Closure): Condensed {
    const partition = { of: closure.componentOf, count: closure.count };
    const means = this.#means(closure, partition);
    this.#lastMeans = { partition, means };
    const data = means.slice();
    for (const [a, b] of closure.cannotLinks)
      data[condensedIndex(closure.count, a, b)] = Number.POSITIVE_INFINITY;
    return { n: closure.count, data };
  }

  /** For each group the sum of the distances of every item to its members, in ascending members. */
  sumsTo(labels: Int32Array, groups: number): readonly Float64Array[] {
    const partition = { of: labels, count: groups };
    const last = this.#lastSums;
    const before = last === null ? null : previousNumbers(partition, last.partition);
    const sums =
      last === null || before === null
        ? this.#sumAll(partition)
        : this.#sumChanged(partition, before, last.sums);
    this.#lastSums = { partition, sums };
    return sums;
  }

  #means(closure: Closure, partition: Partition): Float64Array {
    const last = this.#lastMeans;
    const before = last === null ? null : previousNumbers(partition, last.partition);
    if (last === null || before === null)
      return startingDistances(this.distances, { ...closure, cannotLinks: [] }).data;
    const { count, sizes, componentOf } = closure;
    const means = new Float64Array((count * (count - 1)) / 2);
    for (let a = 0; a < count; a++) {
      if (before[a]! < 0) continue;
      const row = condensedIndex(count, a, 0);
      const rowBefore = condensedIndex(last.partition.count, before[a]!, 0);
      for (let b = a + 1; b < count; b++)
        if (before[b]! >= 0) means[row + b] = last.means[rowBefore + before[b]!]!;
    }
    this.#addChanged(means, componentOf, count, before);
    for (let a = 0; a < count; a++) {
      const row = condensedIndex(count, a, 0);
      for (let b = a + 1; b < count; b++)
        if (before[a]! < 0 || before[b]! < 0) means[row + b]! /= sizes[a]! * sizes[b]!;
    }
    return means;
  }

  /** The distances of every pair of which an item is in a changed component, in ascending (i, j). */
  #addChanged(sums: Float64Array, componentOf: Int32Array, count: number, before: Int32Array): void {
    const { n, data } = this.distances;
    const changed = changedItems(componentOf, before);
    const rows = Float64Array.from({ length: count }, (_, component) => condensedIndex(count, component, 0));
    let next = 0;
    for (let i = 0; i < n; i++) {
      const row = condensedIndex(n, i, 0);
      const a = componentOf[i]!;
      const isChanged = before[a]! < 0;
      if (isChanged) next += 1;
      const others = isChanged ? n - i - 1 : changed.length - next;
      for (let at = 0; at < others; at++) {
        const j = isChanged ? i + 1 + at : changed[next + at]!;
        const b = componentOf[j]!;
        if (a < b) sums[rows[a]! + b]! += data[row + j]!;
        else if (b < a) sums[rows[b]! + a]! += data[row + j]!;
      }
    }
  }

  #sumChanged({ of, count }: Partition, before: Int32Array, last: readonly Float64Array[]): Float64Array[] {
    const { n, data } = this.distances;
    const sums = Array.from({ length: count }, (_, group) =>
      before[group]! < 0 ? new Float64Array(n) : last[before[group]!]!,
    );
    const changed = changedItems(of, before);
    let next = 0;
    for (let i = 0; i < n; i++) {
      const row = condensedIndex(n, i, 0);
      if (next < changed.length && changed[next] === i) {
        next += 1;
        const toGroup = sums[of[i]!]!;
        for (let j = i + 1; j < n; j++) toGroup[j]! += data[row + j]!;
      }
      // The members before i have been added.
      for (let at = next; at < changed.length; at++) {
        const member = changed[at]!;
        sums[of[member]!]![i]! += data[row + member]!;
      }
    }
    return sums;
  }

  #sumAll({ of, count }: Partition): Float64Array[] {
    const { n, data } = this.distances;
    const sums = Array.from({ length: count }, () => new Float64Array(n));
    const own = new Float64Array(count);
    for (let i = 0; i < n; i++) {
      const row = condensedIndex(n, i, 0);
      const toGroup = sums[of[i]!]!;
      // All members before i have been added.
      for (let group = 0; group < count; group++) own[group] = sums[group]![i]!;
      for (let j = i + 1; j < n; j++) {
        const distance = data[row + j]!;
        own[of[j]!]! += distance;
        toGroup[j]! += distance;
      }
      for (let group = 0; group < count; group++) sums[group]![i] = own[group]!;
    }
    return sums;
  }
}

/**
 * For each set the number that the same set had before, -1: it is new. Null where so much is new that
 * carrying over is no gain.
 */
function previousNumbers({ of, count }: Partition, before: Partition): Int32Array | null {
  const numbers = new Int32Array(count).fill(-2);
  const sizes = new Int32Array(count);
  const sizesBefore = new Int32Array(before.count);
  for (let item = 0; item < of.length; item++) {
    const [now, earlier] = [of[item]!, before.of[item]!];
    sizes[now]! += 1;
    sizesBefore[earlier]! += 1;
    if (numbers[now] === -2) numbers[now] = earlier;
    else if (numbers[now] !== earlier) numbers[now] = -1;
  }
  let items = 0;
  for (let at = 0; at < count; at++) {
    if (numbers[at]! >= 0 && sizesBefore[numbers[at]!] !== sizes[at]) numbers[at] = -1;
    if (numbers[at]! < 0) items += sizes[at]!;
  }
  return 3 * items > of.length ? null : numbers;
}

function changedItems(of: Int32Array, before: Int32Array): Int32Array {
  const items: number[] = [];
  of.forEach((set, item) => {
    if (before[set]! < 0) items.push(item);
  });
  return Int32Array.from(items);
}
