/**
 * The question of each person, where the strategy has one for all: without what they skipped and what others have
 * before them, and the same while photos come in. Engine process.
 */
import { isAbout, type PlainQuestion } from '../../../algorithms/strategies/questionStrategy.ts';
import { endOfLog, endOfOwnLog } from '../../../store/acts.ts';
import type { ReadableCatalog } from '../../../store/connection.ts';
import type { GroupingItems } from '../items/loadItems.ts';
import type { GroupingWorkers } from '../planner/groupingWorkers.ts';
import type { QuestionState, Step } from '../planner/messages.ts';
import { type Groups, rowsBeside } from '../views/groups.ts';
import { isAboutStrays, type PinnedQuestion, pinnedQuestion, pinQuestion } from './pinnedQuestion.ts';
import { QuestionLeases, type Requester } from './questionLeases.ts';
import { SkippedQuestions } from './skippedQuestions.ts';

export class PersonQuestions {
  readonly leases = new QuestionLeases();
  readonly #catalog: ReadableCatalog;
  readonly #groupingId: number;
  readonly #skipped = new Map<string | null, SkippedQuestions>();
  readonly #pinned = new Map<string | null, PinnedQuestion>();

  constructor(catalog: ReadableCatalog, groupingId: number) {
    this.#catalog = catalog;
    this.#groupingId = groupingId;
  }

  /** The latest act of one person. */
  ownEnd(person: string | null): number {
    return endOfOwnLog(this.#catalog, this.#groupingId, person);
  }

  skippedBy(person: string | null): SkippedQuestions {
    const known = this.#skipped.get(person) ?? new SkippedQuestions();
    this.#skipped.set(person, known);
    return known;
  }

  /**
   * That of the strategy; or besides what the person skipped, what others have before them, and what is aside.
   * `about`: an item of the group that alone is asked about.
   */
  async choose(
    workers: GroupingWorkers,
    steps: readonly Step[],
    { labels, question }: QuestionState,
    { rowOf }: GroupingItems,
    { about, speaker }: { readonly about: number | undefined; readonly speaker: Requester },
  ): Promise<PlainQuestion | null> {
    const ends = { end: this.#end(), ownEnd: this.ownEnd(speaker.person) };
    const held = this.leases.held(speaker, { ...ends, about, labels, rowOf });
    const skipped = this.skippedBy(speaker.person).pairs(rowOf);
    const isSkipped = (one: PlainQuestion) =>
      skipped.some(pair => isAbout(one, row => row === pair[0]) && isAbout(one, row => row === pair[1]));
    if (held !== null && !isSkipped(held)) return held;
    const reserved = this.leases.reserved(speaker.person, rowOf);
    const isReserved = new Set(reserved.rows);
    const isAside = (row: number) => labels[row] === -1;
    const isFine = question === null || !isAbout(question, row => isAside(row) || isReserved.has(row));
    if (skipped.length === 0 && about === undefined && isFine) return question;
    const aside = [...labels.keys()].filter(isAside);
    const only = about !== undefined && { about: rowsBeside(labels, rowOf.get(about)) };
    const besides = await workers.questionBesides(steps, {
      skipped: [...skipped, ...reserved.pairs],
      aside: [...aside, ...reserved.rows],
      ...only,
    });
    // Nobody waits: where nothing else is left, two are asked the same.
    if (besides !== null || reserved.rows.length === 0) return besides;
    return await workers.questionBesides(steps, { skipped, aside, ...only });
  }

  /** While photos come in, the question stays as long as it makes sense. */
  pin(question: PlainQuestion | null, items: GroupingItems, groups: Groups, person: string | null): void {
    if (question === null) this.#pinned.delete(person);
    else this.#pinned.set(person, pinQuestion(question, items, groups, this.#end()));
  }

  unpin(): void {
    this.#pinned.clear();
  }

  /** The one that was pinned while it makes sense, else the one asked; while indexing unless it is about strays. */
  pinnedOr(
    asked: PlainQuestion | null,
    items: GroupingItems,
    groups: Groups,
    person: string | null,
    isIndexing: boolean,
  ): PlainQuestion | null {
    const pinned = pinnedQuestion(this.#pinned.get(person) ?? null, this.#end(), items, groups);
    return pinned ?? (isIndexing && isAboutStrays(asked, groups) ? null : asked);
  }

  #end(): number {
    return endOfLog(this.#catalog, this.#groupingId);
  }
}
