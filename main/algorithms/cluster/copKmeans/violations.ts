/** Which of the given constraints a clustering breaks, counted over the pairs as they were given. Pure. */
import type { LinkedPairs, LinkedSets, Links } from './linkSets.ts';

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
    // Without a broken pair the difference of the two sums could still be a rounding error.
    if (all.count !== together.count) weight += sets.weight * Math.abs(all.weight - together.weight);
  }
  return { mustLink: counts.same, cannotLink: counts.different, weight };
}

/** The pairs of a set of sets whose items have equal labels (all of them where there are no labels): how many, and the sum of their factors. */
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
