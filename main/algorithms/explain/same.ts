/** All pairs of one set of items, with the confidence of each: what follows from "the same, because both …". Pure. */
import { type Pair, pairCount } from '../matrix.ts';
import { bothConfidences, type FollowingPairs } from './explanation.ts';
import { countBetween, type Ranks } from './ranks.ts';

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
      weigh ??= weigherOf(members, answered, weighing);
      const weightOf = weigh;
      forEachOther(members, answered, (i, j) => visit(i, j, weightOf(i, j)));
    },
  };
}

function weigherOf(
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
