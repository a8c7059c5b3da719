/** Walks a photo folder and yields its photo files in batches, without following a circle of links. Engine process. */
import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AkinError } from '../../contract/errors.ts';
import type { FoundFile } from '../../store/photos.ts';
import { isPhotoFile } from '../../vision/photoFiles.ts';

const BATCH = 500;
/** Asked of the disk together; one after the other, an unchanged file would cost ten times as much. */
const STATS_AT_ONCE = 32;
/** Folders other programs keep their own pictures and deleted files in. */
const NOT_FOR_PEOPLE = new Set([
  '@eadir',
  '#recycle',
  '$recycle.bin',
  'system volume information',
  '__macosx',
]);

/** A hidden file or folder is not meant to be seen, here neither. */
export function isSkipped(name: string): boolean {
  return name.startsWith('.') || NOT_FOR_PEOPLE.has(name.toLowerCase());
}

/**
 * Links are followed wherever they lead, folders behind links only after all real ones: what can be reached both ways
 * keeps its real path, and no folder is walked twice.
 */
export async function* scanFolder(root: string, signal: AbortSignal): AsyncGenerator<FoundFile[]> {
  const visited = new Set<string>();
  let batch: FoundFile[] = [];
  const real: string[] = [''];
  const linked: string[] = [];
  for (;;) {
    const relative = real.pop() ?? linked.pop();
    if (relative === undefined) break;
    signal.throwIfAborted();
    const entries = await listFolder(root, relative, visited);
    const folders: string[] = [];
    const links: string[] = [];
    for (let at = 0; at < entries.length; at += STATS_AT_ONCE) {
      const some = entries.slice(at, at + STATS_AT_ONCE);
      for (const seen of await Promise.all(some.map(entry => look(root, relative, entry)))) {
        if (seen === undefined) continue;
        if ('folder' in seen) (seen.isLink ? links : folders).push(seen.folder);
        else batch.push(seen);
      }
      if (batch.length >= BATCH) {
        yield batch;
        batch = [];
        signal.throwIfAborted();
      }
    }
    real.push(...folders.reverse());
    linked.unshift(...links.reverse());
  }
  if (batch.length > 0) yield batch;
}

/** A photo, a folder to walk, or nothing of interest. What vanished since it was listed is simply not there. */
async function look(
  root: string,
  relative: string,
  entry: Dirent,
): Promise<FoundFile | { folder: string; isLink: boolean } | undefined> {
  const { name } = entry;
  const isLink = entry.isSymbolicLink();
  if (isSkipped(name)) return undefined;
  const child = relative === '' ? name : `${relative}/${name}`;
  if (entry.isDirectory()) return { folder: child, isLink: false };
  if (!isLink && !(entry.isFile() && isPhotoFile(name))) return undefined;
  const facts = await stat(join(root, child)).catch((): undefined => undefined);
  if (facts?.isDirectory()) return { folder: child, isLink };
  if (facts?.isFile() !== true || !isPhotoFile(name)) return undefined;
  return { relativePath: child, bytes: facts.size, modifiedAt: facts.mtimeMs };
}

/** Sorted, so that the library fills from the top; an unreadable folder below the root is passed over. */
async function listFolder(root: string, relative: string, visited: Set<string>): Promise<Dirent[]> {
  const absolute = join(root, relative);
  try {
    const { dev, ino } = await stat(absolute, { bigint: true });
    const identity = `${dev}:${ino}`;
    if (visited.has(identity)) return [];
    visited.add(identity);
    const entries = await readdir(absolute, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (relative !== '') return [];
    throw new AkinError('folder-missing', `The folder ${root} cannot be read. Is its disk connected?`, {
      cause: error,
    });
  }
}
