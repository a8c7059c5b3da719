/**
 * The host on an address of the local network: one collection, for people with a key of their own, over TLS. Host
 * process. See [Note: Guests] for what they may do.
 */
import { createServer } from 'node:https';
import { networkInterfaces } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { AkinError } from '../contract/errors.ts';
import type { Collection } from '../contract/model.ts';
import type { Engine } from '../host/engine.ts';
import { fingerprintOf, isUsable, makeCertificate } from './certificate.ts';
import { LIMITS, type Limits } from './guard.ts';
import { type Access, PageServer, timingOf } from './pageServer.ts';
import { Buckets, RATES, type Rates } from './rates.ts';
import { listen } from './serve.ts';
import type { ShareFile } from './shareFile.ts';

export interface SharedHost {
  /** Without a key: `linkOf` adds it. */
  readonly url: string;
  readonly port: number;
  /** SHA-256 of its certificate, to compare with what the browser shows. */
  readonly fingerprint: string;
  close(): Promise<void>;
}

export interface ShareOptions {
  readonly address: string;
  readonly port?: number;
  readonly collection: Pick<Collection, 'id' | 'name'>;
  /** For tests. */
  readonly limits?: Partial<Limits>;
  readonly rates?: Partial<Rates>;
}

/** How soon a withdrawn key closes the pages that it opened. */
const WITHDRAW_MS = 500;
/** Fewer than on the loopback address, where only this machine connects. */
const SOCKETS = 128;

export async function share(engine: Engine, file: ShareFile, options: ShareOptions): Promise<SharedHost> {
  const { address, collection } = options;
  checkAddress(address);
  const before = file.read();
  const isSame = before !== null && before.address === address;
  const kept = before !== null && isUsable(before, address, Date.now()) ? before : null;
  const { key, certificate } = kept ?? makeCertificate(address, Date.now());
  const limits = { ...LIMITS, sockets: SOCKETS, ...options.limits };
  const rates = { ...RATES, ...options.rates };
  const server = createServer({
    ...timingOf(limits),
    key,
    cert: certificate,
    minVersion: 'TLSv1.2',
    handshakeTimeout: limits.headerMs,
  });
  // A client that gives up during the handshake, as a browser does that shows a warning, is no error of ours.
  server.on('tlsClientError', (_, socket) => socket.destroy());
  const guests = new GuestPages(file, rates);
  let port = 0;
  const pages = new PageServer(engine, server, {
    limits,
    address: () => ({ scheme: 'https', hosts: [`${address}:${port}`] }),
    accessOf: (offered, request) => guests.accessOf(offered, request.socket.remoteAddress ?? ''),
    isBarred: request => guests.isBarred(request.socket.remoteAddress ?? ''),
    beforePicture: access => guests.waitForPicture(access),
    waitForMessage: access => guests.waitForMessage(access),
    connected: (webSocket, access) => guests.add(webSocket, access),
  });
  port = await listen(server, options.port ?? (isSame ? before.port : 0), address);
  const { id, name } = collection;
  const people = before?.people ?? [];
  file.write({ version: 1, address, port, collection: { id, name }, key, certificate, people });
  const watching = setInterval(() => guests.closeWithdrawn(), WITHDRAW_MS).unref();
  return {
    url: `https://${address}:${port}/`,
    port,
    fingerprint: fingerprintOf({ key, certificate }),
    close: async () => {
      clearInterval(watching);
      await pages.close();
    },
  };
}

export function linkOf({ url }: { url: string }, key: string): string {
  return `${url}#key=${key}`;
}

/** The addresses of this machine that a local network reaches. */
export function localAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap(list => list ?? [])
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && isLocal(address))
    .map(({ address }) => address);
}

/** Only an address of this machine, and none that the internet reaches. 127.0.0.1 is for trying it out. */
export function checkAddress(address: string): void {
  if (address === '127.0.0.1' || localAddresses().includes(address)) return;
  const known = localAddresses();
  throw new AkinError(
    'bad-request',
    `${address} is not an address of this machine in a local network. ${
      known.length === 0 ? 'It has none.' : `It has ${known.join(', ')}.`
    }`,
  );
}

/** RFC 1918, RFC 3927 and RFC 6598. */
function isLocal(address: string): boolean {
  const [a = 0, b = 0] = address.split('.').map(Number);
  return (
    a === 10 ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && b === 168) ||
    (a === 169 && b === 254) ||
    (a === 100 && b >= 64 && b < 128)
  );
}

/** The open pages of guests, and how fast each may go. */
class GuestPages {
  readonly #file: ShareFile;
  readonly #rates: Rates;
  readonly #messages: Buckets;
  readonly #pictures: Buckets;
  readonly #wrongKeys: Buckets;
  /** The digest of the key with which each was opened. */
  readonly #open = new Map<WebSocket, { person: string; digest: string }>();
  readonly #digests = new WeakMap<Access, string>();

  constructor(file: ShareFile, rates: Rates) {
    this.#file = file;
    this.#rates = rates;
    this.#messages = new Buckets(rates.messages);
    this.#pictures = new Buckets(rates.pictures);
    this.#wrongKeys = new Buckets(rates.wrongKeys);
  }

  accessOf(key: string, from: string): Access | undefined {
    const known = this.#file.find(key);
    if (known === undefined) {
      if (key !== '') this.#wrongKeys.take(from);
      return undefined;
    }
    const access = { guest: { person: known.person, collection: known.collection } };
    this.#digests.set(access, known.digest);
    return access;
  }

  isBarred(from: string): boolean {
    return this.#wrongKeys.isEmpty(from);
  }

  async waitForPicture({ guest }: Access): Promise<void> {
    const wait = this.#pictures.take(guest!.person);
    if (wait > 0) await sleep(wait);
  }

  /** A page that says more than it may is read more slowly. */
  waitForMessage({ guest }: Access): number {
    return this.#messages.take(guest!.person);
  }

  add(webSocket: WebSocket, access: Access): void {
    const { person } = access.guest!;
    const theirs = [...this.#open].filter(([, open]) => open.person === person);
    if (theirs.length >= this.#rates.pages) theirs[0]![0].close(1008, 'Too many pages are open.');
    this.#open.set(webSocket, { person, digest: this.#digests.get(access)! });
    webSocket.on('close', () => this.#open.delete(webSocket));
  }

  /** Whose key is no longer in the file. */
  closeWithdrawn(): void {
    if (this.#open.size === 0) return;
    const valid = new Set(this.#file.read()?.people.map(({ digest }) => digest));
    for (const [webSocket, { digest }] of this.#open) if (!valid.has(digest)) webSocket.terminate();
  }
}
