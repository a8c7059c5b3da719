/**
 * Names from other programs: Picasa's list, regions in every orientation, tags, folders; and a round trip
 * through Akin's own sidecars.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { scoreClustering } from '../../algorithms/metrics/clusterMetrics.ts';
import { Random } from '../../algorithms/random.ts';
import type { ImportOptions, ImportOutcome } from '../../contract/export.ts';
import { listAnswers } from '../../store/answers.ts';
import { contentByHash } from '../../store/contents.ts';
import { addFolder } from '../../store/folders.ts';
import { nextFoundPhotos, recordIndexed, upsertFoundPhotos } from '../../store/photos.ts';
import { loadExportInput } from '../export/exportInput.ts';
import {
  LEFT,
  makeCollection,
  RIGHT,
  type TestCollection,
  type TestPhoto,
} from '../export/testing/collection.ts';
import { Groupings } from '../grouping/groupings.ts';
import { answerTruthfully } from '../grouping/testing/truthful.ts';
import { mergeSidecar } from '../xmp/mergeSidecar.ts';
import { asStored } from '../xmp/regions.ts';
import { importNames, recordNames } from './importNames.ts';
import { matchRegions } from './matchRegions.ts';
import { picasaFaces } from './picasa.ts';
import { groupByName, itemsToLearnFrom, planImport } from './planImport.ts';

const quiet = { signal: new AbortController().signal, progress: () => {} };

function collection(
  photos: TestPhoto[],
  names: (string | null)[] = [],
  kind: 'people' | 'anything' = 'people',
  noise = 0.05,
): TestCollection & { groupings: Groupings } {
  const folder = mkdtempSync(join(tmpdir(), 'akin-import-'));
  const made = makeCollection(folder, photos, { kind, names, noise });
  const groupings = new Groupings(made.catalog, () => {});
  onTestFinished(async () => {
    await groupings.close();
    made.catalog.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { ...made, groupings };
}

function photos(paths: string[], subjects: number[][], orientation = 1): TestPhoto[] {
  return paths.map((path, at) => ({
    path,
    bytes: Uint8Array.of(1, 2, 3, at),
    subjects: subjects[at]!,
    facts: { orientation },
  }));
}

async function bring(
  { groupings, groupingId }: TestCollection & { groupings: Groupings },
  from: ImportOptions['from'],
  apply = true,
): Promise<ImportOutcome> {
  return await importNames(groupings.get(groupingId), { from }, apply, quiet);
}

async function groupNames({ groupings, groupingId }: { groupings: Groupings; groupingId: number }) {
  const { page } = await groupings.get(groupingId).pages.page(0, 100, undefined);
  return page.map(({ name, size }) => [name, size]);
}

test('Picasa: names of contacts, boxes of four 16-bit numbers with their zeros left out', () => {
  const text = `[Contacts2]\r\nab12=Ada Lovelace;;\r\ncd34=;;\r\n[a.jpg]\r\nfaces=rect64(3fff7fffbfffffff),ab12;rect64(1),ab12;rect64(3fff7fffbfffffff),cd34\r\n[b.jpg]\nfaces=rect64(7fffffffbfff),ab12\nrotate=rotate(1)\n`;
  const faces = picasaFaces(text);
  expect([...faces.keys()]).toEqual(['a.jpg', 'b.jpg']);
  expect(faces.get('a.jpg')).toHaveLength(1);
  expect(faces.get('a.jpg')![0]!.name).toBe('Ada Lovelace');
  const { box } = faces.get('a.jpg')![0]!;
  expect([box.left, box.top, box.width, box.height].map(value => value.toFixed(3))).toEqual([
    '0.250',
    '0.500',
    '0.500',
    '0.500',
  ]);
  expect(faces.get('b.jpg')![0]!.box.left).toBe(0);
  expect(picasaFaces('no sections\n=\n[').size).toBe(0);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'regions find their faces in orientation %i, stored or as seen',
  orientation => {
    const faces = [LEFT, RIGHT];
    const stored = [RIGHT, LEFT].map(box => asStored(box, orientation));
    expect(matchRegions(stored, faces, orientation)).toEqual([1, 0]);
    expect(matchRegions([RIGHT, LEFT], faces, orientation)).toEqual([1, 0]);
    expect(matchRegions([{ left: 0.45, top: 0.9, width: 0.05, height: 0.05 }], faces, orientation)).toEqual([
      -1,
    ]);
  },
);

test('a plan: one name for each item, a person stands by their word, known names get more', () => {
  const status = new Map([
    [4, { group: 40, size: 1, name: 'Bob', isConfirmed: true }],
    [5, { group: 9, size: 3, name: 'Ada', isConfirmed: true }],
    [9, { group: 9, size: 3, name: 'Ada', isConfirmed: true }],
    [1, { group: 10, size: 3, name: null, isConfirmed: false }],
    [2, { group: 10, size: 3, name: null, isConfirmed: false }],
    [3, { group: 10, size: 3, name: null, isConfirmed: false }],
  ]);
  const statusOf = (item: number) => status.get(item)!;
  const suggested = groupByName(
    [1, 2, 2, 3, 4, 5].map((item, at) => ({ item, name: at === 3 ? 'Cleo' : 'Ada' })),
    statusOf,
  );
  // Cleo's item has nothing to teach here: it only goes to its name, which it carries itself.
  const nearest = new Map([
    [1, 3],
    [2, null],
  ]);
  const { said, outcome } = planImport(suggested, statusOf, new Map([['Ada', 9]]), nearest);
  expect(said).toEqual({
    names: [{ itemId: 3, name: 'Cleo' }],
    answers: [
      { verdict: 'different', itemId: 3, otherItemId: 9 },
      { verdict: 'same', itemId: 1, otherItemId: 9 },
      { verdict: 'same', itemId: 2, otherItemId: 9 },
      { verdict: 'different', itemId: 1, otherItemId: 3 },
    ],
  });
  expect(outcome).toMatchObject({
    items: 3,
    answers: 4,
    names: [
      { name: 'Ada', isNew: false },
      { name: 'Cleo', isNew: true },
    ],
  });
  const { conflicts } = suggested;
  expect(conflicts).toEqual([{ item: 4, name: 'Ada', instead: 'Bob' }]);
});

test('a name among strangers teaches nothing; every name teaches in turn', () => {
  // Items 0 to 9 are one group, all Ada; 10 is Ada too, in a group of ten strangers.
  const statusOf = (item: number) => ({
    group: item < 10 ? 1 : 2,
    size: 10,
    name: null,
    isConfirmed: false,
  });
  const ada = Array.from({ length: 11 }, (_, item) => ({ item, name: 'Ada' }));
  expect([...itemsToLearnFrom(groupByName(ada, statusOf), statusOf, 20)]).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
  ]);
  const many = Array.from({ length: 3000 }, (_, item) => ({
    item,
    name: item < 2500 ? 'Ada' : `Name ${item}`,
  }));
  const alike = () => ({ group: 1, size: 3000, name: null, isConfirmed: false });
  const chosen = itemsToLearnFrom(groupByName(many, alike), alike, 3000);
  expect(chosen.size).toBe(1000);
  expect([...chosen].filter(item => item >= 2500)).toHaveLength(500);
});

test('names of some items sort the others better than the groups before', async () => {
  // Three subjects that the model hardly tells apart; half of the items lie in folders, drawn anew each time.
  const scores: { before: number; after: number }[] = [];
  for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const random = new Random(seed);
    const made = collection(
      Array.from({ length: 90 }, (_, at) => ({
        path: `${random.unit() < 0.5 ? `Name ${at % 3}/` : ''}${at}.jpg`,
        bytes: Uint8Array.of(at, 6),
        subjects: [at % 3],
      })),
      [],
      'anything',
      5,
    );
    const before = await scoreOfUnnamed(made);
    await bring(made, ['folders']);
    scores.push({ before, after: await scoreOfUnnamed(made) });
  }
  const mean = (key: 'before' | 'after') => scores.reduce((sum, one) => sum + one[key], 0) / scores.length;
  expect(mean('after')).toBeGreaterThan(mean('before'));
});

async function scoreOfUnnamed(made: ReturnType<typeof collection>): Promise<number> {
  const { groups, leftovers } = await loadExportInput(made.groupings.get(made.groupingId));
  const found = [...groups.map(({ items }) => items), ...leftovers.map(item => [item])];
  const unnamed = found.flatMap((items, label) =>
    items.filter(({ relativePath }) => !relativePath.includes('/')).map(({ name }) => ({ name, label })),
  );
  return scoreClustering(
    unnamed.map(({ name }) => Number.parseInt(name, 10) % 3),
    unnamed.map(({ label }) => label),
  ).adjustedRand;
}

test('however mixed the groups are, every named item ends under its name', async () => {
  // What the model sees has nothing to do with the folders.
  const made = collection(
    Array.from({ length: 60 }, (_, at) => ({
      path: `Name ${at % 12}/${at}.jpg`,
      bytes: Uint8Array.of(at, 5),
      subjects: [Math.floor(at / 9)],
    })),
    [],
    'anything',
  );
  await bring(made, ['folders']);
  const { groups } = await loadExportInput(made.groupings.get(made.groupingId));
  expect(groups.map(({ name, items }) => [name, items.length]).sort()).toEqual(
    Array.from({ length: 12 }, (_, at) => [`Name ${at}`, 5]).sort(),
  );
  for (const { name, items } of groups)
    for (const item of items) expect(item.relativePath.split('/')[0]).toBe(name);
  expect(groups.flatMap(({ items }) => items).every(({ isConfirmed }) => isConfirmed)).toBe(true);
});

test('hundreds of names hold after answers and further imports, until a person merges two', async () => {
  // 150 names of two items that do not look alike, among 400 items without a name.
  const random = new Random(1);
  const made = collection(
    Array.from({ length: 700 }, (_, at) => ({
      path: `${at < 300 ? `Name ${at % 150}/` : ''}${at}.jpg`,
      bytes: Uint8Array.of(at & 255, at >> 8, 7),
      subjects: [random.below(40)],
    })),
    [],
    'anything',
    3,
  );
  await bring(made, ['folders']);
  const grouping = made.groupings.get(made.groupingId);
  const wrong = async () =>
    (await loadExportInput(grouping)).groups.flatMap(({ name, items }) =>
      items
        .map(({ relativePath }) => relativePath.split('/'))
        .filter(([word, file]) => file && word !== name),
    );
  expect(await wrong()).toEqual([]);
  const named = async () => (await loadExportInput(grouping)).groups.filter(({ name }) => name !== null);
  expect(await named()).toHaveLength(150);
  // Whatever is answered: here that all are the same.
  await answerTruthfully(grouping, () => 1, 3);
  expect(await wrong()).toEqual([]);
  expect(await named()).toHaveLength(150);
  // A second import: the new names are set apart from the first ones too.
  const unnamed = made.items.slice(300, 340).flat();
  const more = unnamed.map((item, at) => ({ item, name: `Later ${at % 20}` }));
  await recordNames(grouping.state, more, true);
  expect(await wrong()).toEqual([]);
  expect(await named()).toHaveLength(170);
  await grouping.edits.merge([made.items[0]![0]!, made.items[1]![0]!], true);
  const merged = (await named()).find(({ name }) => name === 'Name 0');
  expect(merged!.items.map(({ relativePath }) => relativePath)).toEqual(
    expect.arrayContaining(['Name 0/0.jpg', 'Name 0/150.jpg', 'Name 1/1.jpg', 'Name 1/151.jpg']),
  );
});

test("sidecars of both customs, XMP in the file, Picasa's list and a lone tag become names; one undo takes them back", async () => {
  const said = { orientation: 6, width: 300, height: 400 };
  const ada = { name: 'Ada', box: LEFT };
  const embedded = Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe1]),
    Buffer.from(mergeSidecar(undefined, { ...said, names: ['Ada'], faces: [ada] })),
    Buffer.from([9]),
  ]);
  const made = collection([
    ...photos(['1.jpg', '2.jpg', '3.jpg', 'p/4.jpg', '5.jpg'], [[0, 1], [0, 1], [0, 1], [0, 1], [0]], 6),
    { path: '6.jpg', bytes: embedded, subjects: [0, 1], facts: { orientation: 6 } },
  ]);
  const both = mergeSidecar(undefined, {
    ...said,
    names: ['Ada', 'Bob'],
    faces: [{ name: 'Bob', box: RIGHT }, ada],
  });
  writeFileSync(join(made.photos, '1.jpg.xmp'), both);
  writeFileSync(join(made.photos, '2.xmp'), both);
  writeFileSync(join(made.photos, '3.xmp'), 'broken');
  writeFileSync(
    join(made.photos, 'p', '.picasa.ini'),
    '[Contacts2]\nab=Bob;;\n[4.jpg]\nfaces=rect64(99994000e666a666),ab\n',
  );
  writeFileSync(
    join(made.photos, '5.jpg.xmp'),
    mergeSidecar(undefined, { ...said, names: ['Ada'], faces: [] }),
  );

  const preview = await bring(made, ['metadata'], false);
  expect(listAnswers(made.catalog, made.groupingId)).toEqual([]);
  const outcome = await bring(made, ['metadata']);
  expect(outcome).toEqual(preview);
  expect(outcome.names).toEqual([
    { name: 'Ada', items: 4, isNew: true },
    { name: 'Bob', items: 3, isNew: true },
  ]);
  expect(outcome.left).toEqual([
    { path: join(made.photos, '3.xmp'), name: null, why: expect.stringContaining('not XMP') },
  ]);
  expect(new Set(listAnswers(made.catalog, made.groupingId).map(({ source }) => source))).toEqual(
    new Set(['import']),
  );
  expect(await groupNames(made)).toEqual([
    ['Ada', 6],
    ['Bob', 5],
  ]);
  expect((await bring(made, ['metadata'])).items).toBe(0);
  await made.groupings.get(made.groupingId).questions.undo();
  expect((await groupNames(made)).map(([name]) => name)).toEqual([null, null]);
});

test('folders name whole photos, and what a person said outranks them', async () => {
  const paths = [
    'Acer/1.jpg',
    'Acer/2.jpg',
    'Quercus/3.jpg',
    'Quercus/4.jpg',
    'Group 003/5.jpg',
    '6.jpg',
    'Acer/7.jpg',
  ];
  const made = collection(photos(paths, [[0], [0], [1], [1], [0], [1], [1]]), [null, 'Oak'], 'anything');
  const outcome = await bring(made, ['metadata', 'folders']);
  expect(outcome.names).toEqual([{ name: 'Acer', items: 3, isNew: true }]);
  expect(outcome.left.map(({ name, why }) => [name, why])).toEqual([
    ['Quercus', 'A person put it into “Oak”.'],
    ['Quercus', 'A person put it into “Oak”.'],
  ]);
});

test('a photo in several places is read where it is; one that is nowhere is said to be so', async () => {
  const made = collection(photos(['a.jpg', 'b.jpg'], [[0], [1]]), [], 'anything');
  const moved = join(made.photos, '..', 'moved');
  renameSync(made.photos, moved);
  const nowhere = await bring(made, ['metadata'], false);
  expect(nowhere.left.map(({ path }) => path)).toEqual([
    join(made.photos, 'a.jpg'),
    join(made.photos, 'b.jpg'),
  ]);
  const { id } = addFolder(made.catalog, moved);
  const { size, mtimeMs } = statSync(join(moved, 'a.jpg'));
  upsertFoundPhotos(made.catalog, id, [{ relativePath: 'a.jpg', bytes: size, modifiedAt: mtimeMs }]);
  const [copy] = nextFoundPhotos(made.catalog, 0, 1);
  const hash = createHash('sha256')
    .update(readFileSync(join(moved, 'a.jpg')))
    .digest('hex');
  recordIndexed(made.catalog, copy!.id, contentByHash(made.catalog, hash)!);
  writeFileSync(
    join(moved, 'a.jpg.xmp'),
    mergeSidecar(undefined, { names: ['Ada'], faces: [], orientation: 1, width: 400, height: 300 }),
  );
  const outcome = await bring(made, ['metadata'], false);
  expect(outcome.names).toMatchObject([{ name: 'Ada', items: 1 }]);
  expect(outcome.left.map(({ path }) => path)).toEqual([join(made.photos, 'b.jpg')]);
});

test('thousands of names: the strategy learns all pairs of one group, and only some of the others', () => {
  const NAMES = 3000;
  // The first forty items are in one group, all others alone.
  const statusOf = (item: number) => ({
    group: item < 40 ? 0 : item,
    size: item < 40 ? 40 : 1,
    name: null,
    isConfirmed: false,
  });
  const byName = new Map(Array.from({ length: NAMES }, (_, at) => [`Name ${at}`, [at]]));
  const { said } = planImport({ byName, conflicts: [] }, statusOf, new Map(), new Map());
  const { answers = [] } = said;
  const pairs = new Set(
    answers.map(answer => `${answer.itemId} ${'otherItemId' in answer ? answer.otherItemId : ''}`),
  );
  for (let item = 0; item < 40; item++)
    for (let other = 0; other < item; other++) expect(pairs).toContain(`${item} ${other}`);
  expect(answers.length).toBeLessThan(14_000);
});
