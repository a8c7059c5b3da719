/**
 * What the model would change without being told, for a person to accept or refuse. Pure.
 *
 * An answer changes only the groups it is about, but the chances are learned from all answers. So after some
 * answers there are candidates that are likelier a change than not. The best of each group are proposed. Before
 * them comes what follows from earlier answers that would begin or cease to count (`Arrangement.heldBack`). Each
 * says what it follows from.
 */
import { keyOf, type Pair } from '../../matrix.ts';
import type { Arrangement, Sides } from './arrange.ts';
import type { Assertion } from './assertions.ts';
import type { Chances } from './chances.ts';
import { codeOf } from './changeGroups.ts';
import { type Candidate, candidate, candidatesOf, openPairs, representatives } from './questions.ts';
import type { Tree } from './tree.ts';

export interface Proposal {
  /** The most central item of each side that was not compared yet. */
  readonly item: number;
  readonly other: number;
  /** True: the part of `item` would leave its group. False: the two groups would become one. */
  readonly isTogether: boolean;
  /** The sizes of what would be joined or separated. */
  readonly sizes: Pair;
  /** How likely it is right. */
  readonly chance: number;
  /** The items that would leave, the most central first; empty where groups would be joined. */
  readonly part: Int32Array;
  readonly reason: ProposalReason;
}

/** Why something is proposed. Without an answer it follows from how the items look. */
export type ProposalReason =
  /** Later answers speak against this one; or they speak for it, though it does not count now. */
  | { readonly kind: 'outvoted' | 'counts'; readonly answer: ToldPair }
  /** This answer took one of the two sides out of another group. */
  | { readonly kind: 'taken-out'; readonly answer: ToldPair }
  /** The two of this answer look less alike, and are the same; or more alike, and differ. */
  | { readonly kind: 'compared'; readonly answer: ToldPair }
  /** Another group is nearer than the rest of its own. */
  | { readonly kind: 'nearer'; readonly answer: null }
  | { readonly kind: 'looks'; readonly answer: null };

interface ToldPair {
  readonly pair: Pair;
  readonly verdict: 'same' | 'different';
}

/** What proposals are made of. */
export interface ProposalInput {
  readonly treeModel: { readonly tree: Tree };
  readonly arrangement: Arrangement;
  readonly chances: Chances;
  readonly assertions: readonly Assertion[];
  readonly skipped: ReadonlySet<string>;
}

const LEAST_CHANCE = 0.5;
const MOST = 30;

/** The best first; each group is in one at most. None before an answer: nothing is learned by then. */
export function proposalsOf(input: ProposalInput): Proposal[] {
  const { arrangement, assertions } = input;
  if (assertions.length === 0) return [];
  const taken = new Set<number>();
  const proposals: Proposal[] = [];
  for (const { candidate, pair, held } of likelyChanges(input)) {
    const groups = pair.map(item => arrangement.labels[item]!);
    if (groups.some(group => taken.has(group))) continue;
    for (const group of groups) taken.add(group);
    const { nodes, isTogether, sizes } = candidate.sides;
    proposals.push({
      item: pair[0],
      other: pair[1],
      isTogether,
      sizes,
      chance: candidate.chance,
      part: isTogether ? arrangement.central(nodes[0]) : new Int32Array(0),
      reason: held ?? reasonOf(input, candidate.sides),
    });
    if (proposals.length === MOST) break;
  }
  return proposals;
}

/** The part that a pair represents, and the rest of its group; undefined where it represents none. */
export function proposedSides(input: ProposalInput, pair: Pair): Sides | undefined {
  const { tree } = input.treeModel;
  const mayBe = ({ sides: { nodes, isTogether } }: Candidate) =>
    isTogether && tree.contains(nodes[0], pair[0]) && !tree.contains(nodes[0], pair[1]);
  for (const found of likelyChanges(input, mayBe))
    if (keyOf(found.pair) === keyOf(pair)) return found.candidate.sides;
  return undefined;
}

interface LikelyChange {
  readonly candidate: Candidate;
  readonly pair: Pair;
  /** Where it follows from an earlier answer alone. */
  readonly held?: ProposalReason;
}

/** Candidates that are likelier a change than not, each with its representatives; the best first. */
function* likelyChanges(
  { arrangement, chances, assertions, skipped }: ProposalInput,
  isWanted: (candidate: Candidate) => boolean = () => true,
): Generator<LikelyChange> {
  const isOpen = openPairs(assertions, skipped);
  const candidates = [...candidatesOf(arrangement, chances)]
    .filter(({ chance }) => chance >= LEAST_CHANCE)
    .sort((one, other) => other.score - one.score);
  const changes = [...heldBack(arrangement, chances), ...candidates.map(one => ({ candidate: one }))];
  for (const change of changes) {
    if (!isWanted(change.candidate)) continue;
    const pair = representatives(arrangement, change.candidate, assertions, isOpen);
    if (pair !== null) yield { ...change, pair };
  }
}

/** What would change if every earlier answer were judged anew: the answers say so, whatever the model says. */
function heldBack(arrangement: Arrangement, chances: Chances): Omit<LikelyChange, 'pair'>[] {
  const { labels, resolution } = arrangement;
  const counting = new Set(resolution.accepted.map(codeOf));
  return arrangement.heldBack().flatMap(link => {
    const { pair, isSame } = link;
    const isTogether = labels[pair[0]] === labels[pair[1]];
    const counts = counting.has(codeOf(link));
    // A "different" that ceases to count joins nothing by itself.
    if (counts !== isSame || (isSame && counts !== isTogether) || (!isSame && !isTogether)) return [];
    const sides = arrangement.sidesOf(...pair);
    const same = chances.ofSame(sides);
    const chance = Math.max(LEAST_CHANCE, isTogether ? 1 - same : same);
    const answer = { pair, verdict: isSame ? ('same' as const) : ('different' as const) };
    return [{ candidate: candidate(sides, chance), held: { kind: counts ? 'outvoted' : 'counts', answer } }];
  });
}

/** The latest answer that took one side out of another group; or the one that is the nearest to compare with. */
function reasonOf(input: ProposalInput, sides: Sides): ProposalReason {
  const { arrangement, assertions } = input;
  const { labels, resolution } = arrangement;
  const { tree } = input.treeModel;
  const counting = new Set(resolution.accepted.map(codeOf));
  const told = assertions.flatMap(({ sides: asked, tree: of, votes }) => {
    const { pair, isSame } = votes[0]!;
    const answer: ToldPair = { pair, verdict: isSame ? 'same' : 'different' };
    return counting.has(codeOf({ pair, isSame })) ? [{ asked, of, answer }] : [];
  });
  if (!sides.isTogether) {
    const both = arrangement.labelsOf(sides);
    const isTaken = ({ asked, of, answer: { pair, verdict } }: (typeof told)[number]) =>
      verdict === 'different' &&
      asked.isTogether &&
      of === tree.identity &&
      pair.some(item => tree.contains(asked.nodes[0], item) && both.includes(labels[item]!)) &&
      !pair.every(item => both.includes(labels[item]!));
    const taken = told.findLast(isTaken);
    if (taken !== undefined) return { kind: 'taken-out', answer: taken.answer };
  }
  if (sides.isTogether && sides.margin < 0) return { kind: 'nearer', answer: null };
  // How much less alike the two were that are the same, or more alike those that differ.
  const excess = ({ asked }: (typeof told)[number]) =>
    sides.isTogether ? sides.distance - asked.distance : asked.distance - sides.distance;
  const compared = told
    .filter(one => (one.answer.verdict === 'same') !== sides.isTogether && excess(one) >= 0)
    .sort((one, other) => excess(one) - excess(other))[0];
  return compared === undefined
    ? { kind: 'looks', answer: null }
    : { kind: 'compared', answer: compared.answer };
}
