/**
 * Turns what could be asked into the question that settles the most per second of a person's time. Pure.
 *
 * Three kinds: a pair (same or different?); a choice (which of up to eight groups does this item belong to, or to none?); and the odd ones (which of up to eight items do not belong to
 * this one's group?). Seconds are guesses of how long a person looks, the same for everyone.
 */
import { keyOf, type Pair } from '../../matrix.ts';
import type { Arrangement, Sides } from './arrange.ts';
import type { Candidate } from './candidates.ts';
import { type Claim, isDivided } from './claims.ts';

export type Kind = 'pair' | 'choice' | 'odd';

export interface Asked {
  readonly candidate: Candidate;
  /** The item that `item` is compared with. */
  readonly other: number;
}

export interface Question {
  readonly kind: Kind;
  readonly item: number;
  /** What it is compared with: one for a pair, for a choice a group each, the likeliest first; for the odd ones an item of its group each. */
  readonly among: readonly Asked[];
  /** The chance times what hangs on it, summed. */
  readonly score: number;
}

/** How many are shown at once, at most. */
const SHOWN = 8;

export function secondsFor(kind: Kind, among: number): number {
  if (kind === 'pair') return 5;
  return kind === 'choice' ? 8 : 4 + among;
}

/** Candidates less likely to change something than an answer is to be wrong are not asked: null when there are no others. */
export function chooseQuestion(
  arrangement: Arrangement,
  candidates: readonly Candidate[],
  claims: readonly Claim[],
  skipped: ReadonlySet<string>,
  least: number,
  kinds: readonly Kind[],
): Question | null {
  const given = new Set(claims.flatMap(({ votes }) => votes.map(({ pair }) => keyOf(pair))));
  const isOpen = (pair: Pair, isAgain: boolean) =>
    !skipped.has(keyOf(pair)) && (isAgain || !given.has(keyOf(pair)));
  const sorted = candidates
    .filter(({ chance }) => chance >= least)
    .sort((one, other) => other.score - one.score);
  let best: Question | null = null;
  const offer = (question: Question | null): void => {
    if (question === null) return;
    const worth = ({ kind, among, score }: Question) => score / secondsFor(kind, among.length);
    if (best === null || worth(question) > worth(best)) best = question;
  };
  for (const candidate of sorted) {
    const pair = representatives(arrangement, candidate, claims, isOpen);
    if (pair === null) continue;
    offer({ kind: 'pair', item: pair[0], among: [{ candidate, other: pair[1] }], score: candidate.score });
    break;
  }
  const fresh = sorted.filter(({ claim }) => claim < 0);
  if (kinds.includes('choice'))
    offer(
      gather(
        arrangement,
        fresh.filter(({ sides }) => !sides.isTogether),
        'choice',
        isOpen,
      ),
    );
  if (kinds.includes('odd'))
    offer(
      gather(
        arrangement,
        fresh.filter(({ sides }) => sides.isTogether),
        'odd',
        isOpen,
      ),
    );
  return best;
}

/** The side whose up to eight best candidates are worth the most together. */
function gather(
  arrangement: Arrangement,
  candidates: readonly Candidate[],
  kind: 'choice' | 'odd',
  isOpen: (pair: Pair, isAgain: boolean) => boolean,
): Question | null {
  const byNode = new Map<number, Candidate[]>();
  for (const candidate of candidates) {
    // The odd ones have the group in common, which is the second side; a choice any side.
    const nodes = kind === 'odd' ? [candidate.sides.nodes[1]] : candidate.sides.nodes;
    for (const node of nodes) {
      const list = byNode.get(node);
      if (list === undefined) byNode.set(node, [candidate]);
      else if (list.length < SHOWN) list.push(candidate);
    }
  }
  let most = 0;
  let found: { node: number; list: Candidate[] } | null = null;
  for (const [node, list] of byNode) {
    const sum = list.reduce((total, { score }) => total + score, 0);
    if (list.length > 1 && sum > most) {
      most = sum;
      found = { node, list };
    }
  }
  if (found === null) return null;
  const { node, list } = found;
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
  const different = among.filter(({ other }, at) => among.findIndex(one => one.other === other) === at);
  if (different.length < 2) return null;
  const score = different.reduce((total, { candidate }) => total + candidate.score, 0);
  return { kind, item, among: different, score };
}

function holdsItem(arrangement: Arrangement, { nodes }: Sides, item: number): boolean {
  return arrangement.central(nodes[0]).includes(item);
}

/** The most central items of the two sides that have not been compared yet; null when there are none. */
function representatives(
  arrangement: Arrangement,
  { sides, claim }: Candidate,
  claims: readonly Claim[],
  isOpen: (pair: Pair, isAgain: boolean) => boolean,
): Pair | null {
  const ones = arrangement.central(sides.nodes[0]);
  const here = new Set(ones);
  const others = arrangement.central(sides.nodes[1]).filter(item => !here.has(item));
  if (ones.length === 0 || others.length === 0) return null;
  if (claim >= 0 && isDivided(claims[claim]!)) {
    const { pair } = claims[claim]!.votes[0]!;
    return isOpen(pair, true) ? pair : null;
  }
  const first = claim < 0 ? 0 : claims[claim]!.votes.length;
  for (let at = first; at < first + 3; at++) {
    const pair: Pair = [ones[Math.min(at, ones.length - 1)]!, others[Math.min(at, others.length - 1)]!];
    if (isOpen(pair, claim >= 0)) return pair;
  }
  return null;
}
