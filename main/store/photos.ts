/** The photos as files on disk, and their state. Engine process. */
import type { PhotoState } from '../contract/model.ts';
import type { ReadableCatalog, WritableCatalog } from './connection.ts';
import { type ContentFacts, upsertContent } from './contents.ts';
import { photoOfContent } from './copies.ts';

export interface PhotoRow {
  id: number;
  folderId: number;
  /** Below the folder, with forward slashes. */
  relativePath: string;
  bytes: number;
  /** Whole milliseconds since 1970. */
  modifiedAt: number;
  state: PhotoState;
  contentId: number | null;
  problemCode: string | null;
  problemMessage: string | null;
  foundAt: number;
  /** When it was indexed or failed. */
  settledAt: number | null;
}

export interface FoundFile {
  relativePath: string;
  bytes: number;
  /** From `stat`; fractions of a millisecond are dropped. */
  modifiedAt: number;
  /** Why it cannot be opened. Such a file is not for `upsertFoundPhotos`. */
  problem?: { readonly code: string; readonly message: string };
}

export interface UpsertCounts {
  added: number;
  /** Known with another size or time: indexed again. */
  changed: number;
  /** Was removed or failed, and is there unchanged. */
  returned: number;
  unchanged: number;
}

const photoColumns = `photos.id, folder_id AS folderId, relative_path AS relativePath, photos.bytes,
  modified_at AS modifiedAt, state, content_id AS contentId, problem_code AS problemCode,
  problem_sentence AS problemMessage, found_at AS foundAt, settled_at AS settledAt`;

interface Known {
  id: number;
  bytes: number;
  modifiedAt: number;
  state: PhotoState;
  contentId: number | null;
  problemCode: string | null;
}

/** The problem of a file the disk did not give. Size and time say nothing about it, so every scan retries. */
const UNREADABLE = 'unreadable';

/** What a scan or a watcher found in a folder, in one transaction. Unchanged photos keep their state. */
export function upsertFoundPhotos(
  catalog: WritableCatalog,
  folderId: number,
  files: readonly FoundFile[],
): UpsertCounts {
  const { connection } = catalog;
  return connection.transaction(() => {
    const counts: UpsertCounts = { added: 0, changed: 0, returned: 0, unchanged: 0 };
    const folder = connection.get<{ scan: number }>('SELECT scan FROM folders WHERE id = ?', folderId);
    if (folder === undefined) throw new RangeError(`folder ${folderId} is not in this collection`);
    const now = Date.now();
    for (const file of files) counts[upsertOne(catalog, folderId, folder.scan, file, now)] += 1;
    return counts;
  });
}

function upsertOne(
  { connection }: WritableCatalog,
  folderId: number,
  scan: number,
  file: FoundFile,
  now: number,
): keyof UpsertCounts {
  const modifiedAt = Math.trunc(file.modifiedAt);
  const known = connection.get<Known>(
    `SELECT id, bytes, modified_at AS modifiedAt, state, content_id AS contentId, problem_code AS problemCode
     FROM photos WHERE folder_id = ? AND relative_path = ?`,
    folderId,
    file.relativePath,
  );
  if (known === undefined) {
    connection.run(
      `INSERT INTO photos (folder_id, relative_path, bytes, modified_at, state, scan, found_at)
       VALUES (?, ?, ?, ?, 'found', ?, ?)`,
      folderId,
      file.relativePath,
      file.bytes,
      modifiedAt,
      scan,
      now,
    );
    return 'added';
  }
  if (known.bytes !== file.bytes || known.modifiedAt !== modifiedAt) {
    connection.run(
      `UPDATE photos SET bytes = ?, modified_at = ?, state = 'found', content_id = NULL, problem_code = NULL,
         problem_sentence = NULL, scan = ?, settled_at = NULL WHERE id = ?`,
      file.bytes,
      modifiedAt,
      scan,
      known.id,
    );
    return 'changed';
  }
  if (known.state === 'removed' || known.problemCode === UNREADABLE) {
    const state = known.contentId === null ? 'found' : 'indexed';
    connection.run(
      'UPDATE photos SET state = ?, problem_code = NULL, problem_sentence = NULL, scan = ? WHERE id = ?',
      state,
      scan,
      known.id,
    );
    return 'returned';
  }
  connection.run('UPDATE photos SET scan = ? WHERE id = ?', scan, known.id);
  return 'unchanged';
}

/** A photo was read. Returns the id of its content, known or new. */
export function recordIndexed(catalog: WritableCatalog, photoId: number, facts: ContentFacts): number {
  return catalog.connection.transaction(() => {
    const contentId = upsertContent(catalog, facts);
    settle(catalog, photoId, 'indexed', contentId, null, null);
    return contentId;
  });
}

/** A photo could not be read; the person sees the message in the list of problems. */
export function recordFailed(
  catalog: WritableCatalog,
  photoId: number,
  problem: { code: string; message: string },
): void {
  settle(catalog, photoId, 'failed', null, problem.code, problem.message);
}

function settle(
  catalog: WritableCatalog,
  photoId: number,
  state: PhotoState,
  contentId: number | null,
  code: string | null,
  message: string | null,
): void {
  const { changes } = catalog.connection.run(
    `UPDATE photos SET state = ?, content_id = ?, problem_code = ?, problem_sentence = ?, settled_at = ?
     WHERE id = ?`,
    state,
    contentId,
    code,
    message,
    Date.now(),
    photoId,
  );
  if (changes === 0) throw new RangeError(`photo ${photoId} is not in this collection`);
}

/** These files are no longer on disk. Their contents, and all answers about them, stay. */
export function markRemoved(catalog: WritableCatalog, photoIds: readonly number[]): void {
  catalog.connection.transaction(() => {
    for (const id of photoIds)
      catalog.connection.run(
        "UPDATE photos SET state = 'removed', problem_code = NULL, problem_sentence = NULL WHERE id = ?",
        id,
      );
  });
}

/** Failed photos are indexed again at the person's request. Returns how many. */
export function retryFailed(catalog: WritableCatalog): number {
  return catalog.connection.run(
    `UPDATE photos SET state = 'found', problem_code = NULL, problem_sentence = NULL, settled_at = NULL
     WHERE state = 'failed'`,
  ).changes;
}

/** The next photos to index, in the order they were found; `after` is the last id of the batch before. */
export function nextFoundPhotos(catalog: ReadableCatalog, after: number, limit: number): PhotoRow[] {
  return catalog.connection.all<PhotoRow>(
    `SELECT ${photoColumns} FROM photos WHERE state = 'found' AND id > ? ORDER BY id LIMIT ?`,
    after,
    limit,
  );
}

/** What an analysis is stored under: the analyzer's key, and a person's own model if there is one. */
export interface AnalyzedBy {
  readonly analyzer: string;
  readonly ownModel: number | null;
}

/** SQL condition for `FROM contents`, or with it joined; takes the three values of `valuesOf`. */
const isUnanalyzed = `(looked_by IS NOT ? OR (? IS NOT NULL AND EXISTS (SELECT 1 FROM items WHERE items.content_id = contents.id
  AND retired = 0 AND NOT EXISTS (SELECT 1 FROM embeddings WHERE model_id = ? AND item_id = items.id))))`;

function valuesOf({ analyzer, ownModel }: AnalyzedBy): [string, number | null, number | null] {
  return [analyzer, ownModel, ownModel];
}

/** How much of an analysis is stored for a content: all, all but the own model's vectors, or nothing. */
export function storedAnalysis(
  catalog: ReadableCatalog,
  hash: string,
  by: AnalyzedBy,
): 'all' | 'no vectors' | 'none' {
  const row = catalog.connection.get<{ isPartial: number; analyzer: string | null }>(
    `SELECT ${isUnanalyzed} AS isPartial, looked_by AS analyzer FROM contents WHERE hash = ?`,
    ...valuesOf(by),
    hash,
  );
  if (row === undefined || row.analyzer !== by.analyzer) return 'none';
  return row.isPartial === 0 ? 'all' : 'no vectors';
}

/** Indexed photos whose content is not analyzed yet, one for each content; `after` as above. */
export function nextUnanalyzedPhotos(
  catalog: ReadableCatalog,
  by: AnalyzedBy,
  after: number,
  limit: number,
): PhotoRow[] {
  return catalog.connection.all<PhotoRow>(
    `SELECT ${photoColumns} FROM photos JOIN contents ON contents.id = content_id
     WHERE photos.id > ? AND state = 'indexed' AND ${isUnanalyzed}
       AND photos.id = ${photoOfContent(catalog, 'contents.id')}
     ORDER BY photos.id LIMIT ?`,
    after,
    ...valuesOf(by),
    limit,
  );
}

export function countUnanalyzed(catalog: ReadableCatalog, by: AnalyzedBy): number {
  return catalog.connection.get<{ count: number }>(
    `SELECT count(DISTINCT content_id) AS count FROM photos JOIN contents ON contents.id = content_id
     WHERE state = 'indexed' AND ${isUnanalyzed}`,
    ...valuesOf(by),
  )!.count;
}

export function photoById(catalog: ReadableCatalog, id: number): PhotoRow | undefined {
  return catalog.connection.get<PhotoRow>(`SELECT ${photoColumns} FROM photos WHERE id = ?`, id);
}

/** Where a content is on disk: the same picture may be in several places. */
export function photosOfContent(catalog: ReadableCatalog, contentId: number): PhotoRow[] {
  return catalog.connection.all<PhotoRow>(
    `SELECT ${photoColumns} FROM photos WHERE content_id = ? AND state = 'indexed'
     ORDER BY folder_id, relative_path`,
    contentId,
  );
}

const ANOTHER_FILE = 'bytes = excluded.bytes, modified_at = excluded.modified_at, content_id = NULL,';

/**
 * Photos and folders that a scan saw and nothing can open. Files without a problem are skipped. What the disk
 * does not give keeps what is known of it. Returns how many are new or to be retried.
 */
export function recordUnreachable(
  { connection }: WritableCatalog,
  folderId: number,
  files: readonly FoundFile[],
): number {
  return connection.transaction(() => {
    const now = Date.now();
    let fresh = 0;
    for (const { relativePath, bytes, modifiedAt, problem } of files) {
      if (problem === undefined) continue;
      const known = connection.get<{ state: PhotoState; message: string | null }>(
        `SELECT state, problem_sentence AS message FROM photos WHERE folder_id = ? AND relative_path = ?`,
        folderId,
        relativePath,
      );
      if (known?.state !== 'failed' || known.message !== problem.message) fresh++;
      const keeps = problem.code === UNREADABLE;
      connection.run(
        `INSERT INTO photos (folder_id, relative_path, bytes, modified_at, state, scan, problem_code, problem_sentence,
           found_at, settled_at)
         VALUES (?, ?, ?, ?, 'failed', (SELECT scan FROM folders WHERE id = ?), ?, ?, ?, ?)
         ON CONFLICT (folder_id, relative_path) DO UPDATE SET ${keeps ? '' : ANOTHER_FILE}
           state = 'failed', scan = excluded.scan,
           problem_code = excluded.problem_code, problem_sentence = excluded.problem_sentence,
           settled_at = excluded.settled_at`,
        folderId,
        relativePath,
        bytes,
        Math.trunc(modifiedAt),
        folderId,
        problem.code,
        problem.message,
        now,
        now,
      );
    }
    return fresh;
  });
}
