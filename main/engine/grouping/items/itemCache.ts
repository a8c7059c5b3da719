/**
 * The items of a grouping in memory: loaded when first needed, without blocking the event loop where
 * possible. Engine process.
 */
import type { ReadableCatalog } from '../../../store/connection.ts';
import { drain, runCooperatively } from '../../compute/runCooperatively.ts';
import { type AttributeScores, type GroupingItems, loadAttributeScores, loadItems } from './loadItems.ts';

export interface CachedItems {
  readonly loaded: GroupingItems;
  readonly scores: AttributeScores;
}

export class ItemCache {
  readonly #catalog: ReadableCatalog;
  readonly #checkpoint: () => void;
  #loaded: GroupingItems | undefined;
  #scores: AttributeScores | undefined;
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
        const { loaded, scores } = await reading;
        // Unless the items changed meanwhile.
        if (this.#reading !== reading) continue;
        this.#loaded ??= loaded;
        if (this.#loaded === loaded) this.#scores ??= scores;
      } finally {
        if (this.#reading === reading) this.#reading = undefined;
      }
    }
  }

  /** Loads them again, beside those in use. */
  async read(): Promise<CachedItems> {
    const loaded = await runCooperatively(loadItems(this.#catalog), this.#checkpoint);
    return {
      loaded,
      scores: await runCooperatively(loadAttributeScores(this.#catalog, loaded), this.#checkpoint),
    };
  }

  loaded(): GroupingItems {
    this.#loaded ??= drain(loadItems(this.#catalog));
    return this.#loaded;
  }

  scores(): AttributeScores {
    this.#scores ??= drain(loadAttributeScores(this.#catalog, this.loaded()));
    return this.#scores;
  }

  /** Undefined: they are loaded again when next needed. */
  replace(items: CachedItems | undefined): void {
    this.#reading = undefined;
    this.#loaded = items?.loaded;
    this.#scores = items?.scores;
  }

  forgetScores(): void {
    // A load in progress may miss the new ones.
    this.#reading = undefined;
    this.#scores = undefined;
  }
}
