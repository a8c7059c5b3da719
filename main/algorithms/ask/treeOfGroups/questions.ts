/**
 * Chooses the question with the most expected change per second of a person's time. Pure.
 *
 * Three kinds: a pair (same or different?), a choice (which of up to eight groups does this item belong to,
 * if any?), and odd ones (which of up to eight items do not belong to this item's group?). Seconds are
 * estimates of how long a person takes, the same for everyone.
 */
import { keyOf, type Pair } from '../../matrix.ts';
import type { Arrangement, Sides } from './arrange.ts';
import {
  type AnswerModel,
  type Assertion,
  errorProbability,
  isDivided,
  isLastCheck,
  isSurprise,
  mayAskAgain,
  type Vote,
} from './assertions.ts';
import type { Chances } from './chances.ts';
import { impactOf } from './parts.ts';
import type { Tree } from './tree.ts';

export type Kind = 'pair' | 'choice' | 'odd';

export interface Asked {
  readonly candidate: Candidate;
  /** The item that `item` is compared with. */
  readonly other: number;
}

export interface Question {
  readonly kind: Kind;
  readonly item: number;
  /**
   * What it is compared with: one for a pair, for a choice a group each, the likeliest first; for the odd
   * ones an item of its group each.
   */
  readonly among: readonly Asked[];
  /** The chance times the impact, summed. */
  readonly score: number;
}

/** How many are shown at once, at most. */
export const MAX_SHOWN = 8;
/**
 * A choice shows groups with this chance, or with a tenth of that of the best, but none that is less likely than the
 * last. Unless one of all that it shows is likely to be right, "none of these" would be obvious.
 */
const CHOICE = { enough: 0.05, least: 0.01, any: 0.1 };

/** A question that is expected to move fewer items is not asked: fifty of the kind would move one. */
const LEAST_MOVED = 0.02;

export function secondsFor(kind: Kind, among: number): number {
  if (kind === 'pair') return 5;
  return kind === 'choice' ? 8 : 4 + among;
}

/** Of what may be asked, all that a question is chosen from. */
export interface Shortlist {
  /** The highest score first. */
  readonly sorted: Iterable<Candidate>;
  /** The side whose up to eight best candidates have the highest total score, and these; null: there is none. */
  readonly choice: RankedSide | null;
  readonly odd: RankedSide | null;
}

export interface RankedSide {
  readonly node: number;
  readonly list: readonly Candidate[];
}

/** Of all checks, and of all other candidates that are as likely as this to change something. */
export function shortlistOf(candidates: readonly Candidate[], least: number): Shortlist {
  const sorted = candidates
    .filter(({ chance, assertion }) => chance >= least || assertion >= 0)
    .sort((one, other) => other.score - one.score);
  const fresh = sorted.filter(({ assertion }) => assertion < 0);
  return {
    sorted,
    choice: bestSide(
      fresh.filter(({ sides }) => !sides.isTogether),
      'choice',
    ),
    odd: bestSide(
      fresh.filter(({ sides }) => sides.isTogether),
      'odd',
    ),
  };
}

/**
 * Null when every candidate is less likely to change something than an answer is to be wrong, or would change too
 * little.
 */
export function chooseQuestion(
  arrangement: Arrangement,
  { sorted, choice, odd }: Shortlist,
  assertions: readonly Assertion[],
  isOpen: IsOpen,
  kinds: readonly Kind[],
): Question | null {
  let best: Question | null = null;
  const offer = (question: Question | null): void => {
    if (question === null || itemsMovedBy(question.among) < LEAST_MOVED) return;
    const worth = ({ kind, among, score }: Question) => score / secondsFor(kind, among.length);
    if (best === null || worth(question) > worth(best)) best = question;
  };
  for (const candidate of sorted) {
    // No candidate moves more items than its score says.
    if (candidate.score < LEAST_MOVED) break;
    if (itemsMovedBy([{ candidate }]) < LEAST_MOVED) continue;
    const pair = representatives(arrangement, candidate, assertions, isOpen);
    if (pair === null) continue;
    offer({ kind: 'pair', item: pair[0], among: [{ candidate, other: pair[1] }], score: candidate.score });
    break;
  }
  if (choice !== null && kinds.includes('choice')) offer(questionOf(arrangement, choice, 'choice', isOpen));
  if (odd !== null && kinds.includes('odd')) offer(questionOf(arrangement, odd, 'odd', isOpen));
  return best;
}

/** How many items an answer is expected to move. */
function itemsMovedBy(among: readonly Pick<Asked, 'candidate'>[]): number {
  return among.reduce((sum, { candidate: { chance, sides } }) => sum + chance * Math.min(...sides.sizes), 0);
}

type IsOpen = (pair: Pair, isAgain: boolean) => boolean;

/** Whether a pair may be asked: not where a person could not tell, and once only unless it is a check. */
export function openPairs(
  assertions: readonly Assertion[],
  skipped: ReadonlySet<string>,
  aside: ReadonlySet<number> = new Set(),
): IsOpen {
  const given = new Set(assertions.flatMap(({ votes }) => votes.map(({ pair }) => keyOf(pair))));
  return (pair, isAgain) =>
    !pair.some(item => aside.has(item)) && !skipped.has(keyOf(pair)) && (isAgain || !given.has(keyOf(pair)));
}

/** The assertion that each check is about, by the pair that is asked. */
export function checksOf(
  arrangement: Arrangement,
  doubts: readonly Candidate[],
  assertions: readonly Assertion[],
  skipped: ReadonlySet<string>,
): Map<string, number> {
  const isOpen = openPairs(assertions, skipped);
  const checks = new Map<string, number>();
  // Of two about one pair, the one that is asked first.
  for (const doubt of doubts.toSorted((one, other) => one.score - other.score)) {
    const pair = representatives(arrangement, doubt, assertions, isOpen);
    if (pair !== null) checks.set(keyOf(pair), doubt.assertion);
  }
  return checks;
}

function bestSide(candidates: readonly Candidate[], kind: 'choice' | 'odd'): RankedSide | null {
  const byNode = new Map<number, Candidate[]>();
  for (const candidate of candidates) {
    // The odd ones have the group in common, which is the second side; a choice any side.
    const nodes = kind === 'odd' ? [candidate.sides.nodes[1]] : candidate.sides.nodes;
    for (const node of nodes) {
      const list = byNode.get(node);
      if (list === undefined) byNode.set(node, [candidate]);
      else if (list.length < MAX_SHOWN) list.push(candidate);
    }
  }
  let most = 0;
  let found: RankedSide | null = null;
  for (const [node, list] of byNode) {
    const sum = list.reduce((total, { score }) => total + score, 0);
    if (list.length > 1 && sum > most) {
      most = sum;
      found = { node, list };
    }
  }
  return found;
}

/** The candidates of one side in one question; null: they are too few. */
function questionOf(
  arrangement: Arrangement,
  { node, list }: RankedSide,
  kind: 'choice' | 'odd',
  isOpen: IsOpen,
): Question | null {
  const item = arrangement.central(node)[0]!;
  const among = list.flatMap((candidate): Asked[] => {
    const [one, other] = candidate.sides.nodes;
    const shown = arrangement.central(one === node ? other : one)[0];
    if (shown === undefined || shown === item || !isOpen([item, shown], false)) return [];
    return kind === 'odd' && holdsItem(arrangement, candidate.sides, item)
      ? []
      : [{ candidate, other: shown }];
  });
  among.sort((one, other) => other.candidate.chance - one.candidate.chance);
  const best = among[0]?.candidate.chance ?? 0;
  const least = kind === 'odd' ? 0 : Math.max(CHOICE.least, Math.min(CHOICE.enough, best / 10));
  const different = among.filter(
    ({ other, candidate }, at) =>
      candidate.chance >= least && among.findIndex(one => one.other === other) === at,
  );
  const any = different.reduce((total, { candidate }) => total + candidate.chance, 0);
  if (different.length < 2 || (kind === 'choice' && any < CHOICE.any)) return null;
  const score = different.reduce((total, { candidate }) => total + candidate.score, 0);
  return { kind, item, among: different, score };
}

function holdsItem(arrangement: Arrangement, { nodes }: Sides, item: number): boolean {
  return arrangement.central(nodes[0]).includes(item);
}

/**
 * The most central items of the two sides that have not been compared yet; of a check the first two again where
 * there are none, or where others did not decide it. Null when there is nothing to ask.
 */
export function representatives(
  arrangement: Arrangement,
  { sides, assertion }: Candidate,
  assertions: readonly Assertion[],
  isOpen: IsOpen,
): Pair | null {
  const ones = arrangement.central(sides.nodes[0]);
  const here = new Set(ones);
  const others = arrangement.central(sides.nodes[1]).filter(item => !here.has(item));
  if (ones.length === 0 || others.length === 0) return null;
  const checked = assertions[assertion];
  const isLast = checked !== undefined && isLastCheck(checked);
  const first = checked === undefined ? 0 : checked.votes.length;
  const pairs = [first, first + 1, first + 2].map(
    (at): Pair => [ones[Math.min(at, ones.length - 1)]!, others[Math.min(at, others.length - 1)]!],
  );
  const fresh = isLast ? undefined : pairs.find(pair => isOpen(pair, false));
  if (fresh !== undefined || checked === undefined) return fresh ?? null;
  // Where the sides have no other items, or these did not decide it, the first two are asked once more.
  const [{ pair }, ...more] = checked.votes as [Vote, ...Vote[]];
  return (more.length === 0 || isDivided(checked)) && isOpen(pair, true) ? pair : null;
}

/**
 * What could be asked: parts that may not belong to their group, groups that may be one, and answers that may
 * be wrong.
 */

/** A surprising answer is asked about again at once; others when nothing else has a higher score. */
export type Doubt = 'surprise' | 'later doubt';

export interface Candidate {
  readonly sides: Sides;
  /** How likely the answer changes the groups. */
  readonly chance: number;
  /** The chance times the impact. */
  readonly score: number;
  /** The assertion that is asked about again; -1: a new one. */
  readonly assertion: number;
  /** Why it is asked about again; null: it is new. */
  readonly doubt: Doubt | null;
}

/** Groups farther apart than so many heights are not compared. */
export const FARTHEST = 1.6;
/** The weight of finding an error compared with a change: errors mislead later questions. */
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

/**
 * What is less likely to change than this is not asked: an answer would be likelier wrong than news. Half of
 * the rate of errors, since an answer that surprises is asked again before it does harm.
 */
export function leastChance({ errorRate }: AnswerModel): number {
  return errorRate / 2;
}

/**
 * An answer that is less likely wrong than this is not checked. It may be less than a change must be: what is found
 * is an error that would stay, and a check that is wrong itself is asked again.
 */
function leastDoubt({ errorRate }: AnswerModel): number {
  return errorRate / 4;
}

/** Answers worth asking again, with other items of the same two sides. */
export function doubtsOf(
  arrangement: Arrangement,
  assertions: readonly Assertion[],
  tree: Tree,
  beliefs: AnswerModel,
): Candidate[] {
  return assertions.flatMap((assertion, at) => {
    const chance = errorProbability(assertion, beliefs);
    if (chance < leastDoubt(beliefs) || !mayAskAgain(assertion)) return [];
    const nodes =
      assertion.tree === tree.identity
        ? assertion.sides.nodes
        : arrangement.sidesOf(...assertion.votes[0]!.pair).nodes;
    const doubt = candidate({ ...assertion.sides, nodes }, chance);
    const why = isSurprise(assertion, beliefs) ? 'surprise' : 'later doubt';
    return [{ ...doubt, score: doubt.score * WORTH_OF_DOUBT, assertion: at, doubt: why }];
  });
}

export function candidate(sides: Sides, chance: number): Candidate {
  return {
    sides,
    chance,
    score: chance * impactOf(...sides.sizes),
    assertion: -1,
    doubt: null,
  };
}
