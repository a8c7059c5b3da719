/**
 * One client's connection to the engine: parses what comes in, runs the handler, answers, cancels. Engine
 * process.
 */
import { z } from 'zod';
import { AkinError, toWireError } from '../../contract/errors.ts';
import type { EventName, EventPayload } from '../../contract/events.ts';
import { formatZodError } from '../../contract/formatZodError.ts';
import { isMethod, type MethodName, methods, type Result } from '../../contract/methods.ts';
import type { AppInfo } from '../../contract/model.ts';
import { type Channel, ClientMessage, type EngineMessage } from '../../contract/wire.ts';
import {
  checkGuestMethod,
  checkGuestParams,
  errorForGuest,
  eventForGuest,
  type Guest,
  replyForGuest,
} from './guests.ts';
import { Outbox } from './outbox.ts';

/** What a handler knows of its call. */
export interface Call {
  readonly id: number;
  readonly signal: AbortSignal;
  readonly host: AppInfo['host'];
  /** The number of the connection. */
  readonly client: number;
  /** Who speaks, if they gave a name. */
  readonly person: string | null;
  /** Somebody at another machine; null for the person at this one. */
  readonly guest: Guest | null;
  /** Calls over this connection are signed by this person from now on. */
  sign(person: string | null): void;
  progress(done: number, total: number | null, message: string): void;
}

export type Handlers = {
  [M in MethodName]: (
    params: z.output<(typeof methods)[M]['params']>,
    call: Call,
  ) => Result<M> | Promise<Result<M>>;
};

/** A client with more running calls than this is not ours, or is broken. */
const MAX_CALLS = 256;

let connections = 0;

export class Connection {
  /** Never that of another one of this process. */
  readonly client = ++connections;
  readonly #channel: Channel<EngineMessage, unknown>;
  readonly #handlers: Handlers;
  readonly #host: AppInfo['host'];
  readonly #refused: (method: string, error: unknown) => void;
  readonly #running = new Map<number, AbortController>();
  readonly #outbox: Outbox;
  readonly #guest: Guest | null;
  #person: string | null;

  /** `refused` is called for every call that failed, except cancelled ones. */
  constructor(
    channel: Channel<EngineMessage, unknown>,
    handlers: Handlers,
    host: AppInfo['host'],
    refused: (method: string, error: unknown) => void = () => {},
    guest: Guest | null = null,
  ) {
    this.#guest = guest;
    this.#person = guest?.person ?? null;
    this.#channel = channel;
    this.#handlers = handlers;
    this.#host = host;
    this.#refused = refused;
    this.#outbox = new Outbox(message => channel.post(message));
    channel.onMessage(message => this.#receive(message));
  }

  emit<E extends EventName>(name: E, payload: EventPayload<E>): void {
    const heard = this.#guest === null ? payload : eventForGuest(this.#guest, name, payload);
    if (heard !== undefined) this.#outbox.add(name, heard);
  }

  close(): void {
    for (const controller of this.#running.values()) controller.abort();
    this.#running.clear();
  }

  #receive(raw: unknown): void {
    const parsed = ClientMessage.safeParse(raw);
    if (!parsed.success) {
      const id = callId(raw);
      if (id !== undefined)
        this.#refuse(
          id,
          new AkinError('bad-request', `The message is malformed: ${formatZodError(parsed.error)}.`),
        );
      return;
    }
    const message = parsed.data;
    if (message.type === 'acknowledge') this.#outbox.acknowledge(message.batch);
    else if (message.type === 'cancel') this.#running.get(message.id)?.abort();
    else void this.#run(message.id, message.method, message.params);
  }

  async #run(id: number, method: string, params: unknown): Promise<void> {
    if (this.#running.has(id) || this.#running.size >= MAX_CALLS) {
      this.#refuse(id, new AkinError('bad-request', 'Too many calls are under way on this connection.'));
      return;
    }
    const controller = new AbortController();
    this.#running.set(id, controller);
    try {
      const value = await this.#dispatch(id, method, params, controller.signal);
      if (!controller.signal.aborted) this.#channel.post({ type: 'result', id, value });
    } catch (error) {
      if (controller.signal.aborted) return;
      this.#refused(method, error);
      this.#refuse(id, error);
    } finally {
      this.#running.delete(id);
    }
  }

  async #dispatch(id: number, method: string, params: unknown, signal: AbortSignal): Promise<unknown> {
    if (!isMethod(method)) throw new AkinError('unknown-method', `The engine knows no method "${method}".`);
    if (this.#guest !== null) checkGuestMethod(method);
    const parsed = methods[method].params.safeParse(params);
    if (!parsed.success) {
      const faults = formatZodError(parsed.error);
      throw new AkinError('bad-request', `The parameters of ${method} do not fit: ${faults}.`, {
        details: { faults },
      });
    }
    if (this.#guest !== null) checkGuestParams(this.#guest, method, parsed.data);
    const call: Call = {
      id,
      signal,
      host: this.#host,
      client: this.client,
      person: this.#person,
      guest: this.#guest,
      sign: person => {
        this.#person = person;
      },
      progress: (done, total, message) => {
        if (!signal.aborted) this.emit('call.progress', { call: id, done, total, message });
      },
    };
    const handler = this.#handlers[method] as (params: unknown, call: Call) => unknown;
    const reply = await handler(parsed.data, call);
    return this.#guest === null ? reply : replyForGuest(this.#guest, method, reply);
  }

  #refuse(id: number, error: unknown): void {
    const wire = toWireError(error);
    this.#channel.post({ type: 'error', id, error: this.#guest === null ? wire : errorForGuest(wire) });
  }
}

function callId(raw: unknown): number | undefined {
  const id = z.object({ type: z.literal('call'), id: z.int().nonnegative() }).safeParse(raw);
  return id.success ? id.data.id : undefined;
}
