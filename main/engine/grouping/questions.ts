/** The question loop: what is asked now, what hangs on it, what an answer settled, and undo. Engine process. */
import { AkinError } from '../../contract/errors.ts';
import type { AnswerGiven, Asking, Stakes } from '../../contract/grouping.ts';
import { endOfLog, latestAct, takeBack } from '../../store/acts.ts';
import type { GroupingState, Present, Progress } from './groupingState.ts';
import { answering, likelyAnswers } from './guesses.ts';
import { rowsOf } from './log.ts';
import type { PlainQuestion, Step } from './messages.ts';
import { notThere } from './views.ts';

export class Questions {
  readonly #state: GroupingState;
  /** Who answers. */
  readonly #person: string | null;

  constructor(state: GroupingState, person: string | null) {
    this.#state = state;
    this.#person = person;
  }

  async now(progress?: Progress): Promise<Asking> {
    return this.#asking(await this.#state.present(progress), null);
  }

  /** The present question, and what a step settled that was not an answer to the one before. */
  async after(step: () => Promise<void>): Promise<Asking> {
    const before = await this.#state.present();
    await step();
    return this.#asking(await this.#state.present(), before);
  }

  async stakes(question: string): Promise<Stakes | null> {
    const present = await this.#state.present();
    const asked = present.thought.question;
    if (asked?.kind !== 'pair' || this.#questionId(asked) !== question) return null;
    const [same, different] = await Promise.all(
      (['same', 'different'] as const).map(async verdict => {
        const { labels } = await this.#state
          .think()
          .after([...present.steps, answering(asked, verdict)], true);
        return this.#state.compare(present, labels);
      }),
    );
    return { same: same!, different: different! };
  }

  async answer(question: string, given: AnswerGiven, tookMilliseconds: number): Promise<Asking> {
    const present = await this.#state.present();
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
    return this.#asking(await this.#state.present(), present);
  }

  async undo(): Promise<Asking> {
    const act = latestAct(this.#state.catalog, this.#state.id);
    if (act === undefined) throw new AkinError('bad-request', 'There is nothing to undo.');
    const present = await this.#state.present();
    takeBack(this.#state.catalog, act, { source: 'person', person: this.#person });
    this.#state.announce();
    return this.#asking(await this.#state.present(), present);
  }

  #asking({ thought, groups, steps, items }: Present, before: Present | null): Asking {
    this.#state.hold(thought.question);
    this.#guess(thought.question, steps);
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
      canUndo: latestAct(this.#state.catalog, this.#state.id) !== undefined,
    };
  }

  /** While the person looks, what each answer would lead to is thought through, the likelier first. */
  #guess(question: PlainQuestion | null, steps: readonly Step[]): void {
    if (question === null) return;
    for (const step of likelyAnswers(question)) void this.#state.think().after([...steps, step], true);
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
