/** Brings one file from an address a person named, and keeps it only if its digest is the one they named with it. Runs in the engine and in the shell commands. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { AkinError } from '../../contract/errors.ts';
import { digestOf } from './digest.ts';

export async function download(
  url: string,
  sha256: string,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const address = new URL(url);
  const isLoopback = ['127.0.0.1', '[::1]', 'localhost'].includes(address.hostname);
  if (address.protocol !== 'https:' && !(address.protocol === 'http:' && isLoopback))
    throw new AkinError('bad-request', `${url} is not an https address; nothing else is fetched.`);
  try {
    const response = await fetch(address, { signal, redirect: 'follow' });
    if (!response.ok || response.body === null)
      throw new AkinError('fetch-failed', `${url} answers with ${response.status}: check the address.`);
    await pipeline(Readable.fromWeb(response.body as ReadableStream), createWriteStream(path), { signal });
  } catch (error) {
    if (signal.aborted) throw new AkinError('cancelled', 'This was cancelled.');
    if (error instanceof AkinError) throw error;
    throw new AkinError(
      'fetch-failed',
      `${url} could not be fetched: check the network connection and try again.`,
      {
        cause: error,
      },
    );
  }
  const digest = await digestOf(path);
  if (digest !== sha256)
    throw new AkinError(
      'fetch-failed',
      `What came from ${url} is not what you expect: its SHA-256 is ${digest}. It was thrown away.`,
    );
}
