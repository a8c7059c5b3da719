/** Migration 13, from the version before with acts: each gets a uid that every copy of the file gives it. */
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { actIdentity } from './0013-act-identity.ts';
import { migrations } from './list.ts';

function migrated(): Database.Database {
  const database = new Database(':memory:');
  for (const { up } of migrations.slice(0, migrations.indexOf(actIdentity))) database.exec(up);
  database.exec(
    `INSERT INTO collection (singleton, id, name, kind, created_at) VALUES (1, '${'a'.repeat(32)}', 'C', 'anything', 1);
     INSERT INTO contents (id, hash, bytes, added_at) VALUES (1, '${'0'.repeat(64)}', 1, 1), (2, '${'1'.repeat(64)}', 1, 1);
     INSERT INTO items (id, content_id, kind) VALUES (1, 1, 'photo'), (2, 2, 'photo');
     INSERT INTO groupings (id, name, created_at, settings) VALUES (1, 'Groups', 1, '{}');
     INSERT INTO acts (id, grouping_id, source, acted_at, person) VALUES (3, 1, 'person', 50, 'Ada'), (4, 1, 'person', 40, NULL);
     INSERT INTO acts (id, grouping_id, source, acted_at, takes_back) VALUES (9, 1, 'person', 51, 3);
     INSERT INTO answers (act_id, verdict, item_id, other_item_id) VALUES (3, 'same', 1, 2);`,
  );
  // As `migrate` does it: a table that others refer to is made anew.
  database.pragma('foreign_keys = OFF');
  database.exec(actIdentity.up);
  database.pragma('foreign_keys = ON');
  return database;
}

test('acts keep what they are and their order, also where the clock went backwards', () => {
  const database = migrated();
  const rows = database
    .prepare('SELECT id, uid, person, acted_at, ordered_at, takes_back FROM acts ORDER BY ordered_at')
    .all();
  expect(rows).toEqual([
    { id: 3, uid: `${'a'.repeat(32)}-3-50`, person: 'Ada', acted_at: 50, ordered_at: 50, takes_back: null },
    { id: 4, uid: `${'a'.repeat(32)}-4-40`, person: null, acted_at: 40, ordered_at: 51, takes_back: null },
    { id: 9, uid: `${'a'.repeat(32)}-9-51`, person: null, acted_at: 51, ordered_at: 56, takes_back: 3 },
  ]);
  expect(migrated().prepare('SELECT uid FROM acts').pluck().all()).toEqual(
    database.prepare('SELECT uid FROM acts').pluck().all(),
  );
  expect(database.pragma('foreign_key_check')).toEqual([]);
  database.close();
});

test('the log is append-only as before, and numbers go on after the last one', () => {
  const database = migrated();
  expect(() => database.exec("UPDATE acts SET uid = 'b'")).toThrow(/append-only/);
  expect(() => database.exec('DELETE FROM acts')).toThrow(/append-only/);
  const { lastInsertRowid } = database
    .prepare("INSERT INTO acts (grouping_id, source, acted_at, ordered_at) VALUES (1, 'person', 60, 60)")
    .run();
  expect(lastInsertRowid).toBe(10);
  const undo =
    'INSERT INTO acts (grouping_id, source, acted_at, ordered_at, takes_back) VALUES (1, ?, 61, 61, ?)';
  expect(() => database.prepare(undo).run('person', 9)).toThrow(/cannot be taken back/);
  expect(() => database.prepare(undo).run('person', 4)).not.toThrow();
  expect(() =>
    database.exec("INSERT INTO answers (act_id, verdict, item_id, other_item_id) VALUES (77, 'same', 1, 2)"),
  ).toThrow(/FOREIGN KEY/);
  database.close();
});
