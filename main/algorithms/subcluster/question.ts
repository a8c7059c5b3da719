/**
 * Which pair to ask about next, so that the subclusters get better: two centroids, or a centroid and one of its items. Pure.
 *
 * Biswas and Jacobs, "Active subclustering", 2014, section 5:
 *
 *     between: U(c_i, c_j)  = P(c_i = c_j)                                       they may show the same subject
 *     within:  U(c_k, I_kj) = (1 - P(c_k = I_kj)) (1 - max over c' of P(c_k = c'))    eq. (3): a wrong item of a centroid that will stay
 *
 * Pairs that the answers decide are not asked; their chances of 1 or 0 count in the maximum. With one centroid the maximum is 0. Ties: between first,
 * then the smaller items in the order of the pair, which is [smaller, larger] or [centroid, item]. O(K² + K n): queue.ts finds the same faster.
 */
import type { DistanceLookup } from '../cluster/pamDistances.ts';
import type { Pair } from '../matrix.ts';
import { chanceGiven, SURELY_SAME } from './chance.ts';
import type { Relations } from './relations.ts';
import type { Subcluster } from './setting.ts';

export type QuestionKind = 'between' | 'within';

export interface SubclusterQuestion {
  /** Within: the centroid first. */
  readonly pair: Pair;
  readonly kind: QuestionKind;
  readonly utility: number;
}

/** What is not simply so because of the answers. */
export interface Reservations {
  /** Pairs that were answered "can't tell". */
  isSkipped(i: number, j: number): boolean;
  /** Items of a subcluster, by their place in it, that are to be asked about later: they count as surely right for now. */
  isPostponed(subcluster: number, place: number): boolean;
}

const NO_RESERVATIONS: Reservations = { isSkipped: () => false, isPostponed: () => false };

export function findQuestion(
  lookup: DistanceLookup,
  lambda: number,
  subclusters: readonly Subcluster[],
  relations: Relations,
  { isSkipped, isPostponed }: Reservations = NO_RESERVATIONS,
): SubclusterQuestion | null {
  let best: SubclusterQuestion | null = null;
  const mayAsk = (i: number, j: number) => relations.relation(i, j) === 'open' && !isSkipped(i, j);
  const chance = (i: number, j: number) =>
    chanceGiven(relations.relation(i, j), lookup.between(i, j), lambda);
  const offer = (question: SubclusterQuestion): void => {
    if (best === null || comesBefore(question, best)) best = question;
  };
  for (const [at, { centroid, members }] of subclusters.entries()) {
    let likeliest = 0;
    for (const [otherAt, { centroid: other }] of subclusters.entries()) {
      if (otherAt === at) continue;
      const utility = chance(centroid, other);
      likeliest = Math.max(likeliest, utility);
      if (centroid < other && mayAsk(centroid, other))
        offer({ pair: [centroid, other], kind: 'between', utility });
    }
    for (const [place, item] of members.entries()) {
      if (item === centroid || !mayAsk(centroid, item)) continue;
      const right = isPostponed(at, place) ? SURELY_SAME : chance(centroid, item);
      offer({ pair: [centroid, item], kind: 'within', utility: utilityWithin(right, likeliest) });
    }
  }
  return best;
}

/** Eq. (3). */
export function utilityWithin(chanceOfItem: number, largestChanceOfCentroids: number): number {
  return (1 - chanceOfItem) * (1 - largestChanceOfCentroids);
}

/** The more useful one; of two equally useful the one that ties prefer. */
export function comesBefore(one: SubclusterQuestion, other: SubclusterQuestion): boolean {
  if (one.utility !== other.utility) return one.utility > other.utility;
  if (one.kind !== other.kind) return one.kind === 'between';
  return one.pair[0] - other.pair[0] < 0 || (one.pair[0] === other.pair[0] && one.pair[1] < other.pair[1]);
}
