/** The built renderer's files: a fixed list, so that no path of a request reaches the disk. Every host. */
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { rendererFolder } from './installation.ts';

export interface RendererFile {
  readonly type: string;
  readonly cacheControl: string;
  readonly bytes: Buffer<ArrayBuffer>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

/** What the page may do: run and show its own files, talk to its own host, and nothing else. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; " +
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
    // No text becomes markup or code: the page creates elements, and needs no policy.
    "require-trusted-types-for 'script'; trusted-types 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), usb=(), clipboard-read=()',
};

let known: Promise<Map<string, string>> | undefined;
/** Read once, however many requests there are at the same time. */
const read = new Map<string, Promise<Buffer<ArrayBuffer>>>();

export async function rendererFile(pathname: string): Promise<RendererFile | undefined> {
  known ??= listFiles();
  const file = (await known).get(pathname === '/' ? '/index.html' : pathname);
  if (file === undefined) return undefined;
  return {
    type: TYPES[extname(file)] ?? 'application/octet-stream',
    // Built names carry their hash; only the page itself must be requested again.
    cacheControl: file.endsWith('.html') ? 'no-store' : 'public, max-age=31536000, immutable',
    bytes: await bytesOf(file),
  };
}

function bytesOf(file: string): Promise<Buffer<ArrayBuffer>> {
  const known = read.get(file) ?? readFile(file);
  read.set(file, known);
  known.catch(() => read.delete(file)); // perhaps it can be read the next time
  return known;
}

async function listFiles(): Promise<Map<string, string>> {
  const folder = rendererFolder();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .map(file => [`/${relative(folder, file).split(sep).join('/')}`, file]),
  );
}
