/**
 * Reasons for answers, and the pairs that follow from them in a compact form. Pure.
 *
 * The pairs that follow are products of sets: thousands of pairs from a few lists. They are not stored as
 * pairs. Their number is known at once, and they are listed, in order, only on demand.
 */
import { type Matrix, type Pair, pairCount, type WeightedPair } from '../matrix.ts';

export type Verdict = 'same' | 'different';

/** Binary: an item has an attribute or not. Relative: it has more or less of it than another. */
export type AttributeKind = 'binary' | 'relative';

/** Hard: all that follows counts like an answer. Soft: as far as the attributes can be trusted. */
export type Confidence = 'hard' | 'soft';

export interface Reason {
  /** One row per item, one column per attribute. */
  readonly scores: Matrix;
  /** The two items the answer is about. */
  readonly pair: Pair;
  readonly verdict: Verdict;
  /** Columns of `scores`, each once; none: the answer without a reason. */
  readonly attributes: readonly number[];
  readonly kind: AttributeKind;
  /** Binary: an item has the attribute when its score is at least this. */
  readonly threshold: number;
  readonly confidence: Confidence;
}

/** Called with i < j and 0 < weight <= 1. */
export type VisitPair = (i: number, j: number, weight: number) => void;

/** The pairs that follow from a reason, without the answered pair itself. */
export interface FollowingPairs {
  readonly count: number;
  /** In ascending (i, j). */
  forEach(visit: VisitPair): void;
}

export interface Explanation {
  readonly pair: Pair;
  /** Whether all of these pairs are must-links (`same`) or cannot-links. */
  readonly verdict: Verdict;
  readonly following: FollowingPairs;
}

/** The answered pair with weight 1, then all that follow. */
export function listPairs({ pair, following }: Explanation): WeightedPair[] {
  const pairs: WeightedPair[] = [[pair[0], pair[1], 1]];
  following.forEach((i, j, weight) => {
    pairs.push([i, j, weight]);
  });
  return pairs;
}

/**
 * A product of two confidences. Both are above 0, so the product counts as above 0 too, even where it is too
 * small for a number: whether a pair follows is decided item by item.
 */
function bothConfidences(one: number, other: number): number {
  return Math.max(one * other, Number.MIN_VALUE);
}

/**
 * All pairs of one set of items, with the confidence of each: what follows from "the same, because both …".
 */
type Weighing =
  | { readonly rule: 'hard' }
  /** The product of the two items' confidences, all above 0. */
  | { readonly rule: 'product'; readonly confidences: Float64Array }
  /** The fewer items between the two, on average over the attributes, the surer. */
  | { readonly rule: 'closeness'; readonly ranks: readonly Ranks[] };

/** `members` ascend. */
export function allPairs(members: Int32Array, answered: Pair, weighing: Weighing): FollowingPairs {
  const hasAnswered = answered.every(item => members.includes(item));
  let weigh: ((i: number, j: number) => number) | null = null;
  return {
    count: members.length < 2 ? 0 : pairCount(members.length) - (hasAnswered ? 1 : 0),
    forEach(visit) {
      weigh ??= weigherOfSet(members, answered, weighing);
      const weightOf = weigh;
      forEachOther(members, answered, (i, j) => visit(i, j, weightOf(i, j)));
    },
  };
}

function weigherOfSet(
  members: Int32Array,
  answered: Pair,
  weighing: Weighing,
): (i: number, j: number) => number {
  if (weighing.rule === 'hard') return () => 1;
  if (weighing.rule === 'product') {
    const { confidences } = weighing;
    return (i, j) => bothConfidences(confidences[i]!, confidences[j]!);
  }
  const { ranks } = weighing;
  const closeness = (i: number, j: number): number => {
    let between = 0;
    for (const rank of ranks) between += countBetween(rank, i, j);
    return -between / ranks.length;
  };
  let smallest = Number.POSITIVE_INFINITY;
  let largest = Number.NEGATIVE_INFINITY;
  forEachOther(members, answered, (i, j) => {
    const c = closeness(i, j);
    smallest = Math.min(smallest, c);
    largest = Math.max(largest, c);
  });
  return (i, j) => (closeness(i, j) - smallest + 1) / (largest - smallest + 1);
}

/** Every pair but the answered one, in order. */
function forEachOther(members: Int32Array, answered: Pair, visit: (...pair: [number, number]) => void): void {
  const first = Math.min(...answered);
  const second = Math.max(...answered);
  for (let a = 0; a < members.length; a++) {
    const i = members[a]!;
    for (let b = a + 1; b < members.length; b++) {
      const j = members[b]!;
      if (i !== first || j !== second) visit(i, j);
    }
  }
}

/**
 * All pairs of an upper and a lower set of items, one such product for each attribute: what follows from
 * "different, because one …".
 */

/** The pairs upper × lower of one attribute. */
export interface Sides {
  /** Ascending; the two have no item in common. */
  readonly upper: Int32Array;
  readonly lower: Int32Array;
  /**
   * Hard: 1. Product: of the two values, all above 0. Distance: the sum of the two values, scaled to 0 … 1
   * over all pairs.
   */
  readonly rule: 'hard' | 'product' | 'distance';
  /** By item. */
  readonly values: Float64Array;
}

/** The union of the products, each pair with the highest of its confidences. */
export function crossPairs(items: number, answered: Pair, products: readonly Sides[]): FollowingPairs {
  const roles = products.map(sides => rolesOf(items, sides));
  const hasAnswered = roles.some(role => role[answered[0]]! * role[answered[1]]! < 0);
  const first = Math.min(...answered);
  const second = Math.max(...answered);
  return {
    count: countPairs(items, products, roles) - (hasAnswered ? 1 : 0),
    forEach(visit) {
      const visitOther: VisitPair = (i, j, weight) => {
        if (i !== first || j !== second) visit(i, j, weight);
      };
      if (products.length === 1) listProduct(items, products[0]!, roles[0]!, visitOther);
      else listUnion(items, products, roles, visitOther);
    },
  };
}

/** For each item 1 (upper), -1 (lower) or 0: two items make a pair where the product of their roles is -1. */
function rolesOf(items: number, { upper, lower }: Sides): Int8Array {
  const roles = new Int8Array(items);
  for (const item of upper) roles[item] = 1;
  for (const item of lower) roles[item] = -1;
  return roles;
}

/** Items with the same roles in all products are alike, so pairs of kinds are counted, not pairs of items. */
function countPairs(items: number, products: readonly Sides[], roles: readonly Int8Array[]): number {
  if (products.length === 1) return products[0]!.upper.length * products[0]!.lower.length;
  const kinds = new Map<string, { readonly roles: readonly number[]; count: number }>();
  for (let item = 0; item < items; item++) {
    const ofItem = roles.map(role => role[item]!);
    const key = ofItem.join();
    const kind = kinds.get(key);
    if (kind === undefined) kinds.set(key, { roles: ofItem, count: 1 });
    else kind.count += 1;
  }
  const all = [...kinds.values()];
  let count = 0;
  all.forEach((one, position) => {
    for (const other of all.slice(position + 1))
      if (one.roles.some((role, at) => role * other.roles[at]! < 0)) count += one.count * other.count;
  });
  return count;
}

function listProduct(items: number, sides: Sides, roles: Int8Array, visit: VisitPair): void {
  const weigh = weigherOfSides(sides);
  const starts = new LaterItems([sides]);
  for (let i = 0; i < items; i++) {
    if (roles[i] === 0) continue;
    const opposite = roles[i] === 1 ? sides.lower : sides.upper;
    for (let at = starts.after(0, opposite, i); at < opposite.length; at++)
      visit(i, opposite[at]!, weigh(i, opposite[at]!));
  }
}

function listUnion(
  items: number,
  products: readonly Sides[],
  roles: readonly Int8Array[],
  visit: VisitPair,
): void {
  const weighers = products.map(weigherOfSides);
  const starts = new LaterItems(products);
  const highest = new Float64Array(items);
  for (let i = 0; i < items; i++) {
    products.forEach((sides, p) => {
      const role = roles[p]![i]!;
      if (role === 0) return;
      const opposite = role === 1 ? sides.lower : sides.upper;
      const weigh = weighers[p]!;
      for (let at = starts.after(p, opposite, i); at < opposite.length; at++) {
        const j = opposite[at]!;
        highest[j] = Math.max(highest[j]!, weigh(i, j));
      }
    });
    for (let j = i + 1; j < items; j++) {
      if (highest[j] === 0) continue;
      visit(i, j, highest[j]!);
      highest[j] = 0;
    }
  }
}

/** Where the items after a given one start in each list, for items asked in ascending order. */
class LaterItems {
  readonly #upper: Int32Array;
  readonly #lower: Int32Array;
  readonly #products: readonly Sides[];

  constructor(products: readonly Sides[]) {
    this.#products = products;
    this.#upper = new Int32Array(products.length);
    this.#lower = new Int32Array(products.length);
  }

  after(product: number, list: Int32Array, item: number): number {
    const starts = list === this.#products[product]!.upper ? this.#upper : this.#lower;
    let at = starts[product]!;
    while (at < list.length && list[at]! <= item) at += 1;
    starts[product] = at;
    return at;
  }
}

function weigherOfSides({ upper, lower, rule, values }: Sides): (i: number, j: number) => number {
  if (rule === 'hard') return () => 1;
  if (rule === 'product') return (i, j) => bothConfidences(values[i]!, values[j]!);
  // All of upper × lower follow, so the extremes of the sum are the sums of the extremes.
  const above = extremesOf(upper, values);
  const below = extremesOf(lower, values);
  const low = above.low + below.low;
  const high = above.high + below.high;
  return (i, j) => (values[i]! + values[j]! - low + 1) / (high - low + 1);
}

function extremesOf(side: Int32Array, values: Float64Array): { low: number; high: number } {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const item of side) {
    low = Math.min(low, values[item]!);
    high = Math.max(high, values[item]!);
  }
  return { low, high };
}

/** The number of items strictly between two scores, for any two items, after one sort. */
export interface Ranks {
  /** For each item, how many items score less. */
  readonly below: ArrayLike<number>;
  /** For each item, how many items score as much or less, itself included. */
  readonly notAbove: ArrayLike<number>;
}

/** O(N log N). */
export function countsBelow(scores: Float64Array): Ranks {
  const n = scores.length;
  const order = Int32Array.from({ length: n }, (_, item) => item).sort(
    (one, other) => scores[one]! - scores[other]!,
  );
  const below = new Int32Array(n);
  const notAbove = new Int32Array(n);
  for (let from = 0; from < n; ) {
    let to = from + 1;
    while (to < n && scores[order[to]!] === scores[order[from]!]) to += 1;
    for (let at = from; at < to; at++) {
      below[order[at]!] = from;
      notAbove[order[at]!] = to;
    }
    from = to;
  }
  return { below, notAbove };
}

/** The number of items whose score is strictly between those of i and j. */
function countBetween({ below, notAbove }: Ranks, i: number, j: number): number {
  return Math.max(0, below[i]! - notAbove[j]!, below[j]! - notAbove[i]!);
}
