/** Migration 10, from version 9 with an embedding: it is kept, and its neighbours go when it changes. */
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { neighbours } from './0010-neighbours.ts';
import { migrations } from './list.ts';

test('what version 9 holds is kept, and neighbours belong to an embedding and a model', () => {
  const database = new Database(':memory:');
  database.pragma('foreign_keys = ON');
  for (const { up } of migrations.slice(0, 9)) database.exec(up);
  database.exec(
    `INSERT INTO contents (id, hash, bytes, added_at) VALUES (1, '${'0'.repeat(64)}', 1, 1);
     INSERT INTO items (id, content_id, kind) VALUES (1, 1, 'photo');
     INSERT INTO models (id, name, version, purpose, dimensions) VALUES (1, 'e', '1', 'embed', 1), (2, 'f', '1', 'embed', 1);
     INSERT INTO embeddings (model_id, item_id, vector) VALUES (1, 1, x'00000000');`,
  );
  database.exec(neighbours.up);
  const listed = () => database.prepare('SELECT model_id FROM neighbours ORDER BY model_id').pluck().all();
  database.exec(
    `INSERT INTO neighbour_sets VALUES (1, 'x', 'e', 'euclidean', 64, 1), (2, 'x', 'f', 'euclidean', 64, 1);
     INSERT INTO neighbours (model_id, item_id, items, distances) VALUES (1, 1, x'', x''), (2, 1, x'', x'');
     INSERT INTO pair_distances (model_id, start, distances) VALUES (2, 0, x'');`,
  );
  expect(() => database.exec("UPDATE neighbours SET items = x'01020304'")).toThrow(/CHECK/);
  database.exec("UPDATE embeddings SET vector = x'00000001'");
  expect(listed()).toEqual([2]);
  database.exec('DELETE FROM models WHERE id = 2');
  expect(listed()).toEqual([]);
  expect(database.prepare('SELECT model_id FROM neighbour_sets').pluck().all()).toEqual([1]);
  expect(database.prepare('SELECT * FROM pair_distances').all()).toEqual([]);
  expect(database.prepare('SELECT hex(vector) FROM embeddings').pluck().all()).toEqual(['00000001']);
  database.close();
});
