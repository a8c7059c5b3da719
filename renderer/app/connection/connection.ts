/**
 * One lasting connection over channels that come and go: calls go to the present engine, listeners survive
 * its restarts. Renderer.
 */
import { type CancelSignal, Client } from '../../../main/contract/client.ts';
import { AkinError } from '../../../main/contract/errors.ts';
import { type EventName, type EventPayload, events } from '../../../main/contract/events.ts';
import type { MethodName, Params, Result } from '../../../main/contract/methods.ts';
import type { AppInfo } from '../../../main/contract/model.ts';
import type { EngineChannel, Transport } from './transport.ts';

export type ConnectionState =
  | { readonly status: 'connecting' }
  /**
   * `epoch` counts the engines this page has spoken to: when it grows, everything read before is to be read
   * again.
   */
  | { readonly status: 'ready'; readonly info: AppInfo; readonly epoch: number }
  | { readonly status: 'lost'; readonly info: AppInfo; readonly epoch: number }
  /** Never reached so far. The transport keeps trying. */
  | { readonly status: 'unreachable' }
  | { readonly status: 'refused' }
  | { readonly status: 'keyless' };

/** A page that has just been opened does not say "cannot be reached" at the first hitch. */
const PATIENCE = 3;

type Listener = (payload: never) => void;

export class Connection {
  #state: ConnectionState;
  #client: Client | undefined;
  #epoch = 0;
  readonly #watchers = new Set<() => void>();
  readonly #listeners = new Map<EventName, Set<Listener>>();

  /** Without a transport there is no key, hence nobody to talk to. */
  constructor(transport: Transport | undefined) {
    this.#state = { status: transport === undefined ? 'keyless' : 'connecting' };
    transport?.start({
      opened: channel => this.#use(channel),
      unreachable: attempts => {
        if (this.#epoch === 0 && attempts >= PATIENCE) this.#become({ status: 'unreachable' });
      },
      refused: () => {
        this.#client = undefined;
        this.#become({ status: 'refused' });
      },
    });
  }

  readonly state = (): ConnectionState => this.#state;

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  call<M extends MethodName>(method: M, params: Params<M>, signal?: CancelSignal): Promise<Result<M>> {
    if (this.#client !== undefined) return this.#client.call(method, params, signal);
    return Promise.reject(
      new AkinError('engine-stopped', 'The engine is not running at the moment. Please try again.'),
    );
  }

  on<E extends EventName>(name: E, listener: (payload: EventPayload<E>) => void): () => void {
    const set = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, set);
    set.add(listener);
    return () => set.delete(listener);
  }

  #use(channel: EngineChannel): void {
    const client = new Client(channel);
    // The client hears of the closing first, so its calls have failed before anybody reads the new state.
    channel.onClose(() => this.#lose(client));
    for (const name of Object.keys(events) as EventName[])
      client.on(name, payload => {
        if (this.#client !== client) return; // a late word of an engine that was replaced
        for (const listener of this.#listeners.get(name) ?? [])
          (listener as (payload: unknown) => void)(payload);
      });
    // An open socket may still be refused, so only an answer counts as being connected.
    client.call('app.info', {}).then(
      info => {
        this.#client = client;
        this.#epoch++;
        this.#become({ status: 'ready', info, epoch: this.#epoch });
      },
      (error: unknown) => {
        if (!(error instanceof AkinError && error.code === 'engine-stopped'))
          console.error('The engine did not introduce itself.', error);
      },
    );
  }

  #lose(client: Client): void {
    if (this.#client !== client || this.#state.status !== 'ready') return;
    this.#client = undefined;
    this.#become({ ...this.#state, status: 'lost' });
  }

  #become(state: ConnectionState): void {
    this.#state = state;
    for (const watcher of this.#watchers) watcher();
  }
}
