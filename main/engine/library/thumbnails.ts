/**
 * The thumbnail cache: files named by content hash, so they outlive moves, renames and catalogs. Engine
 * process.
 */
import { randomBytes } from 'node:crypto';
import { access, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FileRefused, readRegularFile } from '../../files/readRegularFile.ts';

/** 4 GB: some 250,000 thumbnails. */
const LIMIT_BYTES = 4 * 2 ** 30;
/** The share that is left after an eviction, so that the next one is not due at once. */
const KEPT_SHARE = 0.8;
/** A thumbnail has some 16 KB. */
const MOST_BYTES = 16 << 20;

export class Thumbnails {
  readonly #folder: string;
  readonly #limit: number;
  /** Of all of them; undefined until they were counted once. */
  #bytes: number | undefined;
  #evicting: Promise<void> | undefined;

  constructor(cache: string, limitBytes = LIMIT_BYTES) {
    this.#folder = join(cache, 'thumbnails');
    this.#limit = limitBytes;
  }

  async put(hash: string, bytes: Buffer): Promise<void> {
    const path = this.#path(hash);
    const temporary = `${path}.${randomBytes(6).toString('hex')}`;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(temporary, bytes, { mode: 0o600 });
    await rename(temporary, path);
    if (this.#bytes !== undefined) this.#bytes += bytes.length;
    if (this.#bytes === undefined || this.#bytes > this.#limit) this.#evictInTheBackground();
  }

  /** Undefined where the cache has none: it may be evicted at any time. */
  async get(hash: string): Promise<Buffer | undefined> {
    try {
      return await readRegularFile(this.#path(hash), { limit: MOST_BYTES });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof FileRefused)
        return undefined;
      throw error;
    }
  }

  async has(hash: string): Promise<boolean> {
    return await access(this.#path(hash)).then(
      () => true,
      () => false,
    );
  }

  /** Resolves when no eviction is running. */
  async settled(): Promise<void> {
    await this.#evicting;
  }

  #evictInTheBackground(): void {
    this.#evicting ??= this.#evict()
      .catch((error: unknown) => console.error('akin: the thumbnail cache could not be cleared out:', error))
      .finally(() => {
        this.#evicting = undefined;
      });
  }

  /** Counts all, and where they exceed the limit removes the oldest; they are made again when needed. */
  async #evict(): Promise<void> {
    const files: { path: string; bytes: number; madeAt: number }[] = [];
    for (const name of await readdir(this.#folder, { recursive: true })) {
      const path = join(this.#folder, name);
      const facts = await stat(path).catch((): undefined => undefined);
      if (facts?.isFile()) files.push({ path, bytes: facts.size, madeAt: facts.mtimeMs });
    }
    let bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    if (bytes > this.#limit)
      for (const file of files.sort((a, b) => a.madeAt - b.madeAt)) {
        if (bytes <= this.#limit * KEPT_SHARE) break;
        await rm(file.path, { force: true });
        bytes -= file.bytes;
      }
    this.#bytes = bytes;
  }

  #path(hash: string): string {
    if (!/^[0-9a-f]{64}$/.test(hash)) throw new RangeError('hash must be a SHA-256 in hex');
    return join(this.#folder, hash.slice(0, 2), `${hash}.jpg`);
  }
}
