/** Migration 13, from the version before with an answer: it is kept, and audits are append-only. */
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { audits } from './0011-audits.ts';
import { migrations } from './list.ts';

test('what the version before holds is kept, and checks cannot be rewritten', () => {
  const database = new Database(':memory:');
  database.pragma('foreign_keys = ON');
  for (const { up } of migrations.slice(0, migrations.indexOf(audits))) database.exec(up);
  database.exec(
    `INSERT INTO contents (id, hash, bytes, added_at) VALUES (1, '${'0'.repeat(64)}', 1, 1), (2, '${'1'.repeat(64)}', 1, 1);
     INSERT INTO items (id, content_id, kind) VALUES (1, 1, 'photo'), (2, 2, 'photo');
     INSERT INTO groupings (id, name, created_at, settings) VALUES (1, 'Groups', 1, '{}');
     INSERT INTO acts (id, grouping_id, source, acted_at) VALUES (1, 1, 'person', 1), (2, 1, 'person', 2);
     INSERT INTO answers (act_id, verdict, item_id, other_item_id) VALUES (1, 'same', 1, 2);`,
  );
  database.exec(audits.up);
  expect(database.prepare('SELECT verdict FROM answers').pluck().all()).toEqual(['same']);
  database.exec(
    `INSERT INTO audits (id, act_id, wanted, plan) VALUES (1, 1, 30, '{}');
     INSERT INTO audit_checks (act_id, audit_id, kind, item_id, other_item_id, verdict)
     VALUES (2, 1, 'photo', 1, 2, 'same');`,
  );
  expect(() => database.exec("UPDATE audit_checks SET verdict = 'different'")).toThrow(/append-only/);
  expect(() => database.exec('DELETE FROM audits')).toThrow(/append-only/);
  expect(() => database.exec("INSERT INTO audits (act_id, wanted, plan) VALUES (2, 30, '{')")).toThrow(
    /CHECK/,
  );
  database.close();
});
