/** The loopback host: the renderer's files, the contract over a WebSocket and pictures by id, for a browser tab. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { AkinError } from '../contract/errors.ts';
import { type Channel, type EngineMessage, MAX_FRAME_BYTES } from '../contract/wire.ts';
import type { Engine } from '../engine/engine.ts';
import { parseImagePath } from '../engine/images.ts';
import { PAGE_HEADERS, rendererFile } from '../engine/rendererFiles.ts';
import { isForeignFetch, isOurHost, isOurOrigin, isToken } from './guard.ts';

export interface Host {
  /** With the token in the fragment, which no server, log or referrer sees. */
  readonly url: string;
  readonly port: number;
  readonly token: string;
  /** An address without the token that leads to `url` once, soon: arguments of programs, a browser's too, can be read by other users of the machine. */
  doorway(): string;
  close(): Promise<void>;
}

const TOKEN_REFUSED = 4401;
/** How long a doorway stays open: a browser may be slow to start. */
const DOORWAY_MS = 60_000;

export async function serve(engine: Engine, options: { port?: number } = {}): Promise<Host> {
  const token = randomBytes(24).toString('base64url');
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      console.error('akin: a request failed:', error);
      if (!response.headersSent) refuse(response, 500, 'Something went wrong inside Akin.');
      else response.destroy();
    });
  });
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    handleProtocols: () => 'akin',
  });
  let port = 0;
  let door: { readonly code: string; readonly closesAt: number } | null = null;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(PAGE_HEADERS)) response.setHeader(name, value);
    if (!isOurHost(request, port)) return refuse(response, 403, 'This host answers only as 127.0.0.1.');
    if (request.headers.origin !== undefined && !isOurOrigin(request, port))
      return refuse(response, 403, 'This host answers only its own page.');
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(response, 405, 'Only GET is answered here.');
    const url = new URL(request.url ?? '/', `http://127.0.0.1:${port}`);
    if (url.pathname.startsWith('/open/')) return leadOn(url, response);
    if (url.pathname.startsWith('/image/')) return await answerImage(request, url, response);
    const file = await rendererFile(url.pathname);
    if (file === undefined) return refuse(response, 404, 'There is no such page.');
    response.writeHead(200, { 'Content-Type': file.type, 'Cache-Control': file.cacheControl });
    response.end(file.bytes);
  }

  function leadOn(url: URL, response: ServerResponse): void {
    const isOpen = door !== null && Date.now() < door.closesAt;
    if (!isOpen || !isToken(url.pathname.slice('/open/'.length), door?.code ?? ''))
      refuse(response, 404, 'This address was good once. Open the one that akin serve printed.');
    else {
      door = null;
      response.writeHead(303, { Location: `/#key=${token}`, 'Cache-Control': 'no-store' });
      response.end();
    }
  }

  async function answerImage(request: IncomingMessage, url: URL, response: ServerResponse): Promise<void> {
    if (!isToken(url.searchParams.get('key') ?? '', token))
      return refuse(response, 401, 'The key of this run of Akin is missing.');
    if (isForeignFetch(request)) return refuse(response, 403, 'Pictures are shown only on the own page.');
    const wanted = parseImagePath(url.pathname);
    if (wanted === undefined) return refuse(response, 400, 'This is not the address of a picture.');
    const image = await engine.image(wanted);
    if (image === undefined) return refuse(response, 404, 'There is no such picture yet.');
    response.writeHead(200, { 'Content-Type': image.type, 'Cache-Control': 'private, max-age=3600' });
    response.end(image.bytes);
  }

  server.on('upgrade', (request, socket, head) => {
    if (!isOurHost(request, port) || !isOurOrigin(request, port) || request.url !== '/channel') {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, webSocket => {
      const protocols = (request.headers['sec-websocket-protocol'] ?? '').split(',').map(text => text.trim());
      const key = protocols.find(text => text.startsWith('key.'))?.slice(4) ?? '';
      if (!isToken(key, token))
        webSocket.close(TOKEN_REFUSED, 'The key of this run of Akin is missing or wrong.');
      else engine.connect(channelOf(webSocket), 'browser');
    });
  });

  await listen(options.port ?? 0);
  port = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${port}/#key=${token}`,
    port,
    token,
    doorway: () => {
      door = { code: randomBytes(24).toString('base64url'), closesAt: Date.now() + DOORWAY_MS };
      return `http://127.0.0.1:${port}/open/${door.code}`;
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

function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(`${sentence}\n`);
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
