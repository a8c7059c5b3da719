/**
 * A gate that workers pass while a job runs, wait at while it is paused, and are rejected by when it ends.
 * Engine process.
 */

export class Gate {
  readonly #signal: AbortSignal;
  #open = Promise.withResolvers<void>();
  #isPaused = false;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    this.#open.resolve();
    signal.addEventListener('abort', () => this.#open.resolve(), { once: true });
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  pause(): void {
    if (this.#isPaused) return;
    this.#isPaused = true;
    this.#open = Promise.withResolvers<void>();
  }

  resume(): void {
    this.#isPaused = false;
    this.#open.resolve();
  }

  async pass(): Promise<void> {
    await this.#open.promise;
    this.#signal.throwIfAborted();
  }
}
