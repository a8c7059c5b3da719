/** What an export plans, for groups made by hand: folders, names, collisions, rules, splits. */
import { expect, test } from 'vitest';
import { ExportOptions } from '../../contract/export.ts';
import type { ExportInput, LabelledItem } from './exportInput.ts';
import type { Operation } from './operation.ts';
import type { Entry } from './placement.ts';
import { exampleTargets, planExport } from './plan.ts';

let nextId = 1;
function item(name: string, changes: Partial<LabelledItem> = {}): LabelledItem {
  const id = nextId++;
  return {
    id,
    photo: id,
    path: `/photos/${name}`,
    relativePath: name,
    name: name.slice(name.lastIndexOf('/') + 1),
    hash: id.toString(16).padStart(64, '0'),
    bytes: 1000,
    modifiedAt: 1,
    width: 400,
    height: 300,
    orientation: 1,
    takenAt: Date.UTC(2024, 4, 17, 9, 30),
    takenOffset: null,
    latitude: null,
    longitude: null,
    camera: null,
    kind: changes.box == null ? 'photo' : 'face',
    box: null,
    isConfirmed: false,
    certainty: 0.9,
    reasons: [],
    identifiedBy: [],
    identifiedAt: null,
    ...changes,
  };
}

function input(groups: Record<string, LabelledItem[]> | [string | null, LabelledItem[]][]): ExportInput {
  const pairs = Array.isArray(groups) ? groups : Object.entries(groups);
  return {
    collection: { id: '0'.repeat(32), name: 'Test', kind: 'people' },
    grouping: { id: 1, name: 'Groups' },
    model: 'made up',
    groups: pairs.map(([name, items]) => ({ name, items })),
    leftovers: [item('left.jpg')],
    listed: new Map(),
    shots: [],
    suggested: new Map(),
    certificate: null,
    hidden: new Set(),
    rows: { items: Int32Array.of(1, 2, 3), dimensions: 8, digest: 'd' },
  };
}

function plan(
  of: ExportInput,
  options: Partial<ExportOptions> = {},
  there: Record<string, Entry[]> = { '': [] },
) {
  return planExport(of, ExportOptions.parse(options), folder => there[folder]);
}

function targets(
  of: ExportInput,
  options?: Partial<ExportOptions>,
  there?: Record<string, Entry[]>,
): string[] {
  return plan(of, options, there).files.map(({ target }) => target);
}

const file = (name: string, hash: string | null = null): Entry => ({ name, isFolder: false, bytes: 1, hash });

test('a folder for each group; the manifest comes last', () => {
  const of = input([
    ['Ada', [item('a/1.jpg'), item('a/2.png')]],
    [null, [item('3.jpg')]],
  ]);
  expect(targets(of)).toEqual(['Ada/1.jpg', 'Ada/2.png', 'Group 002/3.jpg', 'akin-export.json']);
  expect(plan(of).made).toEqual(['Ada', 'Group 002']);
  expect(plan(of, {}, {}).made).toEqual(['', 'Ada', 'Group 002']);
  expect(targets(of, { unnamed: false, leftovers: true })).toEqual([
    'Ada/1.jpg',
    'Ada/2.png',
    'Leftovers/left.jpg',
    'akin-export.json',
  ]);
});

test('names that collide are told apart, whatever their case, and the plan says why', () => {
  const of = input([
    ['Ada', [item('x/IMG.jpg'), item('y/img.JPG'), item('z/IMG.jpg')]],
    ['ADA', [item('1.jpg')]],
    ['A/da', [item('2.jpg')]],
    ['nul', [item('con.jpg')]],
  ]);
  const { files } = plan(of);
  expect(files.map(({ target }) => target)).toEqual([
    'Ada/IMG.jpg',
    'Ada/img (2).JPG',
    'Ada/IMG (3).jpg',
    'ADA (2)/1.jpg',
    'A_da/2.jpg',
    'nul_/con_.jpg',
    'akin-export.json',
  ]);
  expect(files.map(({ operation }) => operation.note)).toEqual([
    undefined,
    '“img.JPG” is taken.',
    '“IMG.jpg” is taken.',
    undefined,
    undefined,
    '“con.jpg” is no name for every file system.',
    undefined,
  ]);
});

test('what is there already is neither overwritten nor copied twice', () => {
  const same = item('same.jpg');
  const of = input({ Ada: [same, item('other.jpg')] });
  const there = {
    '': [{ name: 'ada', isFolder: true, bytes: 0, hash: null }, file('AKIN-EXPORT.json')],
    ada: [file('Same.jpg', same.hash), file('OTHER.jpg', 'f'.repeat(64))],
  };
  const { files, made } = plan(of, {}, there);
  expect(files.map(({ target, operation }) => [target, operation.kind])).toEqual([
    ['ada/Same.jpg', 'present'],
    ['ada/other (2).jpg', 'copy'],
    ['akin-export (2).json', 'manifest'],
  ]);
  expect(made).toEqual([]);
  expect(targets(input({ Ada: [item('1.jpg')] }), {}, { '': [file('ADA')] })[0]).toBe('Ada (2)/1.jpg');
});

test('two faces of one person in a photo are one file; several people get it each, or only the largest', () => {
  const shared = { hash: 'a'.repeat(64) };
  const ada = [
    item('both.jpg', { ...shared, box: { left: 0, top: 0, width: 0.1, height: 0.1 }, isConfirmed: true }),
    item('both.jpg', { ...shared, box: { left: 0.5, top: 0, width: 0.2, height: 0.1 } }),
  ];
  const bob = [item('both.jpg', { ...shared, box: { left: 0.2, top: 0, width: 0.3, height: 0.3 } })];
  const of = input({ Ada: ada, Bob: bob });
  const { files } = plan(of);
  expect(files.map(({ target }) => target)).toEqual(['Ada/both.jpg', 'Bob/both.jpg', 'akin-export.json']);
  expect(files[0]!.operation).toMatchObject({
    label: 'model',
    items: [
      { id: ada[0]!.id, label: 'human' },
      { id: ada[1]!.id, label: 'model' },
    ],
  });
  expect(targets(of, { several: 'largest' })).toEqual(['Bob/both.jpg', 'akin-export.json']);
  expect(targets(of, { faces: 'crops' })).toEqual([
    'Ada/both.jpg',
    'Ada/both (2).jpg',
    'Bob/both.jpg',
    'akin-export.json',
  ]);
  expect(plan(of, { labels: 'human' }).files[0]!.operation).toMatchObject({
    label: 'human',
    items: [{ id: ada[0]!.id }],
  });
});

test('templates, and a word that means nothing', () => {
  const of = input({ Ada: [item('IMG_1.jpg'), item('IMG_2.jpg', { takenAt: null })] });
  expect(targets(of, { folder: '{collection}/{name}', file: '{date} {name} {number}' })).toEqual([
    'Test/Ada/2024-05-17 Ada 001.jpg',
    'Test/Ada/undated Ada 002.jpg',
    'akin-export.json',
  ]);
  expect(targets(of, { folder: 'all' })[1]).toBe('all/IMG_2.jpg');
  expect(() => plan(of, { file: '{nmae}' })).toThrow(/“{nmae}” means nothing.*{original}/);
  expect(() => plan(of, { how: 'none' })).toThrow(/nothing to write/);
});

test('a template cannot leave the destination', () => {
  const of = input({ '../../etc': [item('..%2f..jpg')] });
  expect(targets(of, { folder: '../{name}/..', file: '../../{original}' })).toEqual([
    'Unnamed/_._etc/Unnamed/_._.%2f.jpg',
    'akin-export.json',
  ]);
});

test('chosen groups alone, meant by any of their items', () => {
  const bob = [item('3.jpg'), item('4.jpg')];
  const of = input({ Ada: [item('1.jpg')], Bob: bob });
  expect(targets(of, { groups: [bob[1]!.id] })).toEqual(['Bob/3.jpg', 'Bob/4.jpg', 'akin-export.json']);
});

test('an example shows where the first files go', () => {
  const of = input({ Ada: [item('1.jpg'), item('2.jpg'), item('3.jpg')], Bob: [item('4.jpg')] });
  const example = (options: Partial<ExportOptions>) => exampleTargets(of, ExportOptions.parse(options));
  expect(example({ folder: '{collection}/{name}', file: '{date} {number}', tables: ['csv'] })).toEqual([
    'Test/Ada/2024-05-17 001.jpg',
    'Test/Ada/2024-05-17 002.jpg',
    'Test/Ada/2024-05-17 003.jpg',
  ]);
  expect(() => example({ file: '{nmae}' })).toThrow('{nmae}');
  expect(example({ how: 'none', tables: ['csv'] })).toEqual([]);
});

test('a split by seed: by photo, within each group, the same every time', () => {
  const of = input({
    Ada: Array.from({ length: 20 }, (_, at) => item(`a${at}.jpg`)),
    Bob: Array.from({ length: 10 }, (_, at) => item(`b${at}.jpg`)),
  });
  const split = { train: 0.7, val: 0.1, test: 0.2, seed: 3 };
  const files = targets(of, { split });
  const count = (folder: string) => files.filter(path => path.startsWith(`${folder}/`)).length;
  expect(['train/Ada', 'val/Ada', 'test/Ada', 'train/Bob', 'val/Bob', 'test/Bob'].map(count)).toEqual([
    14, 2, 4, 7, 1, 2,
  ]);
  expect(targets(of, { split })).toEqual(files);
  expect(targets(of, { split: { ...split, seed: 4 } })).not.toEqual(files);
  expect(() => ExportOptions.parse({ split: { ...split, test: 0.3 } })).toThrow(/add up to 1/);
});

test('sidecars name everybody in the photo, in each folder it goes to', () => {
  const shared = { hash: 'b'.repeat(64) };
  const box = { left: 0, top: 0, width: 0.1, height: 0.1 };
  const of = input({
    Ada: [item('both.jpg', { ...shared, box })],
    Bob: [item('both.jpg', { ...shared, box: { ...box, left: 0.5 } })],
  });
  const sidecars = { where: 'with-copies', naming: 'photo.jpg.xmp' } as const;
  const written = plan(of, { sidecars }).files.filter(({ operation }) => operation.kind === 'sidecar');
  expect(written.map(({ target }) => target)).toEqual(['Ada/both.jpg.xmp', 'Bob/both.jpg.xmp']);
  for (const { operation } of written)
    expect(operation as Operation).toMatchObject({
      names: ['Ada', 'Bob'],
      faces: [{ name: 'Ada' }, { name: 'Bob' }],
    });
  const beside = plan(of, { how: 'none', sidecars: { where: 'beside-originals', naming: 'photo.xmp' } });
  expect(beside.files.map(({ target }) => target)).toEqual(['/photos/both.xmp', 'akin-export.json']);
});

test('with one sidecar for each stem, a RAW and its JPEG do not share a stem by chance', () => {
  const of = input({ Ada: [item('x/1.jpg'), item('y/1.png')] });
  const sidecars = { where: 'with-copies', naming: 'photo.xmp' } as const;
  expect(targets(of, { sidecars })).toEqual([
    'Ada/1.jpg',
    'Ada/1 (2).png',
    'Ada/1.xmp',
    'Ada/1 (2).xmp',
    'akin-export.json',
  ]);
});
