/**
 * Keeps what the strategy of a grouping knows after a part of its log in the catalog, so that the first answer
 * after opening does not wait for a long log to be replayed. Engine process.
 *
 * Like the question (questionCache.ts) it is a cache of what follows from items, model, settings and log. It is
 * written while nobody waits, every few acts and after a pause; the acts since then are replayed.
 */
import type { WritableCatalog } from '../../../store/connection.ts';
import { loadFold, saveFold } from '../../../store/groupings.ts';
import type { GroupingWorkers } from '../planner/groupingWorkers.ts';
import { answeredOf, type Step } from '../planner/messages.ts';
import { digestOf, type QuestionCacheKey } from './questionCache.ts';

/** So many acts are replayed at most, unless a person answers faster than the planner has time. */
const EVERY = 10;
const QUIET_MS = 3_000;

export class FoldCache {
  readonly #catalog: WritableCatalog;
  readonly #grouping: number;
  /** After how many acts it was saved last, or is being saved. */
  #steps = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(catalog: WritableCatalog, grouping: number) {
    this.#catalog = catalog;
    this.#grouping = grouping;
  }

  /** Gives new workers what is known after a beginning of this log. */
  restore(workers: GroupingWorkers, key: QuestionCacheKey, steps: readonly Step[]): void {
    this.#steps = 0;
    const known = loadFold(this.#catalog, this.#grouping);
    if (known === undefined || known.steps > steps.length) return;
    const before = steps.slice(0, known.steps);
    if (known.digest !== digestOf(key, before)) return;
    this.#steps = known.steps;
    workers.restoreFold({ steps: before, state: known.state });
  }

  /**
   * The workers have the state after these steps. Kept is the one after the latest answer: manual edits since then
   * are applied to its groups.
   */
  keep(workers: GroupingWorkers, key: QuestionCacheKey, all: readonly Step[]): void {
    clearTimeout(this.#timer);
    const steps = all.slice(0, answeredOf(all));
    if (steps.length === 0 || steps.length === this.#steps) return;
    const save = () => void this.#save(workers, key, steps);
    // After an undo there may be fewer.
    if (Math.abs(steps.length - this.#steps) >= EVERY) save();
    else this.#timer = setTimeout(save, QUIET_MS).unref();
  }

  /** At once: the log would lead to another state (carryOver.ts). */
  async keepNow(workers: GroupingWorkers, key: QuestionCacheKey, all: readonly Step[]): Promise<void> {
    clearTimeout(this.#timer);
    await this.#save(workers, key, all.slice(0, answeredOf(all)));
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  async #save(workers: GroupingWorkers, key: QuestionCacheKey, steps: readonly Step[]): Promise<void> {
    this.#steps = steps.length;
    // Closed meanwhile: the log is replayed.
    const state = await workers.fold(steps).catch(() => null);
    if (state === null) return;
    saveFold(this.#catalog, this.#grouping, {
      steps: steps.length,
      digest: digestOf(key, steps),
      state,
    });
  }
}
