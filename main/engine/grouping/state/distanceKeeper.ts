/**
 * Has the distances of a grouping's items computed while nobody waits, and keeps them in the catalog. Engine
 * process.
 *
 * Groupings of one collection have the same distances: one at a time computes them, and the others find them
 * there. Closing the grouping ends it; what is written in part does not count.
 */
import { AkinError } from '../../../contract/errors.ts';
import type { WritableCatalog } from '../../../store/connection.ts';
import { runCooperatively } from '../../compute/runCooperatively.ts';
import { type KnownDistances, saveDistances } from '../items/distanceCache.ts';
import type { GroupingItems } from '../items/loadItems.ts';
import type { GroupingWorkers } from '../planner/groupingWorkers.ts';

export interface KeeperDeps {
  readonly seed: number;
  /** Those of the items of now. */
  known(): KnownDistances;
  /** Throws when the grouping was closed. */
  checkpoint(): void;
  /** They are in the catalog now. */
  kept(loaded: GroupingItems, distances: KnownDistances): void;
}

/** The computation of a collection's distances: resolves to the digest of the items they are of. */
const running = new WeakMap<WritableCatalog, Promise<string | undefined>>();

export class DistanceKeeper {
  readonly #catalog: WritableCatalog;
  readonly #deps: KeeperDeps;
  /** The workers that were asked last. */
  #asked: GroupingWorkers | undefined;
  #kept: Promise<void> | undefined;

  constructor(catalog: WritableCatalog, deps: KeeperDeps) {
    this.#catalog = catalog;
    this.#deps = deps;
  }

  /**
   * Unless they are known; once for the same workers. Resolves when there is nothing left to do. `pass` is
   * waited for between two parts.
   */
  async keep(workers: GroupingWorkers, loaded: GroupingItems, pass?: () => Promise<void>): Promise<void> {
    if (this.#deps.known().neighbours !== null) return;
    if (this.#asked !== workers) this.#start(workers, loaded, pass);
    await this.#kept;
  }

  #start(workers: GroupingWorkers, loaded: GroupingItems, pass?: () => Promise<void>): void {
    this.#asked = workers;
    const before = running.get(this.#catalog) ?? Promise.resolve(undefined);
    const computing = before.then(async digest =>
      digest === loaded.digest || (await this.#compute(workers, loaded, pass)) ? loaded.digest : undefined,
    );
    running.set(this.#catalog, computing);
    this.#kept = computing.then(() => {
      if (running.get(this.#catalog) === computing) running.delete(this.#catalog);
    });
  }

  async #compute(
    workers: GroupingWorkers,
    loaded: GroupingItems,
    pass?: () => Promise<void>,
  ): Promise<boolean> {
    const { seed, checkpoint } = this.#deps;
    try {
      checkpoint();
      const distances = await workers.distances(pass);
      checkpoint();
      const saving = saveDistances(this.#catalog, loaded, seed, distances, workers.knownAxes);
      this.#deps.kept(loaded, await runCooperatively(saving, checkpoint));
      return true;
    } catch (error) {
      // Closed: the grouping, or workers whose items or settings are others now. Or an index job was cancelled.
      const isCancelled = error instanceof AkinError ? error.code === 'cancelled' : isAbort(error);
      if (!isCancelled) console.error('akin: the distances could not be kept:', error);
      return false;
    }
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
