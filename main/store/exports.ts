/** Exports and their files: planned, then written one by one; a crash can be resumed. Engine process. */
import type { ReadableCatalog, WritableCatalog } from './connection.ts';

export type ExportState = 'planned' | 'running' | 'done' | 'cancelled' | 'failed';

export interface ExportRow {
  id: number;
  groupingId: number;
  /** Absolute. */
  destination: string;
  /** Copy, hard link or symlink; which tables and sidecars: the engine's own form. */
  settings: unknown;
  state: ExportState;
  createdAt: number;
  updatedAt: number;
  /** When the export was undone. */
  undoneAt: number | null;
}

export interface PlannedFile {
  /** Null for a file that is not a photo's, such as a table or the manifest. */
  photoId: number | null;
  /** Below the destination, with forward slashes; absolute for a sidecar beside an original. */
  target: string;
  bytes: number;
  /** How it is written: the engine's own form. */
  operation: unknown;
  /** The content of a table. */
  text?: string;
  /** The problem with it, known when it is planned. */
  problemMessage?: string;
}

export interface ExportFileRow {
  id: number;
  photoId: number | null;
  target: string;
  bytes: number;
  state: 'planned' | 'done' | 'skipped' | 'failed';
  /** SHA-256 of what was written, for the manifest. */
  hash: string | null;
  problemMessage: string | null;
  operation: unknown;
}

export type FileOutcome =
  /** `operation` if it was not carried out as planned. */
  | { state: 'done'; hash: string; bytes: number; operation?: unknown }
  | { state: 'skipped' | 'failed'; problemMessage: string };

export interface ExportCounts {
  files: number;
  bytes: number;
  planned: number;
  /** Of the planned files. */
  plannedBytes: number;
  done: number;
  skipped: number;
  failed: number;
}

const columns = `id, grouping_id AS groupingId, destination, settings, state, created_at AS createdAt,
  updated_at AS updatedAt, undone_at AS undoneAt`;
const fileColumns =
  'id, photo_id AS photoId, target, bytes, state, hash, problem_sentence AS problemMessage, operation';

const isNoted = "(problem_sentence IS NOT NULL OR json_extract(operation, '$.note') IS NOT NULL)";

type Stored = Omit<ExportRow, 'settings'> & { settings: string };
type StoredFile = Omit<ExportFileRow, 'operation'> & { operation: string | null };

/** The whole plan or nothing of it. Two files with one target are a planner's bug and refused. */
export function planExport(
  catalog: WritableCatalog,
  plan: Pick<ExportRow, 'groupingId' | 'destination' | 'settings'>,
  files: Iterable<PlannedFile>,
): number {
  return catalog.connection.transaction(() => {
    const now = Date.now();
    const { id } = catalog.connection.run(
      `INSERT INTO exports (grouping_id, destination, settings, state, created_at, updated_at)
       VALUES (?, ?, ?, 'planned', ?, ?)`,
      plan.groupingId,
      plan.destination,
      JSON.stringify(plan.settings),
      now,
      now,
    );
    for (const { photoId, target, bytes, operation, text, problemMessage } of files)
      catalog.connection.run(
        `INSERT INTO export_files (export_id, photo_id, target, bytes, state, operation, text, problem_sentence)
         VALUES (?, ?, ?, ?, 'planned', ?, ?, ?)`,
        id,
        photoId,
        target,
        bytes,
        JSON.stringify(operation),
        text ?? null,
        problemMessage ?? null,
      );
    return id;
  });
}

/** Plans that were not carried out are dropped for the next one. */
export function dropPlans(catalog: WritableCatalog): void {
  catalog.connection.transaction(() => {
    catalog.connection.run(
      "DELETE FROM export_files WHERE export_id IN (SELECT id FROM exports WHERE state = 'planned')",
    );
    catalog.connection.run("DELETE FROM exports WHERE state = 'planned'");
  });
}

export function setExportState(catalog: WritableCatalog, id: number, state: ExportState): void {
  catalog.connection.run('UPDATE exports SET state = ?, updated_at = ? WHERE id = ?', state, Date.now(), id);
}

export function markUndone(catalog: WritableCatalog, id: number): void {
  const now = Date.now();
  catalog.connection.run('UPDATE exports SET undone_at = ?, updated_at = ? WHERE id = ?', now, now, id);
}

export function exportById(catalog: ReadableCatalog, id: number): ExportRow | undefined {
  const row = catalog.connection.get<Stored>(`SELECT ${columns} FROM exports WHERE id = ?`, id);
  return row === undefined ? undefined : parse(row);
}

/** The latest first. */
export function listExports(catalog: ReadableCatalog): ExportRow[] {
  return catalog.connection.all<Stored>(`SELECT ${columns} FROM exports ORDER BY id DESC`).map(parse);
}

/** The next files to write, in the order planned. */
export function nextPlannedFiles(catalog: ReadableCatalog, exportId: number, limit: number): ExportFileRow[] {
  return catalog.connection
    .all<StoredFile>(
      `SELECT ${fileColumns} FROM export_files WHERE export_id = ? AND state = 'planned' ORDER BY id LIMIT ?`,
      exportId,
      limit,
    )
    .map(parseFile);
}

/** Failed files are planned again. Returns how many. */
export function retryFailedFiles(catalog: WritableCatalog, exportId: number): number {
  return catalog.connection.run(
    "UPDATE export_files SET state = 'planned', problem_sentence = NULL WHERE export_id = ? AND state = 'failed'",
    exportId,
  ).changes;
}

/** A written file is planned again. */
export function reopenFile(catalog: WritableCatalog, fileId: number): void {
  catalog.connection.run("UPDATE export_files SET state = 'planned', hash = NULL WHERE id = ?", fileId);
}

/** The state of an export may be kept in its settings; the plan in them does not change. */
export function setExportSettings(catalog: WritableCatalog, id: number, settings: unknown): void {
  catalog.connection.run('UPDATE exports SET settings = ? WHERE id = ?', JSON.stringify(settings), id);
}

/** The text to write, or (`before`) the previous content of a merged file. */
export function textsOfFile(
  catalog: ReadableCatalog,
  fileId: number,
): { text: string | null; before: string | null } {
  return catalog.connection.get<{ text: string | null; before: string | null }>(
    'SELECT text, before FROM export_files WHERE id = ?',
    fileId,
  )!;
}

/**
 * Call before a merged file is written; kept the first time only. `form` describes the file that was there,
 * in the engine's own form, and `merged` is the SHA-256 of the merged file. Both go into the operation.
 */
export function keepBefore(
  catalog: WritableCatalog,
  fileId: number,
  { text, form, merged }: { text: string; form: unknown; merged: string },
): void {
  catalog.connection.run(
    `UPDATE export_files SET before = ?, operation = json_set(operation, '$.before', json(?), '$.merged', ?)
     WHERE id = ? AND before IS NULL`,
    text,
    JSON.stringify(form),
    merged,
    fileId,
  );
}

/** Drops the kept content: somebody changed the file before the merged one was written. */
export function dropBefore(catalog: WritableCatalog, fileId: number): void {
  catalog.connection.run('UPDATE export_files SET before = NULL WHERE id = ?', fileId);
}

export function recordExportedFile(catalog: WritableCatalog, fileId: number, outcome: FileOutcome): void {
  if (outcome.state === 'done')
    catalog.connection.run(
      `UPDATE export_files SET state = 'done', hash = ?, bytes = ?, problem_sentence = NULL, text = NULL,
         operation = coalesce(?, operation) WHERE id = ?`,
      outcome.hash,
      outcome.bytes,
      outcome.operation === undefined ? null : JSON.stringify(outcome.operation),
      fileId,
    );
  else
    catalog.connection.run(
      'UPDATE export_files SET state = ?, hash = NULL, problem_sentence = ? WHERE id = ?',
      outcome.state,
      outcome.problemMessage,
      fileId,
    );
}

export function countExportFiles(catalog: ReadableCatalog, exportId: number): ExportCounts {
  return catalog.connection.get<ExportCounts>(
    `SELECT count(*) AS files, coalesce(sum(bytes), 0) AS bytes,
       count(*) FILTER (WHERE state = 'planned') AS planned,
       coalesce(sum(bytes) FILTER (WHERE state = 'planned'), 0) AS plannedBytes,
       count(*) FILTER (WHERE state = 'done') AS done,
       count(*) FILTER (WHERE state = 'skipped') AS skipped, count(*) FILTER (WHERE state = 'failed') AS failed
     FROM export_files WHERE export_id = ?`,
    exportId,
  ) as ExportCounts;
}

/** Files with a note: another name than expected, there already, or a problem. */
export function countNotedFiles(catalog: ReadableCatalog, exportId: number): number {
  return catalog.connection.get<{ noted: number }>(
    `SELECT count(*) AS noted FROM export_files WHERE export_id = ? AND ${isNoted}`,
    exportId,
  )!.noted;
}

/** All files of an export, for its table and its manifest. */
export function pageExportFiles(
  catalog: ReadableCatalog,
  exportId: number,
  { offset, limit, noted = false }: { offset: number; limit: number; noted?: boolean },
): ExportFileRow[] {
  return catalog.connection
    .all<StoredFile>(
      `SELECT ${fileColumns} FROM export_files WHERE export_id = ? ${noted ? `AND ${isNoted}` : ''} ORDER BY id LIMIT ? OFFSET ?`,
      exportId,
      limit,
      offset,
    )
    .map(parseFile);
}

function parse(row: Stored): ExportRow {
  return { ...row, settings: JSON.parse(row.settings) as unknown };
}

function parseFile(row: StoredFile): ExportFileRow {
  return { ...row, operation: row.operation === null ? null : (JSON.parse(row.operation) as unknown) };
}
