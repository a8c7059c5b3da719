/** Migration 4, from version 3 with answers in it: they stay, unsigned; nothing was brought back. */
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { initial } from './0001-initial.ts';
import { lookedBy } from './0002-looked-by.ts';
import { exportOperations } from './0003-export-operations.ts';
import { peopleAndReturns } from './0004-people-and-returns.ts';

test('answers of version 3 are kept, and only what was set aside can be brought back', () => {
  const database = new Database(':memory:');
  for (const { up } of [initial, lookedBy, exportOperations]) database.exec(up);
  database.pragma('foreign_keys = OFF');
  database.exec(
    `INSERT INTO groupings (id, name, created_at) VALUES (1, 'Groups', 1);
     INSERT INTO acts (id, grouping_id, source, acted_at) VALUES (2, 1, 'person', 3);
     INSERT INTO answers (id, act_id, verdict, item_id, other_item_id) VALUES (4, 2, 'same', 5, 6);`,
  );
  database.exec(peopleAndReturns.up);
  expect(database.prepare('SELECT id, removed_at FROM groupings').all()).toEqual([
    { id: 1, removed_at: null },
  ]);
  expect(database.prepare('SELECT id, person FROM acts').all()).toEqual([{ id: 2, person: null }]);
  expect(database.prepare('SELECT id, brought_back FROM answers').all()).toEqual([
    { id: 4, brought_back: 0 },
  ]);
  const add = (verdict: string, other: string) =>
    database.exec(
      `INSERT INTO answers (act_id, verdict, item_id, other_item_id, brought_back) VALUES (2, '${verdict}', 5, ${other}, 1)`,
    );
  add('set-aside', 'NULL');
  expect(() => add('same', '6')).toThrow(/CHECK/);
  expect(() => database.exec("UPDATE acts SET person = 'Ann'")).toThrow(/append-only/);
  database.close();
});
