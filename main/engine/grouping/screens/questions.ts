/** The question loop: the present question, its stakes, what an answer settled, and undo. Engine process. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { PlainQuestion } from '../../../algorithms/strategies/questionStrategy.ts';
import { AkinError } from '../../../contract/errors.ts';
import type { AnswerGiven, Asking, ItemView, Stakes } from '../../../contract/grouping.ts';
import { endOfLog, latestAct, takeBack } from '../../../store/acts.ts';
import { answering, likelyAnswers } from '../planner/likelyAnswers.ts';
import type { QuestionState, Step } from '../planner/messages.ts';
import type { GroupingState, Progress } from '../state/groupingState.ts';
import { countAnswered, rowsOf } from '../state/log.ts';
import { stopSignal } from '../state/stopSignal.ts';
import type { Asked } from '../views/groups.ts';
import { type Groups, listGroups } from '../views/groups.ts';
import { notThere, stripOf } from '../views/views.ts';

/** For so many answers the pictures of the next question are prefetched. */
const LIKELIEST = 4;
/** Milliseconds until a question is painted. Computing earlier would delay it, since both need the CPU. */
const PAINT_MS = 100;
/** One for each digit. */
const NAMED = 9;

export class Questions {
  readonly #state: GroupingState;
  /** Who answers. */
  readonly #person: string | null;

  constructor(state: GroupingState, person: string | null) {
    this.#state = state;
    this.#person = person;
  }

  async now(progress?: Progress): Promise<Asking> {
    return this.#asking(await this.#state.asked(progress), null);
  }

  /** The present question, and the change by a step that was not its answer. */
  async after(step: () => Promise<void>): Promise<Asking> {
    const before = await this.#state.present();
    await step();
    const { result, items } = await this.#state.present();
    const settled = this.#state.compare(before, result.labels, items);
    return { ...this.#asking(await this.#state.asked(), null), settled };
  }

  async stakes(question: string): Promise<Stakes | null> {
    await sleep(PAINT_MS);
    const present = await this.#state.asked();
    const asked = present.result.question;
    if (asked?.kind !== 'pair' || this.#questionId(asked) !== question) return null;
    const [same, different] = await this.#guessed(
      present,
      (['same', 'different'] as const).map(verdict => answering(asked, verdict)),
    );
    if (same === undefined || different === undefined) return null;
    return {
      same: this.#state.compare(present, same.labels),
      different: this.#state.compare(present, different.labels),
    };
  }

  /** The items of the questions that the likeliest answers lead to. */
  async likely(question: string): Promise<ItemView[]> {
    await sleep(PAINT_MS);
    const present = await this.#state.asked();
    const asked = present.result.question;
    if (asked === null || this.#questionId(asked) !== question) return [];
    const states = await this.#guessed(present, likelyAnswers(asked).slice(0, LIKELIEST));
    if (this.#state.groupingItems().items !== present.items) return [];
    const rows = states.flatMap(questionState => {
      if (questionState.question === null) return [];
      const { item, among } = questionState.question;
      const groups = listGroups(questionState, [], new Map());
      const sides = [item, ...among].map(row => [row, ...stripOf(row, groups)]);
      return [...sides.map(([row]) => row!), ...sides.flatMap(([, ...strip]) => strip)];
    });
    return this.#state.view().items([...new Set(rows)]);
  }

  /** Without those that were dropped; none when the items have changed. */
  async #guessed({ steps, items }: Asked, guesses: readonly Step[]): Promise<QuestionState[]> {
    const states = await Promise.allSettled(
      guesses.map(async guess => {
        if (this.#state.groupingItems().items !== items) throw notThere();
        return await this.#state.workers().questionAfter(this.#state.andThen(steps, [guess]), true);
      }),
    );
    return states.flatMap(state => (state.status === 'fulfilled' ? [state.value] : []));
  }

  async answer(question: string, given: AnswerGiven, tookMilliseconds: number): Promise<Asking> {
    const present = await this.#state.asked();
    const asked = present.result.question;
    if (asked === null || this.#questionId(asked) !== question)
      throw new AkinError('bad-request', 'This question is no longer the present one.');
    const { items, rowOf } = this.#state.groupingItems();
    if (given.kind === 'skip') return await this.#skip(asked, items);
    if ('item' in given && !rowOf.has(given.item)) throw notThere();
    if (given.kind === 'into-group') this.#state.groupOf(present.groups, given.group);
    const answers = rowsOf(asked, given, row => items[row]!);
    const isByHand = given.kind === 'into-group' || given.kind === 'not-a-subject';
    const { strategy } = this.#state.settings;
    const facts = { strategy: isByHand ? null : strategy, tookMilliseconds, person: this.#person };
    this.#state.record({ answers }, facts);
    return this.#asking(await this.#state.asked(), present);
  }

  async #skip(asked: PlainQuestion, items: Int32Array): Promise<Asking> {
    this.#state.skipped.add(asked, items, this.#end());
    this.#state.announce();
    return this.#asking(await this.#state.asked(), null);
  }

  /** Takes back the latest act, or the skip after it. */
  async undo(): Promise<Asking> {
    if (this.#state.skipped.isLatest(this.#end())) {
      this.#state.skipped.takeBackLatest();
      this.#state.announce();
      return this.#asking(await this.#state.asked(), null);
    }
    const act = latestAct(this.#state.catalog, this.#state.id);
    if (act === undefined) throw new AkinError('bad-request', 'There is nothing to undo.');
    const present = await this.#state.asked();
    takeBack(this.#state.catalog, act, { source: 'person', person: this.#person });
    this.#state.announce();
    return this.#asking(await this.#state.asked(), present);
  }

  #asking(asked: Asked, before: Asked | null): Asking {
    const { result, groups, items } = asked;
    this.#state.pin(result.question, groups);
    // After the caller has the question: guessing must not delay it. Nobody awaits the guesses.
    setTimeout(() => void this.#guess(asked), PAINT_MS).unref();
    return {
      revision: this.#state.revision,
      answers: countAnswered(this.#state.rows()),
      question:
        result.question === null
          ? null
          : this.#state
              .view()
              .question(
                result.question,
                this.#questionId(result.question),
                this.#state.settings.strategy,
                groups,
              ),
      curve: [...result.curve],
      stop: stopSignal(result.moved, items.length),
      settled: before === null ? null : this.#state.compare(before, result.labels, items),
      named: namedOf(groups, items),
      skipped: this.#state.skipped.count,
      canUndo:
        this.#state.skipped.isLatest(this.#end()) ||
        latestAct(this.#state.catalog, this.#state.id) !== undefined,
    };
  }

  /**
   * While the person reads the question, what each answer leads to is computed, the likelier first; then one
   * answer further. There the metric may have to be learned, which takes a second in a large collection: part
   * by part, so that an answer to the present question does not wait for it.
   */
  async #guess(present: Asked): Promise<void> {
    const asked = present.result.question;
    if (asked === null) return;
    const guesses = likelyAnswers(asked);
    const [first] = await this.#guessed(present, guesses.slice(0, 1));
    await this.#guessed(present, guesses.slice(1));
    if (first === undefined || first.question === null) return;
    const steps = this.#state.andThen(present.steps, [guesses[0]!]);
    await this.#state
      .workers()
      .advance(steps)
      .catch(() => undefined);
    await this.#guessed({ ...present, steps }, likelyAnswers(first.question).slice(0, 1));
  }

  #end(): number {
    return endOfLog(this.#state.catalog, this.#state.id);
  }

  #questionId({ kind, item, among }: PlainQuestion): string {
    const { items } = this.#state.groupingItems();
    return [this.#end(), kind, items[item], ...among.map(other => items[other])].join(' ');
  }
}

function namedOf({ shown }: Groups, items: Int32Array): Asking['named'] {
  return shown
    .flatMap(({ name, members }) => (name === null ? [] : [{ id: items[members[0]!]!, name }]))
    .slice(0, NAMED);
}
