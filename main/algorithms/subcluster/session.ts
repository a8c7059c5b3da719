/**
 * Active subclustering as a dialogue: question, answer, question. Pure; the answers are kept by the caller.
 *
 * A thin shell around active.ts, which says what an answer does, and queue.ts, which says what to ask: it holds the present state, the queue and the pairs
 * that could not be told. Every state it has been in may be kept: a session begun from one of them goes on from there, which is how undo works.
 */
import { holdSubclusters, type SubclusterState, settleAnswer, type Verdict } from './active.ts';
import { subcluster } from './passive.ts';
import type { SubclusterQuestion } from './question.ts';
import { QuestionQueue } from './queue.ts';
import type { Relations } from './relations.ts';
import type { SubclusterSetting } from './setting.ts';

/** The state to begin with: the passive subclusters from the centroids `start`. */
export function beginSubclustering(
  setting: SubclusterSetting,
  relations: Relations,
  start: readonly number[],
): SubclusterState {
  return holdSubclusters(subcluster(setting, relations, start).subclusters, relations);
}

export class SubclusterSession {
  readonly #setting: SubclusterSetting;
  readonly #skipped: Set<number>;
  readonly #queue: QuestionQueue;
  #state: SubclusterState;
  #question: SubclusterQuestion | null;

  /** `skip`: pairs answered "can't tell" so far. */
  constructor(
    setting: SubclusterSetting,
    state: SubclusterState,
    relations: Relations,
    skip: Iterable<readonly [number, number]> = [],
  ) {
    this.#setting = setting;
    this.#state = state;
    this.#skipped = new Set(Array.from(skip, ([i, j]) => this.#code(i, j)));
    this.#queue = new QuestionQueue(setting, state, relations, (i, j) => this.#skipped.has(this.#code(i, j)));
    this.#question = this.#queue.next();
  }

  get state(): SubclusterState {
    return this.#state;
  }

  /** Null when nothing is left to ask. */
  get question(): SubclusterQuestion | null {
    return this.#question;
  }

  /** The answer to the present question; `relations` already heeds it. */
  answer(verdict: Verdict, relations: Relations): void {
    const question = this.#question;
    if (question === null) throw new RangeError('there is no question to answer');
    const [i, j] = question.pair;
    if (verdict === "can't tell") this.#skipped.add(this.#code(i, j));
    this.#state = settleAnswer(this.#setting, this.#state, relations, question, verdict);
    this.#queue.advance(this.#state, relations, question.pair);
    this.#question = this.#queue.next();
  }

  #code(i: number, j: number): number {
    return Math.min(i, j) * this.#setting.lookup.n + Math.max(i, j);
  }
}
