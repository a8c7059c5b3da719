/** Relocates a folder of a collection, or removes it, in one transaction. Engine process. */
import type { WritableCatalog } from './connection.ts';
import { beginScan, finishScan, isBelow } from './folders.ts';
import { type FoundFile, recordUnreachable, upsertFoundPhotos } from './photos.ts';

export interface RelocatedFolder {
  /** The folder that has the photos now: another one if they joined a folder of the collection. */
  folderId: number;
  /** Photos with the same size and time: not read again. */
  kept: number;
  /** Photos with another size or time: read again. */
  changed: number;
  /** Files that are new. */
  added: number;
  /** Relative paths of photos that are not there. */
  absent: string[];
}

interface Listed {
  relativePath: string;
  bytes: number;
  modifiedAt: number;
}

/**
 * Finds the photos of a folder at another path, by their relative paths; `files` lists what is there,
 * `unseen` where nobody could look: photos there are not absent. Rows keep their ids, states and contents. If
 * `path` is already a folder of the collection, the two are merged.
 */
export function relocateFolder(
  catalog: WritableCatalog,
  folderId: number,
  path: string,
  files: readonly FoundFile[],
  unseen: readonly string[] = [],
): RelocatedFolder {
  const { connection } = catalog;
  return connection.transaction(() => {
    const listed = connection.all<Listed>(
      `SELECT relative_path AS relativePath, bytes, modified_at AS modifiedAt
       FROM photos WHERE folder_id = ? AND state <> 'removed' ORDER BY relative_path`,
      folderId,
    );
    const there = connection.get<{ id: number }>(
      'SELECT id FROM folders WHERE path = ? AND id <> ?',
      path,
      folderId,
    );
    if (there === undefined) connection.run('UPDATE folders SET path = ? WHERE id = ?', path, folderId);
    else joinFolders(catalog, folderId, there.id);
    const id = there?.id ?? folderId;
    beginScan(catalog, id);
    const usable = files.filter(({ problem }) => problem === undefined);
    upsertFoundPhotos(catalog, id, usable);
    recordUnreachable(catalog, id, files);
    finishScan(catalog, id, unseen);
    const known = new Set(
      files.filter(({ problem }) => problem !== undefined).map(file => file.relativePath),
    );
    const seen = listed.filter(({ relativePath: path }) => !known.has(path) && !isBelow(path, unseen));
    return { folderId: id, ...compare(seen, usable) };
  });
}

function compare(listed: readonly Listed[], files: readonly FoundFile[]): Omit<RelocatedFolder, 'folderId'> {
  const found = new Map(files.map(file => [file.relativePath, file]));
  const absent: string[] = [];
  let kept = 0;
  for (const { relativePath, bytes, modifiedAt } of listed) {
    const file = found.get(relativePath);
    if (file === undefined) absent.push(relativePath);
    else if (file.bytes === bytes && Math.trunc(file.modifiedAt) === modifiedAt) kept++;
  }
  const both = listed.length - absent.length;
  return { kept, changed: both - kept, added: files.length - both, absent };
}

/** A photo that both have stays as that of `to`, with what is known of it. `from` is gone afterwards. */
function joinFolders({ connection }: WritableCatalog, from: number, to: number): void {
  const pairs = connection.all<{ id: number; other: number }>(
    `SELECT one.id, other.id AS other FROM photos AS one
     JOIN photos AS other ON other.folder_id = ? AND other.relative_path = one.relative_path
     WHERE one.folder_id = ?`,
    to,
    from,
  );
  indexedByPhoto({ connection }, () => {
    for (const { id, other } of pairs) {
      connection.run(
        `UPDATE photos SET state = 'indexed', content_id = known.content_id, problem_code = NULL, problem_sentence = NULL,
           settled_at = known.settled_at
         FROM photos AS known WHERE photos.id = ? AND known.id = ? AND photos.state <> 'indexed'
           AND known.state = 'indexed' AND known.bytes = photos.bytes AND known.modified_at = photos.modified_at`,
        other,
        id,
      );
      connection.run('UPDATE export_files SET photo_id = ? WHERE photo_id = ?', other, id);
      connection.run('DELETE FROM photos WHERE id = ?', id);
    }
  });
  // The other folder's scan number means nothing here; 0 is older than any scan.
  connection.run('UPDATE photos SET folder_id = ?, scan = 0 WHERE folder_id = ?', to, from);
  connection.run('DELETE FROM folders WHERE id = ?', from);
}

/** What a removed folder takes out of the lists. */
export interface RemovedFolder {
  photos: number;
  /** Photos among them whose picture lies in another folder of the collection too. */
  elsewhere: number;
  /** Items that take part in no grouping until their content is back. */
  items: number;
}

/** Contents, items, answers and names stay, and count again when the folder is added again. */
export function removeFolder(catalog: WritableCatalog, folderId: number): RemovedFolder {
  const { connection } = catalog;
  return connection.transaction(() => {
    const removed = connection.get<RemovedFolder>(
      `WITH gone AS (SELECT content_id, state FROM photos WHERE folder_id = ? AND state <> 'removed'),
         others AS (SELECT content_id FROM photos WHERE folder_id <> ? AND state = 'indexed')
       SELECT (SELECT count(*) FROM gone) AS photos,
         (SELECT count(*) FROM gone WHERE content_id IN others) AS elsewhere,
         (SELECT count(*) FROM items WHERE retired = 0 AND content_id NOT IN others
            AND content_id IN (SELECT content_id FROM gone WHERE state = 'indexed')) AS items`,
      folderId,
      folderId,
    )!;
    indexedByPhoto(catalog, () => {
      connection.run(
        'UPDATE export_files SET photo_id = NULL WHERE photo_id IN (SELECT id FROM photos WHERE folder_id = ?)',
        folderId,
      );
      connection.run('DELETE FROM photos WHERE folder_id = ?', folderId);
    });
    connection.run('DELETE FROM folders WHERE id = ?', folderId);
    return removed;
  });
}

/** SQLite scans the exported files for every deleted photo; without an index that is quadratic. */
function indexedByPhoto({ connection }: Pick<WritableCatalog, 'connection'>, work: () => void): void {
  connection.run('CREATE INDEX export_files_of_photo ON export_files (photo_id)');
  work();
  connection.run('DROP INDEX export_files_of_photo');
}
