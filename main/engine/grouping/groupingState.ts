/**
 * The state of an open grouping: its items, its log, and what follows from them. Engine process.
 *
 * [Note: What a grouping is] Groups and question are a function of the items, the model that sees them, the settings and the log of acts, and of nothing else. Every step is an act in the
 * catalog first; what follows is thought in a thread. Undo adds an act that takes the latest one back. Names hang on items and follow them.
 */
import { AkinError } from '../../contract/errors.ts';
import type { Clusterer, GroupChange, Grouping, Strategy } from '../../contract/grouping.ts';
import { endOfLog, recordAct, type Said } from '../../store/acts.ts';
import { type AnswerRow, listAnswers } from '../../store/answers.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import { type GroupingRow, updateGrouping } from '../../store/groupings.ts';
import { listNames } from '../../store/names.ts';
import type { Gathered, GatheredScores } from './gather.ts';
import { type Group, type Groups, listGroups } from './groups.ts';
import { type HeldQuestion, heldQuestion, holdQuestion, isAboutStrays } from './heldQuestion.ts';
import { type Held, Holding } from './holding.ts';
import { KeptOutlook, type OutlookInputs } from './keptOutlook.ts';
import { stepsOf } from './log.ts';
import type { Outlook, PlainQuestion, Step } from './messages.ts';
import { type Asked, inRowsOf, type Moment, type Present } from './moment.ts';
import { Renewing } from './renewing.ts';
import { type Settings, settingsOf } from './settings.ts';
import { standingReasons } from './standingReasons.ts';
import { Thinking } from './thinking.ts';
import { notThere, Views } from './views.ts';

const SEED = 1;

export type Progress = (sentence: string) => void;

export interface Surroundings {
  /** Other groups, or another question. */
  changed(revision: number): void;
  /** Another name, or other settings. */
  described(): void;
  /** Another attribute, or one with other scores; resolves when every open grouping knows. */
  attributesChanged(): Promise<void>;
  /** Resolves when nobody looks at rows. */
  atRest(): Promise<void>;
  /** More photos are on their way. */
  isGrowing(): boolean;
}

export class GroupingState {
  readonly catalog: WritableCatalog;
  readonly #surroundings: Surroundings;
  readonly #progress = new Set<Progress>();
  #row: GroupingRow;
  readonly #holding: Holding;
  #isClosed = false;
  #thinking: Thinking | undefined;
  /** Makes itself ready to take the place of the other. */
  #nextThinking: Thinking | undefined;
  #held: HeldQuestion | null = null;
  readonly #kept: KeptOutlook;
  /** The thread that has been told what was thought before. */
  #told: Thinking | undefined;
  readonly #renewing = new Renewing<Thoughtful | undefined>({
    make: () => this.#prepareNext(),
    take: async next => {
      const before = this.#thinking;
      this.#become(next);
      await before?.close();
    },
    discard: async next => await next?.thinking.close(),
  });
  revision: number;

  constructor(catalog: WritableCatalog, row: GroupingRow, surroundings: Surroundings) {
    this.catalog = catalog;
    this.#row = row;
    this.#surroundings = surroundings;
    this.#holding = new Holding(catalog, () => this.mustBeOpen());
    this.#kept = new KeptOutlook(catalog, row.id);
    this.revision = endOfLog(catalog, row.id);
  }

  get id(): number {
    return this.#row.id;
  }

  describe(): Grouping {
    const { id, name, createdAt } = this.#row;
    return { id, name, createdAt, ...this.settings };
  }

  get settings(): Settings {
    return settingsOf(this.#row);
  }

  rename(name: string): void {
    updateGrouping(this.catalog, this.id, { name, settings: this.#row.settings });
    this.#row = { ...this.#row, name };
  }

  /** With `apply` false nothing is kept, and the change is what would be. */
  async change(
    to: {
      strategy?: Strategy | undefined;
      clusterer?: Clusterer | undefined;
      wanted?: number | null | undefined;
    },
    apply: boolean,
  ): Promise<{ grouping: Grouping; change: GroupChange }> {
    const present = await this.present();
    const now = this.settings;
    const settings = {
      strategy: to.strategy ?? now.strategy,
      clusterer: to.clusterer ?? now.clusterer,
      wanted: to.wanted === undefined ? now.wanted : to.wanted,
    };
    if (settings.wanted !== null && settings.wanted > this.gather().items.length)
      throw new AkinError('bad-request', 'There are not as many pictures as groups are wanted.');
    const isOther = JSON.stringify(settings) !== JSON.stringify(now);
    const thinking = isOther ? this.#startThinking(settings) : this.think();
    const after = isOther ? await thinking.think(present.steps) : present.thought;
    const change = this.compare(present, after.labels);
    if (!apply) {
      if (isOther) await thinking.close();
      return { grouping: this.describe(), change };
    }
    updateGrouping(this.catalog, this.id, { name: this.#row.name, settings });
    this.#row = { ...this.#row, settings };
    if (isOther) {
      const before = this.#thinking;
      this.#thinking = thinking;
      await before?.close();
      // One that is being made ready has the old settings.
      if (this.#renewing.isUnderWay) void this.#renewing.renew();
    }
    this.announce();
    this.#surroundings.described();
    return { grouping: this.describe(), change };
  }

  /**
   * The items changed. Where somebody looks, what follows is thought about the new ones first, in a thread of its own, and takes the place of the old between two calls; the question that is being
   * looked at stays the present one until it is answered.
   */
  async refresh(): Promise<void> {
    if (this.#thinking === undefined && !this.#renewing.isUnderWay) this.#become(undefined);
    else await this.#renewing.renew();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#renewing.close();
    this.#kept.flush();
    await Promise.all([this.#thinking?.close(), this.#nextThinking?.close()]);
  }

  /** Undefined where there is nothing to group any more. */
  async #prepareNext(): Promise<Thoughtful | undefined> {
    try {
      const { gathered, scores } = await this.#holding.read();
      const thinking = this.#startThinking(this.settings, gathered, scores);
      this.#nextThinking = thinking;
      for (let end = -1; end !== endOfLog(this.catalog, this.id); ) {
        end = endOfLog(this.catalog, this.id);
        await thinking.think(
          stepsOf(
            this.rows(),
            gathered.rowOf,
            standingReasons(this.catalog, this.id, () => scores),
          ),
        );
        await this.#surroundings.atRest();
      }
      return { gathered, scores, thinking };
    } catch (error) {
      // What is wrong is said to whoever looks next.
      if (!(error instanceof AkinError)) console.error('akin: the groups could not be made anew:', error);
      await this.#nextThinking?.close();
      await this.#surroundings.atRest();
      return undefined;
    }
  }

  #become(next: Thoughtful | undefined): void {
    this.#holding.hold(next);
    this.#thinking = next?.thinking;
    this.#nextThinking = undefined;
    this.#tellChanged();
  }

  present(progress?: Progress): Promise<Present> {
    return this.#see(steps => this.think().think(steps), progress);
  }

  asked(progress?: Progress): Promise<Asked> {
    return this.#see(async steps => {
      const outlook = await this.think().after(steps);
      this.#kept.keep(this.#inputs(), steps, outlook);
      return outlook;
    }, progress);
  }

  async #see<Seen extends Pick<Outlook, 'labels' | 'toCentre' | 'question'>>(
    think: (steps: readonly Step[]) => Promise<Seen>,
    progress: Progress | undefined,
  ): Promise<Moment<Seen>> {
    await this.ready();
    const gathered = this.gather();
    const steps = stepsOf(
      this.rows(),
      gathered.rowOf,
      standingReasons(this.catalog, this.id, () => this.attributes()),
    );
    if (progress !== undefined) this.#progress.add(progress);
    try {
      this.#recall(steps);
      const thought = await think(steps);
      const groups = listGroups(thought, listNames(this.catalog, this.id), gathered.rowOf);
      const question = this.#questionOf(thought.question, groups, gathered);
      return { items: gathered.items, steps, thought: { ...thought, question }, groups };
    } finally {
      if (progress !== undefined) this.#progress.delete(progress);
    }
  }

  /** A thread that is new to this log is told what was thought about it before. */
  #recall(steps: readonly Step[]): void {
    const thinking = this.think();
    if (this.#told === thinking) return;
    this.#told = thinking;
    const outlook = this.#kept.load(this.#inputs(), steps);
    if (outlook !== undefined) thinking.recall(steps, outlook);
  }

  #inputs(): OutlookInputs {
    const { strategy, wanted } = this.settings;
    return { gathered: this.gather(), strategy, wanted, seed: SEED };
  }

  /** The question stays until something is said, though photos come and go. */
  hold(question: PlainQuestion | null): void {
    this.#held =
      question === null ? null : holdQuestion(question, this.gather().items, endOfLog(this.catalog, this.id));
  }

  #questionOf(asked: PlainQuestion | null, groups: Groups, { rowOf }: Gathered): PlainQuestion | null {
    const held = heldQuestion(this.#held, endOfLog(this.catalog, this.id), rowOf);
    if (held !== null) return held;
    return this.#surroundings.isGrowing() && isAboutStrays(asked, groups) ? null : asked;
  }

  /** `items` are those of `after`, where they may be others than at that moment. */
  compare(before: Moment<{ labels: Int32Array }>, after: Int32Array, items = before.items): GroupChange {
    const { labels, groups } = inRowsOf(items, before);
    return new Views(this.catalog, items).change(labels, groups, after);
  }

  view(): Views {
    return new Views(this.catalog, this.gather().items);
  }

  record(
    said: Said,
    facts: { person: string | null; strategy?: string | null; tookMilliseconds?: number },
  ): void {
    const unasked = { strategy: null, tookMilliseconds: null };
    recordAct(this.catalog, { groupingId: this.id, source: 'person', ...unasked, ...facts }, said);
    this.announce();
  }

  confirmed(): ReadonlySet<number> {
    const { rowOf } = this.gather();
    const rows = this.rows().flatMap(({ verdict, itemId, otherItemId }) =>
      verdict === 'same' || verdict === 'into-group' ? [rowOf.get(itemId), rowOf.get(otherItemId ?? -1)] : [],
    );
    return new Set(rows.filter(row => row !== undefined));
  }

  groupOf(groups: Groups, item: number): Group {
    const group = groups.of(this.gather().rowOf.get(item) ?? -1);
    if (group === undefined) throw notThere();
    return group;
  }

  /** The answers that stand. */
  rows(): AnswerRow[] {
    return listAnswers(this.catalog, this.id);
  }

  /** For work that goes on in later turns. */
  mustBeOpen(): void {
    if (this.#isClosed) throw new AkinError('cancelled', 'The grouping was closed.');
  }

  /** What the grouping is made of is in memory. */
  async ready(): Promise<void> {
    await this.#holding.ready();
  }

  gather(): Gathered {
    return this.#holding.gathered();
  }

  attributes(): GatheredScores {
    return this.#holding.scores();
  }

  /** Attributes belong to the collection: every grouping that is open learns of them. */
  async tellAttributes(): Promise<void> {
    await this.#surroundings.attributesChanged();
  }

  /** An attribute came, or is taught otherwise: the thread must know its scores. */
  async renewAttributes(): Promise<void> {
    this.#holding.forgetScores();
    if (this.#renewing.isUnderWay) void this.#renewing.renew();
    await this.#thinking?.renew(this.attributes().scores);
  }

  think(): Thinking {
    this.#thinking ??= this.#startThinking(this.settings);
    return this.#thinking;
  }

  #startThinking(
    { strategy, clusterer, wanted }: Settings,
    gathered = this.gather(),
    scores = this.attributes(),
  ): Thinking {
    const { model, table, photos } = gathered;
    const { items, dimensions, data } = table;
    return new Thinking(
      {
        model,
        embeddings: { rows: items.length, columns: dimensions, data },
        photos,
        scores: scores.scores,
        strategy,
        clusterer,
        wanted,
        seed: SEED,
      },
      sentence => {
        for (const tell of this.#progress) tell(sentence);
      },
    );
  }

  announce(): void {
    this.#held = null;
    this.#tellChanged();
  }

  #tellChanged(): void {
    this.revision++;
    this.#surroundings.changed(this.revision);
  }
}

/** What a grouping thinks about, and the thread that does. */
interface Thoughtful extends Held {
  readonly thinking: Thinking;
}
