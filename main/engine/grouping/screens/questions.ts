/** The question loop: the present question, its stakes, what an answer settled, and undo. Engine process. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ahead } from '../../../algorithms/ask/treeOfGroups/treeState.ts';
import type { PlainQuestion } from '../../../algorithms/strategies/questionStrategy.ts';
import { AkinError } from '../../../contract/errors.ts';
import type { AnswerGiven, Asking, ItemView, Stakes } from '../../../contract/grouping.ts';
import { endOfLog, latestAct, takeBack } from '../../../store/acts.ts';
import { contentsToAnalyze } from '../../../store/boxes.ts';
import { nextRedo, redo } from '../../../store/redo.ts';
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

export class Questions {
  readonly #state: GroupingState;
  /** Who answers. */
  readonly #person: string | null;

  /** An item of the group that alone is asked about. */
  readonly #about: number | undefined;

  constructor(state: GroupingState, person: string | null, about?: number) {
    this.#state = state;
    this.#person = person;
    this.#about = about;
  }

  async now(progress?: Progress): Promise<Asking> {
    return this.#asking(await this.#asked(progress), null);
  }

  async #asked(progress?: Progress): Promise<Asked> {
    return await this.#state.asked(progress, this.#about);
  }

  /** The present question, and the change by a step that was not its answer. */
  async after(step: () => Promise<void>): Promise<Asking> {
    const before = await this.#state.present();
    await step();
    const { result, items } = await this.#state.present();
    const settled = this.#state.compare(before, result.labels, items);
    return { ...this.#asking(await this.#asked(), null), settled };
  }

  async stakes(question: string): Promise<Stakes | null> {
    await sleep(PAINT_MS);
    const present = await this.#asked();
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
    const present = await this.#asked();
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
    const present = await this.#asked();
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
    return this.#asking(await this.#asked(), present);
  }

  async #skip(asked: PlainQuestion, items: Int32Array): Promise<Asking> {
    this.#state.skipped.add(asked, items, this.#end());
    this.#state.announce();
    return this.#asking(await this.#asked(), null);
  }

  /** Takes back the latest act, or the skip after it. */
  async undo(): Promise<Asking> {
    if (this.#state.skipped.isLatest(this.#end())) {
      this.#state.skipped.takeBackLatest();
      this.#state.announce();
      return this.#asking(await this.#asked(), null);
    }
    const act = latestAct(this.#state.catalog, this.#state.id);
    if (act === undefined) throw new AkinError('bad-request', 'There is nothing to undo.');
    const present = await this.#asked();
    takeBack(this.#state.catalog, act, { source: 'person', person: this.#person });
    this.#state.announce();
    this.#analyzeBoxes();
    return this.#asking(await this.#asked(), present);
  }

  /** Does again what was taken back last. */
  async redo(): Promise<Asking> {
    const { catalog, id, skipped } = this.#state;
    if (skipped.canSkipAgain(this.#end())) {
      skipped.skipAgain();
      this.#state.announce();
      return this.#asking(await this.#asked(), null);
    }
    if (nextRedo(catalog, id) === undefined) throw new AkinError('bad-request', 'There is nothing to redo.');
    const present = await this.#asked();
    redo(catalog, id, { person: this.#person });
    this.#state.announce();
    this.#analyzeBoxes();
    return this.#asking(await this.#asked(), present);
  }

  /** Boxes by hand that are others now. Not awaited: the items are replaced between two calls. */
  #analyzeBoxes(): void {
    if (contentsToAnalyze(this.#state.catalog).length > 0) setImmediate(() => this.#state.boxesTakenBack());
  }

  #asking(asked: Asked, before: Asked | null): Asking {
    const { result, groups, items } = asked;
    if (this.#about === undefined) this.#state.pin(result.question, groups);
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
      about: this.#aboutGroup(groups, items),
      skipped: this.#state.skipped.count,
      canUndo:
        this.#state.skipped.isLatest(this.#end()) ||
        latestAct(this.#state.catalog, this.#state.id) !== undefined,
      canRedo:
        this.#state.skipped.canSkipAgain(this.#end()) ||
        nextRedo(this.#state.catalog, this.#state.id) !== undefined,
    };
  }

  /**
   * While the person reads the question, what each answer leads to is computed, the likelier first; then what
   * later answers need, which takes seconds in a large collection: part by part, so that an answer to the present
   * question does not wait for it. Then one answer further.
   */
  async #guess(present: Asked): Promise<void> {
    const asked = present.result.question;
    if (asked === null) return;
    const { revision } = this.#state;
    const guesses = likelyAnswers(asked);
    await this.#advance(present.steps, 'next');
    const [first] = await this.#guessed(present, guesses.slice(0, 1));
    await this.#guessed(present, guesses.slice(1));
    if (this.#state.revision !== revision) return;
    await this.#advance(present.steps, 'later');
    if (first === undefined || first.question === null || this.#state.revision !== revision) return;
    const steps = this.#state.andThen(present.steps, [guesses[0]!]);
    await this.#advance(steps, 'next');
    await this.#guessed({ ...present, steps }, likelyAnswers(first.question).slice(0, 1));
  }

  async #advance(steps: readonly Step[], ahead: Ahead): Promise<void> {
    await this.#state
      .workers()
      .advance(steps, ahead)
      .catch(() => undefined);
  }

  #aboutGroup(groups: Groups, items: Int32Array): Asking['about'] {
    if (this.#about === undefined) return null;
    const { members, name } = this.#state.groupOf(groups, this.#about);
    return { id: items[members[0]!]!, name, size: members.length };
  }

  #end(): number {
    return endOfLog(this.#state.catalog, this.#state.id);
  }

  #questionId({ kind, item, among }: PlainQuestion): string {
    const { items } = this.#state.groupingItems();
    return [this.#end(), kind, items[item], ...among.map(other => items[other])].join(' ');
  }
}
