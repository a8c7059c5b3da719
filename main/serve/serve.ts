/** The loopback host for a browser tab on this machine, with a key of its own for each run. Host process. */
import { randomBytes } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AkinError } from '../contract/errors.ts';
import type { Engine } from '../host/engine.ts';
import { keepSecret } from '../host/system.ts';
import { isToken, LIMITS, type Limits } from './guard.ts';
import { PageServer, refuse, timingOf } from './pageServer.ts';

export interface Host {
  /** With the token in the fragment, which no server, log or referrer sees. */
  readonly url: string;
  readonly port: number;
  readonly token: string;
  /** A short-lived address that leads to `url` once: other users can read program arguments. */
  oneTimeUrl(): string;
  close(): Promise<void>;
}

/** How long a oneTimeUrl is valid: a browser may be slow to start. */
const ONE_TIME_URL_MS = 60_000;

export interface ServeOptions {
  readonly port?: number;
  /** For tests; see LIMITS. */
  readonly limits?: Partial<Limits>;
}

export async function serve(engine: Engine, options: ServeOptions = {}): Promise<Host> {
  const token = newKey();
  const limits = { ...LIMITS, ...options.limits };
  const server = createServer(timingOf(limits));
  let port = 0;
  let oneTimeKey: { readonly code: string; readonly closesAt: number } | null = null;

  function leadOn(url: URL, response: ServerResponse): boolean {
    if (!url.pathname.startsWith('/open/')) return false;
    const isOpen = oneTimeKey !== null && Date.now() < oneTimeKey.closesAt;
    if (!isOpen || !isToken(url.pathname.slice('/open/'.length), oneTimeKey?.code ?? ''))
      refuse(response, 404, 'This address was good once. Open the one that akin serve printed.');
    else {
      oneTimeKey = null;
      response.writeHead(303, { Location: `/#key=${token}`, 'Cache-Control': 'no-store' });
      response.end();
    }
    return true;
  }

  const pages = new PageServer(engine, server, {
    limits,
    address: () => ({ scheme: 'http', hosts: [`127.0.0.1:${port}`, `localhost:${port}`] }),
    accessOf: key => (isToken(key, token) ? { guest: null } : undefined),
    answerOther: leadOn,
  });
  port = await listen(server, options.port ?? 0, '127.0.0.1');
  return {
    url: `http://127.0.0.1:${port}/#key=${token}`,
    port,
    token,
    oneTimeUrl: () => {
      oneTimeKey = { code: newKey(), closesAt: Date.now() + ONE_TIME_URL_MS };
      return `http://127.0.0.1:${port}/open/${oneTimeKey.code}`;
    },
    close: () => pages.close(),
  };
}

/** The port that it listens on. */
export async function listen(server: Server, wanted: number, address: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new AkinError(
              'bad-request',
              `Port ${wanted} is taken by another program; choose another or none.`,
            )
          : error,
      ),
    );
    server.listen(wanted, address, () => resolve());
  });
  server.on('error', error => console.error(`akin: a connection could not be taken: ${error.message}`));
  return (server.address() as AddressInfo).port;
}

/** 192 bits, and never written into a log. */
export function newKey(): string {
  const key = randomBytes(24).toString('base64url');
  keepSecret(key);
  return key;
}
