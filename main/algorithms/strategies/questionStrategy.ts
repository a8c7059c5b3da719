/** The interface of question strategies, for the window, the shell and the simulator. Pure. */
import type { AnswerError } from '../ask/treeOfGroups/answerErrors.ts';
import type { Arrivals } from '../ask/treeOfGroups/arrivals.ts';
import type { Proposal } from '../ask/treeOfGroups/proposals.ts';
import type { Kind } from '../ask/treeOfGroups/questions.ts';
import type { SavedState } from '../ask/treeOfGroups/savedState.ts';
import type { Ahead, Given } from '../ask/treeOfGroups/treeState.ts';
import type { Pair } from '../matrix.ts';
import type { SetComparison } from './groupChances.ts';

/** What was answered, act by act. */
export type Rounds = readonly (readonly Given[])[];

export interface NameChange {
  /** The first round after it. */
  readonly round: number;
  readonly item: number;
  readonly isNamed: boolean;
}

/** What a strategy gets. A simulation passes more: see simulate/setting.ts. */
export interface StrategyInput {
  readonly rounds: Rounds;
  /** Which items got or lost a name before which round, in order; absent: none has one. */
  readonly namings?: readonly NameChange[];
  /** Pairs of skipped questions: none of them is asked now. The groups do not depend on them. */
  readonly skipped?: readonly Pair[];
  /** Only what is about the groups of these items is asked. The groups do not depend on them. */
  readonly about?: readonly number[];
  /** Items that take no part: none of them is asked about. The groups do not depend on them. */
  readonly aside?: readonly number[];
}

/**
 * One item against several: which of them does it belong to (choice), which of them do not belong to it
 * (odd)? A pair has one.
 */
export interface Round {
  readonly kind: Kind;
  readonly item: number;
  readonly among: readonly number[];
}

export interface PlainQuestion extends Round {
  /** Of each of `among`, the chance of "same". */
  readonly chances: readonly number[];
  /** The share of all pairs that the answer is expected to change. */
  readonly expectedChange: number;
  /** The earlier answer that it checks; null: it asks something new. */
  readonly again: EarlierAnswer | null;
}

/** Whether a question shows such an item. */
export function isAbout({ item, among }: Round, isSuch: (item: number) => boolean): boolean {
  return isSuch(item) || among.some(isSuch);
}

export interface EarlierAnswer {
  /** The first pair that was answered. */
  readonly pair: Pair;
  readonly verdict: 'same' | 'different';
  /**
   * It was a surprise, it was unlikely when it was given, it does not fit the others, much follows from it
   * alone, or other items of the two sides were answered differently: then this pair is asked once more.
   */
  readonly why: 'surprise' | 'unlikely' | 'doubt' | 'alone' | 'divided';
}

export interface StrategyResult<Question extends Round = PlainQuestion> {
  /** The groups by the answers alone, numbered by smallest member. */
  readonly labels: Int32Array;
  /** Null when nothing is left to ask. */
  readonly question: Question | null;
  /** How likely each item belongs to its group; absent where the strategy does not know. */
  readonly belonging?: Float64Array;
}

/** Groups and question are a function of the input and of nothing else. */
export interface QuestionStrategy<
  S extends StrategyInput = StrategyInput,
  Question extends Round = PlainQuestion,
> {
  next(input: S): StrategyResult<Question>;
  /** The groups alone: cheaper where the question is not needed. */
  groups(input: S): Int32Array;
  /** What it would change without being told, the best first; absent where it proposes nothing. */
  proposals?(input: S): Proposal[];
  /** How likely each answer is wrong; absent where the strategy does not know. */
  errors?(input: S): AnswerError[];
  /** How it compares sets of items after what was answered; absent where it compares pairs only. */
  comparison?(input: S): SetComparison;
  /**
   * Computes a part of what the next answer needs, or also of what later ones do; true when nothing is left.
   * Absent where there are no parts.
   */
  advance?(input: S, ahead: Ahead): boolean;
  /** What is known after these rounds, and takes it back, so that the rounds need not be worked through again. */
  save?(input: S): SavedState | null;
  /** The same for a collection to which items came. */
  saveForArrivals?(input: S, arrivals: Arrivals): SavedState | null;
  restore?(input: S, saved: SavedState): void;
  /**
   * How many centres represent the items; null or absent where every item represents itself.
   */
  centreCount?(input: S): number | null;
}

/** Reports the progress of preparation. */
export type Progress = (done: number, total: number, message: string) => void;

/**
 * Numbers for the prefixes of logs, the same prefix always the same number: what is known of each is kept by
 * it.
 */
export class PrefixIds {
  readonly #numbers = new Map<string, number>();
  /** The text of each step that was seen: a log that grows is written out once. */
  readonly #texts = new WeakMap<object, string>();

  /** Of the empty prefix (always 0), the first step, the first two …, all. */
  numbersOf(steps: readonly object[]): number[] {
    const numbers = [0];
    for (const step of steps) {
      const text = this.#texts.get(step) ?? JSON.stringify(step);
      this.#texts.set(step, text);
      const key = `${numbers.at(-1)} ${text}`;
      let number = this.#numbers.get(key);
      if (number === undefined) {
        number = this.#numbers.size + 1;
        this.#numbers.set(key, number);
      }
      numbers.push(number);
    }
    return numbers;
  }
}
