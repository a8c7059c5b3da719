/**
 * The types of a simulation: what strategies and clusterers get at the start and before every question. Pure.
 */
import type { AskRequest, AskResult } from '../ask/activeHacc/question.ts';
import type { Closure } from '../constraints.ts';
import type { PlattCalibration } from '../embed/plattCalibration.ts';
import type { WeightedConstraints } from '../explain/constraintsFromReasons.ts';
import type { Condensed, Matrix, Pair } from '../matrix.ts';
import type { Random } from '../random.ts';
import type { GroupTree } from '../strategies/groupTree.ts';
import type { QuestionStrategy, Round, StrategyInput } from '../strategies/questionStrategy.ts';

/** What is constant during a simulation. */
export interface Setting {
  readonly k: number;
  readonly distances: Condensed;
  /** Where the items are known by points, not only by distances. */
  readonly points: Matrix | null;
  /** How probable a distance of the points makes "same", where that is known. */
  readonly calibration?: PlattCalibration | null;
  /** How many examples of a cluster make its subcluster; null: all members. */
  readonly examples: number | null;
  /** The scale that turns distances into chances, for subclustering. */
  readonly lambda: number | null;
  /** For strategies and clusterers that need random numbers; the person has a separate source. */
  readonly random: Random;
  /** How likely each pair belongs together; estimated on first use. */
  readonly probability: () => Condensed;
  /** Active-HACC over these distances and probabilities. */
  readonly askActiveHacc: () => (request: AskRequest) => AskResult;
  /** The tree of groups over these items; one for the strategy and the clusterer. */
  readonly treeOfGroups: () => GroupTree;
}

/**
 * The answers so far and what follows from them. The links are consistent; `rounds` has everything that was
 * answered.
 */
export interface AnswerState extends StrategyInput {
  readonly mustLink: readonly Pair[];
  readonly cannotLink: readonly Pair[];
  /** Pairs answered 'cannot-tell'. */
  readonly skip: readonly Pair[];
  readonly closure: Closure;
  /** Whether more follows than from the answers alone. */
  readonly hasReasons: boolean;
  /**
   * All that follows from the answers and their reasons: each pair once, with its weight. Computed on demand.
   */
  readonly weighted: () => WeightedConstraints;
}

/** Groups the items by the answers so far. */
export interface Clusterer {
  (answerState: AnswerState): Int32Array;
  /** Of a clusterer that makes subclusters: they are scored in place of examples of the clusters. */
  readonly subclusters?: (answerState: AnswerState) => readonly (readonly number[])[];
}

/** Chooses the next question. */
export interface Chooser {
  /** The next pair, or null when nothing is left to ask; `labels` is the present clustering. */
  (answerState: AnswerState, labels: Int32Array): Pair | null;
  /** Of a chooser that may ask about several items at once: it is asked this instead. */
  readonly round?: (answerState: AnswerState) => Round | null;
  /** It never looks at the present clustering, and gets an empty one. */
  readonly ignoresGroups?: boolean;
  /** Of a chooser that keeps subclusters: they are scored in place of examples of the clusters. */
  readonly subclusters?: (answerState: AnswerState) => readonly (readonly number[])[];
}

export interface SimulatedStrategy extends QuestionStrategy<AnswerState, Round> {
  readonly subclusters?: Chooser['subclusters'];
}

/** A strategy that chooses by one method and clusters by another, as the papers' comparisons do. */
export function combine(choose: Chooser, cluster: Clusterer): SimulatedStrategy {
  let last: { readonly answerState: AnswerState; readonly labels: Int32Array } | undefined;
  const groups = (answerState: AnswerState): Int32Array => {
    if (last?.answerState !== answerState) last = { answerState, labels: cluster(answerState) };
    return last.labels;
  };
  const questionFor = (answerState: AnswerState): Round | null => {
    if (choose.round !== undefined) return choose.round(answerState);
    const pair = choose(answerState, choose.ignoresGroups ? new Int32Array() : groups(answerState));
    return pair === null ? null : { kind: 'pair', item: pair[0], among: [pair[1]] };
  };
  const next = (answerState: AnswerState) => ({
    get labels() {
      return groups(answerState);
    },
    question: questionFor(answerState),
  });
  const subclusters = choose.subclusters ?? cluster.subclusters;
  return subclusters === undefined ? { groups, next } : { groups, next, subclusters };
}
