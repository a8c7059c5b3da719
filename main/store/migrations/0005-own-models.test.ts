/** Migration 5, from version 4 with rows in it: collection and models stay, no own model is chosen. */
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { initial } from './0001-initial.ts';
import { lookedBy } from './0002-looked-by.ts';
import { exportOperations } from './0003-export-operations.ts';
import { peopleAndReturns } from './0004-people-and-returns.ts';
import { ownModels } from './0005-own-models.ts';

test('collections and models of version 4 are kept', () => {
  const database = new Database(':memory:');
  for (const { up } of [initial, lookedBy, exportOperations, peopleAndReturns]) database.exec(up);
  database.exec(
    `INSERT INTO collection (singleton, id, name, kind, created_at) VALUES (1, '${'0a'.repeat(16)}', 'Old', 'people', 5);
     INSERT INTO models (id, name, version, purpose, dimensions) VALUES (4, 'face', '1', 'embed', 128);`,
  );
  database.exec(ownModels.up);
  expect(database.prepare('SELECT name, kind, model, grouped_by FROM collection').all()).toEqual([
    { name: 'Old', kind: 'people', model: null, grouped_by: null },
  ]);
  expect(database.prepare('SELECT id, dimensions, even_at FROM models').all()).toEqual([
    { id: 4, dimensions: 128, even_at: null },
  ]);
  expect(() => database.exec("UPDATE collection SET model = ''")).toThrow(/CHECK/);
  database.close();
});
