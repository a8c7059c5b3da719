/** Migration 2, from version 1 with rows in it: contents stay, not analyzed yet. */
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { initial } from './0001-initial.ts';
import { lookedBy } from './0002-looked-by.ts';

test('contents of version 1 are kept and wait to be looked at', () => {
  const database = new Database(':memory:');
  database.exec(initial.up);
  database.exec(
    `INSERT INTO contents (id, hash, bytes, added_at) VALUES (7, '${'0a'.repeat(32)}', 12, 34);
     INSERT INTO items (id, content_id, kind) VALUES (3, 7, 'photo');`,
  );
  database.exec(lookedBy.up);
  expect(database.prepare('SELECT id, bytes, looked_by FROM contents').all()).toEqual([
    { id: 7, bytes: 12, looked_by: null },
  ]);
  expect(database.prepare('SELECT count(*) FROM items').pluck().get()).toBe(1);
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
  database.close();
});
