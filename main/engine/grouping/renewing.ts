/** Makes something anew while the old is in use: one at a time, and once more when what it is made of changed meanwhile. Engine process. */

export class Renewing<Made> {
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

  get isUnderWay(): boolean {
    return this.#done !== undefined;
  }

  /** Resolves when what is in use is no older than this call. */
  renew(): Promise<void> {
    this.#isStale = true;
    this.#done ??= this.#run().finally(() => {
      this.#done = undefined;
    });
    return this.#done;
  }

  /** What is under way comes to nothing. */
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
