/** The browser tab's transport: a WebSocket on the loopback host, opened again with back-off when it breaks. Renderer. */
import { backOff } from './backOff.ts';
import type { EngineChannel, Transport, TransportEvents } from './transport.ts';

/** The host's close code for a key that is missing or belongs to an earlier run. */
const KEY_REFUSED = 4401;

export interface SocketOptions {
  readonly address: string;
  readonly key: string;
  /** Given by tests; otherwise the browser's own. */
  readonly open?: (address: string, protocols: string[]) => WebSocket;
  readonly random?: () => number;
}

export class SocketTransport implements Transport {
  readonly #options: SocketOptions;
  #attempts = 0;

  constructor(options: SocketOptions) {
    this.#options = options;
  }

  start(events: TransportEvents): void {
    const { address, key, open = (url, protocols) => new WebSocket(url, protocols) } = this.#options;
    const socket = open(address, ['akin', `key.${key}`]);
    socket.addEventListener('open', () => {
      this.#attempts = 0;
      events.opened(channelOf(socket));
    });
    socket.addEventListener('close', event => {
      if (event.code === KEY_REFUSED) {
        events.refused();
        return;
      }
      this.#attempts++;
      events.unreachable(this.#attempts);
      setTimeout(() => this.start(events), backOff(this.#attempts, this.#options.random ?? Math.random));
    });
  }
}

function channelOf(socket: WebSocket): EngineChannel {
  return {
    post: message => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
    },
    onMessage: listener =>
      socket.addEventListener('message', event => {
        const message = parse(event.data);
        if (message !== undefined) listener(message);
      }),
    onClose: listener => socket.addEventListener('close', () => listener()),
  };
}

/** Only JSON text is spoken; a frame of anything else is not ours, and the calls it might have answered time out with the socket. */
function parse(data: unknown): unknown {
  if (typeof data !== 'string') return undefined;
  try {
    return JSON.parse(data) as unknown;
  } catch (error) {
    console.error('The engine sent a frame that is not JSON.', error);
    return undefined;
  }
}
