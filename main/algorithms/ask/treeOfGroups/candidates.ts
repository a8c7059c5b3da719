/** What could be asked: parts that may not belong to their group, groups that may be one, and answers that may be wrong. Pure. */
import type { Arrangement, Sides } from './arrange.ts';
import type { Chances } from './chances.ts';
import { type Beliefs, type Claim, isSurprise, mayAskAgain, wrongness } from './claims.ts';
import type { Tree } from './tree.ts';

/** An answer that the model gave little chance is asked about again at once; others when nothing else is worth more. */
export type Doubt = 'surprise' | 'later doubt';

export interface Candidate {
  readonly sides: Sides;
  /** How likely the answer changes the groups. */
  readonly chance: number;
  /** The chance times what hangs on it. */
  readonly score: number;
  /** The claim that is asked about again; -1: a new one. */
  readonly claim: number;
  /** Why it is asked about again; null: it is new. */
  readonly doubt: Doubt | null;
}

/** The pairs of items that would change count with this power: large groups matter more, but are not all that matters. */
const EXPONENT = 0.6;
/** Groups farther apart than so many heights are not compared. */
const FARTHEST = 1.6;
/** What an error that is found is worth beside a change that is found: errors mislead later questions. */
const WORTH_OF_DOUBT = 2;

export function* candidatesOf(arrangement: Arrangement, chances: Chances): Generator<Candidate> {
  for (const sides of arrangement.parts()) yield candidate(sides, 1 - chances.ofSame(sides));
  const joins = [...arrangement.pairsOfGroups(chances.height * FARTHEST)].map(sides => {
    const chance = chances.ofSame(sides);
    return { sides, odds: chance / (1 - chance) };
  });
  // A group belongs to one subject: the others that it could be joined with compete.
  const sums = new Map<number, number>();
  for (const { sides, odds } of joins)
    for (const node of sides.nodes) sums.set(node, (sums.get(node) ?? 0) + odds);
  for (const { sides, odds } of joins) {
    const [one, other] = sides.nodes;
    yield candidate(sides, odds / (1 + Math.max(sums.get(one)!, sums.get(other)!)));
  }
}

/** What is less likely to change than this is not asked: an answer would be likelier wrong than news. Half of the rate of errors, since an answer that surprises is asked again before it does harm. */
export function leastChance({ errorRate }: Beliefs): number {
  return errorRate / 2;
}

/** Answers worth asking again, with other items of the same two sides. */
export function doubtsOf(
  arrangement: Arrangement,
  claims: readonly Claim[],
  tree: Tree,
  beliefs: Beliefs,
): Candidate[] {
  return claims.flatMap((claim, at) => {
    const chance = wrongness(claim, beliefs);
    if (chance < leastChance(beliefs) || !mayAskAgain(claim)) return [];
    const nodes =
      claim.tree === tree ? claim.sides.nodes : arrangement.sidesOf(...claim.votes[0]!.pair).nodes;
    const doubt = candidate({ ...claim.sides, nodes }, chance);
    const why = isSurprise(claim, beliefs) ? 'surprise' : 'later doubt';
    return [{ ...doubt, score: doubt.score * WORTH_OF_DOUBT, claim: at, doubt: why }];
  });
}

function candidate(sides: Sides, chance: number): Candidate {
  return {
    sides,
    chance,
    score: chance * (sides.sizes[0] * sides.sizes[1]) ** EXPONENT,
    claim: -1,
    doubt: null,
  };
}
