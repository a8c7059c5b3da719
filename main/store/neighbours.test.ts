/** Neighbours and distances go in and come out as they were; what was written in part does not count. */
import { expect, test } from 'vitest';
import { registerModel } from './models.ts';
import {
  findNeighbourSet,
  loadingNeighbours,
  loadingPairs,
  type NeighbourLists,
  savingNeighbours,
} from './neighbours.ts';
import { catalogWithItems } from './testing/catalogs.ts';
import { putEmbeddings } from './vectors.ts';

const SET = { itemsDigest: 'abc', space: 'as embedded', wanted: 2 };

function finish<Output>(work: Generator<void, Output>): Output {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

function filled(count: number) {
  const { catalog, items } = catalogWithItems(count);
  const { id: model } = registerModel(catalog, { name: 'e', version: '1', purpose: 'embed', dimensions: 1 });
  putEmbeddings(
    catalog,
    model,
    items.map(itemId => ({ itemId, vector: Float32Array.of(itemId) })),
  );
  const lists: NeighbourLists = {
    of: Int32Array.from(items),
    count: 2,
    items: Int32Array.from(items.flatMap((_, at) => [items.at(at - 1)!, items.at(at - 2)!])),
    distances: Float64Array.from({ length: 2 * count }, (_, at) => Math.sqrt(at + 0.1)),
  };
  return { catalog, items, model, lists };
}

test('more than one slice of lists and of pairs', () => {
  const { catalog, model, lists } = filled(1100);
  const pairs = Float64Array.from({ length: (1100 * 1099) / 2 }, (_, pair) => 1 / (pair + 1));
  finish(savingNeighbours(catalog, model, SET, lists, pairs));
  expect(findNeighbourSet(catalog, model)).toEqual(SET);
  expect(finish(loadingNeighbours(catalog, model))).toEqual(lists);
  const read = new Float64Array(pairs.length);
  expect(finish(loadingPairs(catalog, model, read))).toBe(true);
  expect(read).toEqual(pairs);
  expect(finish(loadingPairs(catalog, model, new Float64Array(pairs.length + 1)))).toBe(false);
});

test('the next set replaces the one before, also where that was written in part', () => {
  const { catalog, model, lists } = filled(700);
  finish(savingNeighbours(catalog, model, SET, lists, new Float64Array(3)));
  const interrupted = savingNeighbours(catalog, model, SET, lists, null);
  for (let step = 0; step < 2; step++) interrupted.next();
  expect(findNeighbourSet(catalog, model)).toBeUndefined();
  const fewer = { ...lists, of: lists.of.slice(0, 1), items: lists.items.slice(0, 2) };
  finish(
    savingNeighbours(
      catalog,
      model,
      { ...SET, itemsDigest: 'd' },
      { ...fewer, distances: Float64Array.of(1, 2) },
      null,
    ),
  );
  expect(findNeighbourSet(catalog, model)?.itemsDigest).toBe('d');
  expect(finish(loadingNeighbours(catalog, model))?.of).toEqual(fewer.of);
  expect(finish(loadingPairs(catalog, model, new Float64Array(3)))).toBe(false);
});

test('the list of an item goes with its embedding, and damaged lists are not read', () => {
  const { catalog, items, model, lists } = filled(5);
  finish(savingNeighbours(catalog, model, SET, lists, null));
  putEmbeddings(catalog, model, [{ itemId: items[2]!, vector: Float32Array.of(9) }]);
  expect(finish(loadingNeighbours(catalog, model))?.of).toEqual(lists.of.filter(item => item !== items[2]));
  catalog.connection.run("UPDATE neighbours SET items = x'', distances = x'' WHERE item_id = ?", items[0]!);
  expect(finish(loadingNeighbours(catalog, model))).toBeUndefined();
});

test('without items there is nothing to list', () => {
  const { catalog, model, lists } = filled(2);
  const none = { of: new Int32Array(), count: 0, items: new Int32Array(), distances: new Float64Array() };
  finish(savingNeighbours(catalog, model, SET, none, null));
  expect(finish(loadingNeighbours(catalog, model))).toEqual(none);
  expect(finish(loadingNeighbours(catalog, model + 1))).toEqual(none);
  expect(lists.of).toHaveLength(2);
});
