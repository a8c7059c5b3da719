/** Guards of the loopback host: checks of host, origin and token, and limits for connections without it. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * [Note: Loopback] A web page can reach 127.0.0.1 from the person's own browser. It cannot read the token, it
 * sends its own Origin, and a rebound DNS name shows in Host. So: the Host must be a loopback name with our
 * port, an Origin, if there is one, must be ours, and everything that touches data needs the token.
 */
export function isOurHost(request: IncomingMessage, port: number): boolean {
  const host = request.headers.host;
  return host === `127.0.0.1:${port}` || host === `localhost:${port}`;
}

export function isOurOrigin(request: IncomingMessage, port: number): boolean {
  const { origin } = request.headers;
  return origin === `http://127.0.0.1:${port}` || origin === `http://localhost:${port}`;
}

/** A picture may be asked for by our page or by typing its address, never by another site's page. */
export function isForeignFetch(request: IncomingMessage): boolean {
  const site = request.headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/** Hashing first makes the lengths equal, so the comparison takes constant time. */
export function isToken(offered: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(offered), digest(token));
}

/** The key a page offers with its WebSocket: a browser lets it set nothing but subprotocols. */
export function protocolKey(request: IncomingMessage): string {
  const protocols = (request.headers['sec-websocket-protocol'] ?? '').split(',').map(text => text.trim());
  return protocols.find(text => text.startsWith('key.'))?.slice('key.'.length) ?? '';
}

export function bearerKey(request: IncomingMessage): string {
  return /^Bearer ([\w-]+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
}

export interface Limits {
  /** Connections without the token at the same time. */
  readonly sockets: number;
  /** How long the head of a request may take. */
  readonly headerMs: number;
  /** How long a whole request may take. */
  readonly requestMs: number;
  /** How long nothing may happen. */
  readonly idleMs: number;
}

export const LIMITS: Limits = { sockets: 256, headerMs: 5_000, requestMs: 10_000, idleMs: 10_000 };

/**
 * [Note: Oldest first] At the limit the oldest connection is closed, and the new one is taken. A client that
 * sends its request at once is answered before so many others have come; a client that only holds connections
 * loses them.
 */
export class UnauthenticatedSockets {
  readonly #most: number;
  /** A set keeps the order of arrival. */
  readonly #sockets = new Set<Duplex>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Must be the first to see a socket: without a listener, a reset by the other side ends the process. */
  add(socket: Duplex): void {
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.#sockets.delete(socket));
    this.#sockets.add(socket);
    const [oldest] = this.#sockets;
    if (this.#sockets.size > this.#most) {
      this.#sockets.delete(oldest as Duplex);
      oldest?.destroy();
    }
  }

  /** The client has shown the token. */
  trust(socket: Duplex): void {
    this.#sockets.delete(socket);
  }
}

/** Refuses a handshake, and destroys the socket even if the other side does not close it. */
export function refuseUpgrade(socket: Duplex, status: 401 | 403): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
