/**
 * Two people who look alike, over a real catalog and real threads: one group where each has a photo of their
 * own, two where photos show both.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Random } from '../../../algorithms/random.ts';
import { listModels } from '../../../store/models.ts';
import { putEmbeddings } from '../../../store/vectors.ts';
import { makeCollection, type TestCollection } from '../../export/testing/collection.ts';
import { Groupings } from '../groupings.ts';

const FACES = 10;
const TWINS = [0, 1] as const;
const OTHERS = [2, 3, 4] as const;

let folder: string;
let made: TestCollection;
let groupings: Groupings;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akin-cooccurrence-'));
});
afterEach(async () => {
  await groupings.close();
  made.catalog.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Who is in each group that has more than one face. */
async function peopleInGroups(subjects: readonly (readonly number[])[]): Promise<string[]> {
  const photos = subjects.map((shown, at) => ({
    path: `${at}.jpg`,
    bytes: Uint8Array.of(at, 1, 2),
    subjects: shown,
  }));
  made = makeCollection(folder, photos, { kind: 'people' });
  const model = listModels(made.catalog, 'embed')[0]!;
  const random = new Random(5);
  const faces = subjects.flatMap((shown, at) =>
    shown.map((who, face) => ({ who, id: made.items[at]![face]! })),
  );
  // By the person, so that the same faces are seen however they are spread over photos.
  for (const { who, id } of faces.toSorted((a, b) => a.who - b.who))
    putEmbeddings(made.catalog, model.id, [{ itemId: id, vector: vectorOf(who, random) }]);
  groupings = new Groupings(
    made.catalog,
    () => {},
    () => {},
  );
  const { pages } = groupings.get(made.groupingId);
  const whoIs = new Map(faces.map(({ id, who }) => [id, who]));
  const found: string[] = [];
  for (const { id } of (await pages.page(0, 50)).page) {
    const { members } = await pages.members(id, 0, 100);
    if (members.length > 1)
      found.push([...new Set(members.map(({ item }) => whoIs.get(item.id)!))].sort().join(' and '));
  }
  return found.sort();
}

/** The twins are an eighth as far from one another as the others are from everybody. */
function vectorOf(who: number, random: Random): Float32Array {
  const [axis, off] = who === 1 ? [0, 1.2] : [who, 0];
  return Float32Array.from(
    { length: 8 },
    (_, at) => (at === axis ? 10 : 0) + (at === 7 ? off : 0) + random.normal() * 0.2,
  );
}

const alone = [...TWINS, ...OTHERS].flatMap(who => Array.from({ length: FACES }, () => [who]));
const together = [
  ...Array.from({ length: FACES }, () => [...TWINS]),
  ...OTHERS.flatMap(who => Array.from({ length: FACES }, () => [who])),
];

test('alike and never seen together, they are taken for one', async () => {
  expect(await peopleInGroups(alone)).toEqual(['0 and 1', '2', '3', '4']);
});

test('seen together, they are two', async () => {
  expect(await peopleInGroups(together)).toEqual(['0', '1', '2', '3', '4']);
});
