/** Who may talk to the loopback host: this machine's own page, with the token. Pure checks, tried by serve.test.ts. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * [Note: Loopback] A page of the web can reach 127.0.0.1 from the person's own browser. It cannot read the token, it
 * names its own Origin, and a rebound DNS name shows in Host. So: the Host must be a loopback name with our port, an
 * Origin, if there is one, must be ours, and everything that touches data needs the token.
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

/** Hashing first makes the lengths equal, so the comparison takes the same time whatever is tried. */
export function isToken(offered: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(offered), digest(token));
}
