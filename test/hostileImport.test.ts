/** Hostile files that are imported: each is refused in words and at once, and what was there before stays. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAnswers, readJson } from '../main/cli/files.ts';
import type { ImportOutcome } from '../main/contract/export.ts';
import { Recents } from '../main/engine/collection/recents.ts';
import { namesFromTable } from '../main/engine/evaluate/truth.ts';
import { makeCollection, type TestCollection } from '../main/engine/export/testing/collection.ts';
import { Groupings } from '../main/engine/grouping/groupings.ts';
import { importNames } from '../main/engine/import/importNames.ts';
import { mergeSidecar } from '../main/engine/xmp/mergeSidecar.ts';
import { XmpDocument } from '../main/engine/xmp/xmpDocument.ts';
import { readNpy, readNumberTable, readTableText } from '../main/files/tables.ts';
import { listNames } from '../main/store/names.ts';
import { readManifest } from '../main/vision/models/manifest.ts';
import { digestOf } from '../main/vision/models/verify.ts';
import { readPhoto } from '../main/vision/readPhoto.ts';
import { fuzzImport } from './fixtures/fuzzImport.ts';

let folder: string;
let fifo: string;
let zero: string;
let sparse: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'akin-hostile-'));
  fifo = join(folder, 'fifo');
  zero = join(folder, 'zero');
  sparse = join(folder, 'sparse');
  execFileSync('mkfifo', [fifo]);
  symlinkSync('/dev/zero', zero);
  writeFileSync(sparse, '');
  truncateSync(sparse, 2 ** 40);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Twelve photos of three subjects, one of which a person called Ada. */
async function importing(
  prepare: (photos: string) => void,
  from: ('metadata' | 'folders')[] = ['metadata'],
  paths = (at: number) => `${at}.jpg`,
): Promise<{ outcome: ImportOutcome; names: string[]; made: TestCollection }> {
  const place = mkdtempSync(join(folder, 'c-'));
  const photos = Array.from({ length: 12 }, (_, at) => ({
    path: paths(at),
    bytes: Uint8Array.of(at, 1, 2),
    subjects: [at % 3],
  }));
  const made = makeCollection(place, photos, { names: ['Ada'] });
  const groupings = new Groupings(made.catalog, () => {});
  try {
    prepare(made.photos);
    const quiet = { signal: new AbortController().signal, progress: () => {} };
    const outcome = await importNames(groupings.get(made.groupingId), { from }, true, quiet);
    const names = listNames(made.catalog, made.groupingId).map(({ name }) => name);
    return { outcome, names, made };
  } finally {
    await groupings.close();
    made.catalog.close();
  }
}

const sidecarOf = (name: string) =>
  mergeSidecar(undefined, { names: [name], faces: [], orientation: 1, width: null, height: null });

test('a sidecar or a Picasa list that is a pipe, a device or too large is listed; the others are read', async () => {
  const { outcome, names, made } = await importing(photos => {
    execFileSync('mkfifo', [join(photos, '1.jpg.xmp'), join(photos, '2.xmp'), join(photos, '.picasa.ini')]);
    symlinkSync('/dev/zero', join(photos, '4.jpg.xmp'));
    symlinkSync('/dev/zero', join(photos, 'Picasa.ini'));
    writeFileSync(join(photos, '5.jpg.xmp'), '');
    truncateSync(join(photos, '5.jpg.xmp'), (16 << 20) + 1);
    mkdirSync(join(photos, '7.jpg.xmp'));
    writeFileSync(join(photos, '8.jpg.xmp'), sidecarOf('Bob'));
  });
  const inPhotos = (name: string) => join(made.photos, name);
  expect(outcome.left.map(({ path, why }) => [path, why]).sort()).toEqual(
    [
      ...['.picasa.ini', '1.jpg.xmp', '2.xmp', '4.jpg.xmp', '7.jpg.xmp', 'Picasa.ini'].map(name => [
        inPhotos(name),
        `${inPhotos(name)} is not a regular file.`,
      ]),
      [inPhotos('5.jpg.xmp'), `${inPhotos('5.jpg.xmp')} is larger than 16 MB.`],
    ].sort(),
  );
  expect(names.sort()).toEqual(['Ada', 'Bob']);
});

test('names that nobody could give on the screen are listed, whatever they come from', async () => {
  const long = 'x'.repeat(201);
  const { outcome, names } = await importing(photos => {
    writeFileSync(join(photos, '1.jpg.xmp'), sidecarOf(long));
    writeFileSync(join(photos, '2.jpg.xmp'), sidecarOf('a&#10;b').replaceAll('&amp;#10;', '&#10;'));
    writeFileSync(join(photos, '4.jpg.xmp'), sidecarOf(`${'ä'.repeat(200)}`));
    writeFileSync(
      join(photos, '.picasa.ini'),
      '[Contacts2]\nab=Nu\0l;;\n[5.jpg]\nfaces=rect64(3fff7fffbfffffff),ab\n',
    );
  });
  expect(names.sort()).toEqual(['Ada', 'ä'.repeat(200)]);
  expect(outcome.left.map(({ name, why }) => [name, why]).sort()).toEqual([
    ['Nu�l', 'The name cannot be used: it must not contain a NUL character.'],
    ['a�b', expect.stringContaining('must not contain control characters')],
    [`${'x'.repeat(60)}…`, 'The name cannot be used: it must be at most 200 characters long.'],
  ]);
});

test('a folder with too long a name does not name its photos', async () => {
  const { outcome, names } = await importing(
    () => {},
    ['folders'],
    at => (at % 3 === 0 ? `${at}.jpg` : `${at % 3 === 1 ? 'Bob' : 'y'.repeat(240)}/${at}.jpg`),
  );
  expect(names.sort()).toEqual(['Ada', 'Bob']);
  expect(outcome.left).toHaveLength(4);
  expect(outcome.left[0]!.why).toContain('at most 200 characters');
});

test.each([
  ['levels', `${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}`, 'more than 100 deep'],
  [
    'namespaces in levels',
    Array.from({ length: 20_000 }, (_, at) => `<a xmlns:p${at}="/>">`).join(''),
    'deep',
  ],
  ['elements', '<a/>'.repeat(1_000_000), 'more than 100000 elements'],
  ['attributes', `<a ${Array.from({ length: 200_000 }, (_, at) => `b${at}=""`).join(' ')}/>`, 'attributes'],
  ['comments', '<!---->'.repeat(1_000_000), 'comments'],
  ['definitions', '<!DOCTYPE a [<!ENTITY b "c">]>', 'document type'],
  ['one tag without end', `<a ${'b="'.repeat(1_000_000)}`, ''],
])('a sidecar made of %s is refused', (_, inside, why) => {
  const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
  const text = `<rdf:RDF xmlns:rdf="${rdf}"><rdf:Description>${inside}</rdf:Description></rdf:RDF>`;
  expect(() => new XmpDocument(text)).toThrow(why);
});

test.each([
  ['a line without end', () => `file,name\n${'x'.repeat(50_000_000)}`, /has 1 cells where the header has 2/],
  ['a quote that nothing closes', () => `file,name\n"${'a,b\n'.repeat(5_000_000)}`, /line 2 is never closed/],
  ['quotes alone', () => '"'.repeat(10_000_001), /never closed|holds no table/],
  ['100,000 columns', () => `${'a,'.repeat(100_000)}\n1,2`, /line 1 has more than 16384 cells/],
  ['a longer line than the header', () => `file,name\n${',a'.repeat(1_000_000)}`, /more than 16384 cells/],
  ['3 million lines', () => `file,name\n${',\n'.repeat(3_000_000)}`, /more than 2000000 lines/],
  ['NULs', () => '\0'.repeat(1000), /holds no table/],
])('a table of names with %s is refused', async (_, text, why) => {
  const path = join(folder, 'names.csv');
  writeFileSync(path, text());
  await expect((async () => namesFromTable(await readTableText(path), 'names.csv', []))()).rejects.toThrow(
    why,
  );
});

test.each([
  ['a line without end', () => `a,b\n${'1'.repeat(50_000_000)}`, /line 2 has 1 cells where the header has 2/],
  [
    'a header of 200,000 columns',
    () => `${'a,'.repeat(200_000)}\n1`,
    /has 200001 columns; 100000 can be read/,
  ],
  ['a line of commas', () => `a,b\n${','.repeat(50_000_000)}`, /is not a number/],
  ['blank lines', () => `a,b\n${'\n'.repeat(50_000_000)}`, /holds no table/],
  ['10 million lines', () => `a\n${'1\n'.repeat(10_000_000)}`, /more than 5000000 lines/],
  ['quotes', () => 'a,b\n"1,2\n', /"""1" is not a number|not a number/],
])('a table of numbers with %s is refused', (_, text, why) => {
  const path = join(folder, 'numbers.csv');
  writeFileSync(path, text());
  expect(() => readNumberTable(path)).toThrow(why);
});

const HEAD =
  '"format":"akin-answers","version":1,"kind":"anything","model":"m","grouping":{"name":"G","strategy":"fewest","clusterer":"own","wanted":null}';

test.each([
  ['20 million levels', () => '['.repeat(20_000_000), /more than 64 levels deep/],
  ['levels of objects', () => `${'{"a":'.repeat(1_000_000)}1`, /more than 64 levels deep/],
  ['20 million lists', () => `{${HEAD},"items":[${'[],'.repeat(20_000_000)}[]]}`, /more than 5000000 values/],
  [
    'a million wrong items',
    () => `{${HEAD},"acts":[],"items":[${'1,'.repeat(1_000_000)}1]}`,
    /items\.0 must be/,
  ],
  [
    'a million keys',
    () => `{${Array.from({ length: 1e6 }, (_, at) => `"k${at}":1`).join()}}`,
    /1000 members/,
  ],
  ['a prototype', () => `{${HEAD},"items":[],"acts":[],"__proto__":{"stolen":1}}`, /does not know __proto__/],
  ['a prototype in an act', () => `{${HEAD},"items":[],"acts":[{"__proto__":{"stolen":1}}]}`, /acts\.0/],
  ['a text without end', () => `"${'x'.repeat(60_000_000)}`, /is not JSON/],
  [
    'numbers beyond all',
    () => `{${HEAD},"acts":[],"items":[{"photo":"${'0'.repeat(64)}","box":[1e999,0,1,1]}]}`,
    /box/,
  ],
])('a file of answers with %s is refused', (_, text, why) => {
  const path = join(folder, 'answers.json');
  writeFileSync(path, text());
  expect(() => readAnswers(path)).toThrow(why);
  expect('stolen' in {}).toBe(false);
});

test('whatever is read by name is a regular file of a bounded size', async () => {
  for (const path of [fifo, zero, sparse]) {
    const why = /not a regular file|larger than|not a file|where its header|not a NumPy/;
    await expect(digestOf(path)).rejects.toThrow(why);
    expect(() => readManifest(path)).toThrow(why);
    expect(() => readNpy(path, 'x')).toThrow(why);
    await expect(readPhoto(path, 100)).rejects.toThrow(why);
  }
  for (const path of [zero, sparse]) {
    expect(() => readJson(path)).toThrow(/larger than 64 MB/);
    expect(() => readNumberTable(path)).toThrow(/larger than 256 MB/);
    await expect(readTableText(path)).rejects.toThrow(/larger than 200 MB/);
  }
  const data = mkdtempSync(join(folder, 'data-'));
  execFileSync('mkfifo', [join(data, 'recent.json')]);
  expect(new Recents(data).list()).toEqual([]);
});

test('what a person pipes into a command is read', () => {
  const bin = fileURLToPath(new URL('../main/cli/akin.js', import.meta.url));
  const akin = (script: string) =>
    spawnSync('bash', ['-c', script, 'bash', process.execPath, bin, folder], {
      encoding: 'utf8',
      env: { ...process.env, AKIN_DATA: join(folder, 'data') },
    }).stderr;
  const replay = '"$3" --catalog "$3/piped.akin"';
  expect(akin(`echo '{}' | "$1" "$2" replay /dev/stdin ${replay}`)).toContain('is no file of answers');
  expect(akin(`"$1" "$2" replay <(sleep 0.2; echo '{}') ${replay}`)).toContain('is no file of answers');
  expect(akin(`"$1" "$2" replay /dev/zero ${replay}`)).toContain('/dev/zero is larger than 64 MB.');
  expect(akin(`"$1" "$2" session <(printf 'a\\nx\\n') < /dev/null`)).toContain('"x" is not a number');
});

test('50 of each, changed at random: none crashes, all is there that was before', async () => {
  const results = await fuzzImport(join(folder, 'fuzz'), 50, 7);
  for (const { crashed, accepted, refused } of results) {
    expect(crashed).toEqual([]);
    expect(accepted + refused).toBe(50);
  }
  expect(results.reduce((sum, { accepted }) => sum + accepted, 0)).toBeGreaterThan(10);
}, 60_000);
