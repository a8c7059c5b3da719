/** The folders of one open collection: their state, relocating one, removing one. Engine process. */
import { realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { AkinError } from '../../contract/errors.ts';
import type { Folder, FolderRemoval, Relocation } from '../../contract/folders.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import { countByFolder, type FolderRow, listFolders } from '../../store/folders.ts';
import { relocateFolder, removeFolder } from '../../store/moveFolder.ts';
import type { FoundFile } from '../../store/photos.ts';
import { checkFolders } from './folderReach.ts';
import type { FolderWatch } from './folderWatch.ts';
import type { Indexing } from './indexing.ts';
import { scanFolder } from './scan.ts';

/** How many of the missing photos are listed. */
const SOME = 20;

export class Folders {
  readonly #catalog: WritableCatalog;
  readonly #indexing: Indexing;
  readonly #watch: FolderWatch;

  constructor(catalog: WritableCatalog, indexing: Indexing, watch: FolderWatch) {
    this.#catalog = catalog;
    this.#indexing = indexing;
    this.#watch = watch;
  }

  list(): Folder[] {
    const counts = new Map(countByFolder(this.#catalog).map(row => [row.folderId, row]));
    return checkFolders(this.#catalog).map(({ id, path, missing, addedAt }) => {
      const { photos = 0, waiting = 0, failed = 0 } = counts.get(id) ?? {};
      return { id, path, missing, photos, waiting, problems: failed, addedAt };
    });
  }

  /** With `apply` false nothing changes, and the outcome is a preview. */
  async relocate(
    id: number,
    to: string,
    { apply, signal }: { apply: boolean; signal: AbortSignal },
  ): Promise<Relocation> {
    const { path: from } = this.#get(id);
    const joined = this.#mustBeFree(id, to);
    const path = joined?.path ?? to;
    const files: FoundFile[] = [];
    const unseen: string[] = [];
    for await (const batch of scanFolder(path, signal, unseen)) files.push(...batch);
    const relocate = (): Relocation => {
      this.#get(id);
      const { folderId, absent, ...counts } = relocateFolder(this.#catalog, id, path, files, unseen);
      if (absent.length > 0 && counts.kept + counts.changed === 0) throw noneThere(from, path, absent.length);
      const some = absent.slice(0, SOME);
      const facts = { folder: folderId, from, to: path, joins: joined !== undefined };
      return { ...facts, ...counts, absent: { count: absent.length, some } };
    };
    return await this.#change(relocate, apply);
  }

  /** The same for taking a folder out. */
  async remove(id: number, apply: boolean): Promise<FolderRemoval> {
    return await this.#change(() => {
      const { path } = this.#get(id);
      return { path, ...removeFolder(this.#catalog, id) };
    }, apply);
  }

  /** In one transaction, which is rolled back for a preview. */
  async #change<T>(change: () => T, apply: boolean): Promise<T> {
    if (!apply) return tried(this.#catalog, change);
    const before = listFolders(this.#catalog);
    const outcome = await this.#indexing.whileStopped(() => {
      const changed = this.#catalog.connection.transaction(change);
      checkFolders(this.#catalog);
      return changed;
    });
    const after = listFolders(this.#catalog).map(({ path }) => path);
    for (const { path } of before) if (!after.includes(path)) this.#watch.remove(path);
    // Also those below a folder that is no longer watched.
    for (const path of after) void this.#watch.add(path);
    return outcome;
  }

  #get(id: number): FolderRow {
    const folder = listFolders(this.#catalog).find(row => row.id === id);
    if (folder === undefined) throw new AkinError('not-found', 'This folder is not in the collection.');
    return folder;
  }

  /** The folder of the collection at that place; throws where one contains it or lies in it. */
  #mustBeFree(id: number, to: string): FolderRow | undefined {
    const place = real(to);
    let same: FolderRow | undefined;
    for (const folder of listFolders(this.#catalog)) {
      const other = real(folder.path);
      if (folder.id === id) {
        if (other === place) throw refused(`${to} is where this folder is already.`);
      } else if (other === place) same = folder;
      else if (isWithin(place, other))
        throw refused(
          `${to} lies in ${folder.path}, which is in the collection: its photos are found there. Remove this folder instead.`,
        );
      else if (isWithin(other, place))
        throw refused(
          `${folder.path} is in the collection and lies in ${to}. Remove it first: its photos are found from there too.`,
        );
    }
    return same;
  }
}

/** Previews a change by doing it and rolling back. */
function tried<T>(catalog: WritableCatalog, change: () => T): T {
  const takeBack = new Error('only tried');
  let outcome: { value: T } | undefined;
  try {
    catalog.connection.transaction(() => {
      outcome = { value: change() };
      throw takeBack;
    });
  } catch (error) {
    if (error !== takeBack) throw error;
  }
  return outcome!.value;
}

function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function refused(message: string): AkinError {
  return new AkinError('bad-request', message);
}

function noneThere(from: string, to: string, photos: number): AkinError {
  const what = photos === 1 ? 'The photo' : `None of the ${photos} photos`;
  return refused(
    `${what} of ${from} is ${photos === 1 ? 'not ' : ''}in ${to} under the same name. Choose the folder that has the same files and folders in it.`,
  );
}
