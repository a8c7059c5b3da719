/** What a grouping is made of, in memory: read when it is first needed, without holding up anybody where there is time. Engine process. */
import type { ReadableCatalog } from '../../store/connection.ts';
import { atOnce, inTurns } from '../compute/inTurns.ts';
import { type Gathered, type GatheredScores, gatherItems, gatherScores } from './gather.ts';

export interface Held {
  readonly gathered: Gathered;
  readonly scores: GatheredScores;
}

export class Holding {
  readonly #catalog: ReadableCatalog;
  readonly #checkpoint: () => void;
  #gathered: Gathered | undefined;
  #scores: GatheredScores | undefined;
  #reading: Promise<Held> | undefined;

  /** `checkpoint` throws where nobody wants it any more. */
  constructor(catalog: ReadableCatalog, checkpoint: () => void) {
    this.#catalog = catalog;
    this.#checkpoint = checkpoint;
  }

  /** Reading takes its time where there is much, and holds up nobody else. */
  async ready(): Promise<void> {
    while (this.#gathered === undefined) {
      const reading = this.#reading ?? this.read();
      this.#reading = reading;
      try {
        const { gathered, scores } = await reading;
        // Unless the items changed meanwhile.
        if (this.#reading !== reading) continue;
        this.#gathered ??= gathered;
        if (this.#gathered === gathered) this.#scores ??= scores;
      } finally {
        if (this.#reading === reading) this.#reading = undefined;
      }
    }
  }

  /** Anew, beside what is held. */
  async read(): Promise<Held> {
    const gathered = await inTurns(gatherItems(this.#catalog), this.#checkpoint);
    return { gathered, scores: await inTurns(gatherScores(this.#catalog, gathered), this.#checkpoint) };
  }

  gathered(): Gathered {
    this.#gathered ??= atOnce(gatherItems(this.#catalog));
    return this.#gathered;
  }

  scores(): GatheredScores {
    this.#scores ??= atOnce(gatherScores(this.#catalog, this.gathered()));
    return this.#scores;
  }

  /** Undefined: it is read again when it is next needed. */
  hold(held: Held | undefined): void {
    this.#reading = undefined;
    this.#gathered = held?.gathered;
    this.#scores = held?.scores;
  }

  forgetScores(): void {
    // What is being read may be without the new ones.
    this.#reading = undefined;
    this.#scores = undefined;
  }
}
