/**
 * Attribute-based explanations: which other pairs follow when a person explains why two items are the same or
 * different. Pure.
 *
 * Lad and Parikh, "Interactively Guiding Semi-Supervised Clustering via Attribute-Based Explanations", ECCV
 * 2014, section 4.3.
 *
 * - binary, same, "both are a1, …, aT": all pairs of S, the items that have all of the attributes.
 * - binary, different, "one is a, the other is not": S1 × S2, the items with the attribute and those without.
 * - relative, same, "both are equally a1, …, aT": all pairs of S_S, the items between the two, ends included,
 *   in every attribute.
 * - relative, different, "one is far more a than the other": S_G × S_L, the items strictly above the higher
 *   of the two and those strictly below the lower.
 *
 * Hard: every pair has confidence 1. Soft, binary: the product of the two items' confidences, which are
 * presence and absence (different), or each item's mean over the attributes (same). Soft, relative: by the
 * number c of items strictly between in the order of the attribute. "Different" counts those between the pair
 * and the two answered items; "same" counts those between the two of the pair, on average over the
 * attributes, and negates them. The confidence is (c - min + 1) / (max - min + 1) over all pairs that follow.
 *
 * Where the paper leaves it open: "proportional to the number of images between, normalised to lie between 0
 * and 1" would give the nearest pairs confidence 0, which is no constraint, hence the 1 added above and
 * below. Items with the score of an answered item are not "between". The paper takes one attribute for
 * "different" and says that more "can be easily incorporated". Here each is a separate explanation, with its
 * own min and max, and a pair has the highest confidence of those that lead to it (the paper's rule for
 * several explanations of one pair). The scores decide which of the two items is the higher. A pair of
 * confidence 0 does not follow.
 *
 * Degenerate cases: without attributes, or with empty sets, only the answer itself follows. The answered pair
 * need not fit its own reason (people see what scores miss); the same pairs follow. Two items with equal
 * scores, relative and different: above against below that score.
 *
 * O(N T log N) until the count is known for "same" and for one attribute; for several attributes of
 * "different" O(N² T) at worst. Listing costs O(T) per pair.
 */
import type { Pair } from '../matrix.ts';
import { countsBelow, type Explanation, type Reason } from './explanation.ts';
import { explanationOf, type ReasonSets, type WeightedSides } from './reasonSets.ts';

export function explainByAttributes(reason: Reason): Explanation {
  return explanationOf(reason.scores.rows, reason.pair, setsOfReason(reason));
}

/** The sets whose products are the pairs that follow. */
export function setsOfReason(reason: Reason): ReasonSets {
  checkReason(reason);
  const { verdict, attributes, kind } = reason;
  if (verdict === 'different')
    return {
      verdict,
      products: attributes.map(attribute =>
        kind === 'binary' ? presentAndAbsent(reason, attribute) : aboveAndBelow(reason, attribute),
      ),
    };
  if (attributes.length === 0) return { verdict, members: new Int32Array(0), rule: 'hard', values: [] };
  return kind === 'binary' ? bothHave(reason) : bothBetween(reason);
}

/**
 * Two items that differ by an attribute, to say that a grouping is by it, the one with less first: a fifth of all
 * apart around the middle, or the surest ones with and without it. `at`: another pair for each number.
 */
export function pairAlong(values: Float64Array, kind: Reason['kind'], at = 0): Pair | null {
  const order = Array.from(values.keys()).sort((a, b) => values[a]! - values[b]! || a - b);
  const [low, high] =
    kind === 'binary'
      ? [at, order.length - 1 - at]
      : [Math.floor(0.4 * order.length) - at, Math.ceil(0.6 * order.length) + at];
  const [less, more] = [order[low], order[high]];
  return less !== undefined && more !== undefined && values[less]! < values[more]! ? [less, more] : null;
}

/** Binary, same. */
function bothHave({ scores, attributes, threshold, confidence }: Reason): ReasonSets {
  const verdict = 'same';
  const members = itemsWhere(scores.rows, item =>
    attributes.every(attribute => scoreOf(scores, item, attribute) >= threshold),
  );
  if (confidence === 'hard') return { verdict, members, rule: 'hard', values: [] };
  const confidenceOf = (item: number): number => {
    let sum = 0;
    for (const attribute of attributes) sum += scoreOf(scores, item, attribute);
    return sum / attributes.length;
  };
  const trusted = members.filter(item => confidenceOf(item) > 0);
  const values = [Float64Array.from(trusted, confidenceOf)];
  return { verdict, members: trusted, rule: 'product', values };
}

/** Relative, same. */
function bothBetween({ scores, pair, attributes, confidence }: Reason): ReasonSets {
  const verdict = 'same';
  const ranges = attributes.map(attribute => {
    const ends = pair.map(item => scoreOf(scores, item, attribute));
    return { attribute, low: Math.min(...ends), high: Math.max(...ends) };
  });
  const members = itemsWhere(scores.rows, item =>
    ranges.every(({ attribute, low, high }) => {
      const score = scoreOf(scores, item, attribute);
      return low <= score && score <= high;
    }),
  );
  if (confidence === 'hard') return { verdict, members, rule: 'hard', values: [] };
  const values = attributes.flatMap(attribute => {
    const { below, notAbove } = countsBelow(columnOf(scores, attribute));
    return [below, notAbove].map(counts => Float64Array.from(members, item => counts[item]!));
  });
  return { verdict, members, rule: 'closeness', values };
}

/** Binary, different, for one attribute. */
function presentAndAbsent({ scores, threshold, confidence }: Reason, attribute: number): WeightedSides {
  const column = columnOf(scores, attribute);
  const isSoft = confidence === 'soft';
  const confidenceOf = (item: number): number => {
    const score = column[item]!;
    return score >= threshold ? score : 1 - score;
  };
  const isTrusted = (item: number): boolean => !isSoft || confidenceOf(item) > 0;
  const upper = itemsWhere(scores.rows, item => column[item]! >= threshold && isTrusted(item));
  const lower = itemsWhere(scores.rows, item => column[item]! < threshold && isTrusted(item));
  return isSoft ? weighted('product', upper, lower, confidenceOf) : weighted('hard', upper, lower, () => 1);
}

/** Relative, different, for one attribute. */
function aboveAndBelow({ scores, pair, confidence }: Reason, attribute: number): WeightedSides {
  const column = columnOf(scores, attribute);
  const ends = pair.map(item => column[item]!);
  const high = Math.max(...ends);
  const low = Math.min(...ends);
  const higher = pair.find(item => column[item] === high)!;
  const lower = pair.find(item => column[item] === low)!;
  const upperSide = itemsWhere(scores.rows, item => column[item]! > high);
  const lowerSide = itemsWhere(scores.rows, item => column[item]! < low);
  if (confidence === 'hard') return weighted('hard', upperSide, lowerSide, () => 1);
  const { below, notAbove } = countsBelow(column);
  return weighted('distance', upperSide, lowerSide, item =>
    column[item]! > high ? below[item]! - notAbove[higher]! : below[lower]! - notAbove[item]!,
  );
}

function weighted(
  rule: WeightedSides['rule'],
  upper: Int32Array,
  lower: Int32Array,
  weigh: (item: number) => number,
): WeightedSides {
  const values = { upper: Float64Array.from(upper, weigh), lower: Float64Array.from(lower, weigh) };
  return { upper, lower, rule, values };
}

function itemsWhere(items: number, holds: (item: number) => boolean): Int32Array {
  const found: number[] = [];
  for (let item = 0; item < items; item++) if (holds(item)) found.push(item);
  return Int32Array.from(found);
}

function scoreOf(scores: Reason['scores'], item: number, attribute: number): number {
  return scores.data[item * scores.columns + attribute]!;
}

function columnOf(scores: Reason['scores'], attribute: number): Float64Array {
  return Float64Array.from({ length: scores.rows }, (_, item) => scoreOf(scores, item, attribute));
}

function checkReason({ scores, pair, attributes, kind, confidence }: Reason): void {
  const [i, j] = pair;
  for (const item of pair)
    if (!Number.isInteger(item) || item < 0 || item >= scores.rows)
      throw new RangeError(`pair must hold two items below ${scores.rows}`);
  if (i === j) throw new RangeError('pair must hold two different items');
  for (const attribute of attributes)
    if (!Number.isInteger(attribute) || attribute < 0 || attribute >= scores.columns)
      throw new RangeError(`attributes must be columns of scores, from 0 to ${scores.columns - 1}`);
  if (new Set(attributes).size !== attributes.length)
    throw new RangeError('attributes must differ from one another');
  if (kind !== 'binary' || confidence !== 'soft') return;
  for (const attribute of attributes)
    for (let item = 0; item < scores.rows; item++) {
      const score = scoreOf(scores, item, attribute);
      if (!(score >= 0 && score <= 1))
        throw new RangeError(`scores must be from 0 to 1 for soft binary attributes, not ${score}`);
    }
}
