/** Migration 6, from version 5 with an item and a grouping: they stay, and a batch can be kept. */
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { batches } from './0006-batches.ts';
import { migrations } from './list.ts';

test('what version 5 holds is kept, and a label says a name or none', () => {
  const database = new Database(':memory:');
  for (const { up } of migrations.slice(0, 5)) database.exec(up);
  database.exec(
    `INSERT INTO groupings (id, name, created_at) VALUES (1, 'Groups', 1);
     INSERT INTO contents (id, hash, bytes, added_at) VALUES (2, '${'0'.repeat(64)}', 1, 1);
     INSERT INTO items (id, content_id, kind) VALUES (3, 2, 'photo');`,
  );
  database.exec(batches.up);
  expect(database.prepare('SELECT id FROM items').all()).toEqual([{ id: 3 }]);
  database.exec(
    `INSERT INTO batches (id, grouping_id, budget, kernel, created_at) VALUES (4, 1, 40, 'rbf', 5);
     INSERT INTO batch_items (batch_id, place, item_id) VALUES (4, 0, 3);`,
  );
  expect(() => database.exec("UPDATE batch_items SET label = 'name', labelled_at = 6")).toThrow(/CHECK/);
  expect(() => database.exec("UPDATE batch_items SET name = 'Oak'")).toThrow(/CHECK/);
  database.exec("UPDATE batch_items SET label = 'name', name = 'Oak', labelled_at = 6");
  expect(database.prepare('SELECT name FROM batch_items').all()).toEqual([{ name: 'Oak' }]);
  database.close();
});
