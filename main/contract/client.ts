/** The typed client of the contract: calls with cancellation, events with acknowledgement. Any process. */
import { AkinError, fromWireError } from './errors.ts';
import { type EventName, type EventPayload, events } from './events.ts';
import { type MethodName, methods, type Params, type Result } from './methods.ts';
import { type Channel, type ClientMessage, EngineMessage } from './wire.ts';

/** The part of AbortSignal this needs, so that the contract depends on neither the DOM nor Node. */
export interface CancelSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

interface Waiting {
  method: MethodName;
  resolve(value: unknown): void;
  reject(error: AkinError): void;
}

type Listener = (payload: unknown) => void;

export class Client {
  readonly #channel: Channel<ClientMessage, unknown>;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<EventName, Set<Listener>>();
  #nextId = 1;
  #closed = false;

  constructor(channel: Channel<ClientMessage, unknown>) {
    this.#channel = channel;
    channel.onMessage(message => this.#receive(message));
    channel.onClose(() => this.#close());
  }

  call<M extends MethodName>(method: M, params: Params<M>, signal?: CancelSignal): Promise<Result<M>> {
    if (this.#closed) return Promise.reject(stopped());
    if (signal?.aborted) return Promise.reject(cancelled());
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const cancel = () => {
        this.#waiting.delete(id);
        this.#channel.post({ type: 'cancel', id });
        reject(cancelled());
      };
      signal?.addEventListener('abort', cancel, { once: true });
      const settle = () => signal?.removeEventListener('abort', cancel);
      this.#waiting.set(id, {
        method,
        resolve: value => {
          settle();
          resolve(value as Result<M>);
        },
        reject: error => {
          settle();
          reject(error);
        },
      });
      this.#channel.post({ type: 'call', id, method, params });
    });
  }

  on<E extends EventName>(name: E, listener: (payload: EventPayload<E>) => void): () => void {
    const set = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, set);
    set.add(listener as Listener);
    return () => set.delete(listener as Listener);
  }

  #receive(raw: unknown): void {
    const parsed = EngineMessage.safeParse(raw);
    if (!parsed.success) return;
    const message = parsed.data;
    if (message.type === 'events') {
      for (const event of message.events) this.#dispatch(event.name, event.payload);
      this.#channel.post({ type: 'acknowledge', batch: message.batch });
      return;
    }
    const waiting = this.#waiting.get(message.id);
    if (waiting === undefined) return; // cancelled meanwhile
    this.#waiting.delete(message.id);
    if (message.type === 'error') {
      waiting.reject(fromWireError(message.error));
      return;
    }
    const value = methods[waiting.method].result.safeParse(message.value);
    if (value.success) waiting.resolve(value.data);
    else
      waiting.reject(
        new AkinError('internal', `The engine's reply to ${waiting.method} does not have the agreed form.`, {
          cause: value.error,
        }),
      );
  }

  #dispatch(name: string, payload: unknown): void {
    if (!Object.hasOwn(events, name)) return;
    const known = name as EventName;
    const parsed = events[known].safeParse(payload);
    if (!parsed.success) return;
    for (const listener of this.#listeners.get(known) ?? []) listener(parsed.data);
  }

  #close(): void {
    this.#closed = true;
    for (const waiting of this.#waiting.values()) waiting.reject(stopped());
    this.#waiting.clear();
  }
}

function stopped(): AkinError {
  return new AkinError('engine-stopped', 'The engine stopped before it could answer. Please try again.');
}

function cancelled(): AkinError {
  return new AkinError('cancelled', 'This was cancelled.');
}
