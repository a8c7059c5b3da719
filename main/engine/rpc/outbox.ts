/**
 * The pending events of one client, bounded by the number of keys, not by how slow the client is. Engine
 * process.
 */
import { type EventName, type EventPayload, eventKey } from '../../contract/events.ts';
import type { EngineMessage } from '../../contract/wire.ts';

/** See [Note: Back-pressure] in contract/wire.ts. */
export class Outbox {
  readonly #post: (message: EngineMessage) => void;
  readonly #pending = new Map<string, { name: EventName; payload: unknown }>();
  #batch = 0;
  #inFlight = false;
  #scheduled = false;

  constructor(post: (message: EngineMessage) => void) {
    this.#post = post;
  }

  /** How many states wait; for tests and the log. */
  get size(): number {
    return this.#pending.size;
  }

  add<E extends EventName>(name: E, payload: EventPayload<E>): void {
    const key = eventKey(name, payload);
    this.#pending.delete(key); // so that the newest state also takes the newest place
    this.#pending.set(key, { name, payload });
    this.#schedule();
  }

  acknowledge(batch: number): void {
    if (!this.#inFlight || batch !== this.#batch) return;
    this.#inFlight = false;
    this.#schedule();
  }

  /** A batch has all events of one turn of the event loop. */
  #schedule(): void {
    if (this.#scheduled || this.#inFlight || this.#pending.size === 0) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      if (this.#inFlight || this.#pending.size === 0) return;
      const events = [...this.#pending.values()];
      this.#pending.clear();
      this.#inFlight = true;
      this.#batch++;
      this.#post({ type: 'events', batch: this.#batch, events });
    });
  }
}
