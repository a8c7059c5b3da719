/** The photo folders of a collection, and the scans through them. Engine process. */
import type { ReadableCatalog, WritableCatalog } from './connection.ts';

export interface FolderRow {
  id: number;
  /** Absolute. */
  path: string;
  scan: number;
  addedAt: number;
}

const columns = 'id, path, scan, added_at AS addedAt';

/** Adds a folder, or finds it if it is there already. */
export function addFolder(catalog: WritableCatalog, path: string): FolderRow {
  catalog.connection.run(
    'INSERT INTO folders (path, added_at) VALUES (?, ?) ON CONFLICT (path) DO NOTHING',
    path,
    Date.now(),
  );
  return catalog.connection.get<FolderRow>(
    `SELECT ${columns} FROM folders WHERE path = ?`,
    path,
  ) as FolderRow;
}

export function listFolders(catalog: ReadableCatalog): FolderRow[] {
  return catalog.connection.all<FolderRow>(`SELECT ${columns} FROM folders ORDER BY id`);
}

/** Begins a scan of a folder: photos upserted from now on count as seen by it. */
export function beginScan(catalog: WritableCatalog, folderId: number): void {
  catalog.connection.run('UPDATE folders SET scan = scan + 1 WHERE id = ?', folderId);
}

/**
 * Closes a scan that saw the whole folder: photos it did not see become `removed`, but for those at and below
 * the paths it could not see. Returns how many, without those that were problems. A cancelled scan, or one of
 * an unreachable folder, is never closed.
 */
export function finishScan(
  { connection }: WritableCatalog,
  folderId: number,
  unseen: readonly string[] = [],
): number {
  return connection.transaction(() => {
    for (const path of unseen)
      connection.run(
        // The sign after the slash is the zero: between the two lies all that is below the path.
        `UPDATE photos SET scan = (SELECT scan FROM folders WHERE id = folder_id)
         WHERE folder_id = ? AND (relative_path = ? OR (relative_path > ? AND relative_path < ?))`,
        folderId,
        path,
        `${path}/`,
        `${path}0`,
      );
    const isUnseen = 'folder_id = ? AND scan < (SELECT scan FROM folders WHERE id = folder_id)';
    const { count } = connection.get<{ count: number }>(
      `SELECT count(*) AS count FROM photos WHERE state IN ('found', 'indexed') AND ${isUnseen}`,
      folderId,
    )!;
    connection.run(
      `UPDATE photos SET state = 'removed', problem_code = NULL, problem_sentence = NULL
       WHERE state <> 'removed' AND ${isUnseen}`,
      folderId,
    );
    return count;
  });
}

/** Whether a relative path is one of these, or lies below one. */
export function isBelow(path: string, folders: readonly string[]): boolean {
  return folders.some(folder => path === folder || path.startsWith(`${folder}/`));
}

/** Whether the collection lists photos of a folder. */
export function hasPhotos(catalog: ReadableCatalog, folderId: number): boolean {
  return (
    catalog.connection.get(
      "SELECT 1 FROM photos INDEXED BY photos_listed WHERE folder_id = ? AND state <> 'removed' LIMIT 1",
      folderId,
    ) !== undefined
  );
}

export interface FolderCounts {
  folderId: number;
  photos: number;
  /** Found, not read yet. */
  waiting: number;
  failed: number;
}

/** Of folders that have photos. */
export function countByFolder(catalog: ReadableCatalog): FolderCounts[] {
  return catalog.connection.all<FolderCounts>(
    `SELECT folder_id AS folderId, count(*) AS photos, count(*) FILTER (WHERE state = 'found') AS waiting,
       count(*) FILTER (WHERE state = 'failed') AS failed
     FROM photos WHERE state <> 'removed' GROUP BY folder_id`,
  );
}
