/** Migration 17, from the version before with an answer and a reason: both are constraints, until taken back. */
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { constraints } from './0017-constraints.ts';
import { migrations } from './list.ts';

test('answers and reasons of the version before are constraints; off or taken back they are none', () => {
  const database = new Database(':memory:');
  database.pragma('foreign_keys = ON');
  for (const { up } of migrations.slice(0, migrations.indexOf(constraints))) database.exec(up);
  database.exec(
    `INSERT INTO contents (id, hash, bytes, added_at) VALUES (1, '${'0'.repeat(64)}', 1, 1), (2, '${'1'.repeat(64)}', 1, 1);
     INSERT INTO items (id, content_id, kind) VALUES (1, 1, 'photo'), (2, 2, 'photo');
     INSERT INTO groupings (id, name, created_at, settings) VALUES (1, 'Groups', 1, '{}');
     INSERT INTO acts (id, grouping_id, source, strategy, acted_at, ordered_at) VALUES
       (1, 1, 'person', 'reason', 1, 1), (2, 1, 'person', NULL, 2, 2), (3, 1, 'import', 'labels', 3, 3), (4, 1, 'person', 'labels', 4, 4);
     INSERT INTO answers (id, act_id, verdict, item_id, other_item_id) VALUES
       (1, 1, 'different', 1, 2), (2, 2, 'into-group', 1, 2), (3, 3, 'same', 1, 2), (4, 4, 'same', 1, 2);
     INSERT INTO reasons (id, act_id, answer_id, kind, confidence, threshold, pairs) VALUES (1, 1, 1, 'binary', 'hard', NULL, 7);`,
  );
  database.exec(constraints.up);
  const list = () =>
    database
      .prepare('SELECT act_id, kind, verdict, weight, pairs FROM constraints ORDER BY act_id, kind')
      .raw()
      .all();
  expect(list()).toEqual([
    [1, 'answer', 'different', 1, null],
    [1, 'reason', 'different', 1, 7],
    [2, 'edit', 'same', 1, null],
    [3, 'name', 'same', 1, null],
    [4, 'label', 'same', 1, null],
  ]);
  database.exec('UPDATE reasons SET enabled = 0');
  expect(list()).toHaveLength(4);
  database.exec(
    "INSERT INTO acts (grouping_id, source, acted_at, ordered_at, takes_back) VALUES (1, 'person', 5, 5, 1)",
  );
  expect(list()).toHaveLength(3);
  database.close();
});
