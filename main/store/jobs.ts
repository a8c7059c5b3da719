/** Jobs that survive a restart: kind, progress, and the cursor to resume from. Engine process. */
import type { JobState } from '../contract/model.ts';
import type { ReadableCatalog, WritableCatalog } from './connection.ts';

export interface JobRow {
  id: number;
  kind: string;
  state: JobState;
  done: number;
  /** Null while it is unknown. */
  total: number | null;
  failed: number;
  /** Where to resume after a restart; its form depends on the job's kind. */
  cursor: unknown;
  message: string;
  createdAt: number;
  updatedAt: number;
}

export type JobChanges = Partial<Pick<JobRow, 'state' | 'done' | 'total' | 'failed' | 'cursor' | 'message'>>;

type Stored = Omit<JobRow, 'cursor'> & { cursor: string | null };

const columns =
  'id, kind, state, done, total, failed, cursor, sentence AS message, created_at AS createdAt, updated_at AS updatedAt';

export function createJob(catalog: WritableCatalog, kind: string, message = ''): JobRow {
  const now = Date.now();
  const { id } = catalog.connection.run(
    `INSERT INTO jobs (kind, state, sentence, created_at, updated_at) VALUES (?, 'running', ?, ?, ?)`,
    kind,
    message,
    now,
    now,
  );
  return jobById(catalog, id) as JobRow;
}

/** Changes the given fields. Inside a transaction it is saved together with the work it counts. */
export function updateJob(catalog: WritableCatalog, id: number, changes: JobChanges): JobRow {
  return catalog.connection.transaction(() => {
    const before = jobById(catalog, id);
    if (before === undefined) throw new RangeError(`job ${id} is not in this collection`);
    const after: JobRow = { ...before, ...changes };
    catalog.connection.run(
      `UPDATE jobs SET state = ?, done = ?, total = ?, failed = ?, cursor = ?, sentence = ?, updated_at = ?
       WHERE id = ?`,
      after.state,
      after.done,
      after.total,
      after.failed,
      after.cursor === null ? null : JSON.stringify(after.cursor),
      after.message,
      Date.now(),
      id,
    );
    return jobById(catalog, id) as JobRow;
  });
}

export function jobById(catalog: ReadableCatalog, id: number): JobRow | undefined {
  const row = catalog.connection.get<Stored>(`SELECT ${columns} FROM jobs WHERE id = ?`, id);
  return row === undefined ? undefined : parse(row);
}

/** The latest first. */
export function listJobs(catalog: ReadableCatalog, limit = 50): JobRow[] {
  return catalog.connection
    .all<Stored>(`SELECT ${columns} FROM jobs ORDER BY id DESC LIMIT ?`, limit)
    .map(parse);
}

function parse(row: Stored): JobRow {
  return { ...row, cursor: row.cursor === null ? null : (JSON.parse(row.cursor) as unknown) };
}
