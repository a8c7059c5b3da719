/**
 * Constraints as COP-KMeans takes them: weighted pairs, and linked sets for the many pairs that follow from
 * one reason or label. Pure.
 *
 * A reason makes every pair of two sets a constraint, or every pair within one set: half a million pairs for
 * a thousand images. As linked sets these are two lists of items, and the cost of a placement needs only sums
 * over the lists (see network.ts).
 */
import type { Pair, WeightedPair } from '../../matrix.ts';

export type Verdict = 'same' | 'different';

export interface LinkedPairs {
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly weight: Float64Array;
}

/**
 * Every pair of one item of `left` and one of `right`; where `right` is null, every pair within `left`. The
 * weight of a pair is `weight` times the factors of its two items (1 where there are none). No item is in
 * both lists or twice in one.
 */
export interface LinkedSets {
  readonly verdict: Verdict;
  readonly weight: number;
  readonly left: Int32Array;
  readonly right: Int32Array | null;
  readonly leftFactors?: Float64Array;
  readonly rightFactors?: Float64Array;
}

/** Pairs weigh 1 by default; pairs given twice count twice. */
export interface Links {
  readonly mustLink: LinkedPairs;
  readonly cannotLink: LinkedPairs;
  readonly sets: readonly LinkedSets[];
}

export function linksFromPairs(
  mustLink: readonly (Pair | WeightedPair)[],
  cannotLink: readonly (Pair | WeightedPair)[],
  sets: readonly LinkedSets[] = [],
): Links {
  return { mustLink: pairsFromList(mustLink), cannotLink: pairsFromList(cannotLink), sets };
}

/** The links that labels imply: each group together, every two groups apart. */
export function linksFromGroups(groups: readonly Int32Array[]): Links {
  const together = groups
    .filter(group => group.length > 1)
    .map((left): LinkedSets => ({ verdict: 'same', weight: 1, left, right: null }));
  const apart = groups.flatMap((left, at) =>
    groups.slice(at + 1).map((right): LinkedSets => ({ verdict: 'different', weight: 1, left, right })),
  );
  return linksFromPairs([], [], [...together, ...apart]);
}

function pairsFromList(pairs: readonly (Pair | WeightedPair)[]): LinkedPairs {
  const collected = emptyPairs(pairs.length);
  pairs.forEach((pair, at) => {
    collected.first[at] = pair[0];
    collected.second[at] = pair[1];
    collected.weight[at] = pair[2] ?? 1;
  });
  return collected;
}

/** For pairs that some other form lists one by one. */
export function collectPairs(
  count: number,
  forEach: (visit: (i: number, j: number, weight: number) => void) => void,
): LinkedPairs {
  const collected = emptyPairs(count);
  let at = 0;
  forEach((i, j, weight) => {
    if (at === count) throw new RangeError(`more than the ${count} pairs announced`);
    collected.first[at] = i;
    collected.second[at] = j;
    collected.weight[at] = weight;
    at += 1;
  });
  if (at < count) throw new RangeError(`${at} pairs where ${count} were announced`);
  return collected;
}

function emptyPairs(count: number): LinkedPairs {
  return {
    first: new Int32Array(count),
    second: new Int32Array(count),
    weight: new Float64Array(count),
  };
}

export function checkLinks({ mustLink, cannotLink, sets }: Links, n: number): void {
  checkPairs(mustLink, n, 'mustLink');
  checkPairs(cannotLink, n, 'cannotLink');
  const namedIn = new Int32Array(n).fill(-1);
  sets.forEach(({ left, right, weight, leftFactors, rightFactors }, at) => {
    if (!(weight > 0 && Number.isFinite(weight))) throw new RangeError('sets: a weight must be above 0');
    checkFactors(left, leftFactors);
    if (right !== null) checkFactors(right, rightFactors);
    for (const side of [left, right ?? []])
      for (const item of side) {
        if (item < 0 || item >= n) throw new RangeError(`sets: ${item} is not an item below ${n}`);
        if (namedIn[item] === at) throw new RangeError(`sets: the item ${item} is named twice`);
        namedIn[item] = at;
      }
  });
}

function checkPairs({ first, second, weight }: LinkedPairs, n: number, field: string): void {
  for (let at = 0; at < first.length; at++) {
    const i = first[at]!;
    const j = second[at]!;
    if (i < 0 || j < 0 || i >= n || j >= n || i === j)
      throw new RangeError(`${field}: [${i}, ${j}] is not a pair of different items below ${n}`);
    if (!(weight[at]! > 0 && Number.isFinite(weight[at]!)))
      throw new RangeError(`${field}: the weight of [${i}, ${j}] must be above 0`);
  }
}

function checkFactors(items: Int32Array, factors: Float64Array | undefined): void {
  if (factors === undefined) return;
  if (factors.length !== items.length) throw new RangeError('sets: one factor for each item is wanted');
  for (const factor of factors)
    if (!(factor > 0 && Number.isFinite(factor))) throw new RangeError('sets: a factor must be above 0');
}

/** The constraints that a clustering violates, counted over the pairs as given. */
export interface Violations {
  /** How many must-links have their items apart. */
  readonly mustLink: number;
  /** How many cannot-links have their items together. */
  readonly cannotLink: number;
  /** The summed weight of both. */
  readonly weight: number;
}

/** O(pairs + items in sets): a set of sets is counted by clusters, not pair by pair. */
export function countViolations(links: Links, labels: ArrayLike<number>): Violations {
  const counts = { same: 0, different: 0 };
  let weight = 0;
  const countPairs = (verdict: 'same' | 'different', pairs: LinkedPairs): void => {
    for (let at = 0; at < pairs.first.length; at++) {
      const together = labels[pairs.first[at]!] === labels[pairs.second[at]!];
      if (together === (verdict === 'same')) continue;
      counts[verdict] += 1;
      weight += pairs.weight[at]!;
    }
  };
  countPairs('same', links.mustLink);
  countPairs('different', links.cannotLink);
  for (const sets of links.sets) {
    const together = pairsTogether(sets, labels);
    const all = sets.verdict === 'same' ? pairsTogether(sets, null) : { count: 0, weight: 0 };
    counts[sets.verdict] += Math.abs(all.count - together.count);
    // Without a violated pair the difference of the two sums could still be a rounding error.
    if (all.count !== together.count) weight += sets.weight * Math.abs(all.weight - together.weight);
  }
  return { mustLink: counts.same, cannotLink: counts.different, weight };
}

/**
 * The number of pairs of a linked set whose items have equal labels (null: of all pairs), and the sum of
 * their factors.
 */
function pairsTogether(
  { left, right, leftFactors, rightFactors }: LinkedSets,
  labels: ArrayLike<number> | null,
): { count: number; weight: number } {
  const lefts = sumByLabel(left, leftFactors, labels);
  let count = 0;
  let weight = 0;
  if (right === null) {
    for (const { items, sum, squares } of lefts.values()) {
      count += (items * (items - 1)) / 2;
      weight += (sum * sum - squares) / 2;
    }
    return { count, weight };
  }
  const rights = sumByLabel(right, rightFactors, labels);
  for (const [label, { items, sum }] of lefts) {
    const other = rights.get(label);
    if (other === undefined) continue;
    count += items * other.items;
    weight += sum * other.sum;
  }
  return { count, weight };
}

interface Sums {
  items: number;
  sum: number;
  squares: number;
}

function sumByLabel(
  items: Int32Array,
  factors: Float64Array | undefined,
  labels: ArrayLike<number> | null,
): Map<number, Sums> {
  const sums = new Map<number, Sums>();
  items.forEach((item, at) => {
    const label = labels === null ? 0 : labels[item]!;
    const factor = factors === undefined ? 1 : factors[at]!;
    const entry = sums.get(label) ?? { items: 0, sum: 0, squares: 0 };
    entry.items += 1;
    entry.sum += factor;
    entry.squares += factor * factor;
    sums.set(label, entry);
  });
  return sums;
}
