/** The threshold of quality: what it sets aside, what a person's word spares, what later analyses keep. */
import { expect, test } from 'vitest';
import { recordAct, takeBack } from './acts.ts';
import { dropBatch, keepBatch, labelItem } from './batches.ts';
import type { WritableCatalog } from './connection.ts';
import { countBelow, countByQuality, facesAround, leastQuality, setLeastQuality } from './faceQuality.ts';
import { createGrouping } from './groupings.ts';
import { itemById, listItems, recordFaces } from './items.ts';
import { registerModel } from './models.ts';
import { markRemoved, photosOfContent } from './photos.ts';
import { addItems, newCatalog } from './testing/catalogs.ts';

const STANDARD = 0.2;

/** One photo with a face for each quality; `find` detects them again. */
function withFaces(qualities: readonly (number | null)[]) {
  const catalog = newCatalog('people');
  const [photo] = addItems(catalog, 1) as [number];
  const { contentId } = itemById(catalog, photo)!;
  catalog.connection.run("UPDATE items SET retired = 1 WHERE kind = 'photo'");
  const detector = registerModel(catalog, { name: 'f', version: '1', purpose: 'detect', dimensions: null });
  const find = (rated = qualities) =>
    recordFaces(
      catalog,
      contentId,
      detector.id,
      rated.map((quality, at) => ({
        box: { left: at / 20, top: 0, width: 0.04, height: 0.04 },
        landmarks: null,
        quality,
        setAside: quality !== null && quality < STANDARD,
      })),
    );
  return { catalog, contentId, find, faces: find() };
}

const shown = (catalog: WritableCatalog) => listItems(catalog).map(({ id }) => id);

test('setting it sets aside what is below, and brings back what is not', () => {
  const { catalog, faces } = withFaces([0.05, 0.19, 0.2, 0.5, 0.9, null]);
  const [, second, third, fourth, fifth, unrated] = faces as [number, number, number, number, number, number];
  expect(leastQuality(catalog)).toBeNull();
  expect(shown(catalog)).toEqual([third, fourth, fifth, unrated]);
  setLeastQuality(catalog, 0.6, STANDARD);
  expect(leastQuality(catalog)).toBe(0.6);
  expect(shown(catalog)).toEqual([fifth, unrated]);
  setLeastQuality(catalog, 0.1, STANDARD);
  expect(shown(catalog)).toEqual([second, third, fourth, fifth, unrated]);
  setLeastQuality(catalog, null, STANDARD);
  expect(leastQuality(catalog)).toBeNull();
  expect(shown(catalog)).toEqual([third, fourth, fifth, unrated]);
});

test('an analysis uses the threshold of the collection, and the analyzer’s own where there is none', () => {
  const { catalog, find, faces } = withFaces([0.1, 0.3, 0.5]);
  setLeastQuality(catalog, 0.4, STANDARD);
  expect(find()).toEqual(faces);
  expect(shown(catalog)).toEqual([faces[2]]);
  // Rated otherwise by another version.
  find([0.45, 0.3, 0.35]);
  expect(shown(catalog)).toEqual([faces[0]]);
  setLeastQuality(catalog, null, STANDARD);
  find([0.1, 0.3, 0.5]);
  expect(shown(catalog)).toEqual([faces[1], faces[2]]);
});

test('nothing that a person said something about is set aside, now or by a later analysis', () => {
  const { catalog, find, faces } = withFaces([0.3, 0.31, 0.32, 0.33, 0.34, 0.35, 0.36, 0.37]);
  const [one, other, named, renamed, labelled, dropped, simulated, silent] = faces as number[];
  const groupingId = createGrouping(catalog, 'Groups').id;
  const facts = { groupingId, source: 'person' as const, strategy: null, tookMilliseconds: null };
  const { actId } = recordAct(catalog, facts, {
    answers: [{ verdict: 'different', itemId: one!, otherItemId: other! }],
  });
  recordAct(catalog, facts, { names: [{ itemId: named!, name: 'Ann' }] });
  recordAct(catalog, facts, { names: [{ itemId: renamed!, name: 'Ben' }] });
  recordAct(catalog, facts, { names: [{ itemId: renamed!, name: '' }] });
  recordAct(
    catalog,
    { ...facts, source: 'simulation' },
    { answers: [{ verdict: 'set-aside', itemId: simulated! }] },
  );
  const batch = keepBatch(catalog, groupingId, { budget: 5, kernel: 'k', items: [labelled!] });
  labelItem(catalog, batch, labelled!, { kind: 'name', name: 'Cleo' });
  const gone = keepBatch(catalog, groupingId, { budget: 5, kernel: 'k', items: [dropped!] });
  labelItem(catalog, gone, dropped!, { kind: 'not-a-subject' });
  dropBatch(catalog, gone);

  setLeastQuality(catalog, 0.5, STANDARD);
  expect(shown(catalog)).toEqual([one, other, named, labelled]);
  expect(countBelow(catalog, 0.5)).toEqual({ faces: 8, setAside: 4, kept: 4, hides: 0, shows: 0 });
  expect(find([0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1])).toEqual(faces);
  expect(shown(catalog)).toEqual([one, other, named, labelled]);
  // An answer that was taken back spares nothing any more.
  takeBack(catalog, actId, { source: 'person' });
  setLeastQuality(catalog, 0.5, STANDARD);
  expect(shown(catalog)).toEqual([named, labelled]);
  setLeastQuality(catalog, 0, STANDARD);
  expect(shown(catalog)).toContain(silent);
});

test('faces are counted by tenths and previewed, without those that are not on disk', () => {
  const { catalog, contentId, faces } = withFaces([0, 0.05, 0.15, 0.29999, 0.3, 1, null]);
  expect(countByQuality(catalog)).toEqual([
    { tenth: 0, faces: 2, setAside: 2 },
    { tenth: 1, faces: 1, setAside: 1 },
    { tenth: 2, faces: 1, setAside: 0 },
    { tenth: 3, faces: 1, setAside: 0 },
    { tenth: 9, faces: 1, setAside: 0 },
  ]);
  expect(countBelow(catalog, 0.3)).toEqual({ faces: 6, setAside: 4, kept: 0, hides: 1, shows: 0 });
  expect(countBelow(catalog, 0.1)).toEqual({ faces: 6, setAside: 2, kept: 0, hides: 0, shows: 1 });
  expect(facesAround(catalog, 0.3, 2)).toEqual({ below: [faces[3], faces[2]], above: [faces[4], faces[5]] });
  // A preview changes nothing.
  expect(shown(catalog)).toHaveLength(4);
  markRemoved(
    catalog,
    photosOfContent(catalog, contentId).map(({ id }) => id),
  );
  expect(countBelow(catalog, 0.3)).toEqual({ faces: 0, setAside: 0, kept: 0, hides: 0, shows: 0 });
});
