/** Exports and their files: planned first, then done one by one, so that a crash is gone on from. Runs in the engine process. */
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
}

export interface PlannedFile {
  /** Null for a file that no photo stands behind, such as a table or the manifest. */
  photoId: number | null;
  /** Below the destination, with forward slashes. */
  target: string;
  bytes: number;
}

export interface ExportFileRow extends PlannedFile {
  id: number;
  state: 'planned' | 'done' | 'skipped' | 'failed';
  /** SHA-256 of what was written, for the manifest. */
  hash: string | null;
  problemSentence: string | null;
}

export type FileOutcome =
  | { state: 'done'; hash: string | null }
  | { state: 'skipped' | 'failed'; problemSentence: string };

export interface ExportCounts {
  files: number;
  bytes: number;
  planned: number;
  done: number;
  skipped: number;
  failed: number;
}

const columns =
  'id, grouping_id AS groupingId, destination, settings, state, created_at AS createdAt, updated_at AS updatedAt';
const fileColumns =
  'id, photo_id AS photoId, target, bytes, state, hash, problem_sentence AS problemSentence';

/** The whole plan or nothing of it. Two files with one target are a mistake of the planner and refused. */
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
    for (const { photoId, target, bytes } of files)
      catalog.connection.run(
        "INSERT INTO export_files (export_id, photo_id, target, bytes, state) VALUES (?, ?, ?, ?, 'planned')",
        id,
        photoId,
        target,
        bytes,
      );
    return id;
  });
}

export function setExportState(catalog: WritableCatalog, id: number, state: ExportState): void {
  catalog.connection.run('UPDATE exports SET state = ?, updated_at = ? WHERE id = ?', state, Date.now(), id);
}

/** The latest first. */
export function listExports(catalog: ReadableCatalog): ExportRow[] {
  return catalog.connection
    .all<Omit<ExportRow, 'settings'> & { settings: string }>(
      `SELECT ${columns} FROM exports ORDER BY id DESC`,
    )
    .map(row => ({ ...row, settings: JSON.parse(row.settings) as unknown }));
}

/** The next files to write, in the order planned. */
export function nextPlannedFiles(catalog: ReadableCatalog, exportId: number, limit: number): ExportFileRow[] {
  return catalog.connection.all<ExportFileRow>(
    `SELECT ${fileColumns} FROM export_files WHERE export_id = ? AND state = 'planned' ORDER BY id LIMIT ?`,
    exportId,
    limit,
  );
}

export function recordExportedFile(catalog: WritableCatalog, fileId: number, outcome: FileOutcome): void {
  catalog.connection.run(
    'UPDATE export_files SET state = ?, hash = ?, problem_sentence = ? WHERE id = ?',
    outcome.state,
    outcome.state === 'done' ? outcome.hash : null,
    outcome.state === 'done' ? null : outcome.problemSentence,
    fileId,
  );
}

export function countExportFiles(catalog: ReadableCatalog, exportId: number): ExportCounts {
  return catalog.connection.get<ExportCounts>(
    `SELECT count(*) AS files, coalesce(sum(bytes), 0) AS bytes,
       count(*) FILTER (WHERE state = 'planned') AS planned, count(*) FILTER (WHERE state = 'done') AS done,
       count(*) FILTER (WHERE state = 'skipped') AS skipped, count(*) FILTER (WHERE state = 'failed') AS failed
     FROM export_files WHERE export_id = ?`,
    exportId,
  ) as ExportCounts;
}

/** All files of an export, for its table and its manifest. */
export function pageExportFiles(
  catalog: ReadableCatalog,
  exportId: number,
  { offset, limit }: { offset: number; limit: number },
): ExportFileRow[] {
  return catalog.connection.all<ExportFileRow>(
    `SELECT ${fileColumns} FROM export_files WHERE export_id = ? ORDER BY id LIMIT ? OFFSET ?`,
    exportId,
    limit,
    offset,
  );
}
