/** Walks a photo folder and yields its photo files in batches, without cycles of links. Engine process. */
import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AkinError } from '../../contract/errors.ts';
import type { FoundFile } from '../../store/photos.ts';
import { hasNoEnding, isPhotoFile } from '../../vision/photoFiles.ts';
import { isSkipped } from './skipped.ts';
import { isUnnamedPicture } from './sniff.ts';
import { fileProblem, folderProblem, listOddNames, mayBeMisread, meansGone } from './unreachable.ts';

const BATCH = 500;
/** So many `stat` calls at a time: one after the other, an unchanged file would cost ten times as much. */
const STAT_CONCURRENCY = 32;
/**
 * Files that cannot be reached come with their problem. Paths of which nothing is known go to `unseen`: what
 * the catalog has there, and below, is not gone. Links are followed anywhere, folders behind links
 * only after all real ones: a file that can be reached both ways keeps its real path, and no folder is walked
 * twice.
 */
export async function* scanFolder(
  root: string,
  signal: AbortSignal,
  unseen: string[] = [],
): AsyncGenerator<FoundFile[]> {
  const visited = new Set<string>();
  let batch: FoundFile[] = [];
  const real: string[] = [''];
  const linked: string[] = [];
  for (;;) {
    const relative = real.pop() ?? linked.pop();
    if (relative === undefined) break;
    signal.throwIfAborted();
    const { entries, problems } = await listFolder(root, relative, { visited, unseen, signal });
    batch.push(...problems);
    const folders: string[] = [];
    const links: string[] = [];
    for (let at = 0; at < entries.length; at += STAT_CONCURRENCY) {
      const some = entries.slice(at, at + STAT_CONCURRENCY);
      for (const seen of await Promise.all(some.map(entry => examine(root, relative, entry)))) {
        if (seen === undefined) continue;
        if ('unseen' in seen) unseen.push(seen.unseen);
        else if ('folder' in seen) (seen.isLink ? links : folders).push(seen.folder);
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

/** A photo, a folder to walk, or neither. What vanished since it was listed is ignored. */
async function examine(
  root: string,
  relative: string,
  entry: Dirent,
): Promise<FoundFile | { folder: string; isLink: boolean } | { unseen: string } | undefined> {
  const { name } = entry;
  const isLink = entry.isSymbolicLink();
  if (isSkipped(name)) return undefined;
  const child = relative === '' ? name : `${relative}/${name}`;
  if (entry.isDirectory()) return { folder: child, isLink: false };
  const isNamed = isPhotoFile(name);
  if (!isLink && !(entry.isFile() && (isNamed || hasNoEnding(name)))) return undefined;
  const facts = await stat(join(root, child)).catch((error: NodeJS.ErrnoException) => error);
  if (facts instanceof Error) {
    if (isNamed) return fileProblem(child, facts);
    return meansGone(facts) ? undefined : { unseen: child };
  }
  if (facts.isDirectory()) return { folder: child, isLink };
  if (!facts.isFile()) return undefined;
  const isPicture = isNamed || (await isUnnamedPicture(join(root, child), name));
  if (isPicture === undefined) return { unseen: child };
  if (!isPicture) return undefined;
  return { relativePath: child, bytes: facts.size, modifiedAt: facts.mtimeMs };
}

interface Listing {
  readonly entries: readonly Dirent[];
  readonly problems: readonly FoundFile[];
}

/**
 * Sorted, so that the library fills from the top; a folder below the root that cannot be listed is a problem.
 */
async function listFolder(
  root: string,
  relative: string,
  { visited, unseen, signal }: { visited: Set<string>; unseen: string[]; signal: AbortSignal },
): Promise<Listing> {
  const absolute = join(root, relative);
  try {
    // The dot asks for the right to search: without it names can be listed and no file can be opened.
    const { dev, ino } = await stat(`${absolute}/.`, { bigint: true });
    const identity = `${dev}:${ino}`;
    if (visited.has(identity)) return { entries: [], problems: [] };
    visited.add(identity);
    const entries = await readdir(absolute, { withFileTypes: true });
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    if (!entries.some(({ name }) => mayBeMisread(name))) return { entries, problems: [] };
    const { usable, problems } = await listOddNames(absolute, relative, signal);
    return { entries: entries.filter(({ name }) => usable.has(name)), problems };
  } catch (error) {
    if (signal.aborted) throw error;
    if (relative !== '') {
      const problem = folderProblem(relative, error as NodeJS.ErrnoException);
      if (problem === undefined) return { entries: [], problems: [] };
      unseen.push(relative);
      return { entries: [], problems: [problem] };
    }
    throw new AkinError('folder-missing', `The folder ${root} cannot be read. Is its disk connected?`, {
      cause: error,
    });
  }
}
