/** What was answered about two sides, how likely that is wrong, and what follows from it. Pure. */
import { keyOf, type Pair } from '../../matrix.ts';
import type { Sides } from './arrange.ts';
import type { Chances, Lesson } from './chances.ts';
import type { Link } from './settle.ts';
import type { Tree } from './tree.ts';

export interface Vote {
  readonly pair: Pair;
  readonly isSame: boolean;
}

export interface Claim {
  /** As they were when the question was asked; their nodes are those of `tree`. */
  readonly sides: Sides;
  readonly tree: Tree;
  /** The answer and, where it was asked again, those about other items of the two sides. */
  readonly votes: readonly Vote[];
}

/** What an answer is judged by. */
export interface Beliefs {
  readonly chances: Chances;
  readonly errorRate: number;
  /** How well an answer about a pair fits in with the others, by what the items look like: 1 where that is not known. */
  readonly support: ReadonlyMap<string, number>;
}

/** Even where two sides are surely the same, single items of them may not be: no answer is less likely to be right than this. */
const OUTLIERS = 0.05;

/** The share of a person's errors that they make again when asked about the same pair: some pairs are hard, other errors are slips. */
const REPEATED = 0.5;

/** An answer that had less chance than this is a surprise. */
const SURPRISING = 0.4;

/** What the models learn of a claim. */
export function lessonOf({ sides, votes }: Claim): Lesson {
  return { sides, same: votes.filter(({ isSame }) => isSame).length / votes.length };
}

/** Votes about one and the same pair are counted against each other; those about different items are different facts. */
function byPair({ votes }: Claim): { pair: Pair; balance: number }[] {
  const balances = new Map<string, { pair: Pair; balance: number }>();
  for (const { pair, isSame } of votes) {
    const before = balances.get(keyOf(pair))?.balance ?? 0;
    balances.set(keyOf(pair), { pair, balance: before + (isSame ? 1 : -1) });
  }
  return [...balances.values()];
}

/** The links that follow, none of a pair about which as many said "same" as "different". */
export function linksOf(claim: Claim, tree: Tree, beliefs: Beliefs): Link[] {
  const facts = byPair(claim);
  const { sides } = claim;
  const parted = sides.isTogether && claim.tree === tree ? sides.nodes[0] : -1;
  return facts.flatMap(({ pair, balance }, at) =>
    balance === 0
      ? []
      : [{ pair, isSame: balance > 0, parted, error: chanceOfError(claim, facts, at, beliefs) }],
  );
}

/** How likely the first answer of a claim is wrong; where a pair was answered both ways, one of the two surely is. */
export function wrongness(claim: Claim, beliefs: Beliefs): number {
  return chanceOfError(claim, byPair(claim), 0, beliefs);
}

/**
 * How likely one of the facts of a claim is an error: by the model, by what was answered about other items of the two sides, by how often it was given more than its opposite, and by how well it fits in
 * with the other answers.
 */
function chanceOfError(
  { sides }: Claim,
  facts: readonly { readonly pair: Pair; readonly balance: number }[],
  at: number,
  { chances, errorRate, support }: Beliefs,
): number {
  const { pair, balance } = facts[at]!;
  if (balance === 0) return 1;
  const same = chances.ofSame(sides);
  let odds = Math.log(same / (1 - same));
  facts.forEach((fact, other) => {
    if (other !== at) odds += Math.sign(fact.balance) * Math.log((1 - OUTLIERS) / OUTLIERS);
  });
  const right = Math.max(OUTLIERS, 1 / (1 + Math.exp(balance > 0 ? -odds : odds)));
  const error = errorRate / (1 - errorRate);
  const errors = error * (REPEATED + (1 - REPEATED) * error) ** (Math.abs(balance) - 1);
  const wrong = (errors * (1 - right)) / (support.get(keyOf(pair)) ?? 1);
  return wrong / (wrong + right);
}

/** Whether the model gives what was answered first less chance than its opposite, by some way. */
export function isSurprise({ sides, votes }: Claim, { chances }: Beliefs): boolean {
  const same = chances.ofSame(sides);
  return (votes[0]!.isSame ? same : 1 - same) < SURPRISING;
}

/** Whether asking again can tell more: at most three times. */
export function mayAskAgain({ votes }: Claim): boolean {
  return votes.length < 3;
}

/**
 * Whether other items of the two sides were answered otherwise: then either one of the sides is mixed or an answer is wrong, and only the first pair itself can tell which. (Other items are asked about
 * before, since people repeat their mistakes on a hard pair.)
 */
export function isDivided(claim: Claim): boolean {
  const signs = new Set(byPair(claim).map(({ balance }) => Math.sign(balance)));
  return signs.has(1) && signs.has(-1);
}
