/** Saves the readable rows of a damaged catalog into a new one. Catalog process. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import Database from 'better-sqlite3';
import { hasTable } from './check.ts';
import type { Value } from './connection.ts';
import { isDamage, type TimeLimit, within } from './damage.ts';
import { lockPathOf, takeOwnership } from './lock.ts';
import { syncFolder, versionOf } from './migrate.ts';
import { migrations } from './migrations/list.ts';
import { createCatalog, removeWithLogs, resolveExisting, resolveNew } from './open.ts';
import { isKnown, openDamaged, readRows } from './readDamaged.ts';
import { asOpeningRefusal, damaged, exists } from './refusals.ts';
import { tablesByWorth } from './tables.ts';

/** Of a catalog with a million rows, saving takes about a minute. */
export const SALVAGE_MILLISECONDS = 15 * 60_000;

export interface SalvagedTable {
  table: string;
  saved: number;
  /** At most so many rows could not be read; of a table without row ids, so many ranges of them. */
  lost: number;
  /** Read, but dropped: they refer to lost rows, or their values are impossible. */
  dropped: number;
}

/** Answers and names first. */
export interface SalvageReport {
  path: string;
  tables: SalvagedTable[];
  /** The time limit was reached: more may be readable. */
  isPartial: boolean;
}

/** The damaged file is only read. The new catalog keeps id, name and version; opening it updates it. */
export function salvageCatalog(
  damagedPath: string,
  newPath: string,
  limit: TimeLimit = within(SALVAGE_MILLISECONDS),
): SalvageReport {
  const path = resolveExisting(damagedPath);
  const ownership = takeOwnership(path);
  try {
    return salvageOwned(path, newPath, limit);
  } finally {
    ownership.release();
  }
}

/** The same for the owner of the damaged catalog. The new one gets its name when it is finished. */
export function salvageOwned(path: string, newPath: string, limit: TimeLimit): SalvageReport {
  const target = resolveNew(newPath);
  if (existsSync(target)) throw exists(target);
  const unfinished = unfinishedPathOf(target);
  let source: Database.Database | undefined;
  try {
    source = openDamaged(path);
    const version = readVersion(source, path);
    removeUnfinished(target);
    createCatalog(
      unfinished,
      { name: basename(path, '.akin'), kind: 'anything' },
      { migrations: migrations.slice(0, version) },
    ).close();
    const report = copyAll(source, unfinished, limit);
    renameSync(unfinished, target);
    syncFolder(dirname(target));
    return { path: target, ...report };
  } catch (error) {
    throw asOpeningRefusal(error, path);
  } finally {
    source?.close();
    removeUnfinished(target);
  }
}

/** Removes what an interrupted salvage left. */
export function removeUnfinished(target: string): void {
  const unfinished = unfinishedPathOf(target);
  removeWithLogs(unfinished);
  removeWithLogs(`${unfinished}-unfinished`);
  rmSync(lockPathOf(unfinished), { force: true });
}

function unfinishedPathOf(target: string): string {
  return `${target}-saving`;
}

function readVersion(source: Database.Database, path: string): number {
  try {
    const version = versionOf(source);
    const isAnyKnown = tablesByWorth.some(table => isKnown(source, table) === 'yes');
    if (isAnyKnown && version > 0 && version <= migrations.length) return version;
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  throw damaged(path, ['its list of tables cannot be read'], { tables: [], isPartial: false });
}

function copyAll(
  source: Database.Database,
  targetPath: string,
  limit: TimeLimit,
): Omit<SalvageReport, 'path'> {
  const target = new Database(targetPath);
  try {
    // Rows may arrive before the rows they refer to; broken references are repaired or dropped below.
    target.pragma('foreign_keys = OFF');
    const report = new Map<string, SalvagedTable>();
    let isPartial = false;
    for (const table of tablesByWorth) {
      if (!hasTable(target, table)) continue;
      const copied = target.transaction(() => copyTable(source, target, table, limit)).immediate();
      report.set(table, copied.counts);
      isPartial ||= copied.isPartial;
    }
    target.transaction(() => mend(target, report)).immediate();
    target.pragma('foreign_keys = ON');
    return { tables: [...report.values()], isPartial };
  } finally {
    target.close();
  }
}

function copyTable(
  source: Database.Database,
  target: Database.Database,
  table: string,
  limit: TimeLimit,
): { counts: SalvagedTable; isPartial: boolean } {
  const counts: SalvagedTable = { table, saved: 0, lost: 0, dropped: 0 };
  if (isKnown(source, table) === 'no') return { counts, isPartial: false };
  const columns = (target.pragma(`table_info(${table})`) as { name: string }[]).map(column => column.name);
  const placeholders = columns.map(() => '?').join(', ');
  // The new catalog has one row already: its own facts, which the old ones replace.
  const verb = table === 'collection' ? 'INSERT OR REPLACE' : 'INSERT';
  const insert = target.prepare<Value[]>(
    `${verb} INTO ${table} (${columns.join(', ')}) VALUES (${placeholders})`,
  );
  const take = (values: Value[]) => {
    try {
      insert.run(...values);
      counts.saved += 1;
    } catch (error) {
      if (!(error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CONSTRAINT'))) throw error;
      counts.dropped += 1;
    }
  };
  const { lost, isPartial } = readRows(source, table, columns, take, limit);
  counts.lost = lost;
  return { counts, isPartial };
}

/** Repairs the new catalog: every reference is valid again. */
function mend(target: Database.Database, report: Map<string, SalvagedTable>): void {
  const hasOrder = (target.pragma('table_info(acts)') as { name: string }[]).some(
    ({ name }) => name === 'ordered_at',
  );
  // An answer is worth more than the name of its grouping, or its time. Its lost act comes after the one before.
  target.exec(`
    INSERT INTO groupings (id, name, created_at)
      SELECT DISTINCT grouping_id, 'Saved grouping ' || grouping_id, 0 FROM acts
      WHERE grouping_id NOT IN (SELECT id FROM groupings);
    INSERT INTO acts (id, grouping_id, source, acted_at${hasOrder ? ', uid, ordered_at' : ''})
      SELECT DISTINCT act_id, (SELECT min(id) FROM groupings), 'person', 0${
        hasOrder
          ? ", printf('saved-%010d', act_id), coalesce((SELECT max(ordered_at) FROM acts WHERE id < act_id), 0)"
          : ''
      }
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
  // Dropping a row may break other references: repeat until nothing is dropped.
  for (;;) {
    const broken = target
      .prepare<[], BrokenReference>('SELECT DISTINCT "table", "parent", fkid FROM pragma_foreign_key_check')
      .all();
    if (broken.length === 0) break;
    for (const { table, parent, fkid } of broken) {
      const { column, referred } = target
        .prepare<[string, number], { column: string; referred: string }>(
          'SELECT "from" AS column, "to" AS referred FROM pragma_foreign_key_list(?) WHERE id = ?',
        )
        .get(table, fkid)!;
      const { changes } = target
        .prepare(
          `DELETE FROM ${table} WHERE ${column} IS NOT NULL AND NOT EXISTS (
             SELECT 1 FROM ${parent} AS referred WHERE referred.${referred} = ${table}.${column})`,
        )
        .run();
      const counts = report.get(table) as SalvagedTable;
      counts.saved -= changes;
      counts.dropped += changes;
    }
  }
  for (const { sql } of triggers) target.exec(sql);
}

interface BrokenReference {
  table: string;
  /** The table it refers to. */
  parent: string;
  /** Which of the table's references. */
  fkid: number;
}
