/**
 * The state of an open grouping: its items, its log, and what follows from them. Engine process.
 *
 * [Note: What a grouping is] Groups and question are a function of the items, the model that embeds them, the
 * settings and the log of acts, and of nothing else. Every step is an act in the catalog first; what follows is
 * computed in worker threads. Undo adds an act that takes the latest one back. Names follow their items. The
 * exception: what was said of a large collection goes on when photos come (carryOver.ts).
 */
import { AkinError } from '../../../contract/errors.ts';
import {
  CAREFUL_STRATEGIES,
  type Clusterer,
  type GroupChange,
  type Grouping,
  MOST_PAIRED_ITEMS,
  PAIRING_CLUSTERERS,
  type Strategy,
} from '../../../contract/grouping.ts';
import { endOfLog, recordAct, type Said } from '../../../store/acts.ts';
import { type AnswerRow, listAnswers } from '../../../store/answers.ts';
import type { WritableCatalog } from '../../../store/connection.ts';
import { type GroupingRow, type Settings, settingsOf, updateGrouping } from '../../../store/groupings.ts';
import { listNames, listNamings } from '../../../store/names.ts';
import type { CollectionAxes } from '../../embeddings/collectionAxes.ts';
import { ItemCache, SEED } from '../items/itemCache.ts';
import type { AttributeScores, GroupingItems } from '../items/loadItems.ts';
import type { GroupingWorkers } from '../planner/groupingWorkers.ts';
import type { QuestionState, Step } from '../planner/messages.ts';
import {
  type Asked,
  type Group,
  type Groups,
  inRowsOf,
  listGroups,
  type Present,
  type Snapshot,
} from '../views/groups.ts';
import { notThere, Views } from '../views/views.ts';
import { DistanceKeeper } from './distanceKeeper.ts';
import { FoldCache } from './foldCache.ts';
import { KeptReasons } from './keptReasons.ts';
import { activeReasons, andThen, stepsOf } from './log.ts';
import { PersonQuestions } from './personQuestions.ts';
import { QuestionCache, type QuestionCacheKey } from './questionCache.ts';
import { NOBODY, type Requester } from './questionLeases.ts';
import { WorkersInUse } from './workersInUse.ts';

export type Progress = (message: string) => void;

export interface Deps {
  /** Other groups, or another question. */
  changed(revision: number): void;
  /** Another name, or other settings. */
  described(): void;
  /** Another attribute, or other scores; resolves when every open grouping has them. */
  attributesChanged(): Promise<void>;
  /** Resolves when no call uses the rows. */
  idle(): Promise<void>;
  /** Whether an index job is running. */
  isIndexing(): boolean;
  /** Boxes by hand were taken back. */
  boxesTakenBack(): void;
}

export class GroupingState {
  readonly catalog: WritableCatalog;
  readonly #deps: Deps;
  #row: GroupingRow;
  readonly #cache: ItemCache;
  #isClosed = false;
  readonly #workers: WorkersInUse;
  readonly #questionCache: QuestionCache;
  readonly #foldCache: FoldCache;
  readonly distanceKeeper: DistanceKeeper;
  readonly people: PersonQuestions;
  readonly keptReasons: KeptReasons;
  /** The workers whose cache has the question from the catalog. */
  #restored: GroupingWorkers | undefined;
  revision: number;
  /** The groups before the latest reason, and the revision since. */
  reasonStep: { readonly before: Present; readonly revision: number } | null = null;

  constructor(catalog: WritableCatalog, row: GroupingRow, deps: Deps) {
    this.catalog = catalog;
    this.#row = row;
    this.#deps = deps;
    this.#cache = new ItemCache(catalog, () => this.mustBeOpen());
    this.#questionCache = new QuestionCache(catalog, row.id);
    this.#foldCache = new FoldCache(catalog, row.id);
    this.people = new PersonQuestions(catalog, row.id);
    this.keptReasons = new KeptReasons(catalog);
    this.distanceKeeper = new DistanceKeeper(catalog, {
      seed: SEED,
      known: () => this.#cache.distances(),
      checkpoint: () => this.mustBeOpen(),
      kept: (loaded, distances) => this.#cache.setDistances(loaded, distances),
    });
    this.#workers = new WorkersInUse({
      cache: this.#cache,
      keptReasons: this.keptReasons,
      settings: () => this.settings,
      stepsOf: (loaded, scores) => this.#stepsOf(loaded, scores),
      endOfLog: () => endOfLog(catalog, row.id),
      idle: () => deps.idle(),
      isIndexing: () => deps.isIndexing(),
      replaced: () => this.#notifyChanged(),
      carried: workers => this.#keepCarried(workers),
    });
    this.revision = endOfLog(catalog, row.id);
  }

  get id(): number {
    return this.#row.id;
  }

  describe(): Grouping {
    const { id, name, createdAt } = this.#row;
    const { strategy, clusterer, wanted } = this.settings;
    return { id, name, createdAt, strategy, clusterer, wanted };
  }

  get settings(): Settings {
    return settingsOf(this.#row);
  }

  /** Groups and question stay: they do not depend on it. */
  setRejected(rejected: readonly string[]): void {
    const settings = { ...this.settings, rejected };
    this.#row = updateGrouping(this.catalog, this.id, { name: this.#row.name, settings });
  }

  rename(name: string): void {
    this.#row = updateGrouping(this.catalog, this.id, { name, settings: this.settings });
  }

  /** What was changed in another copy of the collection was stored: groups follow it. */
  async settingsMerged(row: GroupingRow): Promise<void> {
    const [before, after] = [this.settings, settingsOf(row)];
    this.#row = row;
    const { strategy, clusterer, wanted } = after;
    const isSame = before.strategy === strategy && before.clusterer === clusterer && before.wanted === wanted;
    if (isSame || !this.#workers.isInUse) return;
    this.people.leases.clear();
    await this.#workers.exchange(this.#workers.start(after));
  }

  /** With `apply` false nothing is kept, and the change is a preview. */
  async change(
    to: {
      strategy?: Strategy | undefined;
      clusterer?: Clusterer | undefined;
      wanted?: number | null | undefined;
    },
    apply: boolean,
  ): Promise<{ grouping: Grouping; change: GroupChange; ruleFailed: boolean }> {
    const present = await this.present();
    const now = this.settings;
    const settings = {
      ...now,
      strategy: to.strategy ?? now.strategy,
      clusterer: to.clusterer ?? now.clusterer,
      wanted: to.wanted === undefined ? now.wanted : to.wanted,
    };
    refuseTooMany(settings.clusterer, now.clusterer, this.groupingItems().items.length);
    if (settings.wanted !== null && settings.wanted > this.groupingItems().items.length)
      throw new AkinError('bad-request', 'There are not as many pictures as groups are wanted.');
    const isOther = JSON.stringify(settings) !== JSON.stringify(now);
    const workers = isOther ? this.#workers.start(settings) : this.workers();
    const after = isOther ? await workers.resultAfter(present.steps) : present.result;
    const change = this.compare(present, after.labels);
    const { ruleFailed } = after;
    if (!apply) {
      if (isOther) await workers.close();
      return { grouping: this.describe(), change, ruleFailed };
    }
    this.#row = updateGrouping(this.catalog, this.id, { name: this.#row.name, settings });
    this.people.leases.clear();
    if (isOther) await this.#workers.exchange(workers);
    this.announce();
    this.#deps.described();
    return { grouping: this.describe(), change, ruleFailed };
  }

  /** The items changed. While photos come in, the question on the screen stays as long as it makes sense. */
  async refresh(): Promise<void> {
    await this.#workers.refresh();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#workers.stopRefresh();
    this.#questionCache.flush();
    this.#foldCache.close();
    await this.#workers.close();
  }

  async #keepCarried(workers: GroupingWorkers): Promise<void> {
    const steps = this.#stepsOf(this.groupingItems(), () => this.attributes());
    await this.#foldCache.keepNow(workers, this.#cacheKey(), steps);
  }

  present(progress?: Progress): Promise<Present> {
    return this.#snapshot(steps => this.workers().resultAfter(steps), progress);
  }

  /** `about`: an item of the group that alone is asked about. */
  asked(progress?: Progress, about?: number, speaker: Requester = NOBODY): Promise<Asked> {
    return this.#snapshot(
      async steps => {
        const questionState = await this.workers().questionAfter(steps);
        this.#questionCache.keep(this.#cacheKey(), steps, questionState);
        this.#foldCache.keep(this.workers(), this.#cacheKey(), steps);
        const items = this.groupingItems();
        const wanted = { about, speaker };
        const question = await this.people.choose(this.workers(), steps, questionState, items, wanted);
        return { ...questionState, question };
      },
      progress,
      { isAboutOne: about !== undefined, person: speaker.person },
    );
  }

  async #snapshot<Seen extends Pick<QuestionState, 'labels' | 'toCentre' | 'question'>>(
    compute: (steps: readonly Step[]) => Promise<Seen>,
    progress: Progress | undefined,
    { isAboutOne, person }: { isAboutOne: boolean; person: string | null } = {
      isAboutOne: false,
      person: null,
    },
  ): Promise<Snapshot<Seen>> {
    await this.ready();
    const loaded = this.groupingItems();
    const steps = this.#stepsOf(loaded, () => this.attributes());
    if (progress !== undefined) this.#workers.listeners.add(progress);
    try {
      this.#restoreQuestion(steps);
      const result = await compute(steps);
      // Not while photos come in: they would be others again soon.
      const workers = this.#workers.known;
      if (workers !== undefined && !this.#deps.isIndexing()) void this.distanceKeeper.keep(workers, loaded);
      const groups = listGroups(result, listNames(this.catalog, this.id), loaded.rowOf);
      const isPinning = !isAboutOne && (this.#workers.isCarried || this.#deps.isIndexing());
      const question = isPinning
        ? this.people.pinnedOr(result.question, loaded, groups, person, this.#deps.isIndexing())
        : result.question;
      return { items: loaded.items, steps, result: { ...result, question }, groups };
    } finally {
      if (progress !== undefined) this.#workers.listeners.delete(progress);
    }
  }

  /** Whether its answers are weighed by the chance they had. */
  get hasChances(): boolean {
    return CAREFUL_STRATEGIES.includes(this.settings.strategy);
  }

  #stepsOf(loaded: GroupingItems, scores: () => AttributeScores): Step[] {
    const { rowOf } = loaded;
    const reasons = activeReasons(this.catalog, this.id, scores);
    return stepsOf(this.rows(), rowOf, {
      reasons,
      namings: listNamings(this.catalog, this.id),
      keyOf: (id, reason) => this.keptReasons.keyOf(id, reason, loaded, scores()),
      hasChances: this.hasChances,
    });
  }

  /** Steps with some that might follow. */
  andThen(steps: readonly Step[], next: readonly Step[]): Step[] {
    return andThen(steps, next, listNamings(this.catalog, this.id), this.groupingItems().rowOf);
  }

  /**
   * Begins to compute what the next answer needs, where the catalog has the question. False: it has none, or the
   * grouping is in use already.
   */
  async prepareAnswer(): Promise<boolean> {
    if (this.#workers.known === undefined) await this.ready();
    if (this.#workers.known !== undefined || this.#isClosed) return false;
    const steps = this.#stepsOf(this.groupingItems(), () => this.attributes());
    const questionState = this.#questionCache.load(this.#cacheKey(), steps);
    if (questionState === undefined) return false;
    this.#restoreQuestion(steps, questionState);
    return true;
  }

  /** New workers get the question, and what the strategy knew, from the catalog. */
  #restoreQuestion(steps: readonly Step[], known?: QuestionState): void {
    const workers = this.workers();
    if (this.#restored === workers) return;
    this.#restored = workers;
    this.#foldCache.restore(workers, this.#cacheKey(), steps);
    const questionState = known ?? this.#questionCache.load(this.#cacheKey(), steps);
    if (questionState !== undefined) workers.restore(steps, questionState);
  }

  #cacheKey(): QuestionCacheKey {
    const { strategy, wanted } = this.settings;
    const loaded = this.groupingItems();
    const fittedTo = this.#cache.distances().axes?.fittedTo ?? loaded.digest;
    return { loaded, fittedTo: fittedTo === loaded.digest ? null : fittedTo, strategy, wanted, seed: SEED };
  }

  /** `items` are those of `after`, if they are not those of `before`. */
  compare(before: Snapshot<{ labels: Int32Array }>, after: Int32Array, items = before.items): GroupChange {
    const { labels, groups } = inRowsOf(items, before);
    return new Views(this.catalog, items).change(labels, groups, after);
  }

  view(): Views {
    return new Views(this.catalog, this.groupingItems().items);
  }

  record(
    said: Said,
    facts: { person: string | null; strategy?: string | null; tookMilliseconds?: number },
  ): void {
    const unasked = { strategy: null, tookMilliseconds: null };
    recordAct(this.catalog, { groupingId: this.id, source: 'person', ...unasked, ...facts }, said);
    this.announce();
  }

  readonly boxesTakenBack = (): void => this.#deps.boxesTakenBack();

  confirmed(): ReadonlySet<number> {
    const { rowOf } = this.groupingItems();
    const rows = this.rows().flatMap(({ verdict, itemId, otherItemId }) =>
      verdict === 'same' || verdict === 'into-group' ? [rowOf.get(itemId), rowOf.get(otherItemId ?? -1)] : [],
    );
    return new Set(rows.filter(row => row !== undefined));
  }

  groupOf(groups: Groups, item: number): Group {
    const group = groups.of(this.groupingItems().rowOf.get(item) ?? -1);
    if (group === undefined) throw notThere();
    return group;
  }

  /** The active answers. */
  rows(): AnswerRow[] {
    return listAnswers(this.catalog, this.id);
  }

  /** For work that goes on in later turns. */
  mustBeOpen(): void {
    if (this.#isClosed) throw new AkinError('cancelled', 'The grouping was closed.');
  }

  /** What the grouping is made of is in memory. */
  async ready(): Promise<void> {
    await this.#cache.ready();
  }

  groupingItems(): GroupingItems {
    return this.#cache.loaded();
  }

  /** The axes along which the items are compared; null: they are fitted to the items. */
  get axes(): CollectionAxes | null {
    return this.#cache.distances().axes?.parts ?? null;
  }

  attributes(): AttributeScores {
    return this.#cache.scores();
  }

  /** Attributes belong to the collection: every open grouping is notified. */
  async notifyAttributesChanged(): Promise<void> {
    await this.#deps.attributesChanged();
  }

  /** An attribute came, or was taught again: the workers need its scores. */
  async refreshAttributes(): Promise<void> {
    this.#cache.forgetScores();
    await this.#workers.refreshScores();
  }

  workers(): GroupingWorkers {
    return this.#workers.current();
  }

  announce(): void {
    this.people.unpin();
    this.#notifyChanged();
  }

  #notifyChanged(): void {
    this.revision++;
    this.#deps.changed(this.revision);
  }
}

function refuseTooMany(clusterer: Clusterer, now: Clusterer, items: number): void {
  if (clusterer === now || !PAIRING_CLUSTERERS.includes(clusterer) || items <= MOST_PAIRED_ITEMS) return;
  throw new AkinError(
    'bad-request',
    `This way to sort compares every pair of items, for up to ${MOST_PAIRED_ITEMS} of them; there are ${items}.`,
  );
}
