/** Counts the calls under way, so that what they look at is exchanged only between them. Engine process. */

export class Calls {
  #underWay = 0;
  readonly #waiting: (() => void)[] = [];

  async during<T>(work: () => T | Promise<T>): Promise<T> {
    this.#underWay++;
    try {
      return await work();
    } finally {
      this.#underWay--;
      if (this.#underWay === 0) for (const wake of this.#waiting.splice(0)) wake();
    }
  }

  /** Resolves when no call is under way; what follows in the same turn happens before the next one. */
  async atRest(): Promise<void> {
    while (this.#underWay > 0) await new Promise<void>(resolve => this.#waiting.push(resolve));
  }
}
