/**
 * The items of a grouping in memory: loaded when first needed, without blocking the event loop where
 * possible. Engine process.
 */
import type { ReadableCatalog } from '../../../store/connection.ts';
import { drain, runCooperatively } from '../../compute/runCooperatively.ts';
import { type KnownDistances, loadDistances } from './distanceCache.ts';
import { type AttributeScores, type GroupingItems, loadAttributeScores, loadItems } from './loadItems.ts';

export interface CachedItems {
  readonly loaded: GroupingItems;
  readonly scores: AttributeScores;
  readonly distances: KnownDistances;
}

/** Of everything in a grouping that is drawn. */
export const SEED = 1;

export class ItemCache {
  readonly #catalog: ReadableCatalog;
  readonly #checkpoint: () => void;
  #loaded: GroupingItems | undefined;
  #scores: AttributeScores | undefined;
  #distances: KnownDistances | undefined;
  #reading: Promise<CachedItems> | undefined;

  /** `checkpoint` throws when the grouping was closed. */
  constructor(catalog: ReadableCatalog, checkpoint: () => void) {
    this.#catalog = catalog;
    this.#checkpoint = checkpoint;
  }

  /** Loads the items without blocking the event loop. */
  async ready(): Promise<void> {
    while (this.#loaded === undefined) {
      const reading = this.#reading ?? this.read();
      this.#reading = reading;
      try {
        const { loaded, scores, distances } = await reading;
        // Unless the items changed meanwhile.
        if (this.#reading !== reading) continue;
        this.#loaded ??= loaded;
        if (this.#loaded !== loaded) continue;
        this.#scores ??= scores;
        this.#distances ??= distances;
      } finally {
        if (this.#reading === reading) this.#reading = undefined;
      }
    }
  }

  /** Loads them again, beside those in use. */
  async read(): Promise<CachedItems> {
    const loaded = await runCooperatively(loadItems(this.#catalog), this.#checkpoint);
    const reading = loadAttributeScores(this.#catalog, loaded);
    const scores = await runCooperatively(reading, this.#checkpoint);
    const distances = loadDistances(this.#catalog, loaded, SEED);
    return { loaded, scores, distances: await runCooperatively(distances, this.#checkpoint) };
  }

  loaded(): GroupingItems {
    this.#loaded ??= drain(loadItems(this.#catalog));
    return this.#loaded;
  }

  scores(): AttributeScores {
    this.#scores ??= drain(loadAttributeScores(this.#catalog, this.loaded()));
    return this.#scores;
  }

  /** What the catalog had when they were loaded, or what was computed since. */
  distances(): KnownDistances {
    this.#distances ??= drain(loadDistances(this.#catalog, this.loaded(), SEED));
    return this.#distances;
  }

  setDistances(of: GroupingItems, distances: KnownDistances): void {
    if (this.#loaded === of) this.#distances = distances;
  }

  /** Undefined: they are loaded again when next needed. */
  replace(items: CachedItems | undefined): void {
    this.#reading = undefined;
    this.#loaded = items?.loaded;
    this.#scores = items?.scores;
    this.#distances = items?.distances;
  }

  forgetScores(): void {
    // A load in progress may miss the new ones.
    this.#reading = undefined;
    this.#scores = undefined;
  }
}
