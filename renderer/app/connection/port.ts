/** The window's transport: a MessagePort that the preload script forwards from the engine. Renderer. */
import type { EngineChannel, Transport, TransportEvents } from './transport.ts';

const OFFER = 'akin-port';
const WISH = 'akin-port-wanted';

/** The part of `window` this needs. */
interface Page {
  readonly location: { readonly origin: string };
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  postMessage(message: string, origin: string): void;
}

export class PortTransport implements Transport {
  readonly #page: Page;
  #closePresent: () => void = () => {};

  constructor(page: Page) {
    this.#page = page;
  }

  start(events: TransportEvents): void {
    this.#page.addEventListener('message', event => {
      // Only the preload script of this very window speaks here; a frame or another window has another
      // source.
      if (event.source !== this.#page || event.data !== OFFER) return;
      const port = event.ports[0];
      if (port === undefined) return;
      // A new port means a new engine: whatever waits for the old one must not wait for ever.
      this.#closePresent();
      const { channel, close } = channelOf(port);
      this.#closePresent = close;
      events.opened(channel);
    });
    this.#page.postMessage(WISH, this.#page.location.origin);
  }
}

function channelOf(port: MessagePort): { channel: EngineChannel; close(): void } {
  const closing: (() => void)[] = [];
  const close = () => {
    port.close();
    for (const listener of closing.splice(0)) listener();
  };
  port.addEventListener('close', close);
  return {
    close,
    channel: {
      post: message => port.postMessage(message),
      onMessage: listener => {
        // Setting onmessage also starts the port, so nothing that was queued is missed.
        port.onmessage = event => listener(event.data);
      },
      onClose: listener => closing.push(listener),
    },
  };
}
