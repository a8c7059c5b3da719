/** Migration 3, from version 2 with an export in it: it stays, not undone, its files without operations. */
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { initial } from './0001-initial.ts';
import { lookedBy } from './0002-looked-by.ts';
import { exportOperations } from './0003-export-operations.ts';

test('exports of version 2 are kept', () => {
  const database = new Database(':memory:');
  database.exec(initial.up);
  database.exec(lookedBy.up);
  database.exec(
    `INSERT INTO groupings (id, name, created_at) VALUES (1, 'Groups', 1);
     INSERT INTO exports (id, grouping_id, destination, settings, state, created_at, updated_at)
       VALUES (5, 1, '/out', '{}', 'done', 2, 3);
     INSERT INTO export_files (id, export_id, target, bytes, state) VALUES (6, 5, 'Ada/1.jpg', 9, 'done');`,
  );
  database.exec(exportOperations.up);
  expect(database.prepare('SELECT id, undone_at FROM exports').all()).toEqual([{ id: 5, undone_at: null }]);
  expect(database.prepare('SELECT id, target, operation, text, before FROM export_files').all()).toEqual([
    { id: 6, target: 'Ada/1.jpg', operation: null, text: null, before: null },
  ]);
  expect(() => database.exec("UPDATE export_files SET operation = '{'")).toThrow(/CHECK/);
  database.close();
});
