/** The SHA-256 of a file, read in pieces. Any process. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(piece as Buffer);
  return hash.digest('hex');
}
