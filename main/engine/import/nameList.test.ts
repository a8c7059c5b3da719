/** The list of names: what is read of checklists and people, completion while typing, and impossible ages. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { defineAttributes } from '../../store/attributes.ts';
import { registerModel } from '../../store/models.ts';
import { createCatalog, openCatalog } from '../../store/open.ts';
import { putScores } from '../../store/vectors.ts';
import { makeCollection } from '../export/testing/collection.ts';
import { Groupings } from '../grouping/groupings.ts';
import { impossibleAges } from './impossibleAges.ts';
import { NameMatcher } from './matchNames.ts';
import { NameList } from './nameList.ts';
import { readNameList } from './readNameList.ts';

const CHECKLIST = [
  'taxonID\tscientificName\tscientificNameAuthorship\ttaxonRank\tparentNameUsageID\tacceptedNameUsageID\tdwc:vernacularName',
  '1\tFagaceae Dumort.\tDumort.\tfamily\t\t\t',
  '2\tQuercus L.\tL.\tgenus\t1\t\toak',
  '3\tQuercus robur L.\tL.\tSPECIES\t2\t3\tpedunculate oak',
  '4\tQuercus pedunculata Ehrh.\tEhrh.\tspecies\t2\t3\t',
  '5\tQuercus petraea (Matt.) Liebl.\t(Matt.) Liebl.\tspecies\t2',
].join('\n');

function folder(): string {
  const place = mkdtempSync(join(tmpdir(), 'akin-names-'));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  return place;
}

test('a Darwin Core checklist: names without authors, parents by rank, synonyms', () => {
  const { names, left } = readNameList(CHECKLIST, 'taxon.txt');
  expect(left).toEqual([]);
  expect(names.map(({ name, rank, accepted }) => [name, rank, accepted])).toEqual([
    ['Fagaceae', 'family', null],
    ['Quercus', 'genus', null],
    ['Quercus robur', 'species', null],
    ['Quercus pedunculata', 'species', 'Quercus robur'],
    ['Quercus petraea', 'species', null],
  ]);
  expect(names[2]).toMatchObject({
    common: 'pedunculate oak',
    higher: { family: 'Fagaceae', genus: 'Quercus' },
  });
});

test('parents that go round in a circle end', () => {
  const text = 'taxonID,name,rank,parentNameUsageID\n1,A,genus,2\n2,B,family,1\n';
  expect(readNameList(text, 'x.csv').names[0]!.higher).toMatchObject({ family: 'B' });
});

test('people with days of birth; lines that cannot be used are listed', () => {
  const { names, left } = readNameList(
    'name,short name,born\nAda Lovelace,Ada,1815-12-10\nBob,,10.12.1990\n"C\tD",,\n,,\n',
    'people.csv',
  );
  expect(names).toMatchObject([{ name: 'Ada Lovelace', common: 'Ada', born: '1815-12-10' }]);
  expect(left.map(({ line }) => line)).toEqual(['people.csv, line 3', 'people.csv, line 4']);
  expect(() => readNameList('photo,born\n1,2\n', 'people.csv')).toThrow(/“scientificName” or “name”/);
});

test('completion: beginnings of words, parts, common names, and two wrong letters', () => {
  const matcher = new NameMatcher(readNameList(CHECKLIST, 'taxon.txt').names);
  const find = (letters: string) => matcher.find(letters, 3).map(({ name }) => name);
  expect(find('q rob')).toEqual(['Quercus robur']);
  expect(find('QUERCUS')).toEqual(['Quercus', 'Quercus robur', 'Quercus pedunculata']);
  expect(find('pedunculate o')).toEqual(['Quercus robur']);
  expect(find('petr')).toEqual(['Quercus petraea']);
  expect(find('Qurecus robur')).toEqual(['Quercus robur']);
  expect(find('Kwercus petr')).toEqual([]);
  expect(find('Acer')).toEqual([]);
  expect(find('  ')).toEqual([]);
});

test('a list joins the one there is, survives closing, and can be emptied', async () => {
  const place = folder();
  const path = join(place, 'test.akin');
  const first = createCatalog(path, { name: 'Test', kind: 'leaves' });
  writeFileSync(join(place, 'taxon.txt'), CHECKLIST);
  writeFileSync(
    join(place, 'more.csv'),
    'name,rank,vernacularName\nquercus robur,species,oak\nAcer,genus,\n',
  );
  const list = new NameList(first);
  expect(await list.add(join(place, 'taxon.txt'), false)).toMatchObject({ added: 5, total: 5 });
  expect(list.count()).toBe(0);
  await list.add(join(place, 'taxon.txt'), true);
  expect(await list.add(join(place, 'taxon.txt'), true)).toMatchObject({ added: 0, changed: 0, total: 5 });
  expect(list.find('pedunculata', 5).map(({ name }) => name)).toEqual([
    'Quercus pedunculata',
    'Quercus robur',
  ]);
  expect(await list.add(join(place, 'more.csv'), true)).toMatchObject({ added: 1, changed: 1, total: 6 });
  first.close();
  const again = openCatalog(path);
  onTestFinished(() => again.close());
  const opened = new NameList(again);
  expect(opened.find('acer', 5)).toMatchObject([{ name: 'Acer', rank: 'genus' }]);
  opened.clear();
  expect([opened.count(), opened.find('acer', 5)]).toEqual([0, []]);
});

test('photos before the birth of who is in them are listed', async () => {
  const place = folder();
  const photo = (path: string, at: number, takenAt: number) => ({
    path,
    bytes: Uint8Array.of(1, at),
    subjects: [0],
    facts: { takenAt },
  });
  const made = makeCollection(
    place,
    [photo('a.jpg', 0, Date.UTC(1985, 1, 1)), photo('b.jpg', 1, Date.UTC(2020, 1, 1))],
    { kind: 'people', names: ['Bob'] },
  );
  const groupings = new Groupings(made.catalog, () => {});
  onTestFinished(async () => {
    await groupings.close();
    made.catalog.close();
  });
  const grouping = groupings.get(made.groupingId);
  expect(await impossibleAges(grouping)).toEqual([]);
  writeFileSync(join(place, 'people.csv'), 'name,born\nBob,1990-05-17\n');
  await new NameList(made.catalog).add(join(place, 'people.csv'), true);
  const [found, ...more] = await impossibleAges(grouping);
  expect(more).toEqual([]);
  expect(found).toMatchObject({ name: 'Bob', apparentAge: null });
  expect(found!.path.endsWith('a.jpg')).toBe(true);
  expect(found!.age).toBeCloseTo(-5.29, 1);
});

test('who looks more than 25 years older or younger than they were is listed, the farthest off first', async () => {
  const place = folder();
  const taken = [2000, 2000, 2000, 2000, 2000].map(year => Date.UTC(year, 4, 17));
  const made = makeCollection(
    place,
    taken.map((takenAt, at) => ({
      path: `${at}.jpg`,
      bytes: Uint8Array.of(7, at),
      subjects: [0],
      facts: { takenAt },
    })),
    { kind: 'people', names: ['Bob'] },
  );
  const { id } = registerModel(made.catalog, {
    name: 'faces',
    version: '1',
    purpose: 'attributes',
    dimensions: 1,
  });
  defineAttributes(made.catalog, id, [{ key: 'age', name: 'age', form: 'relative' }]);
  // Bob was 40. The last was not scored: nothing is known of how old it looks.
  const looks = [64.9, 66, 14.9, 40];
  putScores(
    made.catalog,
    id,
    looks.map((age, at) => ({ itemId: made.items[at]![0]!, vector: Float32Array.of(age) })),
  );
  const groupings = new Groupings(made.catalog, () => {});
  onTestFinished(async () => {
    await groupings.close();
    made.catalog.close();
  });
  writeFileSync(join(place, 'people.csv'), 'name,born\nBob,1960-05-17\n');
  await new NameList(made.catalog).add(join(place, 'people.csv'), true);
  const found = await impossibleAges(groupings.get(made.groupingId));
  expect(found.map(({ path, apparentAge }) => [basename(path), Math.round(apparentAge!)])).toEqual([
    ['1.jpg', 66],
    ['2.jpg', 15],
  ]);
  for (const { age } of found) expect(age).toBeCloseTo(40, 1);
});
