/** All pairs of an upper and a lower set of items, one such product for each attribute: what follows from "different, because one …". Pure. */
import type { Pair } from '../matrix.ts';
import { bothConfidences, type FollowingPairs, type VisitPair } from './explanation.ts';

/** The pairs upper × lower of one attribute. */
export interface Sides {
  /** Ascending; the two have no item in common. */
  readonly upper: Int32Array;
  readonly lower: Int32Array;
  /** Hard: 1. Product: of the two values, all above 0. Distance: the sum of the two values, brought to 0 … 1 over all pairs. */
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
  const weigh = weigherOf(sides);
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
  const weighers = products.map(weigherOf);
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

/** Where the items after a given one begin in each list, for items asked in ascending order. */
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

function weigherOf({ upper, lower, rule, values }: Sides): (i: number, j: number) => number {
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
