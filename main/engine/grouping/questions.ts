/** The question loop: what is asked now, what hangs on it, what an answer settled, and undo. Engine process. */
import { setTimeout as sleep } from 'node:timers/promises';
import { AkinError } from '../../contract/errors.ts';
import type { AnswerGiven, Asking, ItemView, Stakes } from '../../contract/grouping.ts';
import { endOfLog, latestAct, takeBack } from '../../store/acts.ts';
import type { GroupingState, Progress } from './groupingState.ts';
import { type Groups, listGroups } from './groups.ts';
import { answering, likelyAnswers } from './guesses.ts';
import { rowsOf } from './log.ts';
import type { Outlook, PlainQuestion, Step } from './messages.ts';
import type { Asked } from './moment.ts';
import { notThere, stripOf } from './views.ts';

/** Of so many answers the next question's pictures are worth fetching. */
const LIKELIEST = 4;
/** Milliseconds in which a question is on the screen: what is thought about it until then would only hold it up, since both want the processor. */
const PAINTED = 100;
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

  /** The present question, and what a step settled that was not an answer to the one before. */
  async after(step: () => Promise<void>): Promise<Asking> {
    const before = await this.#state.present();
    await step();
    const { thought, items } = await this.#state.present();
    const settled = this.#state.compare(before, thought.labels, items);
    return { ...this.#asking(await this.#state.asked(), null), settled };
  }

  async stakes(question: string): Promise<Stakes | null> {
    await sleep(PAINTED);
    const present = await this.#state.asked();
    const asked = present.thought.question;
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
    await sleep(PAINTED);
    const present = await this.#state.asked();
    const asked = present.thought.question;
    if (asked === null || this.#questionId(asked) !== question) return [];
    const outlooks = await this.#guessed(present, likelyAnswers(asked).slice(0, LIKELIEST));
    if (this.#state.gather().items !== present.items) return [];
    const rows = outlooks.flatMap(outlook => {
      if (outlook.question === null) return [];
      const { item, among } = outlook.question;
      const groups = listGroups(outlook, [], new Map());
      const sides = [item, ...among].map(row => [row, ...stripOf(row, groups)]);
      return [...sides.map(([row]) => row!), ...sides.flatMap(([, ...strip]) => strip)];
    });
    return this.#state.view().items([...new Set(rows)]);
  }

  /** Of those that came to their turn before something else was wanted; none when the items are others by now. */
  async #guessed({ steps, items }: Asked, guesses: readonly Step[]): Promise<Outlook[]> {
    const outlooks = await Promise.allSettled(
      guesses.map(async step => {
        if (this.#state.gather().items !== items) throw notThere();
        return await this.#state.think().after([...steps, step], true);
      }),
    );
    return outlooks.flatMap(outlook => (outlook.status === 'fulfilled' ? [outlook.value] : []));
  }

  async answer(question: string, given: AnswerGiven, tookMilliseconds: number): Promise<Asking> {
    const present = await this.#state.asked();
    const asked = present.thought.question;
    if (asked === null || this.#questionId(asked) !== question)
      throw new AkinError('bad-request', 'This question is no longer the present one.');
    const { items, rowOf } = this.#state.gather();
    if ('item' in given && !rowOf.has(given.item)) throw notThere();
    if (given.kind === 'into-group') this.#state.groupOf(present.groups, given.group);
    const answers = rowsOf(asked, given, row => items[row]!);
    const isByHand = given.kind === 'into-group' || given.kind === 'not-a-subject';
    const { strategy } = this.#state.settings;
    const facts = { strategy: isByHand ? null : strategy, tookMilliseconds, person: this.#person };
    this.#state.record({ answers }, facts);
    return this.#asking(await this.#state.asked(), present);
  }

  async undo(): Promise<Asking> {
    const act = latestAct(this.#state.catalog, this.#state.id);
    if (act === undefined) throw new AkinError('bad-request', 'There is nothing to undo.');
    const present = await this.#state.asked();
    takeBack(this.#state.catalog, act, { source: 'person', person: this.#person });
    this.#state.announce();
    return this.#asking(await this.#state.asked(), present);
  }

  #asking(asked: Asked, before: Asked | null): Asking {
    const { thought, groups, items } = asked;
    this.#state.hold(thought.question);
    // After the caller has the question: guessing must not make the person wait. Nor is it waited for.
    setTimeout(() => void this.#guess(asked), PAINTED).unref();
    return {
      revision: this.#state.revision,
      answers: this.#state.rows().length,
      question:
        thought.question === null
          ? null
          : this.#state
              .view()
              .question(
                thought.question,
                this.#questionId(thought.question),
                this.#state.settings.strategy,
                groups,
              ),
      curve: [...thought.curve],
      settled: before === null ? null : this.#state.compare(before, thought.labels, items),
      named: namedOf(groups, items),
      canUndo: latestAct(this.#state.catalog, this.#state.id) !== undefined,
    };
  }

  /**
   * While the person looks, what each answer would lead to is thought through, the likelier first; then one answer further on, where the metric may have to be learned, which takes a second in a large
   * collection.
   */
  async #guess(present: Asked): Promise<void> {
    const asked = present.thought.question;
    if (asked === null) return;
    const guesses = likelyAnswers(asked);
    const [first] = await this.#guessed(present, guesses.slice(0, 1));
    await this.#guessed(present, guesses.slice(1));
    if (first === undefined || first.question === null) return;
    const steps = [...present.steps, guesses[0]!];
    await this.#guessed({ ...present, steps }, likelyAnswers(first.question).slice(0, 1));
  }

  #questionId({ kind, item, among }: PlainQuestion): string {
    const { items } = this.#state.gather();
    return [
      endOfLog(this.#state.catalog, this.#state.id),
      kind,
      items[item],
      ...among.map(other => items[other]),
    ].join(' ');
  }
}

function namedOf({ shown }: Groups, items: Int32Array): Asking['named'] {
  return shown
    .flatMap(({ name, members }) => (name === null ? [] : [{ id: items[members[0]!]!, name }]))
    .slice(0, NAMED);
}
