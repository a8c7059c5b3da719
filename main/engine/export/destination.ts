/** Whether a folder can be exported into: refusals before anything is planned or written. Engine process. */
import { access, constants, realpath, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { AkinError } from '../../contract/errors.ts';
import { nearestThere } from './apply.ts';
import { lstatIfThere } from './fileWork.ts';
import type { Material } from './material.ts';
import { codeOf, otherFileSystem } from './refusals.ts';

/** A folder, or one to be made, that may be written to and is not among the photos. */
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

export async function mustShareDisk({ groups }: Material, destination: string): Promise<void> {
  const photo = groups[0]?.items[0]?.path;
  if (photo === undefined) return;
  const there = await lstatIfThere(photo);
  const target = await stat(await nearestThere(destination));
  if (there !== undefined && there.dev !== target.dev) throw otherFileSystem(destination);
}
