/** Migration 7, from version 6 with a grouping and its result: the grouping stays, the cache is empty. */
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { outlooks } from './0007-outlooks.ts';
import { migrations } from './list.ts';

test('groupings of version 6 are kept, and an outlook can be kept for each', () => {
  const database = new Database(':memory:');
  for (const { up } of migrations.slice(0, 6)) database.exec(up);
  database.exec(
    `INSERT INTO groupings (id, name, created_at) VALUES (1, 'Groups', 1);
     INSERT INTO results (grouping_id, act_id, inputs_digest, groups, items, labels, certainty, made_at)
     VALUES (1, 0, 'x', 0, x'', x'', x'', 1);`,
  );
  database.exec(outlooks.up);
  expect(database.prepare('SELECT name FROM groupings').all()).toEqual([{ name: 'Groups' }]);
  expect(database.prepare('SELECT grouping_id FROM results').all()).toEqual([]);
  expect(() => database.exec("INSERT INTO results VALUES (1, 'x', 'no JSON', 2)")).toThrow(/CHECK/);
  database.exec("INSERT INTO results VALUES (1, 'x', '{}', 2)");
  database.close();
});
