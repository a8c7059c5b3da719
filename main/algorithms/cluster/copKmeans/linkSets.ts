/**
 * Constraints as COP-KMeans takes them: weighted pairs, and sets of sets for the many pairs that follow from one reason or one label. Pure.
 *
 * A reason makes every pair of two sets a constraint, or every pair within one set: half a million pairs for a thousand images. As a set of sets that stays
 * two lists of items, and the cost of a placement needs only sums over the lists (see network.ts).
 */
import type { Pair, WeightedPair } from '../../matrix.ts';

export type Verdict = 'same' | 'different';

export interface LinkedPairs {
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly weight: Float64Array;
}

/**
 * Every pair of one item of `left` and one of `right`; where `right` is null, every pair within `left`. The weight of a pair is `weight` times the
 * factors of its two items (1 where there are none). `left` and `right` have no item in common and hold none twice.
 */
export interface LinkedSets {
  readonly verdict: Verdict;
  readonly weight: number;
  readonly left: Int32Array;
  readonly right: Int32Array | null;
  readonly leftFactors?: Float64Array;
  readonly rightFactors?: Float64Array;
}

/** Pairs weigh 1 unless they say otherwise; pairs given twice count twice. */
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

/** What labels amount to: each group together, every two groups apart. */
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
