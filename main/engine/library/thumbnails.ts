/** The thumbnail cache: files named by content hash, so they outlive moves, renames and catalogs. Engine process. */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export class Thumbnails {
  readonly #folder: string;

  constructor(cache: string) {
    this.#folder = join(cache, 'thumbnails');
  }

  async put(hash: string, bytes: Buffer): Promise<void> {
    const path = this.#path(hash);
    const temporary = `${path}.${randomBytes(6).toString('hex')}`;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(temporary, bytes);
    await rename(temporary, path);
  }

  /** Undefined where the cache has none: it may be evicted at any time. */
  async get(hash: string): Promise<Buffer | undefined> {
    try {
      return await readFile(this.#path(hash));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  #path(hash: string): string {
    if (!/^[0-9a-f]{64}$/.test(hash)) throw new RangeError('hash must be a SHA-256 in hex');
    return join(this.#folder, hash.slice(0, 2), `${hash}.jpg`);
  }
}
