/** Answers akin://app/…: the renderer's files and pictures by id. Electron main process. */
import { protocol } from 'electron';
import { AkinError } from '../contract/errors.ts';
import { type Image, PAGE_HEADERS, parseImagePath, rendererFile } from '../host/system.ts';
import type { EngineProcess } from './engineProcess.ts';
import { PAGE_ORIGIN } from './guard.ts';

/** Must run before the application is ready. */
export function announceProtocol(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'akin', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

export function answerProtocol(engine: EngineProcess): void {
  protocol.handle('akin', async request => {
    const url = new URL(request.url);
    if (`${url.protocol}//${url.host}` !== PAGE_ORIGIN || request.method !== 'GET') return empty(403);
    if (url.pathname.startsWith('/image/')) return await answerImage(engine, url.pathname);
    const file = await rendererFile(url.pathname);
    if (file === undefined) return empty(404);
    return new Response(file.bytes, {
      headers: { ...PAGE_HEADERS, 'Content-Type': file.type, 'Cache-Control': file.cacheControl },
    });
  });
}

async function answerImage(engine: EngineProcess, pathname: string): Promise<Response> {
  const wanted = parseImagePath(pathname);
  if (wanted === undefined) return empty(400);
  try {
    const image = (await engine.ask({ ask: 'image', image: wanted })) as Image | undefined;
    if (image === undefined) return empty(404);
    return new Response(image.bytes as Buffer<ArrayBuffer>, {
      headers: { ...PAGE_HEADERS, 'Content-Type': image.type, 'Cache-Control': 'private, max-age=3600' },
    });
  } catch (error) {
    // While the engine restarts there is no picture; the page asks again.
    if (error instanceof AkinError && error.code === 'engine-stopped') return empty(404);
    console.error('akin: a picture could not be shown:', error);
    return empty(500);
  }
}

function empty(status: number): Response {
  return new Response(null, { status, headers: PAGE_HEADERS });
}
