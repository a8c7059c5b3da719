/** The words of a simulation: what strategies and clusterers are given at the start and before every question. Pure. */
import type { AskRequest, AskResult } from '../ask/activeHacc/question.ts';
import type { Kind } from '../ask/treeOfGroups/questions.ts';
import type { Given } from '../ask/treeOfGroups/treeOfGroups.ts';
import type { Closure } from '../constraints.ts';
import type { WeightedConstraints } from '../explain/constraintsFromReasons.ts';
import type { Condensed, Matrix, Pair } from '../matrix.ts';
import type { Random } from '../random.ts';
import type { FollowedTree } from './treeOfGroups.ts';

/** What stays the same for a whole simulation. */
export interface Setting {
  readonly k: number;
  readonly distances: Condensed;
  /** Where the items are known by points, not only by distances. */
  readonly points: Matrix | null;
  /** How many examples of a cluster make its subcluster; null: all members. */
  readonly examples: number | null;
  /** The scale that turns distances into chances, for subclustering. */
  readonly lambda: number | null;
  /** For strategies and clusterers that need chance; the person has a source of their own. */
  readonly random: Random;
  /** How likely each pair belongs together; estimated when first asked for. */
  readonly probability: () => Condensed;
  /** Active-HACC over these distances and probabilities. */
  readonly askActiveHacc: () => (request: AskRequest) => AskResult;
  /** The tree of groups over these items; one for the strategy and the clusterer. */
  readonly treeOfGroups: () => FollowedTree;
}

/** What the answers so far amount to. They never contradict one another. */
export interface Situation {
  readonly mustLink: readonly Pair[];
  readonly cannotLink: readonly Pair[];
  /** Pairs answered "can't tell". */
  readonly skip: readonly Pair[];
  readonly closure: Closure;
  /** Everything that was answered, question by question, also what contradicts the rest and is not among the links. */
  readonly rounds: readonly (readonly Given[])[];
  /** Whether more follows than from the answers alone. */
  readonly hasReasons: boolean;
  /** All that follows from the answers, and from the reasons given for them: each pair once, with its weight. Worked out when asked for. */
  readonly weighted: () => WeightedConstraints;
}

/** Groups the items by the answers so far. */
export type Clusterer = (situation: Situation) => Int32Array;

/** One item against several: which of them does it belong to (choice), which of them do not belong to it (odd)? */
export interface Round {
  readonly kind: Kind;
  readonly item: number;
  readonly among: readonly number[];
}

export interface Strategy {
  /** The next question, or null when nothing is left to ask; `labels` is the present clustering. */
  (situation: Situation, labels: Int32Array): Pair | null;
  /** Of a strategy that may ask about several items at once: it is asked this instead. */
  readonly round?: (situation: Situation) => Round | null;
  /** Of a strategy that keeps subclusters: they are scored in place of examples of the clusters. */
  readonly subclusters?: (situation: Situation) => readonly (readonly number[])[];
}
