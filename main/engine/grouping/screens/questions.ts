/** The question loop: the present question, its stakes, what an answer settled, and undo. Engine process. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ahead } from '../../../algorithms/ask/treeOfGroups/treeState.ts';
import type { PlainQuestion } from '../../../algorithms/strategies/questionStrategy.ts';
import { AkinError } from '../../../contract/errors.ts';
import type { AnswerGiven, AnswerPreview, Asking, ItemView } from '../../../contract/grouping.ts';
import type { Undoer } from '../../../store/activeActs.ts';
import { endOfLog, latestAct, takeBack } from '../../../store/acts.ts';
import { contentsToAnalyze } from '../../../store/boxes.ts';
import { readCollection } from '../../../store/collection.ts';
import { nextRedo, redo } from '../../../store/redo.ts';
import { answering, likelyAnswers } from '../planner/likelyAnswers.ts';
import type { QuestionState, Step } from '../planner/messages.ts';
import type { GroupingState, Progress } from '../state/groupingState.ts';
import { countAnswered, rowsOf, rowsOfEvent, type Together } from '../state/log.ts';
import type { Requester } from '../state/questionLeases.ts';
import type { SkippedQuestions } from '../state/skippedQuestions.ts';
import { movedByAnswers, stopSignal } from '../state/stopSignal.ts';
import type { Asked } from '../views/groups.ts';
import { type Groups, listGroups } from '../views/groups.ts';
import { notThere, stripOf } from '../views/views.ts';

/** For so many answers the pictures of the next question are prefetched. */
const LIKELIEST = 4;
/** Milliseconds until a question is painted. Computing earlier would delay it, since both need the CPU. */
const PAINT_MS = 100;

export class Questions {
  readonly #state: GroupingState;
  /** Who answers, and from which page. */
  readonly #speaker: Requester;
  /** An item of the group that alone is asked about. */
  readonly #about: number | undefined;

  constructor(state: GroupingState, speaker: Requester, about?: number) {
    this.#state = state;
    this.#speaker = speaker;
    this.#about = about;
  }

  get #person(): string | null {
    return this.#speaker.person;
  }

  get #skipped(): SkippedQuestions {
    return this.#state.people.skippedBy(this.#person);
  }

  /** Who undoes: others who are answering now undo for themselves. */
  get #undoer(): Undoer {
    const others = this.#state.people.leases.others(this.#person).filter(person => person !== null);
    return { person: this.#person, others };
  }

  async now(progress?: Progress): Promise<Asking> {
    return this.#asking(await this.#asked(progress), null);
  }

  async #asked(progress?: Progress): Promise<Asked> {
    return await this.#state.asked(progress, this.#about, this.#speaker);
  }

  /** The present question, and the change by a step about reasons that was not its answer. */
  async after(step: () => Promise<void>): Promise<Asking> {
    const before = await this.#state.present();
    await step();
    this.#state.reasonStep = { before, revision: this.#state.revision };
    const { result, items } = await this.#state.present();
    const settled = this.#state.compare(before, result.labels, items);
    return { ...this.#asking(await this.#asked(), null), settled };
  }

  async stakes(question: string): Promise<AnswerPreview | null> {
    await sleep(PAINT_MS);
    const present = await this.#asked();
    const asked = present.result.question;
    if (asked?.kind !== 'pair' || this.#questionId(asked) !== question) return null;
    const [same, different] = await this.#guessed(
      present,
      (['same', 'different'] as const).map(verdict => answering(asked, verdict, this.#state.hasChances)),
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
    const states = await this.#guessed(
      present,
      likelyAnswers(asked, this.#state.hasChances).slice(0, LIKELIEST),
    );
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

  /** With `together` it counts for the whole event of an item that the question shows. */
  async answer(
    question: string,
    given: AnswerGiven,
    tookMilliseconds: number,
    together?: Together,
  ): Promise<Asking> {
    const present = await this.#asked();
    const asked = present.result.question;
    if (asked === null || this.#questionId(asked) !== question)
      throw new AkinError('bad-request', 'This question is no longer the present one.');
    const { items, rowOf } = this.#state.groupingItems();
    if (given.kind === 'skip') return await this.#skip(asked, items);
    if ('item' in given && !rowOf.has(given.item)) throw notThere();
    if (given.kind === 'into-group') this.#state.groupOf(present.groups, given.group);
    const answers = rowsOf(asked, given, row => items[row]!);
    if (together !== undefined) {
      if (readCollection(this.#state.catalog).kind === 'people')
        throw new AkinError('bad-request', 'Those who were photographed together are different people.');
      answers.push(...rowsOfEvent(answers, given, together));
    }
    const isByHand = given.kind === 'into-group' || given.kind === 'not-a-subject';
    const { strategy } = this.#state.settings;
    const facts = { strategy: isByHand ? null : strategy, tookMilliseconds, person: this.#person };
    this.#state.record({ answers }, facts);
    return this.#asking(await this.#asked(), present);
  }

  async #skip(asked: PlainQuestion, items: Int32Array): Promise<Asking> {
    this.#skipped.add(asked, items, this.#ownEnd());
    this.#state.announce();
    return this.#asking(await this.#asked(), null);
  }

  /** Takes back the latest act, or the skip after it. */
  async undo(): Promise<Asking> {
    if (this.#skipped.isLatest(this.#ownEnd())) {
      this.#skipped.takeBackLatest();
      this.#state.announce();
      return this.#asking(await this.#asked(), null);
    }
    const act = latestAct(this.#state.catalog, this.#state.id, this.#undoer);
    if (act === undefined) throw new AkinError('bad-request', 'There is nothing to undo.');
    const present = await this.#asked();
    takeBack(this.#state.catalog, act, { source: 'person', person: this.#person });
    this.#state.announce();
    this.#analyzeBoxes();
    return this.#asking(await this.#asked(), present);
  }

  /** Does again what was taken back last. */
  async redo(): Promise<Asking> {
    const { catalog, id } = this.#state;
    if (this.#skipped.canSkipAgain(this.#ownEnd())) {
      this.#skipped.skipAgain();
      this.#state.announce();
      return this.#asking(await this.#asked(), null);
    }
    if (nextRedo(catalog, id, 'groups', this.#undoer) === undefined)
      throw new AkinError('bad-request', 'There is nothing to redo.');
    const present = await this.#asked();
    redo(catalog, id, this.#undoer);
    this.#state.announce();
    this.#analyzeBoxes();
    return this.#asking(await this.#asked(), present);
  }

  /** Boxes by hand that are others now. Not awaited: the items are replaced between two calls. */
  #analyzeBoxes(): void {
    if (contentsToAnalyze(this.#state.catalog).length > 0) setImmediate(() => this.#state.boxesTakenBack());
  }

  #asking(asked: Asked, before: Asked | null): Asking {
    const { result, groups, items, steps } = asked;
    if (this.#about === undefined)
      this.#state.people.pin(result.question, this.#state.groupingItems(), groups, this.#person);
    this.#lease(asked);
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
      stop: stopSignal(movedByAnswers(steps, result.moved), items.length),
      settled: before === null ? null : this.#state.compare(before, result.labels, items),
      about: this.#aboutGroup(groups, items),
      skipped: this.#skipped.count,
      others: this.#state.people.leases.others(this.#person),
      canUndo:
        this.#skipped.isLatest(this.#ownEnd()) ||
        latestAct(this.#state.catalog, this.#state.id, this.#undoer) !== undefined,
      canRedo:
        this.#skipped.canSkipAgain(this.#ownEnd()) ||
        nextRedo(this.#state.catalog, this.#state.id, 'groups', this.#undoer) !== undefined,
    };
  }

  /** See [Note: Leases]. */
  #lease({ result: { question, labels }, items }: Asked): void {
    if (question === null) return;
    const id = this.#questionId(question);
    const [end, ownEnd] = [this.#end(), this.#ownEnd()];
    this.#state.people.leases.take(this.#speaker, {
      id,
      question,
      labels,
      items,
      end,
      ownEnd,
      about: this.#about,
    });
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
    const guesses = likelyAnswers(asked, this.#state.hasChances);
    await this.#advance(present.steps, 'next');
    const [first] = await this.#guessed(present, guesses.slice(0, 1));
    await this.#guessed(present, guesses.slice(1));
    if (this.#state.revision !== revision) return;
    await this.#advance(present.steps, 'later');
    if (first === undefined || first.question === null || this.#state.revision !== revision) return;
    const steps = this.#state.andThen(present.steps, [guesses[0]!]);
    await this.#advance(steps, 'next');
    await this.#guessed(
      { ...present, steps },
      likelyAnswers(first.question, this.#state.hasChances).slice(0, 1),
    );
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

  /** Of this person. */
  #ownEnd(): number {
    return this.#state.people.ownEnd(this.#person);
  }

  #questionId(question: PlainQuestion): string {
    const { kind, item, among } = question;
    const { items } = this.#state.groupingItems();
    const known = this.#state.people.leases.idOf(this.#speaker, question, { items, ownEnd: this.#ownEnd() });
    if (known !== undefined) return known;
    return [this.#end(), kind, items[item], ...among.map(other => items[other])].join(' ');
  }
}
