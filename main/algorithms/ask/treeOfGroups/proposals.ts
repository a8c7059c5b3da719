/**
 * What the model would change without being told, for a person to accept or refuse. Pure.
 *
 * An answer changes only the groups it is about, but the chances are learned from all answers. So after some
 * answers there are candidates that are likelier a change than not. The best of each group are proposed.
 */
import { keyOf, type Pair } from '../../matrix.ts';
import type { Arrangement, Sides } from './arrange.ts';
import type { Assertion } from './assertions.ts';
import type { Chances } from './chances.ts';
import { type Candidate, candidatesOf, openPairs, representatives } from './questions.ts';
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
  for (const { candidate, pair } of likelyChanges(input)) {
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

/** Candidates that are likelier a change than not, each with its representatives; the best first. */
function* likelyChanges(
  { arrangement, chances, assertions, skipped }: ProposalInput,
  isWanted: (candidate: Candidate) => boolean = () => true,
): Generator<{ candidate: Candidate; pair: Pair }> {
  const isOpen = openPairs(assertions, skipped);
  const candidates = [...candidatesOf(arrangement, chances)]
    .filter(candidate => candidate.chance >= LEAST_CHANCE && isWanted(candidate))
    .sort((one, other) => other.score - one.score);
  for (const candidate of candidates) {
    const pair = representatives(arrangement, candidate, assertions, isOpen);
    if (pair !== null) yield { candidate, pair };
  }
}
