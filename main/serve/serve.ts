/** The loopback host for a browser tab: page files, the contract over a WebSocket, pictures by id. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { AkinError } from '../contract/errors.ts';
import { type Channel, type EngineMessage, MAX_FRAME_BYTES } from '../contract/wire.ts';
import type { Engine } from '../host/engine.ts';
import { keepSecret, PAGE_HEADERS, parseImagePath, rendererFile } from '../host/system.ts';
import {
  bearerKey,
  isForeignFetch,
  isOurHost,
  isOurOrigin,
  isToken,
  LIMITS,
  type Limits,
  protocolKey,
  refuseUpgrade,
  UnauthenticatedSockets,
} from './guard.ts';

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
/** How often Node checks for slow requests. */
const CHECK_MS = 1_000;
const KEEP_ALIVE_MS = 5_000;

export interface ServeOptions {
  readonly port?: number;
  /** For tests; see LIMITS. */
  readonly limits?: Partial<Limits>;
}

export async function serve(engine: Engine, options: ServeOptions = {}): Promise<Host> {
  const token = newKey();
  const limits = { ...LIMITS, ...options.limits };
  const unauthenticated = new UnauthenticatedSockets(limits.sockets);
  const timing = {
    keepAliveTimeout: Math.min(KEEP_ALIVE_MS, limits.idleMs),
    headersTimeout: limits.headerMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: Math.min(CHECK_MS, limits.headerMs),
  };
  const server = createServer(timing, (request, response) => {
    // A reset during an answer is not our error.
    request.on('error', () => {});
    response.on('error', () => {});
    void answer(request, response).catch((error: unknown) => {
      console.error('akin: a request failed:', error);
      if (!response.headersSent) refuse(response, 500, 'Something went wrong inside Akin.');
      else response.destroy();
    });
  });
  server.timeout = limits.idleMs;
  server.on('connection', socket => unauthenticated.add(socket));
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    handleProtocols: () => 'akin',
  });
  let port = 0;
  let oneTimeKey: { readonly code: string; readonly closesAt: number } | null = null;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(PAGE_HEADERS)) response.setHeader(name, value);
    if (!isOurHost(request, port)) return refuse(response, 403, 'This host answers only as 127.0.0.1.');
    if (request.headers.origin !== undefined && !isOurOrigin(request, port))
      return refuse(response, 403, 'This host answers only its own page.');
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(response, 405, 'Only GET is answered here.');
    const url = addressOf(request, port);
    if (url === null) return refuse(response, 400, 'This is not an address.');
    if (url.pathname === '/key') return answerKey(request, response);
    if (url.pathname.startsWith('/open/')) return leadOn(url, response);
    if (url.pathname.startsWith('/image/')) return await answerImage(request, url, response);
    const file = await rendererFile(url.pathname);
    if (file === undefined) return refuse(response, 404, 'There is no such page.');
    response.writeHead(200, { 'Content-Type': file.type, 'Cache-Control': file.cacheControl });
    response.end(file.bytes);
  }

  function leadOn(url: URL, response: ServerResponse): void {
    const isOpen = oneTimeKey !== null && Date.now() < oneTimeKey.closesAt;
    if (!isOpen || !isToken(url.pathname.slice('/open/'.length), oneTimeKey?.code ?? ''))
      refuse(response, 404, 'This address was good once. Open the one that akin serve printed.');
    else {
      oneTimeKey = null;
      response.writeHead(303, { Location: `/#key=${token}`, 'Cache-Control': 'no-store' });
      response.end();
    }
  }

  async function answerImage(request: IncomingMessage, url: URL, response: ServerResponse): Promise<void> {
    if (!isToken(url.searchParams.get('key') ?? '', token))
      return refuse(response, 401, 'The key of this run of Akin is missing.');
    if (isForeignFetch(request)) return refuse(response, 403, 'Pictures are shown only on the own page.');
    trust(request);
    const wanted = parseImagePath(url.pathname);
    if (wanted === undefined) return refuse(response, 400, 'This is not the address of a picture.');
    const image = await engine.image(wanted);
    if (image === undefined) return refuse(response, 404, 'There is no such picture yet.');
    response.writeHead(200, { 'Content-Type': image.type, 'Cache-Control': 'private, max-age=3600' });
    response.end(image.bytes);
  }

  /** Whether a key is valid: a page cannot see why its WebSocket was refused. */
  function answerKey(request: IncomingMessage, response: ServerResponse): void {
    if (!isToken(bearerKey(request), token))
      refuse(response, 401, 'The key of this run of Akin is missing or wrong.');
    else {
      trust(request);
      response.writeHead(204, { 'Cache-Control': 'no-store' });
      response.end();
    }
  }

  function trust(request: IncomingMessage): void {
    unauthenticated.trust(request.socket);
    request.socket.setTimeout(0); // a large photo may take its time
  }

  // The key first: a client without it never gets to send a frame.
  server.on('upgrade', (request, socket, head) => {
    if (!isOurHost(request, port) || !isOurOrigin(request, port) || request.url !== '/channel')
      return refuseUpgrade(socket, 403);
    if (!isToken(protocolKey(request), token)) return refuseUpgrade(socket, 401);
    unauthenticated.trust(socket);
    sockets.handleUpgrade(request, socket, head, webSocket =>
      engine.connect(channelOf(webSocket), 'browser'),
    );
  });

  await listen(options.port ?? 0);
  server.on('error', error => console.error(`akin: a connection could not be taken: ${error.message}`));
  port = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${port}/#key=${token}`,
    port,
    token,
    oneTimeUrl: () => {
      oneTimeKey = { code: newKey(), closesAt: Date.now() + ONE_TIME_URL_MS };
      return `http://127.0.0.1:${port}/open/${oneTimeKey.code}`;
    },
    close: async () => {
      for (const webSocket of sockets.clients) webSocket.terminate();
      server.closeAllConnections();
      await new Promise<void>(resolve => server.close(() => resolve()));
    },
  };

  function listen(wanted: number): Promise<void> {
    return new Promise((resolve, reject) => {
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
      server.listen(wanted, '127.0.0.1', () => resolve());
    });
  }
}

/** 192 bits, and never written into a log. */
function newKey(): string {
  const key = randomBytes(24).toString('base64url');
  keepSecret(key);
  return key;
}

function addressOf(request: IncomingMessage, port: number): URL | null {
  return URL.parse(request.url ?? '/', `http://127.0.0.1:${port}`);
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(`${message}\n`);
}

function channelOf(webSocket: WebSocket): Channel<EngineMessage, unknown> {
  webSocket.on('error', error => console.error(`akin: a connection was dropped: ${error.message}`));
  return {
    post: message => {
      if (webSocket.readyState === webSocket.OPEN) webSocket.send(JSON.stringify(message));
    },
    onMessage: listener => {
      webSocket.on('message', (data: RawData, isBinary: boolean) => {
        const message = isBinary ? undefined : parseJson(String(data));
        if (message === undefined) webSocket.close(1003, 'Only JSON text is spoken here.');
        else listener(message);
      });
    },
    onClose: listener => {
      webSocket.on('close', listener);
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
