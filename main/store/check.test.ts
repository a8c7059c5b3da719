/** What the check at opening finds in the tables that it does not compare page by page. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { findCycles } from './check.ts';
import { isDamage } from './damage.ts';
import { readThroughTables } from './tables.ts';
import { newFolder } from './testing/catalogs.ts';
import { writeCatalog } from './testing/damage.ts';
import { tieInCircles } from './testing/hostile.ts';

/** Its tables and indexes, each with the table it is of. */
function treesOf(path: string): { name: string; table: string }[] {
  const database = new Database(path, { readonly: true });
  try {
    return database
      .prepare<[string], { name: string; table: string }>(
        `SELECT name, tbl_name AS "table" FROM sqlite_schema
         WHERE rootpage > 0 AND tbl_name IN (SELECT value FROM json_each(?))`,
      )
      .all(JSON.stringify([...readThroughTables, 'sqlite_sequence']));
  } finally {
    database.close();
  }
}

function cyclesIn(path: string): string[] {
  const database = new Database(path, { readonly: true });
  try {
    return findCycles(database, isDamage);
  } finally {
    database.close();
  }
}

test('a cycle is found in every table and index, and none in a whole catalog', () => {
  const source = join(newFolder(), 'whole.akin');
  writeCatalog(source, { items: 60, acts: 10 });
  // So that the indexes of some rows have some.
  const database = new Database(source);
  database.exec(`UPDATE photos SET state = 'found', content_id = NULL WHERE id = 2;
    UPDATE photos SET state = 'failed', problem_code = 'unreadable', problem_sentence = 'No.' WHERE id = 3;`);
  database.close();
  expect(cyclesIn(source)).toEqual([]);
  const trees = treesOf(source);
  expect(trees.length).toBeGreaterThan(20);
  for (const { name, table } of trees) {
    const path = join(newFolder(), 'tied.akin');
    copyFileSync(source, path);
    tieInCircles(path, name);
    expect([name, cyclesIn(path)]).toEqual([name, [`${table}: its pages form a cycle`]]);
  }
});
