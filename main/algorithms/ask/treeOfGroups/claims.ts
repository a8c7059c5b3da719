/** What was answered about two sides, how likely that is wrong, and what follows from it. Pure. */
import type { Pair } from '../../matrix.ts';
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

/** Even where two sides are surely the same, single items of them may not be: no answer is less likely to be right than this. */
const OUTLIERS = 0.05;

export function keyOf([i, j]: Pair): string {
  return i < j ? `${i} ${j}` : `${j} ${i}`;
}

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
export function linksOf(claim: Claim, tree: Tree, chances: Chances, errorRate: number): Link[] {
  const facts = byPair(claim);
  const { sides } = claim;
  const parted = sides.isTogether && claim.tree === tree ? sides.nodes[0] : -1;
  return facts.flatMap(({ pair, balance }, at) =>
    balance === 0
      ? []
      : [{ pair, isSame: balance > 0, parted, error: chanceOfError(claim, facts, at, chances, errorRate) }],
  );
}

/** How likely the first answer of a claim is wrong. */
export function wrongness(claim: Claim, chances: Chances, errorRate: number): number {
  return chanceOfError(claim, byPair(claim), 0, chances, errorRate);
}

/**
 * How likely one of the facts of a claim is an error: by the model, by what was answered about other items of the two sides, and by how often it was given more than its opposite.
 */
function chanceOfError(
  { sides }: Claim,
  facts: readonly { readonly balance: number }[],
  at: number,
  chances: Chances,
  errorRate: number,
): number {
  const { balance } = facts[at]!;
  if (balance === 0) return 0.5;
  const same = chances.ofSame(sides);
  let odds = Math.log(same / (1 - same));
  facts.forEach((fact, other) => {
    if (other !== at) odds += fact.balance * Math.log((1 - OUTLIERS) / OUTLIERS);
  });
  const right = Math.max(OUTLIERS, 1 / (1 + Math.exp(balance > 0 ? -odds : odds)));
  const wrong = (errorRate / (1 - errorRate)) ** Math.abs(balance) * (1 - right);
  return wrong / (wrong + right);
}

/** Whether asking again can tell more: at most three times, and not when other items of the two sides have shown that one of them is mixed. */
export function mayAskAgain(claim: Claim): boolean {
  const facts = byPair(claim);
  const isSettled = facts.length > 1 && new Set(facts.map(({ balance }) => Math.sign(balance))).size > 1;
  return claim.votes.length < 3 && !isSettled;
}
