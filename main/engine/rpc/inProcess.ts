/** A client in the engine's own process, for the shell commands: the same contract without a wire. */
import { Client } from '../../contract/client.ts';
import type { AppInfo } from '../../contract/model.ts';
import type { Channel, ClientMessage, EngineMessage } from '../../contract/wire.ts';

/** What a client needs of an engine. */
interface Connectable {
  connect(channel: Channel<EngineMessage, unknown>, host: AppInfo['host']): void;
}

export function connectInProcess(engine: Connectable, host: AppInfo['host']): Client {
  const [near, far] = channelPair<ClientMessage, EngineMessage>();
  engine.connect(far, host);
  return new Client(near);
}

/**
 * Two ends of one channel; what is posted on one arrives at the other in a later microtask, as over a wire.
 */
export function channelPair<A, B>(): [Channel<A, unknown>, Channel<B, unknown>] {
  const listeners = { near: (_: unknown) => {}, far: (_: unknown) => {} };
  return [
    {
      post: message => queueMicrotask(() => listeners.far(message)),
      onMessage: listener => {
        listeners.near = listener;
      },
      onClose: () => {},
    },
    {
      post: message => queueMicrotask(() => listeners.near(message)),
      onMessage: listener => {
        listeners.far = listener;
      },
      onClose: () => {},
    },
  ];
}
