/** Photos and folders that no path in the catalog can reach: each becomes a problem. Engine process. */
import { isUtf8 } from 'node:buffer';
import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import type { FoundFile } from '../../store/photos.ts';
import { isPhotoFile } from '../../vision/photoFiles.ts';
import type { ProblemCode } from '../../vision/problem.ts';
import { isSkipped } from './skipped.ts';

const REPLACEMENT = '\uFFFD';
const TOO_LONG = 'is longer than the system can open; give it, or the folders above it, shorter names';

/** `readdir` puts this in place of bytes that are not UTF-8; a name may also contain it. */
export function mayBeMisread(name: string): boolean {
  return name.includes(REPLACEMENT);
}

/**
 * Lists a folder whose names are not all UTF-8: those that can be used, and a problem for each photo or
 * folder that cannot.
 */
export async function listOddNames(
  absolute: string,
  relative: string,
  signal: AbortSignal,
): Promise<{ usable: Set<string>; problems: FoundFile[] }> {
  const entries = await readdir(absolute, { withFileTypes: true, encoding: 'buffer' });
  const odd = entries.filter(({ name }) => !isUtf8(name));
  const problems: FoundFile[] = [];
  for (const entry of odd) {
    const name = shown(entry.name);
    const path = inside(Buffer.from(absolute), entry.name);
    const facts = isSkipped(name) ? undefined : await stat(path).catch((): undefined => undefined);
    if (facts === undefined || !(facts.isDirectory() || (facts.isFile() && isPhotoFile(name)))) continue;
    const photos = facts.isDirectory() ? await countPhotos(path, signal) : undefined;
    if (photos === 0) continue;
    problems.push({
      relativePath: relative === '' ? name : `${relative}/${name}`,
      bytes: facts.isFile() ? facts.size : 0,
      modifiedAt: facts.mtimeMs,
      problem: { code: 'name-not-utf8' satisfies ProblemCode, message: misnamed(photos) },
    });
  }
  return {
    usable: new Set(entries.filter(({ name }) => isUtf8(name)).map(({ name }) => name.toString())),
    problems,
  };
}

function misnamed(photos: number | undefined): string {
  if (photos === undefined)
    return 'The name of this file is not in UTF-8, so it cannot be opened; rename the file to use it.';
  const them = photos === 1 ? 'the photo in it' : `the ${photos} photos in it`;
  return `The name of this folder is not in UTF-8, so ${them} cannot be opened; rename the folder to use them.`;
}

/** Bytes that are not UTF-8 are shown in hexadecimal, so that two such names always differ. */
function shown(name: Buffer): string {
  let text = '';
  for (let at = 0; at < name.length; ) {
    const length = [1, 2, 3, 4].find(
      count => at + count <= name.length && isUtf8(name.subarray(at, at + count)),
    );
    text +=
      length === undefined
        ? `${REPLACEMENT}${name[at]!.toString(16).toUpperCase()}`
        : name.toString('utf8', at, at + length);
    at += length ?? 1;
  }
  return text;
}

/** At any depth; links are not followed. */
async function countPhotos(folder: Buffer, signal: AbortSignal): Promise<number> {
  let count = 0;
  const pending = [folder];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    signal.throwIfAborted();
    const here = at;
    const entries = await readdir(here, { withFileTypes: true, encoding: 'buffer' }).catch(
      (): Dirent<Buffer>[] => [],
    );
    for (const entry of entries) {
      const name = entry.name.toString('latin1');
      if (isSkipped(name)) continue;
      if (entry.isDirectory()) pending.push(inside(here, entry.name));
      else if (entry.isFile() && isPhotoFile(name)) count++;
    }
  }
  return count;
}

function inside(folder: Buffer, name: Buffer): Buffer {
  return Buffer.concat([folder, Buffer.from('/'), name]);
}

/** A photo that `stat` fails for: undefined when it is gone. */
export function fileProblem(relativePath: string, error: NodeJS.ErrnoException): FoundFile | undefined {
  if (meansGone(error)) return undefined;
  if (error.code === 'ENAMETOOLONG')
    return problem(relativePath, 'path-too-long', `The path of this file ${TOO_LONG}.`);
  return problem(relativePath, 'unreadable', `The file could not be read: ${reasonOf(error)}.`);
}

/** A folder that cannot be listed: undefined when it is gone. */
export function folderProblem(relativePath: string, error: NodeJS.ErrnoException): FoundFile | undefined {
  if (meansGone(error)) return undefined;
  if (error.code === 'ENAMETOOLONG')
    return problem(
      relativePath,
      'path-too-long',
      `The path of this folder ${TOO_LONG}. What is in it cannot be seen.`,
    );
  return problem(
    relativePath,
    'closed-folder',
    `This folder could not be opened: ${reasonOf(error)}. What is in it cannot be seen.`,
  );
}

/** Whether nothing is at the path. Every other error says nothing of what is there. */
export function meansGone({ code }: NodeJS.ErrnoException): boolean {
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP';
}

function reasonOf({ code }: NodeJS.ErrnoException): string {
  return code === 'EACCES' || code === 'EPERM' ? 'permission was denied' : `the disk said ${code ?? 'no'}`;
}

function problem(relativePath: string, code: ProblemCode, message: string): FoundFile {
  return { relativePath, bytes: 0, modifiedAt: 0, problem: { code, message } };
}
