/**
 * The list of recent collections: a small JSON file in the data folder, replaced as a whole. Engine process.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { CollectionId, Kind, type Recent } from '../../contract/model.ts';
import { readRegularFileSync } from '../../files/readRegularFile.ts';

const Entry = z.object({
  id: CollectionId,
  name: z.string(),
  kind: Kind,
  path: z.string(),
  photos: z.int().nonnegative(),
  openedAt: z.number(),
});
type Entry = z.infer<typeof Entry>;

const KEPT = 30;
const MOST_BYTES = 1 << 20;

export class Recents {
  readonly #file: string;

  constructor(data: string) {
    this.#file = join(data, 'recent.json');
  }

  list(): Recent[] {
    return this.#read().map(({ path, ...entry }) => ({
      ...entry,
      location: path,
      missing: !existsSync(path),
    }));
  }

  pathOf(id: string): string | undefined {
    return this.#read().find(entry => entry.id === id)?.path;
  }

  remember(entry: Entry): void {
    const others = this.#read().filter(other => other.id !== entry.id && other.path !== entry.path);
    this.#write([entry, ...others].slice(0, KEPT));
  }

  /** Keeps the count on the Welcome screen true without changing the order. */
  updatePhotos(id: string, photos: number): void {
    this.#write(this.#read().map(entry => (entry.id === id ? { ...entry, photos } : entry)));
  }

  forget(id: string): void {
    this.#write(this.#read().filter(entry => entry.id !== id));
  }

  /** An unreadable list is an empty one: the collections themselves are elsewhere. */
  #read(): Entry[] {
    if (!existsSync(this.#file)) return [];
    try {
      return z
        .array(Entry)
        .parse(JSON.parse(readRegularFileSync(this.#file, { limit: MOST_BYTES }).toString('utf8')));
    } catch (error) {
      console.error(
        `akin: the list of recent collections is unreadable and starts anew (${this.#file}):`,
        error,
      );
      return [];
    }
  }

  #write(entries: Entry[]): void {
    mkdirSync(dirname(this.#file), { recursive: true });
    const temporary = `${this.#file}.${randomBytes(6).toString('hex')}`;
    writeFileSync(temporary, JSON.stringify(entries, null, 2), { mode: 0o600 });
    renameSync(temporary, this.#file);
  }
}
