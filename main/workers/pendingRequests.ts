/** The requests sent to a worker or a process that have no reply yet, by id. Any process. */

interface Pending {
  resolve(output: unknown): void;
  reject(error: Error): void;
}

export class PendingRequests {
  readonly #pending = new Map<number, Pending>();
  #nextId = 1;

  get size(): number {
    return this.#pending.size;
  }

  /** A new request. `send` posts it; where that throws, the request is rejected with what was thrown. */
  add(send: (id: number) => void): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const id = this.#nextId++;
    this.#pending.set(id, { resolve, reject });
    try {
      send(id);
    } catch (error) {
      this.reject(id, error as Error);
    }
    return promise;
  }

  /** A reply to a request that is no longer pending is ignored. */
  resolve(id: number, output: unknown): void {
    this.#take(id)?.resolve(output);
  }

  reject(id: number, error: Error): void {
    this.#take(id)?.reject(error);
  }

  rejectAll(error: Error): void {
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of pending) reject(error);
  }

  #take(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }
}
