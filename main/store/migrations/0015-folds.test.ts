/** Migration 15, from version 14 with rows in it: groupings stay, and get a place for what their log led to. */
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { folds } from './0015-folds.ts';
import { migrations } from './list.ts';

test('a catalog of the version before is kept; a grouping has one state, which is JSON', () => {
  const at = migrations.indexOf(folds);
  const database = new Database(':memory:');
  for (const { up } of migrations.slice(0, at)) database.exec(up);
  database.exec(`
    INSERT INTO collection (singleton, id, name, kind, created_at) VALUES (1, '${'0a'.repeat(16)}', 'Old', 'people', 5);
    INSERT INTO groupings (id, name, settings, created_at) VALUES (1, 'Groups', '{}', 5);`);
  database.exec(folds.up);
  expect(database.prepare('SELECT name FROM groupings').all()).toEqual([{ name: 'Groups' }]);
  const fold = database.prepare('INSERT INTO folds VALUES (1, 3, ?, ?, 7)');
  expect(() => fold.run('digest', '{')).toThrow();
  fold.run('digest', '{}');
  expect(() => fold.run('digest', '{}')).toThrow();
  database.close();
});
