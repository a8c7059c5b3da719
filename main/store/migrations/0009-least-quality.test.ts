/** Migration 9, from version 8 with rows in it: the collection stays and has the default threshold. */
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { leastQuality } from './0009-least-quality.ts';
import { migrations } from './list.ts';

test('a collection of version 8 is kept, without a threshold of its own', () => {
  const database = new Database(':memory:');
  for (const { up } of migrations.slice(0, 8)) database.exec(up);
  database.exec(
    `INSERT INTO collection (singleton, id, name, kind, created_at, model)
     VALUES (1, '${'0a'.repeat(16)}', 'Old', 'people', 5, 'mine');`,
  );
  database.exec(leastQuality.up);
  expect(migrations[8]).toBe(leastQuality);
  expect(database.prepare('SELECT name, kind, model, least_quality FROM collection').all()).toEqual([
    { name: 'Old', kind: 'people', model: 'mine', least_quality: null },
  ]);
  database.exec('UPDATE collection SET least_quality = 0.35');
  for (const impossible of ['-0.1', '1.1', "'high'"])
    expect(() => database.exec(`UPDATE collection SET least_quality = ${impossible}`)).toThrow();
  database.close();
});
