/** Guards of the hosts of browser tabs: checks of host, origin and token, and limits for connections without it. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/**
 * [Note: Loopback] A web page can reach 127.0.0.1, and addresses of the local network, from the person's own
 * browser. It cannot read the token, it sends its own Origin, and a rebound DNS name shows in Host. So: the Host
 * must be one that we were opened under, with our port, an Origin, if there is one, must be ours, and everything
 * that touches data needs a token.
 */
export interface OwnAddress {
  readonly scheme: 'http' | 'https';
  /** Names with the port, as in the header Host. */
  readonly hosts: readonly string[];
}

export function isOurHost({ headers: { host } }: IncomingMessage, { hosts }: OwnAddress): boolean {
  return host !== undefined && hosts.includes(host);
}

export function isOurOrigin({ headers: { origin } }: IncomingMessage, own: OwnAddress): boolean {
  return own.hosts.some(host => origin === `${own.scheme}://${host}`);
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
  /** By the address and port of the other side; a map keeps the order of arrival. */
  readonly #sockets = new Map<string, Socket>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Must be the first to see a socket: without a listener, a reset by the other side ends the process. */
  add(socket: Socket): void {
    const peer = peerOf(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.#sockets.delete(peer));
    this.#sockets.set(peer, socket);
    const [[oldest, held]] = this.#sockets as unknown as [[string, Socket]];
    if (this.#sockets.size > this.#most) {
      this.#sockets.delete(oldest);
      held.destroy();
    }
  }

  /** The client has shown a token: over TLS on a socket within the one that was added. */
  trust(socket: Duplex): void {
    this.#sockets.delete(peerOf(socket as Socket));
  }
}

function peerOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

/** Refuses a handshake, and destroys the socket even if the other side does not close it. */
export function refuseUpgrade(socket: Duplex, status: 401 | 403 | 429): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
