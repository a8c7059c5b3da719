/**
 * Whether the folders of a collection can be reached, so that photos on a missing drive are not taken for
 * deleted. Engine process.
 *
 * [Note: Folders that are away] A folder is away when it cannot be listed or searched, and also when it is
 * empty although the catalog has photos of it: a removed drive often leaves its mount point behind. During a
 * job a folder is also away once another folder has its path. Folders are identified by device and inode,
 * which do not survive a restart and are not stored.
 */
import { opendirSync, statSync } from 'node:fs';
import { AkinError } from '../../contract/errors.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import { countByFolder, type FolderRow, hasPhotos, isBelow, listFolders } from '../../store/folders.ts';

export interface CheckedFolder extends FolderRow {
  readonly missing: boolean;
}

/** All folders. Marks those that are away in the catalog's handle. */
export function checkFolders(catalog: WritableCatalog): CheckedFolder[] {
  const folders = listFolders(catalog).map(folder => ({
    ...folder,
    missing: identityOf(folder.path, () => hasPhotos(catalog, folder.id)) === undefined,
  }));
  catalog.away.clear();
  for (const { id, missing } of folders) if (missing) catalog.away.add(id);
  return folders;
}

/** The folders during one job. One that is lost stays so until the job has ended. */
export class FolderReach {
  readonly #catalog: WritableCatalog;
  readonly #identities = new Map<number, string>();
  readonly #away = new Map<number, string>();
  /** Paths that the scan could not see, by folder: what is there and below waits. */
  readonly #unseen = new Map<number, readonly string[]>();

  constructor(catalog: WritableCatalog) {
    this.#catalog = catalog;
  }

  get count(): number {
    return this.#away.size;
  }

  isAway(folderId: number): boolean {
    return this.#away.has(folderId);
  }

  /** Whether a photo waits: its folder is away, or one between the two could not be opened. */
  waits({ folderId, relativePath }: { folderId: number; relativePath: string }): boolean {
    return this.isAway(folderId) || isBelow(relativePath, this.#unseen.get(folderId) ?? []);
  }

  leave({ id }: FolderRow, unseen: readonly string[]): void {
    this.#unseen.set(id, unseen);
  }

  /** Before the folder is read. Throws where it is away. */
  enter(folder: FolderRow): void {
    const identity = this.#identify(folder);
    if (identity !== undefined) {
      this.#identities.set(folder.id, identity);
      return;
    }
    this.lose(folder);
    throw new AkinError(
      'folder-missing',
      `The folder ${folder.path} cannot be read, or is empty though photos were in it. Is its disk connected?`,
    );
  }

  /** Whether it is still the folder that was entered; if not, it is away from now on. */
  isStillThere(folder: FolderRow): boolean {
    const identity = this.isAway(folder.id) ? undefined : this.#identify(folder);
    const isSame = identity !== undefined && identity === this.#identities.get(folder.id);
    if (!isSame) this.lose(folder);
    return isSame;
  }

  lose({ id, path }: FolderRow): void {
    this.#away.set(id, path);
    this.#catalog.away.add(id);
  }

  /** One sentence for each folder that is away; undefined when none is. */
  message(): string | undefined {
    if (this.#away.size === 0) return undefined;
    const waiting = new Map(countByFolder(this.#catalog).map(counts => [counts.folderId, counts.waiting]));
    return [...this.#away]
      .map(([id, path]) => `The folder ${path} cannot be reached; ${waitingWords(waiting.get(id) ?? 0)}.`)
      .join(' ');
  }

  #identify({ id, path }: FolderRow): string | undefined {
    return identityOf(path, () => hasPhotos(this.#catalog, id));
  }
}

/** Whether a file is gone, rather than unreadable. */
export function isGone(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) === undefined;
  } catch {
    return false;
  }
}

/** Device and inode; undefined for a folder that is away. */
function identityOf(path: string, expectsPhotos: () => boolean): string | undefined {
  try {
    // The dot asks for the right to search the folder.
    const { dev, ino } = statSync(`${path}/.`, { bigint: true });
    return isEmpty(path) && expectsPhotos() ? undefined : `${dev}:${ino}`;
  } catch {
    return undefined;
  }
}

function isEmpty(path: string): boolean {
  const folder = opendirSync(path);
  try {
    return folder.readSync() === null;
  } finally {
    folder.closeSync();
  }
}

function waitingWords(photos: number): string {
  if (photos === 0) return 'its photos stay as they are';
  return photos === 1 ? '1 photo waits' : `${photos} photos wait`;
}
