/** Embeddings and attribute scores go in and come out as they were, only for the model they are of. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { attributesOfModel, defineAttributes, listTaughtAttributes, teachAttribute } from './attributes.ts';
import { addFolder } from './folders.ts';
import { recordWholePhoto } from './items.ts';
import { registerModel } from './models.ts';
import { createCatalog, openCatalog } from './open.ts';
import { nextFoundPhotos, recordIndexed, upsertFoundPhotos } from './photos.ts';
import { addItems, catalogWithItems, contentFacts, newCatalog, newFolder } from './testing/catalogs.ts';
import {
  itemsWithoutEmbedding,
  itemsWithoutScores,
  loadEmbeddings,
  loadingEmbeddings,
  loadScores,
  putEmbeddings,
  putScores,
} from './vectors.ts';

test('embeddings of two models never mix, and a later one replaces the earlier', () => {
  const { catalog, items } = catalogWithItems(4);
  const model = (version: string) =>
    registerModel(catalog, { name: 'resnet', version, purpose: 'embed', dimensions: 3 }).id;
  const [one, two] = [model('1'), model('2')];
  expect(model('1')).toBe(one);
  expect(itemsWithoutEmbedding(catalog, one, 2)).toEqual(items.slice(0, 2));
  const pooled = new Float32Array([9, 1, 2, 3]).subarray(1);
  putEmbeddings(catalog, one, [
    { itemId: items[2]!, vector: pooled },
    { itemId: items[0]!, vector: Float32Array.of(4, 5, 6) },
  ]);
  putEmbeddings(catalog, two, [{ itemId: items[1]!, vector: Float32Array.of(7, 8, 9) }]);
  putEmbeddings(catalog, one, [{ itemId: items[0]!, vector: Float32Array.of(-4, -5, -6) }]);
  const loaded = loadEmbeddings(catalog, one);
  expect([...loaded.items]).toEqual([items[0], items[2]]);
  expect([...loaded.data]).toEqual([-4, -5, -6, 1, 2, 3]);
  expect(loaded.data.buffer).toBeInstanceOf(SharedArrayBuffer);
  expect(itemsWithoutEmbedding(catalog, one, 9)).toEqual([items[1], items[3]]);

  const wrong = [{ itemId: items[0]!, vector: new Float32Array(2) }];
  expect(() => putEmbeddings(catalog, one, wrong)).toThrow(RangeError);
  expect(() =>
    registerModel(catalog, { name: 'resnet', version: '1', purpose: 'embed', dimensions: 4 }),
  ).toThrow(/3 dimensions/);
  expect(() => loadEmbeddings(catalog, 99)).toThrow(RangeError);
});

test('vectors come in the order of what the photos are, whatever the order in which they were indexed', () => {
  const catalog = newCatalog();
  const folder = addFolder(catalog, '/photos').id;
  const files = [5, 3, 4].map(number => ({ relativePath: `${number}.jpg`, bytes: 1, modifiedAt: 1 }));
  upsertFoundPhotos(catalog, folder, files);
  const { id: model } = registerModel(catalog, { name: 'e', version: '1', purpose: 'embed', dimensions: 1 });
  for (const { id, relativePath } of nextFoundPhotos(catalog, 0, 9)) {
    const number = Number.parseInt(relativePath, 10);
    const itemId = recordWholePhoto(catalog, recordIndexed(catalog, id, contentFacts(number)));
    putEmbeddings(catalog, model, [{ itemId, vector: Float32Array.of(number) }]);
  }
  expect([...loadEmbeddings(catalog, model).data]).toEqual([3, 4, 5]);
});

test('loaded slice by slice, what comes or goes meanwhile leaves no row of zeros', () => {
  const { catalog, items } = catalogWithItems(600);
  const { id: model } = registerModel(catalog, { name: 'e', version: '1', purpose: 'embed', dimensions: 1 });
  const put = (ids: readonly number[]) =>
    putEmbeddings(
      catalog,
      model,
      ids.map(itemId => ({ itemId, vector: Float32Array.of(itemId) })),
    );
  put(items.slice(0, 590));
  const loading = loadingEmbeddings(catalog, model);
  expect(loading.next().done).toBe(false);
  expect(loading.next().done).toBe(false);
  put(items.slice(590));
  catalog.connection.run('DELETE FROM embeddings WHERE item_id = ?', items[589]!);
  let step = loading.next();
  while (!step.done) step = loading.next();
  const { items: loaded, data } = step.value;
  expect([...data]).toEqual([...loaded]);
  expect(loaded.toSorted()).toEqual(Int32Array.from(items.filter(id => id !== items[589])));
});

test('attributes are defined once per model and version; scores follow their order', () => {
  const { catalog, items } = catalogWithItems(2);
  const facts = { name: 'leaf shape', purpose: 'attributes', dimensions: 2 } as const;
  const model = registerModel(catalog, { ...facts, version: '1' }).id;
  const defined = defineAttributes(catalog, model, [
    { key: 'solidity', name: 'solid', form: 'relative' },
    { key: 'toothed', name: 'toothed', form: 'binary' },
  ]);
  expect(defined.map(row => row.position)).toEqual([0, 1]);
  expect(defineAttributes(catalog, model, defined)).toEqual(defined);
  expect(attributesOfModel(catalog, model)).toEqual(defined);
  expect(() => defineAttributes(catalog, model, defined.slice(1))).toThrow(/new version/);
  putScores(catalog, model, [{ itemId: items[1]!, vector: Float32Array.of(0.5, 1) }]);
  expect(loadScores(catalog, model)).toMatchObject({ dimensions: 2, data: Float32Array.of(0.5, 1) });
  expect(itemsWithoutScores(catalog, model, 9)).toEqual([items[0]]);
});

test('a taught attribute keeps its examples; teaching it again is a new version', () => {
  const { catalog, items } = catalogWithItems(3);
  const embedding = registerModel(catalog, { name: 'e', version: '1', purpose: 'embed', dimensions: 2 }).id;
  const lesson = {
    key: 'veil',
    name: 'wears a veil',
    form: 'binary',
    embeddingModelId: embedding,
    weights: Float32Array.of(1, 2, 3),
    accuracy: null,
    examples: [{ itemId: items[0]!, rank: 1 }],
  } as const;
  const first = teachAttribute(catalog, lesson);
  expect(first).toMatchObject({
    key: 'veil',
    position: 0,
    weights: Float32Array.of(1, 2, 3),
    accuracy: null,
  });
  const second = teachAttribute(catalog, {
    ...lesson,
    accuracy: 0.9,
    examples: [...lesson.examples, { itemId: items[1]!, rank: 0 }],
  });
  expect(second.modelId).not.toBe(first.modelId);
  expect(listTaughtAttributes(catalog)).toEqual([second]);
  expect(second.examples).toHaveLength(2);
});

test('rows that a damaged page gives in another order, or twice, do not make the reading endless', () => {
  const path = join(newFolder(), 'mixed.akin');
  const catalog = createCatalog(path, { name: 'Mixed', kind: 'anything' });
  const items = addItems(catalog, 2000);
  const { id: model } = registerModel(catalog, { name: 'e', version: '1', purpose: 'embed', dimensions: 2 });
  putEmbeddings(
    catalog,
    model,
    items.map(itemId => ({ itemId, vector: new Float32Array(2) })),
  );
  catalog.close();
  const whole = readFileSync(path);
  const leaves = leavesOf(path, 'sqlite_autoindex_embeddings_1');
  expect(leaves.length).toBeGreaterThan(2);
  for (const damage of ['reversed', 'twice'] as const) {
    const bytes = Buffer.from(whole);
    for (const page of leaves) {
      // An index leaf begins with a head of eight bytes and the places of its cells, two bytes each.
      const start = (page - 1) * 8192;
      const cells = bytes.readUInt16BE(start + 3);
      const places = Array.from({ length: cells }, (_, at) => bytes.readUInt16BE(start + 8 + 2 * at));
      for (const [at, place] of places.reverse().entries())
        if (damage === 'reversed') bytes.writeUInt16BE(place, start + 8 + 2 * at);
        else bytes.writeUInt16BE(places[0]!, start + 8 + 2 * at);
    }
    writeFileSync(path, bytes);
    const damaged = openCatalog(path);
    const read = loadingEmbeddings(damaged, model);
    let steps = 0;
    const readAll = () => {
      while (!read.next().done) if (++steps > 10_000) return;
    };
    expect(readAll, damage).toThrow(/is damaged/);
    expect(steps).toBeLessThan(1000);
    damaged.close();
  }
});

function leavesOf(path: string, index: string): number[] {
  const database = new Database(path, { readonly: true });
  try {
    return database
      .prepare<[string], number>("SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf'")
      .pluck()
      .all(index);
  } finally {
    database.close();
  }
}
