/** Migration 8, from version 7 with rows in the dropped tables: what a person said stays. */
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { unused } from './0008-unused.ts';
import { migrations } from './list.ts';

test('reasons and models of version 7 are kept without what was stored for them', () => {
  const database = new Database(':memory:');
  database.pragma('foreign_keys = ON');
  for (const { up } of migrations.slice(0, 7)) database.exec(up);
  database.exec(
    `INSERT INTO groupings (id, name, created_at) VALUES (1, 'Groups', 1);
     INSERT INTO contents (id, hash, bytes, added_at) VALUES (1, '${'0'.repeat(64)}', 1, 1);
     INSERT INTO items (id, content_id, kind) VALUES (1, 1, 'photo');
     INSERT INTO acts (id, grouping_id, source, acted_at) VALUES (1, 1, 'person', 1);
     INSERT INTO answers (id, act_id, verdict, item_id) VALUES (1, 1, 'not-a-subject', 1);
     INSERT INTO reasons (id, act_id, answer_id, kind, confidence, pairs) VALUES (1, 1, 1, 'binary', 'soft', 1);
     INSERT INTO reason_constraints (reason_id, link, combine, base, scale, items, coefficients)
     VALUES (1, 'must', 'constant', 1, 0, x'', x'');
     INSERT INTO models (id, name, version, purpose, dimensions) VALUES (1, 'e', '1', 'embed', 2);
     INSERT INTO distance_sets (id, model_id, metric, refinement, items, items_digest, form, number, bytes, state, created_at)
     VALUES (1, 1, 'cosine', 'none', x'', 'x', 'condensed', 'float32', 0, 'complete', 1);
     INSERT INTO distance_blocks (set_id, start, bytes) VALUES (1, 0, x'00');`,
  );
  database.exec(unused.up);
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
  expect(tables).toEqual(expect.arrayContaining(['reasons', 'reason_attributes', 'embeddings']));
  for (const gone of ['reason_constraints', 'distance_sets', 'distance_blocks'])
    expect(tables).not.toContain(gone);
  expect(database.prepare('SELECT kind FROM reasons').all()).toEqual([{ kind: 'binary' }]);
  expect(database.prepare('SELECT name FROM models').all()).toEqual([{ name: 'e' }]);
  expect(() => database.exec('DELETE FROM reasons')).toThrow(/append-only/);
  database.close();
});
