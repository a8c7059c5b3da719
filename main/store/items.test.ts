/** Items keep their identity through re-detection, renaming and removal. */
import { expect, test } from 'vitest';
import { recordAct } from './acts.ts';
import { listAnswers } from './answers.ts';
import { createGrouping } from './groupings.ts';
import { itemById, itemsOfContent, listItems, recordFaces, recordWholePhoto } from './items.ts';
import { matchBoxes } from './matchBoxes.ts';
import { listModels, registerModel } from './models.ts';
import { markRemoved, photosOfContent } from './photos.ts';
import { catalogWithItems } from './testing/catalogs.ts';

const face = (left: number, top: number, size = 0.2) => ({
  box: { left, top, width: size, height: size },
  landmarks: { nose: [left, top] },
  quality: 0.9,
  setAside: false,
});

test('boxes are matched best overlap first, each once, and not below half', () => {
  const [a, b] = [face(0, 0).box, face(0.5, 0.5).box];
  expect(matchBoxes([a, b], [b, a])).toEqual([1, 0]);
  expect(matchBoxes([a], [face(0.02, 0).box, a])).toEqual([-1, 0]);
  expect(matchBoxes([a], [face(0.15, 0.15).box])).toEqual([-1]);
  expect(matchBoxes([], [a])).toEqual([-1]);
});

test('a second detection keeps known faces, adds new ones and retires what is gone', () => {
  const { catalog, items } = catalogWithItems(1);
  const content = itemById(catalog, items[0]!)!.contentId;
  const first = registerModel(catalog, { name: 'finder', version: '1', purpose: 'detect', dimensions: null });
  const second = registerModel(catalog, {
    name: 'finder',
    version: '2',
    purpose: 'detect',
    dimensions: null,
  });
  expect(listModels(catalog, 'detect').map(model => model.version)).toEqual(['1', '2']);

  const [left, right] = recordFaces(catalog, content, first.id, [face(0, 0), face(0.6, 0.6)]) as [
    number,
    number,
  ];
  const again = recordFaces(catalog, content, second.id, [face(0.3, 0.3), face(0.01, 0.01)]);
  expect(again[1]).toBe(left);
  expect(itemById(catalog, left)).toMatchObject({
    kind: 'face',
    box: { left: 0.01 },
    landmarks: { nose: [0.01, 0.01] },
    retired: false,
  });
  expect(itemById(catalog, right)?.retired).toBe(true);
  expect(itemsOfContent(catalog, content)).toHaveLength(4);
  expect(listItems(catalog).map(item => item.id)).toEqual([items[0], left, again[0]]);

  const third = recordFaces(catalog, content, second.id, [face(0.6, 0.6)]);
  expect(third).toEqual([right]);
  expect(itemById(catalog, right)?.retired).toBe(false);
});

test('a whole photo is one item, however often it is recorded', () => {
  const { catalog, items } = catalogWithItems(2);
  expect(recordWholePhoto(catalog, itemById(catalog, items[1]!)!.contentId)).toBe(items[1]);
});

test('the items of a removed photo take no part, and what was said about them stays', () => {
  const { catalog, items } = catalogWithItems(2);
  const grouping = createGrouping(catalog, 'By person').id;
  recordAct(
    catalog,
    { groupingId: grouping, source: 'person', strategy: null, tookMilliseconds: null },
    { answers: [{ verdict: 'same', itemId: items[0]!, otherItemId: items[1]! }] },
  );
  markRemoved(
    catalog,
    photosOfContent(catalog, itemById(catalog, items[0]!)!.contentId).map(photo => photo.id),
  );
  expect(listItems(catalog).map(item => item.id)).toEqual([items[1]]);
  expect(listAnswers(catalog, grouping)).toHaveLength(1);
  expect(() => catalog.connection.run('DELETE FROM items WHERE id = ?', items[0]!)).toThrow(/FOREIGN KEY/);
});
