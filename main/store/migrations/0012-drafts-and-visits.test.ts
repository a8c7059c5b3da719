/** Migration 12, from version 11 with rows in it: groupings and items stay, and get drafts and visits. */
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { draftsAndVisits } from './0012-drafts-and-visits.ts';
import { migrations } from './list.ts';

test('a catalog of the version before is kept; a draft is never empty', () => {
  const at = migrations.indexOf(draftsAndVisits);
  const database = new Database(':memory:');
  for (const { up } of migrations.slice(0, at)) database.exec(up);
  database.exec(`
    INSERT INTO collection (singleton, id, name, kind, created_at) VALUES (1, '${'0a'.repeat(16)}', 'Old', 'people', 5);
    INSERT INTO groupings (id, name, settings, created_at) VALUES (1, 'Groups', '{}', 5);`);
  database.exec(draftsAndVisits.up);
  expect(database.prepare('SELECT name FROM groupings').all()).toEqual([{ name: 'Groups' }]);
  const draft = database.prepare('INSERT INTO drafts VALUES (1, 1, ?, ?, 7)');
  expect(() => draft.run('[1]', '')).toThrow();
  expect(() => draft.run('1,', 'Anna')).toThrow();
  database.close();
});
