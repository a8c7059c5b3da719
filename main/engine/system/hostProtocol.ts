/**
 * The protocol between the shell and the engine process beside the contract: connections, grants, pictures.
 * Any process.
 */
import type { WireError } from '../../contract/errors.ts';
import type { WantedImage } from './images.ts';

export type ToEngine =
  | { type: 'connect'; connection: number }
  | { type: 'disconnect'; connection: number }
  | { type: 'message'; connection: number; message: unknown }
  | { type: 'ask'; id: number; question: Question }
  | { type: 'stop' };

/** Only the host may ask these: they carry paths, or bytes. */
export type Question =
  | { ask: 'grant'; path: string }
  | { ask: 'image'; image: WantedImage }
  | { ask: 'path'; collection: string; photo: number }
  | { ask: 'recents' };

/** The reply to `recents`: those that exist, the latest first. */
export type RecentFile = { name: string; path: string };

export type FromEngine =
  | { type: 'ready' }
  | { type: 'message'; connection: number; message: unknown }
  | { type: 'reply'; id: number; value: unknown }
  | { type: 'refusal'; id: number; error: WireError };
