/**
 * What the hosts of browser tabs have in common: page files, the contract over a WebSocket, pictures by id, to
 * whoever has a key. Host process.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { type Channel, type EngineMessage, MAX_FRAME_BYTES } from '../contract/wire.ts';
import type { Engine, Guest } from '../host/engine.ts';
import { PAGE_HEADERS, parseImagePath, rendererFile } from '../host/system.ts';
import {
  bearerKey,
  isForeignFetch,
  isOurHost,
  isOurOrigin,
  type Limits,
  type OwnAddress,
  protocolKey,
  refuseUpgrade,
  UnauthenticatedSockets,
} from './guard.ts';

/** Whose key it is: that of the person at this machine, or of a guest. */
export interface Access {
  readonly guest: Guest | null;
}

export interface PageServerOptions {
  readonly limits: Limits;
  /** What it is reached under; known once it listens. */
  address(): OwnAddress;
  /** Undefined for a key that is none. */
  accessOf(key: string, request: IncomingMessage): Access | undefined;
  /** Whether this side may not try keys any more for now. */
  isBarred?(request: IncomingMessage): boolean;
  /** Resolves when the picture may be sent. */
  beforePicture?(access: Access): Promise<void>;
  /** A page is connected. */
  connected?(webSocket: WebSocket, access: Access): void;
  /** Milliseconds until the next message of a page is heard. */
  waitForMessage?(access: Access): number;
  /** Answers an address of its own; false for any other. */
  answerOther?(url: URL, response: ServerResponse): boolean;
}

/** How often Node checks for slow requests. */
const CHECK_MS = 1_000;
const KEEP_ALIVE_MS = 5_000;

/** The options of a server of Node by these limits. */
export function timingOf(limits: Limits) {
  return {
    keepAliveTimeout: Math.min(KEEP_ALIVE_MS, limits.idleMs),
    headersTimeout: limits.headerMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: Math.min(CHECK_MS, limits.headerMs),
  };
}

export class PageServer {
  readonly #engine: Engine;
  readonly #server: Server;
  readonly #options: PageServerOptions;
  readonly #unauthenticated: UnauthenticatedSockets;
  readonly #sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    handleProtocols: () => 'akin',
  });

  /** Answers everything that the server gets. */
  constructor(engine: Engine, server: Server, options: PageServerOptions) {
    this.#engine = engine;
    this.#server = server;
    this.#options = options;
    this.#unauthenticated = new UnauthenticatedSockets(options.limits.sockets);
    server.timeout = options.limits.idleMs;
    server.on('connection', socket => this.#unauthenticated.add(socket));
    server.on('request', (request, response) => this.#receive(request, response));
    server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
  }

  async close(): Promise<void> {
    for (const webSocket of this.#sockets.clients) webSocket.terminate();
    this.#server.closeAllConnections();
    await new Promise<void>(resolve => this.#server.close(() => resolve()));
  }

  #receive(request: IncomingMessage, response: ServerResponse): void {
    // A reset during an answer is not our error.
    request.on('error', () => {});
    response.on('error', () => {});
    void this.#answer(request, response).catch((error: unknown) => {
      console.error('akin: a request failed:', error);
      if (!response.headersSent) refuse(response, 500, 'Something went wrong inside Akin.');
      else response.destroy();
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const own = this.#options.address();
    for (const [name, value] of Object.entries(PAGE_HEADERS)) response.setHeader(name, value);
    if (!isOurHost(request, own)) return refuse(response, 403, `This host answers only as ${own.hosts[0]}.`);
    if (request.headers.origin !== undefined && !isOurOrigin(request, own))
      return refuse(response, 403, 'This host answers only its own page.');
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(response, 405, 'Only GET is answered here.');
    const url = URL.parse(request.url ?? '/', `${own.scheme}://${own.hosts[0]}`);
    if (url === null) return refuse(response, 400, 'This is not an address.');
    if (url.pathname === '/key') return this.#answerKey(request, response);
    if (url.pathname.startsWith('/image/')) return await this.#answerImage(request, url, response);
    if (this.#options.answerOther?.(url, response) === true) return;
    const file = await rendererFile(url.pathname);
    if (file === undefined) return refuse(response, 404, 'There is no such page.');
    response.writeHead(200, { 'Content-Type': file.type, 'Cache-Control': file.cacheControl });
    response.end(file.bytes);
  }

  async #answerImage(request: IncomingMessage, url: URL, response: ServerResponse): Promise<void> {
    const access = this.#accessOf(url.searchParams.get('key') ?? '', request, response);
    if (access === undefined) return;
    if (isForeignFetch(request)) return refuse(response, 403, 'Pictures are shown only on the own page.');
    this.#trust(request);
    const wanted = parseImagePath(url.pathname);
    if (wanted === undefined) return refuse(response, 400, 'This is not the address of a picture.');
    if (access.guest !== null && access.guest.collection !== wanted.collection)
      return refuse(response, 404, 'There is no such picture yet.');
    await this.#options.beforePicture?.(access);
    const image = await this.#engine.image(wanted);
    if (image === undefined) return refuse(response, 404, 'There is no such picture yet.');
    response.writeHead(200, { 'Content-Type': image.type, 'Cache-Control': 'private, max-age=3600' });
    response.end(image.bytes);
  }

  /** Whether a key is valid: a page cannot see why its WebSocket was refused. */
  #answerKey(request: IncomingMessage, response: ServerResponse): void {
    if (this.#accessOf(bearerKey(request), request, response) === undefined) return;
    this.#trust(request);
    response.writeHead(204, { 'Cache-Control': 'no-store' });
    response.end();
  }

  #accessOf(key: string, request: IncomingMessage, response: ServerResponse): Access | undefined {
    const access = this.#options.accessOf(key, request);
    if (access !== undefined) return access;
    if (this.#options.isBarred?.(request) === true)
      refuse(response, 429, 'Too many wrong keys. Wait a while.');
    else refuse(response, 401, 'The key of this run of Akin is missing or wrong.');
    return undefined;
  }

  #trust(request: IncomingMessage): void {
    this.#unauthenticated.trust(request.socket);
    request.socket.setTimeout(0); // a large photo may take its time
  }

  /** The key first: a client without it never gets to send a frame. */
  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const own = this.#options.address();
    if (!isOurHost(request, own) || !isOurOrigin(request, own) || request.url !== '/channel') {
      refuseUpgrade(socket, 403);
      return;
    }
    const access = this.#options.accessOf(protocolKey(request), request);
    if (access === undefined) {
      refuseUpgrade(socket, this.#options.isBarred?.(request) === true ? 429 : 401);
      return;
    }
    this.#unauthenticated.trust(socket);
    this.#sockets.handleUpgrade(request, socket, head, webSocket => {
      this.#options.connected?.(webSocket, access);
      const wait = () => this.#options.waitForMessage?.(access) ?? 0;
      this.#engine.connect(channelOf(webSocket, wait), 'browser', access.guest ?? undefined);
    });
  }
}

export function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(`${message}\n`);
}

/** What comes too soon is heard later, in the same order, and nothing more is read until then. */
function channelOf(webSocket: WebSocket, wait: () => number): Channel<EngineMessage, unknown> {
  webSocket.on('error', error => console.error(`akin: a connection was dropped: ${error.message}`));
  return {
    post: message => {
      if (webSocket.readyState === webSocket.OPEN) webSocket.send(JSON.stringify(message));
    },
    onMessage: listener => {
      webSocket.on('message', (data: RawData, isBinary: boolean) => {
        const message = isBinary ? undefined : parseJson(String(data));
        const later = wait();
        if (message === undefined) webSocket.close(1003, 'Only JSON text is spoken here.');
        else if (later === 0) listener(message);
        else {
          webSocket.pause();
          setTimeout(() => {
            listener(message);
            webSocket.resume();
          }, later).unref();
        }
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
