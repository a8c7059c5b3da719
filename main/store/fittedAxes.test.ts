/** Axes go in and come out as they were, the latest of each model. */
import { expect, test } from 'vitest';
import { findFittedAxes, saveFittedAxes } from './fittedAxes.ts';
import { registerModel } from './models.ts';
import { newCatalog } from './testing/catalogs.ts';

test('the next axes of a model replace those before, those of another stay', () => {
  const catalog = newCatalog();
  const [one, other] = ['e', 'f'].map(
    name => registerModel(catalog, { name, version: '1', purpose: 'embed', dimensions: 2 }).id,
  );
  const facts = { comparison: 'e, seed 1', itemsDigest: 'abc', itemCount: 3 };
  const parts = [0.1, 0.2].map(value => ({
    mean: Float64Array.of(value, 1 / 3),
    axes: Float64Array.of(value, Math.PI, 1e-300, -0),
  }));
  expect(findFittedAxes(catalog, one!)).toBeUndefined();
  saveFittedAxes(catalog, one!, facts, parts);
  saveFittedAxes(catalog, other!, facts, parts.slice(0, 1));
  expect(findFittedAxes(catalog, one!)).toEqual({ ...facts, parts });
  const later = { ...facts, itemsDigest: 'def' };
  saveFittedAxes(catalog, one!, later, parts.slice(1));
  expect(findFittedAxes(catalog, one!)).toEqual({ ...later, parts: parts.slice(1) });
  expect(findFittedAxes(catalog, other!)?.parts).toEqual(parts.slice(0, 1));
  catalog.connection.run("UPDATE fitted_axes SET mean = x'010203' WHERE model_id = ?", one!);
  expect(findFittedAxes(catalog, one!)?.parts[0]?.mean).toEqual(new Float64Array(0));
});
