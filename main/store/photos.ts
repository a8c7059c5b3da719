/** The photos as files on the disk, and what became of each. Runs in the engine process. */
import type { PhotoState } from '../contract/model.ts';
import type { ReadableCatalog, WritableCatalog } from './connection.ts';
import { type ContentFacts, upsertContent } from './contents.ts';

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
  problemSentence: string | null;
  foundAt: number;
  /** When it was indexed or failed. */
  settledAt: number | null;
}

export interface FoundFile {
  relativePath: string;
  bytes: number;
  /** As `stat` has it; fractions of a millisecond are dropped. */
  modifiedAt: number;
}

export interface UpsertCounts {
  added: number;
  /** Known, but its size or time differs: it waits to be indexed again. */
  changed: number;
  /** Had been removed and is back as it was. */
  returned: number;
  unchanged: number;
}

const photoColumns = `photos.id, folder_id AS folderId, relative_path AS relativePath, photos.bytes,
  modified_at AS modifiedAt, state, content_id AS contentId, problem_code AS problemCode,
  problem_sentence AS problemSentence, found_at AS foundAt, settled_at AS settledAt`;

interface Known {
  id: number;
  bytes: number;
  modifiedAt: number;
  state: PhotoState;
  contentId: number | null;
}

/** What a scan or a watcher found in a folder, in one transaction. A photo that has not changed keeps its state. */
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
    `SELECT id, bytes, modified_at AS modifiedAt, state, content_id AS contentId
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
  if (known.state === 'removed') {
    const state = known.contentId === null ? 'found' : 'indexed';
    connection.run('UPDATE photos SET state = ?, scan = ? WHERE id = ?', state, scan, known.id);
    return 'returned';
  }
  connection.run('UPDATE photos SET scan = ? WHERE id = ?', scan, known.id);
  return 'unchanged';
}

/** A photo was read: its content is known, new or not. Returns the content's id, on which everything else hangs. */
export function recordIndexed(catalog: WritableCatalog, photoId: number, facts: ContentFacts): number {
  return catalog.connection.transaction(() => {
    const contentId = upsertContent(catalog, facts);
    settle(catalog, photoId, 'indexed', contentId, null, null);
    return contentId;
  });
}

/** A photo could not be read; the person sees the sentence in the list of problems. */
export function recordFailed(
  catalog: WritableCatalog,
  photoId: number,
  problem: { code: string; sentence: string },
): void {
  settle(catalog, photoId, 'failed', null, problem.code, problem.sentence);
}

function settle(
  catalog: WritableCatalog,
  photoId: number,
  state: PhotoState,
  contentId: number | null,
  code: string | null,
  sentence: string | null,
): void {
  const { changes } = catalog.connection.run(
    `UPDATE photos SET state = ?, content_id = ?, problem_code = ?, problem_sentence = ?, settled_at = ?
     WHERE id = ?`,
    state,
    contentId,
    code,
    sentence,
    Date.now(),
    photoId,
  );
  if (changes === 0) throw new RangeError(`photo ${photoId} is not in this collection`);
}

/** A watcher saw these files go. Their contents, and all that was said about them, stay. */
export function markRemoved(catalog: WritableCatalog, photoIds: readonly number[]): void {
  catalog.connection.transaction(() => {
    for (const id of photoIds)
      catalog.connection.run(
        "UPDATE photos SET state = 'removed', problem_code = NULL, problem_sentence = NULL WHERE id = ?",
        id,
      );
  });
}

/** Failed photos wait to be indexed again: the person asked to retry. Returns how many. */
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

/** What a look leaves behind: its key, and beside that vectors by a person's own model; `ownModel` is null without one. */
export interface Traces {
  readonly look: string;
  readonly ownModel: number | null;
}

/** For use with `FROM contents`, or with it joined; takes the traces' three values. */
const lacksTraces = `(looked_by IS NOT ? OR (? IS NOT NULL AND EXISTS (SELECT 1 FROM items WHERE items.content_id = contents.id
  AND retired = 0 AND NOT EXISTS (SELECT 1 FROM embeddings WHERE model_id = ? AND item_id = items.id))))`;

function valuesOf({ look, ownModel }: Traces): [string, number | null, number | null] {
  return [look, ownModel, ownModel];
}

/** Whether all of it is stored for a content, all but the vectors by one's own model, or nothing. */
export function tracesOf(
  catalog: ReadableCatalog,
  hash: string,
  traces: Traces,
): 'all' | 'no vectors' | 'none' {
  const row = catalog.connection.get<{ lacks: number; lookedBy: string | null }>(
    `SELECT ${lacksTraces} AS lacks, looked_by AS lookedBy FROM contents WHERE hash = ?`,
    ...valuesOf(traces),
    hash,
  );
  if (row === undefined || row.lookedBy !== traces.look) return 'none';
  return row.lacks === 0 ? 'all' : 'no vectors';
}

/** Indexed photos whose content this look has not seen yet, one for each content; `after` as above. */
export function nextUnlookedPhotos(
  catalog: ReadableCatalog,
  traces: Traces,
  after: number,
  limit: number,
): PhotoRow[] {
  return catalog.connection.all<PhotoRow>(
    `SELECT ${photoColumns} FROM photos WHERE id > ? AND id IN (
       SELECT min(photos.id) FROM photos JOIN contents ON contents.id = content_id
       WHERE state = 'indexed' AND ${lacksTraces} GROUP BY content_id)
     ORDER BY id LIMIT ?`,
    after,
    ...valuesOf(traces),
    limit,
  );
}

export function countUnlooked(catalog: ReadableCatalog, traces: Traces): number {
  return catalog.connection.get<{ count: number }>(
    `SELECT count(DISTINCT content_id) AS count FROM photos JOIN contents ON contents.id = content_id
     WHERE state = 'indexed' AND ${lacksTraces}`,
    ...valuesOf(traces),
  )!.count;
}

export function photoById(catalog: ReadableCatalog, id: number): PhotoRow | undefined {
  return catalog.connection.get<PhotoRow>(`SELECT ${photoColumns} FROM photos WHERE id = ?`, id);
}

/** Where a content is to be found on the disk: the same picture may lie in several places. */
export function photosOfContent(catalog: ReadableCatalog, contentId: number): PhotoRow[] {
  return catalog.connection.all<PhotoRow>(
    `SELECT ${photoColumns} FROM photos WHERE content_id = ? AND state = 'indexed'
     ORDER BY folder_id, relative_path`,
    contentId,
  );
}
