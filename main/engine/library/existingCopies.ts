/** Finds an existing copy of each picture, where a content has several files. Engine process. */
import { stat } from 'node:fs/promises';
import type { ReadableCatalog } from '../../store/connection.ts';
import { type Copy, copiesOf } from '../../store/copies.ts';
import type { ExportItem } from '../../store/exportItems.ts';

/** Asked of the disk together. */
const CONCURRENCY = 16;

export interface ExistingCopies {
  /** Hashes of contents of which no copy is there. */
  readonly missing: ReadonlySet<string>;
  /** Hashes of contents whose existing copies have another size or time than when they were indexed. */
  readonly changed: ReadonlySet<string>;
  /** The item with an existing copy in place of its own file; unchanged where there is none. */
  locate<Item extends ExportItem>(item: Item): Item;
}

export async function findExistingCopies(
  catalog: ReadableCatalog,
  items: Iterable<ExportItem>,
): Promise<ExistingCopies> {
  const byHash = new Map([...items].map(item => [item.hash, item]));
  const found = new Map<string, Copy>();
  const missing = new Set<string>();
  const changed = new Set<string>();
  const waiting = byHash.values();
  const check = async () => {
    for (const item of waiting) {
      if ((await stateOf(item)) === 'there') continue;
      const { copy, isChanged } = await existingCopy(catalog, item.hash);
      if (copy === undefined) missing.add(item.hash);
      else found.set(item.hash, copy);
      if (isChanged) changed.add(item.hash);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, check));
  return {
    missing,
    changed,
    locate: item => {
      const copy = found.get(item.hash);
      if (copy === undefined) return item;
      const { photo, path, relativePath, bytes, modifiedAt } = copy;
      return { ...item, photo, path, relativePath, name: nameOf(relativePath), bytes, modifiedAt };
    },
  };
}

/** An unchanged one, or else any that exists. */
async function existingCopy(
  catalog: ReadableCatalog,
  hash: string,
): Promise<{ copy: Copy | undefined; isChanged: boolean }> {
  let changed: Copy | undefined;
  for (const copy of copiesOf(catalog, hash)) {
    const state = await stateOf(copy);
    if (state === 'there') return { copy, isChanged: false };
    if (state === 'changed') changed ??= copy;
  }
  return { copy: changed, isChanged: changed !== undefined };
}

async function stateOf(
  file: Pick<Copy, 'path' | 'bytes' | 'modifiedAt'>,
): Promise<'there' | 'changed' | 'gone'> {
  try {
    const { size, mtimeMs } = await stat(file.path);
    return size === file.bytes && Math.trunc(mtimeMs) === file.modifiedAt ? 'there' : 'changed';
  } catch {
    return 'gone';
  }
}

function nameOf(relativePath: string): string {
  return relativePath.slice(relativePath.lastIndexOf('/') + 1);
}
