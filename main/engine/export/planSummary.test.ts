/** What a plan says of every photo of a collection: in a folder, or why not, exactly once. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Random } from '../../algorithms/random.ts';
import { ExportOptions, type ExportPlan } from '../../contract/export.ts';
import { listExportItems } from '../../store/exportItems.ts';
import { listPhotoFacts } from '../../store/photoPages.ts';
import { recordFailed } from '../../store/photos.ts';
import { Readers } from '../library/readers/readers.ts';
import type { ExportInput, LabelledItem } from './exportInput.ts';
import { Exports } from './exports.ts';
import { itemsOf } from './locate.ts';
import { makeCollection, type TestPhoto } from './testing/collection.ts';

const photo = (number: number, subjects: number[], path = `${number}.jpg`): TestPhoto => ({
  path,
  bytes: new Uint8Array(60 + number).fill(number + 1),
  subjects,
});

interface Changes {
  /** The subject whose group is among the leftovers, or set aside, instead. */
  readonly leftover?: number;
  readonly aside?: number;
  readonly failed?: string;
  readonly waiting?: string;
  readonly gone?: string;
}

function open(photos: readonly TestPhoto[], names: (string | null)[], changes: Changes = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'akin-summary-'));
  const kind = photos.some(({ subjects }) => subjects.length !== 1) ? 'people' : 'anything';
  const { catalog, input: right, photos: place } = makeCollection(folder, photos, { kind, names });
  const idOf = new Map(listPhotoFacts(catalog).map(({ id, relativePath }) => [relativePath, id]));
  const { failed, waiting, gone } = changes;
  const problem = { code: 'photo-broken', message: 'It is broken.' };
  if (failed !== undefined) recordFailed(catalog, idOf.get(failed)!, problem);
  if (waiting !== undefined)
    catalog.connection.run("UPDATE photos SET state = 'found' WHERE id = ?", idOf.get(waiting)!);
  if (gone !== undefined) rmSync(join(place, gone));
  const known = listExportItems(
    catalog,
    itemsOf(right).map(({ id }) => id),
  );
  const now = (items: readonly LabelledItem[]) =>
    [...Map.groupBy(items, ({ id }) => id).values()].flatMap(([item]) =>
      known.has(item!.id) ? [{ ...item!, ...known.get(item!.id) }] : [],
    );
  const shown = [...new Set(photos.flatMap(({ subjects }) => subjects))];
  const at = (subject: number | undefined) => (subject === undefined ? -1 : shown.indexOf(subject));
  const input: ExportInput = {
    ...right,
    groups: right.groups
      .filter((_, group) => group !== at(changes.leftover) && group !== at(changes.aside))
      .map(({ name, items }) => ({ name, items: now(items) })),
    leftovers: now(right.groups[at(changes.leftover)]?.items ?? []),
  };
  const readers = new Readers(1);
  const exports = new Exports(catalog, readers, () => {});
  onTestFinished(async () => {
    await exports.close();
    readers.close();
    catalog.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const plan = (options: Partial<ExportOptions> = {}) =>
    exports.plan(input, join(folder, 'out'), ExportOptions.parse(options));
  /** The photos of the files that would be written. */
  const written = ({ export: { id } }: ExportPlan) =>
    new Set(
      exports
        .files(id, { offset: 0, limit: 1000, noted: false })
        .files.flatMap(({ photo: of, note }) => (of === null || note?.includes('not where') ? [] : [of])),
    );
  return { plan, written, place, input, exports };
}

const counts = ({ photos }: ExportPlan) =>
  Object.fromEntries(photos.staying.map(({ reason, photos: n }) => [reason, n]));

test('each reason, with the photos, and where the copy of a duplicate is', async () => {
  const { plan, place } = open(
    [
      photo(0, [0]),
      photo(1, [0]),
      photo(2, [0]),
      photo(0, [0], 'again/0.jpg'),
      photo(3, [1]),
      photo(4, [2, 1]),
      photo(5, [3]),
      photo(6, []),
      photo(7, [0]),
      photo(8, [0]),
      photo(9, [0]),
    ],
    ['Ada'],
    { leftover: 2, aside: 3, failed: '7.jpg', gone: '9.jpg' },
  );
  const named = await plan({ unnamed: false });
  expect(counts(named)).toEqual({ duplicate: 1, unnamed: 2, aside: 1, empty: 1, problem: 1, away: 1 });
  expect(named.photos).toMatchObject({ total: 11, exported: 4 });
  expect(named.photos.staying.find(({ reason }) => reason === 'duplicate')?.some).toEqual([
    { path: join(place, 'again', '0.jpg'), copy: join(place, '0.jpg') },
  ]);
  expect(named.photos.staying.find(({ reason }) => reason === 'away')?.some).toEqual([
    { path: join(place, '9.jpg'), copy: null },
  ]);
  expect(counts(await plan({ unnamed: false, labels: 'human' }))).toMatchObject({ unconfirmed: 3 });
});

test('a folder has the number of its photos and leads to its group', async () => {
  const { plan, input } = open([photo(0, [0, 1]), photo(1, [0]), photo(2, [2])], ['Ada', null], {
    leftover: 2,
  });
  const { folders } = await plan({ leftovers: true });
  expect(folders.map(({ folder, photos, group }) => [folder, photos, group])).toEqual([
    ['Ada', 2, input.groups[0]!.items[0]!.id],
    ['Group 002', 1, input.groups[1]!.items[0]!.id],
    ['Leftovers', 1, null],
    ['', 0, null],
  ]);
  const together = await plan({ folder: '{collection}' });
  expect(together.folders[0]).toMatchObject({ folder: 'Test', photos: 2, group: null });
});

test('folders and reasons account for every photo exactly once', { timeout: 60_000 }, async () => {
  const seen = new Set<string>();
  for (let seed = 1; seed <= 12; seed++) {
    const random = new Random(seed);
    const isPeople = seed % 2 === 0;
    const photos = Array.from({ length: 14 }, (_, number) => {
      const first = random.below(4);
      const faces = isPeople ? [[], [first], [first, (first + 1) % 4]][random.below(3)]! : [first];
      return photo(number, faces);
    });
    for (let copy = 0; copy < 3; copy++) {
      const of = photos[random.below(14)]!;
      photos.push({ ...of, path: `copies/${copy}.jpg` });
    }
    const { plan, written, input, exports } = open(
      photos,
      ['Ada', null, null, null].map(name => (photos.some(p => p.subjects.includes(0)) ? name : null)),
      { leftover: 1, aside: 2, failed: '3.jpg', waiting: '5.jpg', gone: `${random.below(14)}.jpg` },
    );
    const chosen = input.groups[0]?.items[0]?.id;
    const variants: Partial<ExportOptions>[] = [
      {},
      { unnamed: false },
      { leftovers: true, several: 'largest' },
      { labels: 'human' },
      { faces: 'crops' },
      ...(chosen === undefined ? [] : [{ groups: [chosen] }]),
    ];
    for (const options of variants) {
      const planned = await plan(options);
      const { total, exported, staying } = planned.photos;
      const stay = staying.reduce((sum, { photos: n }) => sum + n, 0);
      expect([total, exported + stay]).toEqual([photos.length, photos.length]);
      // The files are the other witness: they name each exported photo.
      expect(exported).toBe(written(planned).size);
      expect(new Set(staying.flatMap(({ some }) => some.map(({ path }) => path))).size).toBe(stay);
      // Each line leads to as many photos as it counts, and no photo is in two of them.
      const listed = staying.map(({ reason }) => exports.staying(planned.export.id, reason));
      expect(listed.map(({ size }) => size)).toEqual(staying.map(({ photos: n }) => n));
      expect(new Set(listed.flatMap(ids => [...ids])).size).toBe(stay);
      if (options.several === 'largest' && planned.missing.count === 0)
        expect(planned.folders.reduce((sum, { photos: n }) => sum + n, 0)).toBe(exported);
      for (const { reason } of staying) seen.add(reason);
    }
  }
  expect([...seen].sort()).toEqual(
    'aside away duplicate empty leftover not-chosen problem unconfirmed unnamed waiting'.split(' '),
  );
});
