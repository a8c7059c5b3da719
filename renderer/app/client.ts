/** The page's one connection to the engine, and the hooks by which components use it. Renderer. */

import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { EventName, EventPayload } from '../../main/contract/events.ts';
import type { ItemView } from '../../main/contract/grouping.ts';
import type { Photo } from '../../main/contract/model.ts';
import { Connection, type ConnectionState } from './connection/connection.ts';
import { PortTransport } from './connection/port.ts';
import { SocketTransport, takeKey } from './connection/socket.ts';
import type { Transport } from './connection/transport.ts';

/** What the preload script of the window offers; absent in a browser tab. */
interface AkinHost {
  readonly platform: string;
  /** A handle for a folder or a collection file that was dropped on the window; null for anything else. */
  dropped(file: File): Promise<{ grant: string; name: string } | null>;
  /** Shows in the task bar how far long work is, from 0 to 1; null when there is none. */
  progress(value: number | 'unknown' | null): void;
  notify(title: string, body: string): void;
  /** Calls back with what is chosen in the menus. */
  onCommand(run: (command: string) => void): () => void;
}

declare global {
  interface Window {
    readonly akinHost?: AkinHost;
  }
}

/** Whether this is the window; a browser tab can do less with files. */
export const inWindow = window.akinHost !== undefined;
const key = inWindow ? null : takeKey(window);

function transport(): Transport | undefined {
  if (inWindow) return new PortTransport(window);
  if (key === null) return undefined;
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new SocketTransport({ address: `${scheme}://${location.host}/channel`, key });
}

export const connection = new Connection(transport());

/** Longest edge 320 pixels; answers 404 as long as there is none. */
export function thumbnailAddress(collection: string, photo: Pick<Photo, 'id' | 'version'>): string {
  return address(`/image/${collection}/${photo.id}/thumbnail?v=${photo.version}`);
}

/** The photo an item is in, as a whole; longest edge up to 2048 pixels. */
export function photoViewAddress(collection: string, item: ItemView): string {
  return address(`/image/${collection}/${item.photo}/view?v=${item.version}`);
}

/** A whole photo: as large as a screen needs, or with every pixel. */
export function photoAddress(
  collection: string,
  photo: Pick<Photo, 'id' | 'version'>,
  size: 'view' | 'full',
): string {
  return address(`/image/${collection}/${photo.id}/${size}?v=${photo.version}`);
}

/** An item, a face cut out or a whole photo: small (320 pixels) or large. */
export function itemAddress(
  collection: string,
  item: Pick<ItemView, 'id' | 'version'>,
  size: 'thumbnail' | 'view',
): string {
  return address(`/image/${collection}/item/${item.id}/${size}?v=${item.version}`);
}

function address(path: string): string {
  return key === null ? path : `${path}&key=${key}`;
}

export function useConnection(): ConnectionState {
  return useSyncExternalStore(connection.watch, connection.state);
}

/** Grows when the page moves over to another engine; put it among an effect's dependencies to read again. */
export function useEpoch(): number {
  const state = useConnection();
  return 'epoch' in state ? state.epoch : 0;
}

/** The name under which this page sorts what somebody else shares; null at the machine with the collection. */
export function useGuest(): string | null {
  const state = useConnection();
  return 'info' in state ? state.info.guest : null;
}

export function useEngineEvent<E extends EventName>(
  name: E,
  handle: (payload: EventPayload<E>) => void,
): void {
  const latest = useEffectEvent(handle);
  useEffect(() => connection.on(name, payload => latest(payload)), [name]);
}
