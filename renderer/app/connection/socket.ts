/**
 * The browser tab's transport: a WebSocket on the loopback host, opened again with back-off when it breaks.
 * Renderer.
 */
import type { EngineChannel, Transport, TransportEvents } from './transport.ts';

export interface SocketOptions {
  readonly address: string;
  readonly key: string;
  /** Given by tests; otherwise the browser's own. */
  readonly open?: (address: string, protocols: string[]) => WebSocket;
  /** Asks the host whether it refuses the key. Given by tests. */
  readonly isRefused?: (key: string) => Promise<boolean>;
  readonly random?: () => number;
}

export class SocketTransport implements Transport {
  readonly #options: SocketOptions;
  #attempts = 0;
  #isRefused = false;

  constructor(options: SocketOptions) {
    this.#options = options;
  }

  start(events: TransportEvents): void {
    if (this.#isRefused) return;
    const { address, key, open = (url, protocols) => new WebSocket(url, protocols) } = this.#options;
    const socket = open(address, ['akin', `key.${key}`]);
    let wasOpen = false;
    socket.addEventListener('open', () => {
      wasOpen = true;
      this.#attempts = 0;
      events.opened(channelOf(socket));
    });
    socket.addEventListener('close', () => {
      if (this.#isRefused) return;
      this.#attempts++;
      events.unreachable(this.#attempts);
      setTimeout(() => this.start(events), backOff(this.#attempts, this.#options.random ?? Math.random));
      if (!wasOpen) void this.#giveUpIfRefused(events);
    });
  }

  /** A page does not learn why a WebSocket was not opened, so it asks the host about its key. */
  async #giveUpIfRefused(events: TransportEvents): Promise<void> {
    const { key, isRefused = askWhetherRefused } = this.#options;
    if (!(await isRefused(key)) || this.#isRefused) return;
    this.#isRefused = true;
    events.refused();
  }
}

/** A host that does not answer refuses nothing. */
async function askWhetherRefused(key: string): Promise<boolean> {
  try {
    const { status } = await fetch('/key', { headers: { Authorization: `Bearer ${key}` } });
    return status === 401;
  } catch {
    return false;
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

/**
 * Only JSON text is spoken; a frame of anything else is not ours, and the calls it might have answered time
 * out with the socket.
 */
function parse(data: unknown): unknown {
  if (typeof data !== 'string') return undefined;
  try {
    return JSON.parse(data) as unknown;
  } catch (error) {
    console.error('The engine sent a frame that is not JSON.', error);
    return undefined;
  }
}

const FIRST = 250;
const LONGEST = 10_000;

/** Doubles up to ten seconds; the random part keeps several tabs from knocking in step. */
export function backOff(attempts: number, random: () => number): number {
  const longest = Math.min(LONGEST, FIRST * 2 ** Math.max(0, attempts - 1));
  return Math.round(longest * (0.75 + 0.25 * random()));
}

const SLOT = 'akin.key';

interface Page {
  readonly location: { readonly hash: string; readonly pathname: string; readonly search: string };
  readonly history: { replaceState(data: unknown, unused: string, url: string): void };
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>;
}

/**
 * The key from the fragment (then kept for this tab's reloads), or the one kept before; null when there is
 * none.
 */
export function takeKey(page: Page): string | null {
  const found = /^#key=([\w-]+)$/.exec(page.location.hash)?.[1];
  if (found === undefined) return page.sessionStorage.getItem(SLOT);
  page.sessionStorage.setItem(SLOT, found);
  page.history.replaceState(null, '', `${page.location.pathname}${page.location.search}#/`);
  return found;
}
