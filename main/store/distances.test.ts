/** Distances come back bit for bit, and only for the very same key. */
import { expect, test } from 'vitest';
import {
  appendDistanceBlock,
  beginDistanceSet,
  completeDistanceSet,
  dropDistanceSet,
  findDistanceSet,
  listDistanceSets,
  loadDistances,
  writtenBytes,
} from './distances.ts';
import { registerModel } from './models.ts';
import { newCatalog } from './testing/catalogs.ts';

function setUp(count: number) {
  const catalog = newCatalog();
  const modelId = registerModel(catalog, { name: 'e', version: '1', purpose: 'embed', dimensions: 2 }).id;
  const items = Int32Array.from({ length: count }, (_, i) => i + 1);
  return { catalog, key: { modelId, metric: 'cosine', refinement: 'none', items } };
}

test('a condensed matrix is written in blocks, found by its key, and loaded', () => {
  const { catalog, key } = setUp(5);
  const set = beginDistanceSet(catalog, key, { form: 'condensed' }, 'float64');
  expect(set).toMatchObject({ state: 'writing', bytes: 80, form: 'condensed', neighbours: null });
  expect(findDistanceSet(catalog, key)).toBeUndefined();
  const values = Float64Array.from({ length: 10 }, (_, i) => i / 3);
  const bytes = new Uint8Array(values.buffer);
  appendDistanceBlock(catalog, set.id, bytes.subarray(0, 50));
  expect(() => completeDistanceSet(catalog, set.id)).toThrow(/50 bytes/);
  expect(findDistanceSet(catalog, key, 'writing')?.id).toBe(set.id);
  appendDistanceBlock(catalog, set.id, bytes.subarray(writtenBytes(catalog, set.id)));
  completeDistanceSet(catalog, set.id);

  const found = findDistanceSet(catalog, key)!;
  expect(found).toMatchObject({ id: set.id, state: 'complete', items: key.items });
  const loaded = loadDistances(catalog, found);
  expect(loaded.distances).toEqual(values);
  expect(loaded.distances.buffer).toBe(loaded.memory);
  expect(loaded.memory).toBeInstanceOf(SharedArrayBuffer);
  expect(loaded.neighbours).toBeNull();

  expect(findDistanceSet(catalog, { ...key, refinement: 'neighbourhood 1' })).toBeUndefined();
  expect(findDistanceSet(catalog, { ...key, items: key.items.slice().reverse() })).toBeUndefined();
  dropDistanceSet(catalog, set.id);
  expect(listDistanceSets(catalog)).toEqual([]);
  expect(catalog.connection.all('SELECT 1 FROM distance_blocks')).toEqual([]);
});

test('the nearest neighbours of an odd number of items are aligned for both kinds of number', () => {
  for (const [number, width] of [
    ['float32', 4],
    ['float64', 8],
  ] as const) {
    const { catalog, key } = setUp(3);
    const set = beginDistanceSet(catalog, key, { form: 'neighbours', neighbours: 1 }, number);
    expect(set.bytes).toBe(16 + 3 * width);
    const bytes = new Uint8Array(set.bytes);
    new Int32Array(bytes.buffer).set([1, 2, 1]);
    if (width === 4) new Float32Array(bytes.buffer).set([0.5, 0.25, 0.125], 4);
    else new Float64Array(bytes.buffer).set([0.5, 0.25, 0.125], 2);
    appendDistanceBlock(catalog, set.id, bytes);
    completeDistanceSet(catalog, set.id);
    const { neighbours, distances } = loadDistances(catalog, findDistanceSet(catalog, key)!);
    expect([...neighbours!]).toEqual([1, 2, 1]);
    expect([...distances]).toEqual([0.5, 0.25, 0.125]);
  }
});
