/**
 * Where an export may write: whether the destination can be used, and the path of each planned file. Engine
 * process.
 */
import { access, constants, realpath, stat, statfs } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { AkinError } from '../../contract/errors.ts';
import type { ExportFileRow } from '../../store/exports.ts';
import type { ExportInput } from './exportInput.ts';
import { lstatIfThere } from './fileWork.ts';
import type { Operation } from './operation.ts';
import { sidecarNames } from './planSidecars.ts';
import { codeOf, OtherDisk } from './refusals.ts';

/** A folder, existing or not, that can be written to and is not among the photos. */
export async function mustBeUsable(destination: string, photoFolders: readonly string[]): Promise<void> {
  const there = await nearestThere(destination);
  if (!(await stat(there)).isDirectory())
    throw new AkinError('not-a-folder', `${there} is a file; choose a folder to export into.`);
  const real = join(await realpath(there), relative(there, destination));
  for (const path of photoFolders)
    if (isWithin(real, path))
      throw new AkinError(
        'bad-request',
        `${destination} lies in ${path}, where the photos of this collection are: what is exported there would be taken for new photos. Choose a folder outside.`,
      );
  try {
    await access(there, constants.W_OK);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw new AkinError('read-only', `Akin may not write in ${there}. Choose another folder.`, {
      cause: error,
    });
  }
}

/** Also the folder itself. */
function isWithin(path: string, folder: string): boolean {
  const way = relative(resolve(folder), resolve(path));
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !/^[A-Za-z]:|^[\\/]{2}/.test(way));
}

export async function mustShareDisk({ groups }: ExportInput, destination: string): Promise<void> {
  const photo = groups[0]?.items[0]?.path;
  if (photo === undefined) return;
  const there = await lstatIfThere(photo);
  const target = await stat(await nearestThere(destination));
  if (there !== undefined && there.dev !== target.dev) throw new OtherDisk(destination);
}

/** Free space on the disk of the folder; null where the system does not say. */
export async function freeSpace(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(await nearestThere(folder));
    return bavail * bsize;
  } catch {
    return null;
  }
}

async function nearestThere(path: string): Promise<string> {
  for (let at = path; ; at = dirname(at))
    if ((await lstatIfThere(at)) !== undefined || dirname(at) === at) return at;
}

/**
 * Below the destination, or a sidecar beside its original. Plans are read from the catalog, which may come
 * from a stranger.
 */
export function targetPath(
  destination: string,
  { target, operation }: Pick<ExportFileRow, 'target' | 'operation'>,
): string {
  if (!isAbsolute(target)) return pathBelow(destination, target);
  const facts = operation as Operation;
  if (facts.kind !== 'sidecar' || !Object.values(sidecarNames(facts.original.path)).includes(target))
    throw outside(target);
  return target;
}

/** Before anything is written or removed: with one file outside, the whole plan is refused. */
export function checkTargets(
  destination: string,
  files: Iterable<Pick<ExportFileRow, 'target' | 'operation'>>,
): void {
  for (const file of files) targetPath(destination, file);
}

/** The destination itself, or something in it. */
export function pathBelow(destination: string, target: string): string {
  const path = join(destination, target);
  const way = relative(destination, path);
  if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)) throw outside(target);
  return path;
}

function outside(target: string): AkinError {
  return new AkinError(
    'bad-request',
    `This export names ${target}, which is outside of its folder; no export of Akin does. Nothing was done there.`,
  );
}
