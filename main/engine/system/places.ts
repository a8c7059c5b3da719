/**
 * Folders of this machine and the files that can be chosen there, one level at a time, for the picker of a
 * browser tab. Engine process.
 */
import { readdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, join, parse } from 'node:path';
import { AkinError } from '../../contract/errors.ts';
import type { Place, PlaceListing } from '../../contract/model.ts';
import { isPhotoFile } from '../../vision/photoFiles.ts';
import type { Grants } from './grants.ts';

export async function listPlace(grants: Grants, path: string = homedir()): Promise<PlaceListing> {
  const place = (target: string): Place => ({
    grant: grants.issue(target),
    name: basename(target) || parse(target).root,
  });
  try {
    const entries = await readdir(path, { withFileTypes: true });
    const folders: string[] = [];
    const catalogs: string[] = [];
    const models: string[] = [];
    const tables: string[] = [];
    let images = 0;
    for (const entry of entries) {
      if (entry.name.startsWith('.')) continue;
      const child = join(path, entry.name);
      const isFolder =
        entry.isDirectory() ||
        (entry.isSymbolicLink() &&
          (await stat(child).then(
            facts => facts.isDirectory(),
            () => false, // a dangling link is no folder
          )));
      if (isFolder) folders.push(child);
      else if (entry.name.endsWith('.akin')) catalogs.push(child);
      else if (/\.onnx$/i.test(entry.name)) models.push(child);
      else if (/\.csv$/i.test(entry.name)) tables.push(child);
      else if (isPhotoFile(entry.name)) images++;
    }
    const collator = new Intl.Collator(undefined, { numeric: true });
    const inOrder = (paths: string[]) =>
      paths.sort((a, b) => collator.compare(basename(a), basename(b))).map(place);
    return {
      here: place(path),
      above: ancestors(path).map(place),
      folders: inOrder(folders),
      catalogs: inOrder(catalogs),
      models: inOrder(models),
      tables: inOrder(tables),
      images,
    };
  } catch (error) {
    throw new AkinError('folder-missing', `The folder ${path} cannot be read.`, { cause: error });
  }
}

function ancestors(path: string): string[] {
  const found: string[] = [];
  for (let above = dirname(path); above !== path; path = above, above = dirname(above)) found.unshift(above);
  return found;
}
