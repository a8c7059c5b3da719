/** Walks a photo folder and yields its photo files in batches, without following a circle of links. Engine process. */
import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AkinError } from '../../contract/errors.ts';
import type { FoundFile } from '../../store/photos.ts';
import { isPhotoFile } from '../../vision/photoFiles.ts';

const BATCH = 500;

export async function* scanFolder(root: string, signal: AbortSignal): AsyncGenerator<FoundFile[]> {
  const visited = new Set<string>();
  let batch: FoundFile[] = [];
  const pending: string[] = [''];
  while (pending.length > 0) {
    signal.throwIfAborted();
    const relative = pending.pop() as string;
    const absolute = join(root, relative);
    const entries = await listFolder(root, absolute, relative === '', visited);
    const folders: string[] = [];
    for (const entry of entries) {
      if (entry.name.startsWith('.')) continue;
      const child = relative === '' ? entry.name : `${relative}/${entry.name}`;
      if (entry.isDirectory()) folders.push(child);
      else if (entry.isSymbolicLink() || (entry.isFile() && isPhotoFile(entry.name))) {
        // A link or a file that vanished since it was listed is simply not there.
        const facts = await stat(join(root, child)).catch((): undefined => undefined);
        if (facts?.isDirectory()) folders.push(child);
        else if (facts?.isFile() && isPhotoFile(entry.name))
          batch.push({ relativePath: child, bytes: facts.size, modifiedAt: facts.mtimeMs });
      }
      if (batch.length >= BATCH) {
        yield batch;
        batch = [];
        signal.throwIfAborted();
      }
    }
    pending.push(...folders.reverse());
  }
  if (batch.length > 0) yield batch;
}

/** Sorted, so that the library fills from the top; an unreadable folder below the root is passed over. */
async function listFolder(
  root: string,
  absolute: string,
  isRoot: boolean,
  visited: Set<string>,
): Promise<Dirent[]> {
  try {
    const { dev, ino } = await stat(absolute, { bigint: true });
    const identity = `${dev}:${ino}`;
    if (visited.has(identity)) return [];
    visited.add(identity);
    const entries = await readdir(absolute, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (!isRoot) return [];
    throw new AkinError('folder-missing', `The folder ${root} cannot be read. Is its disk connected?`, {
      cause: error,
    });
  }
}
