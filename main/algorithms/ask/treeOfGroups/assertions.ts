/** Answers about two sides: how likely each is wrong, and which links follow. Pure. */
import { keyOf, type Pair } from '../../matrix.ts';
import type { Sides } from './arrange.ts';
import type { AnsweredSides, Chances } from './chances.ts';
import type { Link } from './resolveConflicts.ts';
import type { Tree } from './tree.ts';

export interface Vote {
  readonly pair: Pair;
  readonly isSame: boolean;
}

export interface Assertion {
  /** As they were when the question was asked; their nodes are those of the tree with this identity. */
  readonly sides: Sides;
  readonly tree: Tree['identity'];
  /** How many pairs its question compared. */
  readonly among: number;
  /** The answer and, where it was asked again, those about other items of the two sides. */
  readonly votes: readonly Vote[];
}

/** What an answer is judged by. */
export interface AnswerModel {
  readonly chances: Chances;
  readonly errorRate: number;
  /** How well an answer about a pair fits the others, by the appearance of the items; 1 where unknown. */
  readonly support: ReadonlyMap<string, number>;
}

/**
 * Even where two sides are surely the same, single items of them may not be: no answer is less likely to be
 * right than this.
 */
const OUTLIERS = 0.05;

/**
 * The share of a person's errors that they make again when asked about the same pair: some pairs are hard,
 * other errors are slips.
 */
const REPEATED_ERRORS = 0.5;

/** An answer with a lower probability than this is a surprise. */
const SURPRISE_BELOW = 0.4;

/**
 * How likely it is this pair that is wrong, where its question was answered wrongly. People err per question,
 * and a slip is about one of the pairs that it compares. A group that was chosen by mistake is always wrong.
 */
export function shareOfErrors({ sides, among, votes }: Assertion): number {
  return votes[0]!.isSame && !sides.isTogether ? 1 : 1 / among;
}

/** What the models learn from an assertion. */
export function answeredSidesOf({ sides, votes }: Assertion): AnsweredSides {
  return { sides, same: votes.filter(({ isSame }) => isSame).length / votes.length };
}

/**
 * Votes about one and the same pair are counted against each other; those about different items are different
 * facts.
 */
function byPair({ votes }: Assertion): { pair: Pair; balance: number }[] {
  const balances = new Map<string, { pair: Pair; balance: number }>();
  for (const { pair, isSame } of votes) {
    const before = balances.get(keyOf(pair))?.balance ?? 0;
    balances.set(keyOf(pair), { pair, balance: before + (isSame ? 1 : -1) });
  }
  return [...balances.values()];
}

/** The links that follow; none for a pair with as many "same" as "different". */
export function linksOf(assertion: Assertion, tree: Tree, beliefs: AnswerModel): Link[] {
  const facts = byPair(assertion);
  const { sides } = assertion;
  const parted = sides.isTogether && assertion.tree === tree.identity ? sides.nodes[0] : -1;
  return facts.flatMap(({ pair, balance }, at) =>
    balance === 0
      ? []
      : [{ pair, isSame: balance > 0, parted, error: chanceOfError(assertion, facts, at, beliefs) }],
  );
}

/**
 * How likely the first answer of an assertion is wrong. Where a pair was answered both ways, one of the two
 * is.
 */
export function errorProbability(assertion: Assertion, beliefs: AnswerModel): number {
  return chanceOfError(assertion, byPair(assertion), 0, beliefs);
}

/** The same of each pair, said as it was said more often; of as many the first one. */
export function factErrors(
  assertion: Assertion,
  beliefs: AnswerModel,
): { readonly pair: Pair; readonly isSame: boolean; readonly chance: number }[] {
  const facts = byPair(assertion);
  return facts.map(({ pair, balance }, at) => {
    const first = assertion.votes.find(vote => keyOf(vote.pair) === keyOf(pair))!;
    const isSame = balance === 0 ? first.isSame : balance > 0;
    return { pair, isSame, chance: chanceOfError(assertion, facts, at, beliefs) };
  });
}

/**
 * How likely one of the facts of an assertion is wrong. It combines the model, the answers about other items
 * of the two sides, how often it was given more than its opposite, and how well it fits the other answers.
 */
function chanceOfError(
  assertion: Assertion,
  facts: readonly { readonly pair: Pair; readonly balance: number }[],
  at: number,
  { chances, errorRate, support }: AnswerModel,
): number {
  const { pair, balance } = facts[at]!;
  if (balance === 0) return 1;
  const { sides } = assertion;
  const same = chances.ofSame(sides);
  let odds = Math.log(same / (1 - same));
  facts.forEach((fact, other) => {
    if (other !== at) odds += Math.sign(fact.balance) * Math.log((1 - OUTLIERS) / OUTLIERS);
  });
  const right = Math.max(OUTLIERS, 1 / (1 + Math.exp(balance > 0 ? -odds : odds)));
  const rate = errorRate * (at === 0 ? shareOfErrors(assertion) : 1);
  const error = rate / (1 - rate);
  const errors = error * (REPEATED_ERRORS + (1 - REPEATED_ERRORS) * error) ** (Math.abs(balance) - 1);
  const wrong = (errors * (1 - right)) / (support.get(keyOf(pair)) ?? 1);
  return wrong / (wrong + right);
}

/** Whether the model finds the first answer clearly less likely than its opposite. */
export function isSurprise({ sides, votes }: Assertion, { chances }: AnswerModel): boolean {
  const same = chances.ofSame(sides);
  return (votes[0]!.isSame ? same : 1 - same) < SURPRISE_BELOW;
}

/** Whether asking again can help: at most three times, and once more where only the first pair can decide it. */
export function mayAskAgain(assertion: Assertion): boolean {
  return assertion.votes.length < 3 || isLastCheck(assertion);
}

/**
 * Whether other items of the two sides were answered differently. Then either one of the sides is mixed or an
 * answer is wrong. Other items are asked first, since people repeat their mistakes on a hard pair.
 */
export function isDivided(assertion: Assertion): boolean {
  const signs = new Set(byPair(assertion).map(({ balance }) => Math.sign(balance)));
  return signs.has(1) && signs.has(-1);
}

/** Two others have spoken besides the first pair, and left it divided: only asking that one again decides. */
export function isLastCheck(assertion: Assertion): boolean {
  const [first, ...others] = assertion.votes as [Vote, ...Vote[]];
  const isOther = ({ pair }: Vote) => keyOf(pair) !== keyOf(first.pair);
  return others.length === 2 && others.every(isOther) && isDivided(assertion);
}
