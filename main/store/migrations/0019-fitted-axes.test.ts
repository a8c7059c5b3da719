/** Migration 19, from the version before with neighbours: they are kept, and axes go with their model. */
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { fittedAxes } from './0019-fitted-axes.ts';
import { migrations } from './list.ts';

test('neighbours of the version before are kept, and axes belong to a model', () => {
  const database = new Database(':memory:');
  database.pragma('foreign_keys = ON');
  for (const { up } of migrations.slice(0, migrations.indexOf(fittedAxes))) database.exec(up);
  database.exec(
    `INSERT INTO models (id, name, version, purpose, dimensions) VALUES (1, 'e', '1', 'embed', 1), (2, 'f', '1', 'embed', 1);
     INSERT INTO neighbour_sets VALUES (1, 'x', 'e', 'euclidean', 64, 1);`,
  );
  database.exec(fittedAxes.up);
  const add = (model: number, place: number) =>
    database.exec(
      `INSERT INTO fitted_axes (model_id, place, comparison, items_digest, item_count, mean, axes)
       VALUES (${model}, ${place}, 'e', 'x', 3, x'00', x'00')`,
    );
  for (const model of [1, 2]) for (const place of [0, 1]) add(model, place);
  expect(() => add(1, 1)).toThrow(/UNIQUE/);
  database.exec('DELETE FROM models WHERE id = 2');
  const kept = database.prepare('SELECT model_id, place FROM fitted_axes ORDER BY place').raw().all();
  expect(kept).toEqual([
    [1, 0],
    [1, 1],
  ]);
  expect(database.prepare('SELECT model_id FROM neighbour_sets').pluck().all()).toEqual([1]);
  database.close();
});
