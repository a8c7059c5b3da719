/** The messages between a question session and its threads. */
import type { Kind } from '../../algorithms/ask/treeOfGroups/questions.ts';
import type { Metric } from '../../algorithms/distance.ts';
import type { Matrix, Pair } from '../../algorithms/matrix.ts';
import type { GivenAnswer } from '../../algorithms/noise/doubts.ts';
import type { AnswerImpact } from '../../algorithms/session/answerImpact.ts';
import type { GroupEstimate } from '../../algorithms/session/estimateGroups.ts';
import type { StrategyInput } from '../../algorithms/strategies/questionStrategy.ts';

export type StrategyName = 'tree-of-groups' | 'active-hacc';

/** What a session asks about. The typed arrays lie in shared memory, so that both threads see one copy. */
export interface SessionInput {
  readonly points: Matrix;
  readonly metric: Metric;
  /**
   * How questions are chosen and items grouped; absent: Active-HACC. The tree of groups uses neither k nor
   * runs.
   */
  readonly strategy?: StrategyName;
  /** The kinds of questions that may be asked, for the tree of groups; absent: pairs. */
  readonly kinds?: readonly Kind[];
  /** How many groups Active-HACC stops at. */
  readonly k: number;
  readonly seed: number;
  /** Clusterings behind the chance of each pair (S in eq. 2). */
  readonly runs: number;
}

/** The answers that decide the next question: nothing else does. */
export interface AnswerState extends StrategyInput {
  /** The pair to ask about; absent: the one that changes most. */
  readonly about?: Pair;
}

export interface Question {
  readonly pair: Pair;
  /** The expected change E_J of the groups, eqs. (6) and (7). */
  readonly gain: number;
  readonly stakes: AnswerImpact;
  /** Where more than a pair is asked; `pair` is then the first of it. */
  readonly round?: Round;
}

/**
 * Which of these does the item belong to, if any (choice)? Which of these do not belong to the item's group
 * (odd)? Each is answered as a pair with the item.
 */
export interface Round {
  readonly kind: Exclude<Kind, 'pair'>;
  readonly item: number;
  /** For a choice an item of each group, the likeliest first. */
  readonly among: readonly number[];
}

export interface Asked {
  /** Null when nothing is left to ask. */
  readonly question: Question | null;
  /** The groups as the answers give them now, numbered by smallest member. */
  readonly labels: Int32Array;
  /** How many centres represent the items; null when every item is asked about itself. */
  readonly representatives: number | null;
}

/** Each kind of request with its reply. */
export type Requests = {
  ask: { readonly input: AnswerState; readonly output: Asked };
  suggest: { readonly input: AnswerState; readonly output: GroupEstimate };
  doubt: { readonly input: readonly GivenAnswer[]; readonly output: Float64Array };
};

export interface PlanningProgress {
  readonly done: number;
  readonly total: number;
  readonly message: string;
}
