/** Migration 14, from the version before with an act: it is kept, and only what it refers to can be redone. */
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { redo } from './0014-redo.ts';
import { migrations } from './list.ts';

test('acts of the version before redo nothing, and a taking back cannot redo', () => {
  const database = new Database(':memory:');
  database.pragma('foreign_keys = ON');
  for (const { up } of migrations.slice(0, migrations.indexOf(redo))) database.exec(up);
  database.exec(
    `INSERT INTO groupings (id, name, created_at, settings) VALUES (1, 'Groups', 1, '{}');
     INSERT INTO acts (id, uid, ordered_at, grouping_id, source, acted_at) VALUES (1, 'a', 1, 1, 'person', 1);`,
  );
  database.exec(redo.up);
  expect(database.prepare('SELECT redoes FROM acts').pluck().all()).toEqual([null]);
  const insert = (values: string) =>
    database.exec(
      `INSERT INTO acts (id, uid, ordered_at, grouping_id, source, acted_at, takes_back, redoes) VALUES ${values}`,
    );
  insert("(2, 'b', 2, 1, 'person', 2, 1, NULL), (3, 'c', 3, 1, 'person', 3, NULL, 1)");
  expect(() => insert("(4, 'd', 4, 1, 'person', 4, 3, 1)")).toThrow(/CHECK/);
  expect(() => insert("(4, 'd', 4, 1, 'person', 4, NULL, 9)")).toThrow(/CHECK|FOREIGN/);
  database.close();
});
