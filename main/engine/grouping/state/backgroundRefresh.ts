/**
 * Builds a replacement while the old one is in use: one at a time, and once more when its inputs changed
 * meanwhile. Engine process.
 */

export class BackgroundRefresh<Made> {
  readonly #make: () => Promise<Made>;
  readonly #take: (made: Made) => Promise<void>;
  readonly #discard: (made: Made) => Promise<void>;
  #isStale = false;
  #isClosed = false;
  #done: Promise<void> | undefined;

  constructor(steps: {
    make(): Promise<Made>;
    /** Puts it in the place of the old. */
    take(made: Made): Promise<void>;
    discard(made: Made): Promise<void>;
  }) {
    this.#make = steps.make;
    this.#take = steps.take;
    this.#discard = steps.discard;
  }

  get isRunning(): boolean {
    return this.#done !== undefined;
  }

  /** Resolves when the one in use is no older than this call. */
  refresh(): Promise<void> {
    this.#isStale = true;
    this.#done ??= this.#run().finally(() => {
      this.#done = undefined;
    });
    return this.#done;
  }

  /** A running refresh is discarded. */
  close(): void {
    this.#isClosed = true;
  }

  async #run(): Promise<void> {
    while (this.#isStale && !this.#isClosed) {
      this.#isStale = false;
      const made = await this.#make();
      if (this.#isStale || this.#isClosed) await this.#discard(made);
      else await this.#take(made);
    }
  }
}
