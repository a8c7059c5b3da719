/**
 * The smallest steps of an export on the disk, each of which may be the last one before a crash. Engine
 * process.
 *
 * [Note: How a file is written] It is written under a temporary name beside its target, synced, read back and
 * compared, and then linked to its final name, which fails where a file exists. The temporary name is removed
 * only after the catalog says that the file is done. So after a crash a planned file that has both names is
 * ours, and one that has only its final name is not. File systems without links rename instead; there, equal
 * bytes decide.
 */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, link, lstat, open, readlink, rename, unlink, utimes } from 'node:fs/promises';
import { openRegularFile } from '../../files/readRegularFile.ts';
import { codeOf } from './refusals.ts';

const CHUNK = 1 << 20;
/** Read in pieces. */
const ANY_SIZE = Number.POSITIVE_INFINITY;

/** The original has changed since the photo was indexed. */
export class OriginalChanged extends Error {}

export interface Written {
  readonly hash: string;
  readonly bytes: number;
}

/** Copies an original, which must have this hash, with its modification time. */
export async function copyTo(
  source: string,
  temporary: string,
  { hash, bytes: expected, modifiedAt }: { hash: string; bytes: number; modifiedAt: number },
): Promise<Written> {
  await remove(temporary);
  const from = await openOriginal(source);
  try {
    const to = await open(temporary, 'wx', 0o644);
    try {
      const digest = createHash('sha256');
      const chunk = Buffer.allocUnsafe(CHUNK);
      let bytes = 0;
      for (;;) {
        const { bytesRead } = await from.read(chunk, 0, CHUNK);
        if (bytesRead === 0) break;
        const piece = chunk.subarray(0, bytesRead);
        bytes += bytesRead;
        if (bytes > expected) break; // it grows, and may never end
        digest.update(piece);
        await to.writeFile(piece);
      }
      if (bytes !== expected || digest.digest('hex') !== hash)
        throw new OriginalChanged('The photo has changed since it was indexed. Index the collection again.');
      await to.sync();
      await verify(temporary, hash);
      await utimes(temporary, new Date(), new Date(modifiedAt));
      return { hash, bytes };
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

/** `mode` is that of the file that this one replaces. */
export async function writeTo(
  temporary: string,
  content: string | Uint8Array,
  mode?: number,
): Promise<Written> {
  await remove(temporary);
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
  const hash = createHash('sha256').update(bytes).digest('hex');
  const file = await open(temporary, 'wx', mode ?? 0o644);
  try {
    if (mode !== undefined) await file.chmod(mode).catch(whereNotKept);
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await verify(temporary, hash);
  return { hash, bytes: bytes.length };
}

/** Gives a finished file its final name beside the temporary one; false where a file exists already. */
export async function publish(temporary: string, target: string): Promise<boolean> {
  try {
    await link(temporary, target);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return await isSameFile(temporary, target);
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(codeOf(error) ?? '')) throw error;
  }
  const there = await lstatIfThere(target);
  if (there !== undefined) return there.isFile() && (await hashOf(target)) === (await hashOf(temporary));
  await rename(temporary, target);
  return true;
}

/** Replaces a file by its merged version in one step. */
export async function replace(temporary: string, target: string): Promise<void> {
  await rename(temporary, target);
}

export async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([lstatIfThere(one), lstatIfThere(other)]);
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev;
}

export async function isLinkTo(path: string, source: string): Promise<boolean> {
  return await readlink(path).then(
    target => target === source,
    () => false,
  );
}

export async function remove(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ENOTDIR') throw error;
  }
}

/** A name is on the disk only when its folder is synced. Windows cannot sync folders and needs no sync. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } catch (error) {
    if (!['EINVAL', 'ENOTSUP', 'EBADF'].includes(codeOf(error) ?? '')) throw error;
  } finally {
    await folder.close();
  }
}

export async function lstatIfThere(path: string) {
  try {
    return await lstat(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

export async function hashOf(path: string): Promise<string> {
  const file = await openOriginal(path);
  try {
    const digest = createHash('sha256');
    const chunk = Buffer.allocUnsafe(CHUNK);
    for (;;) {
      const { bytesRead } = await file.read(chunk, 0, CHUNK);
      if (bytesRead === 0) return digest.digest('hex');
      digest.update(chunk.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}

/** Ignores the lack of modes, and of times of links. */
export function whereNotKept(error: unknown): void {
  if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(codeOf(error) ?? '')) throw error;
}

async function verify(path: string, hash: string): Promise<void> {
  if ((await hashOf(path)) !== hash)
    throw new Error(`What was read back from ${path} is not what was written: the disk may be failing.`);
}

/** Without changing the access time, where the system allows it. */
async function openOriginal(path: string): Promise<FileHandle> {
  if (constants.O_NOATIME !== undefined)
    try {
      return await openRegularFile(path, { limit: ANY_SIZE, flags: constants.O_NOATIME });
    } catch (error) {
      if (codeOf(error) !== 'EPERM') throw error; // somebody else's file
    }
  return await openRegularFile(path, { limit: ANY_SIZE });
}
