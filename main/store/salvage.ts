/** Saves what is still readable of a damaged catalog into a new one. Runs in the engine process. */
import { basename } from 'node:path';
import Database from 'better-sqlite3';
import { hasTable } from './check.ts';
import { takeOwnership } from './lock.ts';
import { versionOf } from './migrate.ts';
import { migrations } from './migrations/list.ts';
import { createCatalog, resolveExisting } from './open.ts';
import { isDamage, openDamaged, type RawRow, readRows, tablesByWorth } from './readDamaged.ts';
import { asOpeningRefusal, damaged } from './refusals.ts';

export interface SalvagedTable {
  table: string;
  saved: number;
  /** At most so many rows could not be read. */
  lost: number;
  /** Read, but of no use: they refer to something that is lost, or their values are impossible. */
  dropped: number;
}

/** Answers and names first. */
export interface SalvageReport {
  path: string;
  tables: SalvagedTable[];
}

/** The damaged file is only read. The new catalog keeps the old one's id, name and version; opening it updates it. */
export function salvageCatalog(damagedPath: string, newPath: string): SalvageReport {
  const path = resolveExisting(damagedPath);
  const ownership = takeOwnership(path);
  let source: Database.Database | undefined;
  try {
    source = openDamaged(path);
    const version = readVersion(source, path);
    const created = createCatalog(
      newPath,
      { name: basename(path, '.akin'), kind: 'anything' },
      { migrations: migrations.slice(0, version) },
    );
    created.close();
    const tables = copyAll(source, created.path);
    return { path: created.path, tables };
  } catch (error) {
    throw asOpeningRefusal(error, path);
  } finally {
    source?.close();
    ownership.release();
  }
}

function readVersion(source: Database.Database, path: string): number {
  try {
    const version = versionOf(source);
    if (hasTable(source, 'acts') && version > 0 && version <= migrations.length) return version;
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  throw damaged(path, ['its list of tables cannot be read'], []);
}

function copyAll(source: Database.Database, targetPath: string): SalvagedTable[] {
  const target = new Database(targetPath);
  try {
    // Rows arrive before the rows they refer to; what refers to nothing in the end is mended or dropped below.
    target.pragma('foreign_keys = OFF');
    const report = new Map<string, SalvagedTable>();
    for (const table of tablesByWorth) {
      if (!hasTable(target, table)) continue;
      report.set(table, target.transaction(() => copyTable(source, target, table)).immediate());
    }
    target.transaction(() => mend(target, report)).immediate();
    target.pragma('foreign_keys = ON');
    return [...report.values()];
  } finally {
    target.close();
  }
}

function copyTable(source: Database.Database, target: Database.Database, table: string): SalvagedTable {
  const counts: SalvagedTable = { table, saved: 0, lost: 0, dropped: 0 };
  if (!hasTable(source, table)) return counts;
  const columns = (target.pragma(`table_info(${table})`) as { name: string }[]).map(column => column.name);
  const placeholders = columns.map(() => '?').join(', ');
  // The new catalog has one row already: its own facts, which the old ones replace.
  const verb = table === 'collection' ? 'INSERT OR REPLACE' : 'INSERT';
  const insert = target.prepare<RawRow>(
    `${verb} INTO ${table} (${columns.join(', ')}) VALUES (${placeholders})`,
  );
  counts.lost = readRows(source, table, columns, ([, ...values]) => {
    try {
      insert.run(...(values as unknown as RawRow));
      counts.saved += 1;
    } catch (error) {
      if (!(error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CONSTRAINT'))) throw error;
      counts.dropped += 1;
    }
  });
  return counts;
}

/** Makes the new catalog whole: every reference leads somewhere again. */
function mend(target: Database.Database, report: Map<string, SalvagedTable>): void {
  // An answer is worth more than the name of the grouping it was given in, or the time it was given at.
  target.exec(`
    INSERT INTO groupings (id, name, created_at)
      SELECT DISTINCT grouping_id, 'Saved grouping ' || grouping_id, 0 FROM acts
      WHERE grouping_id NOT IN (SELECT id FROM groupings);
    INSERT INTO acts (id, grouping_id, source, acted_at)
      SELECT DISTINCT act_id, (SELECT min(id) FROM groupings), 'person', 0
      FROM (SELECT act_id FROM answers UNION SELECT act_id FROM names)
      WHERE act_id NOT IN (SELECT id FROM acts) AND (SELECT count(*) FROM groupings) = 1;
    UPDATE photos SET state = 'found', content_id = NULL, problem_code = NULL, problem_sentence = NULL
      WHERE content_id NOT IN (SELECT id FROM contents);
    UPDATE items SET detector_id = NULL WHERE detector_id NOT IN (SELECT id FROM models);
  `);
  const triggers = target
    .prepare<[], { name: string; sql: string }>("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    .all();
  for (const { name } of triggers) target.exec(`DROP TRIGGER ${name}`);
  // Dropping a row may leave others without what they refer to: on until nothing is left to drop.
  for (;;) {
    const broken = target.pragma('foreign_key_check') as { table: string; rowid: number }[];
    if (broken.length === 0) break;
    const rows = new Map(broken.map(row => [`${row.table} ${row.rowid}`, row]));
    for (const { table, rowid } of rows.values()) {
      target.prepare(`DELETE FROM ${table} WHERE rowid = ?`).run(rowid);
      const counts = report.get(table) as SalvagedTable;
      counts.saved -= 1;
      counts.dropped += 1;
    }
  }
  for (const { sql } of triggers) target.exec(sql);
}
