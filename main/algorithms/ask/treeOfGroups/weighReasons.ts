/**
 * How much each reason counts, in nats: as far as its attribute can be trusted, and as far as answers agree. Pure.
 *
 * With e the weight that a reason gives a pair, it counts ln(E[e | as it says] / E[e | the opposite]), from 0 to
 * MOST. Both means are of the answered pairs, with a prior as if some pairs had been answered before. The answer
 * that the reason explains does not count: it agrees with it in any case. Reasons about the same attributes share
 * the weight of one: saying a thing twice is no more evidence. O(answers) for each reason. What else follows from the
 * attributes that reasons name, for all items, is in weighAttributes.ts.
 */
import { ReasonEvidence, type WeighedReason } from '../../explain/reasonEvidence.ts';
import type { ReasonSets } from '../../explain/reasonSets.ts';
import type { ItemSpace } from '../../linkage/itemSpace.ts';
import { keyOf, type Pair } from '../../matrix.ts';
import type { Assertion } from './assertions.ts';
import { type NamedColumns, weighAttributes } from './weighAttributes.ts';

/** A reason as a strategy gets it. */
export interface GivenReason extends NamedColumns {
  readonly sets: ReasonSets;
  /** What it is about: reasons with the same text share their weight. */
  readonly about: string;
  /** How often its attribute is right about two items, from 0.5 to 1. */
  readonly reliability: number;
}

interface Answered {
  readonly pair: Pair;
  readonly isSame: boolean;
}

/** As if so many pairs of either kind had been answered, with these means of the weight. */
const PRIOR = { pairs: 4, fits: 0.7, opposite: 0.03 };
const MOST = 6;

export function weighReasons(
  items: number,
  reasons: readonly GivenReason[],
  answers: readonly Answered[],
): WeighedReason[] {
  const counts = new Map<string, number>();
  const keyOfReason = ({ about, sets }: GivenReason) => `${sets.verdict} ${about}`;
  for (const reason of reasons) counts.set(keyOfReason(reason), (counts.get(keyOfReason(reason)) ?? 0) + 1);
  return reasons.map(reason => ({
    sets: reason.sets,
    nats: natsOf(items, reason, answers) / counts.get(keyOfReason(reason))!,
  }));
}

function natsOf(
  items: number,
  { pair, sets, reliability }: GivenReason,
  answers: readonly Answered[],
): number {
  const own = keyOf(pair);
  const evidence = new ReasonEvidence(items, [{ sets, nats: 1 }]);
  const sums = { fits: 0, fitting: 0, opposite: 0, opposing: 0 };
  for (const {
    pair: [i, j],
    isSame,
  } of answers) {
    if (keyOf([i, j]) === own) continue;
    const weight = Math.min(1, Math.abs(evidence.between(evidence.sumsOf([i]), evidence.sumsOf([j]), 1, 1)));
    if (isSame === (sets.verdict === 'same')) {
      sums.fits += weight;
      sums.fitting += 1;
    } else {
      sums.opposite += weight;
      sums.opposing += 1;
    }
  }
  const trust = 2 * reliability - 1;
  const even = (PRIOR.fits + PRIOR.opposite) / 2;
  const half = (trust * (PRIOR.fits - PRIOR.opposite)) / 2;
  const fits = (sums.fits + PRIOR.pairs * (even + half)) / (sums.fitting + PRIOR.pairs);
  const opposite = (sums.opposite + PRIOR.pairs * (even - half)) / (sums.opposing + PRIOR.pairs);
  return Math.min(MOST, Math.max(0, Math.log(fits / opposite)));
}

/** The same items compared with these reasons, too. `even`: the distance of two that are as likely the same as not. */
export function withReasons(
  space: ItemSpace,
  given: readonly GivenReason[],
  assertions: readonly Assertion[],
  even: number,
): ItemSpace {
  if (given.length === 0) return space;
  const { rows } = space.points;
  const votes = assertions.flatMap(assertion => assertion.votes);
  const attributes = weighAttributes(space, given, votes, even);
  const reasons = new ReasonEvidence(rows, weighReasons(rows, given, votes), attributes?.evidence);
  const appearance = attributes && { appearance: { share: attributes.appearance, even } };
  return { ...space, scale: { ...space.scale, reasons, ...appearance } };
}
