/**
 * What follows from a reason as products of weighted sets: as it is stored, and as it is counted. Pure.
 *
 * The sets are those of the paper (attributes.ts), the values what the confidence of a pair is computed from.
 * They list items, not pairs: O(N T) numbers for T attributes.
 */
import type { Pair } from '../matrix.ts';
import { allPairs, crossPairs, type Explanation, type Sides } from './explanation.ts';

/** upper × lower of one attribute, with a value for each item of either. */
export interface WeightedSides extends Pick<Sides, 'upper' | 'lower' | 'rule'> {
  readonly values: { readonly upper: Float64Array; readonly lower: Float64Array };
}

export interface WeightedMembers {
  /** Ascending. */
  readonly members: Int32Array;
  readonly rule: 'hard' | 'product' | 'closeness';
  /**
   * Each with one number for each member. Product: the confidence. Closeness: for each attribute how many items
   * score less, then how many score as much or less. Hard: none.
   */
  readonly values: readonly Float64Array[];
}

export type ReasonSets =
  | { readonly verdict: 'different'; readonly products: readonly WeightedSides[] }
  | ({ readonly verdict: 'same' } & WeightedMembers);

/** The pairs that follow, of so many items. */
export function explanationOf(items: number, pair: Pair, sets: ReasonSets): Explanation {
  const { verdict } = sets;
  if (verdict === 'different') {
    const products = sets.products.map(({ upper, lower, rule, values }): Sides => {
      const byItem = spread(upper, values.upper, new Float64Array(items));
      return { upper, lower, rule, values: spread(lower, values.lower, byItem) };
    });
    const nothing = { count: 0, forEach: () => undefined };
    return { pair, verdict, following: products.length === 0 ? nothing : crossPairs(items, pair, products) };
  }
  const { members, rule, values } = sets;
  if (rule === 'hard') return { pair, verdict, following: allPairs(members, pair, { rule }) };
  const byItem = values.map(numbers => spread(members, numbers, new Float64Array(items)));
  if (rule === 'product')
    return { pair, verdict, following: allPairs(members, pair, { rule, confidences: byItem[0]! }) };
  const ranks = byItem.flatMap((below, at) => (at % 2 === 0 ? [{ below, notAbove: byItem[at + 1]! }] : []));
  return { pair, verdict, following: allPairs(members, pair, { rule, ranks }) };
}

function spread(of: Int32Array, values: Float64Array, into: Float64Array): Float64Array {
  for (let at = 0; at < of.length; at++) into[of[at]!] = values[at]!;
  return into;
}
