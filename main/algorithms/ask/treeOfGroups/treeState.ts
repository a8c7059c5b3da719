/** What the default strategy's state is made of: what was said, the tree, and what follows from both. Pure. */
import type { Pair } from '../../matrix.ts';
import type { Arrangement } from './arrange.ts';
import type { AnswerModel, Assertion } from './assertions.ts';
import type { Chances } from './chances.ts';
import type { GroupsBefore } from './changeGroups.ts';
import type { ItemSets } from './itemSets.ts';
import type { Learning, MetricInput } from './learning.ts';
import type { Asked, Doubt, Question } from './questions.ts';
import type { Tree } from './tree.ts';
import type { GivenReason } from './weighReasons.ts';

export interface Given {
  readonly pair: Pair;
  readonly verdict: 'same' | 'different' | 'cannot-tell';
  /** The chance of "same" when it was asked, where the strategy counts with it. */
  readonly chance?: number;
  /** It answers a proposal, so it is about the sides that were proposed. */
  readonly isProposed?: true;
  /** Why it was given: the key of the reason, and the items that have a name by then. */
  readonly reason?: { readonly key: string; readonly named: readonly number[] };
}

/** The reason with a key; undefined where it is not known. */
export type ReasonOf = (key: string) => GivenReason | undefined;

/** Parts of the method that can be switched off, to measure their value. */
export type Part = 'refined distance' | 'metric' | 'fit' | Doubt;

/** All that follows from the distances. */
export interface TreeModel {
  readonly sets: ItemSets;
  readonly tree: Tree;
  /** As in `Beliefs`, of the answers that were there when the treeModel was made. */
  readonly support: AnswerModel['support'];
  /** What its metric was learned from; null: it is the given one. */
  readonly lesson: MetricInput | null;
  /** The groups that the tree was built around; null: it was built of single items. */
  readonly labels: Int32Array | null;
  /** Nodes of the tree that reasons made parts of their own. */
  readonly parts: Int32Array;
}

/** A metric that takes effect with the answer after so many; 1: with the next one. */
export interface Pending {
  readonly learning: Learning;
  readonly rounds: number;
}

/** What is computed ahead: what the next answer needs, or also what later ones do. */
export type Ahead = 'next' | 'later';

/** What a state is made of: it follows from this alone. */
export interface StateInputs {
  readonly treeModel: TreeModel;
  readonly assertions: readonly Assertion[];
  /** Those given with the answers, in order. */
  readonly reasons: readonly GivenReason[];
  readonly skipped: ReadonlySet<string>;
  /** The estimate before. */
  readonly errorRate: number;
  /** What was shown together with the pair answered last: its other answers may come one by one. */
  readonly shown: readonly Asked[];
  /** The item that those were compared with; -1: nothing was shown. */
  readonly shownItem: number;
  /** The metric that is being learned. */
  readonly pending: Pending | null;
  /** How often the metric was learned, the pending one included. */
  readonly updates: number;
  readonly groupsBefore: GroupsBefore | null;
}

export interface TreeState extends Omit<StateInputs, 'groupsBefore'> {
  readonly inputs: StateInputs;
  readonly labels: Int32Array;
  /** Null when nothing is left whose answer is likelier to help than to be wrong. */
  readonly question: Question | null;
  /** How likely each item belongs to its group. */
  readonly belonging: Float64Array;
  /**
   * The question if none may be about these pairs, nor about other items of the same two sides. `about`: one side
   * is the group of one of these items, or a part of it.
   */
  questionBesides(
    pairs: readonly Pair[],
    about?: readonly number[],
    aside?: readonly number[],
  ): Question | null;
  /** The assertion that a question about this pair checks; -1: none. */
  checkedBy(pair: Pair): number;
  /** The estimated share of wrong answers. */
  readonly errorRate: number;
  readonly chances: Chances;
  readonly arrangement: Arrangement;
}
