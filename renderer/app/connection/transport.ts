/**
 * What carries the contract to the engine: the one interface the window's port and the tab's socket both
 * have. Renderer.
 */
import type { Channel, ClientMessage } from '../../../main/contract/wire.ts';

export type EngineChannel = Channel<ClientMessage, unknown>;

export interface TransportEvents {
  /** A channel to a living engine. A later one replaces the earlier: the engine was restarted. */
  opened(channel: EngineChannel): void;
  /** No channel could be had this time; the transport tries again by itself. */
  unreachable(attempts: number): void;
  /** The host does not accept this page's key; trying again would not help. */
  refused(): void;
}

export interface Transport {
  start(events: TransportEvents): void;
}
