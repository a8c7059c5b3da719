/**
 * The worker threads of an open grouping: started when first needed, and replaced when its items or settings
 * change. Engine process.
 */
import { AkinError } from '../../../contract/errors.ts';
import type { Settings } from '../../../store/groupings.ts';
import { type CachedItems, type ItemCache, SEED } from '../items/itemCache.ts';
import type { AttributeScores, GroupingItems } from '../items/loadItems.ts';
import { GroupingWorkers } from '../planner/groupingWorkers.ts';
import type { Step } from '../planner/messages.ts';
import { BackgroundRefresh } from './backgroundRefresh.ts';
import { carryOver } from './carryOver.ts';
import type { KeptReasons } from './keptReasons.ts';

interface WorkersDeps {
  readonly cache: ItemCache;
  readonly keptReasons: KeptReasons;
  settings(): Settings;
  /** The log in the rows of these items. */
  stepsOf(loaded: GroupingItems, scores: () => AttributeScores): Step[];
  endOfLog(): number;
  /** Resolves when no call uses the rows. */
  idle(): Promise<void>;
  /** Whether an index job is running. */
  isIndexing(): boolean;
  /** The items are others now. */
  replaced(): void;
  /** The groups of before go on in these. */
  carried(workers: GroupingWorkers): Promise<void>;
}

export class WorkersInUse {
  readonly #deps: WorkersDeps;
  /** Called with what the workers say they are doing. */
  readonly listeners = new Set<(message: string) => void>();
  #workers: GroupingWorkers | undefined;
  /** Being prepared to replace them. */
  #nextWorkers: GroupingWorkers | undefined;
  /** The groups of before went on when photos came; the question on the screen does, too. */
  #isCarried = false;
  readonly #refresh = new BackgroundRefresh<ReadyItems | undefined>({
    make: () => this.#prepareNext(),
    take: async next => {
      const before = this.#workers;
      this.#replace(next);
      await Promise.all([before?.close(), this.#keepCarried()]);
    },
    discard: async next => await next?.workers.close(),
  });

  constructor(deps: WorkersDeps) {
    this.#deps = deps;
  }

  get isCarried(): boolean {
    return this.#isCarried;
  }

  /** Undefined: the grouping is not in use. */
  get known(): GroupingWorkers | undefined {
    return this.#workers;
  }

  current(): GroupingWorkers {
    this.#workers ??= this.start(this.#deps.settings());
    return this.#workers;
  }

  /** Others, beside those in use. */
  start(
    { strategy, clusterer, wanted }: Settings,
    loaded = this.#deps.cache.loaded(),
    scores = this.#deps.cache.scores(),
    distances = this.#deps.cache.distances(),
  ): GroupingWorkers {
    const { model, table, photos, evidence, quality } = loaded;
    const { items, dimensions, data } = table;
    return new GroupingWorkers(
      {
        model,
        embeddings: { rows: items.length, columns: dimensions, data },
        photos,
        evidence,
        quality,
        scores: scores.scores,
        strategy,
        clusterer,
        wanted,
        seed: SEED,
        ...distances,
      },
      key => this.#deps.keptReasons.get(key),
      message => {
        for (const report of this.listeners) report(message);
      },
    );
  }

  get isInUse(): boolean {
    return this.#workers !== undefined || this.#refresh.isRunning;
  }

  /** The settings changed: these have the new ones. */
  async exchange(workers: GroupingWorkers): Promise<void> {
    const before = this.#workers;
    this.#workers = workers;
    await before?.close();
    // The replacement that is being prepared has the old settings.
    if (this.#refresh.isRunning) void this.#refresh.refresh();
  }

  /**
   * The items changed. If the grouping is in use, the result for the new items is computed first, in new
   * workers, which replace the old ones between two calls.
   */
  async refresh(): Promise<void> {
    if (this.#workers === undefined && !this.#refresh.isRunning) this.#replace(undefined);
    else await this.#refresh.refresh();
  }

  /** The scores of attributes changed. */
  async refreshScores(): Promise<void> {
    if (this.#refresh.isRunning) void this.#refresh.refresh();
    await this.#workers?.setScores(this.#deps.cache.scores().scores);
  }

  /** A running refresh is discarded. */
  stopRefresh(): void {
    this.#refresh.close();
  }

  async close(): Promise<void> {
    await Promise.all([this.#workers?.close(), this.#nextWorkers?.close()]);
  }

  /** Undefined where there is nothing left to group. */
  async #prepareNext(): Promise<ReadyItems | undefined> {
    const { cache, settings, stepsOf, endOfLog, idle } = this.#deps;
    try {
      const { loaded, scores, distances } = await cache.read();
      const workers = this.start(settings(), loaded, scores, distances);
      this.#nextWorkers = workers;
      const isCarried = await this.#carryOver(workers, loaded, scores);
      for (let end = -1; end !== endOfLog(); ) {
        end = endOfLog();
        await workers.resultAfter(stepsOf(loaded, () => scores));
        await idle();
      }
      return { loaded, scores, distances, workers, isCarried };
    } catch (error) {
      // The next call gets the error.
      if (!(error instanceof AkinError)) console.error('akin: the groups could not be made anew:', error);
      await this.#nextWorkers?.close();
      await idle();
      return undefined;
    }
  }

  /** Not while photos come in: there would be more each time. */
  async #carryOver(
    workers: GroupingWorkers,
    loaded: GroupingItems,
    scores: AttributeScores,
  ): Promise<boolean> {
    const before = this.#workers;
    const { cache, stepsOf, endOfLog, isIndexing } = this.#deps;
    if (before === undefined || endOfLog() === 0 || isIndexing()) return false;
    const items = cache.loaded();
    const from = { workers: before, loaded: items, steps: stepsOf(items, () => cache.scores()) };
    return await carryOver(from, { workers, loaded, steps: stepsOf(loaded, () => scores) });
  }

  async #keepCarried(): Promise<void> {
    if (this.#isCarried) await this.#deps.carried(this.current());
  }

  #replace(next: ReadyItems | undefined): void {
    this.#isCarried = next?.isCarried === true;
    this.#deps.cache.replace(next);
    this.#workers = next?.workers;
    this.#nextWorkers = undefined;
    this.#deps.replaced();
  }
}

/** The items of a grouping with the workers for them. */
interface ReadyItems extends CachedItems {
  readonly workers: GroupingWorkers;
  readonly isCarried: boolean;
}
