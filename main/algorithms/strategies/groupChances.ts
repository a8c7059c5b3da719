/**
 * How likely some items belong to each of the groups that a person sees. Pure.
 *
 * The chance of two sets comes from whoever compares them: the tree of groups with what it learned from the
 * answers, or the calibrated distance. A set belongs to one subject, so the groups it is most like compete: with
 * the odds o of each, the chance is o / (1 + Σ o over the eight best). O(N d) for the groups, and O(G d) for each
 * set.
 */
import { type Summary, squareBetween, summarise } from '../linkage/clusterDistance.ts';
import { keyOf, type Matrix, pairCount } from '../matrix.ts';
import type { PlainQuestion, StrategyInput } from './questionStrategy.ts';

/** How two sets are compared. */
export interface SetComparison {
  readonly points: Matrix;
  /** The overlaps of a set with items outside of it; null where neighbourhoods do not count. */
  overlapsOf(members: Int32Array): { readonly items: Int32Array; readonly sums: Float64Array } | null;
  /** The chance that two sets show the same subject, by themselves. */
  chance(one: Summary, other: Summary, overlap: number): number;
}

/** So many groups compete. */
const COMPETING = 8;
const MOST_CERTAIN = 1 - 1e-9;

/**
 * For each set the chance with each group. `labels` from 0 up, -1 for what takes no part. The items of a set are
 * not counted among the members of a group; a group that has no others has chance 0.
 */
export function chancesWithGroups(
  comparison: SetComparison,
  labels: Int32Array,
  sets: readonly Int32Array[],
): Float64Array[] {
  const groups = membersOf(labels);
  const summaries = groups.map(members => summarise(comparison.points, members));
  return sets.map(set => chancesOf(comparison, labels, groups, summaries, set.toSorted()));
}

function chancesOf(
  { points, overlapsOf, chance }: SetComparison,
  labels: Int32Array,
  groups: readonly Int32Array[],
  summaries: readonly Summary[],
  set: Int32Array,
): Float64Array {
  const inside = new Set(set);
  const shrunk = new Set(Array.from(set, item => labels[item]!));
  const overlaps = overlapsOf(set);
  const sums = new Float64Array(groups.length);
  for (const [at, item] of overlaps?.items.entries() ?? [])
    if (labels[item] !== -1) sums[labels[item]!]! += overlaps!.sums[at]!;
  const own = summarise(points, set);
  const odds = Float64Array.from(groups, (members, label) => {
    const others = shrunk.has(label) ? members.filter(item => !inside.has(item)) : members;
    if (others.length === 0) return 0;
    const summary = others === members ? summaries[label]! : summarise(points, others);
    const likely = Math.min(MOST_CERTAIN, chance(own, summary, sums[label]!));
    return likely / (1 - likely);
  });
  const competing = odds.toSorted().slice(-COMPETING);
  const sum = competing.reduce((total, one) => total + one, 0);
  return odds.map(one => one / (1 + Math.max(one, sum)));
}

function membersOf(labels: Int32Array): Int32Array[] {
  const count = labels.reduce((most, label) => Math.max(most, label), -1) + 1;
  const groups = Array.from({ length: count }, (): number[] => []);
  for (const [item, label] of labels.entries()) if (label !== -1) groups[label]!.push(item);
  return groups.map(members => Int32Array.from(members));
}

/**
 * A question about the groups of some items, for strategies that cannot limit their own: the most central items
 * of such a group and of the other that it is likeliest the same as, and was not compared with. Null: none is left.
 */
export function likelyPair(
  comparison: SetComparison,
  labels: Int32Array,
  about: readonly number[],
  { rounds, skipped }: Pick<StrategyInput, 'rounds' | 'skipped'>,
): PlainQuestion | null {
  const groups = membersOf(labels);
  const compared = new Set(
    [...rounds.flatMap(round => round.map(({ pair }) => pair)), ...(skipped ?? [])].map(([i, j]) =>
      keyOf([labels[i]!, labels[j]!]),
    ),
  );
  let best: PlainQuestion | null = null;
  for (const one of new Set(about.map(item => labels[item]!))) {
    if (one === -1) continue;
    const [chances] = chancesWithGroups(comparison, labels, [groups[one]!]);
    for (const [other, members] of groups.entries()) {
      if (other === one || members.length === 0 || compared.has(keyOf([one, other]))) continue;
      const changed = chances![other]! * groups[one]!.length * members.length;
      const expectedChange = Math.min(1, changed / Math.max(1, pairCount(labels.length)));
      if (best !== null && expectedChange <= best.expectedChange) continue;
      best = {
        kind: 'pair',
        item: mostCentral(comparison.points, groups[one]!),
        among: [mostCentral(comparison.points, members)],
        chances: [chances![other]!],
        expectedChange,
        again: null,
      };
    }
  }
  return best;
}

/** The first of those nearest to the mean. */
function mostCentral(points: Matrix, members: Int32Array): number {
  const { mean } = summarise(points, members);
  const squareTo = (item: number) =>
    squareBetween(mean, points.data.subarray(item * points.columns, (item + 1) * points.columns));
  return members.reduce((best, item) => (squareTo(item) < squareTo(best) ? item : best));
}
