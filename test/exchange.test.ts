/** Export, import, log and replay as a person starts them: the built `akin`, on photos in labelled folders. */
import { spawn, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readNpy } from '../main/files/tables.ts';
import { makePhoto } from './fixtures/photos.ts';

const bin = fileURLToPath(new URL('../main/cli/akin.js', import.meta.url));
let folder: string;
let catalog: string;
let photos: string;

function environment(): NodeJS.ProcessEnv {
  return { ...process.env, AKIN_DATA: join(folder, 'data'), AKIN_MODELS: join(folder, 'models') };
}

function akin(...args: string[]): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    encoding: 'utf8',
    env: environment(),
  });
  return { code: status, out: stdout, err: stderr };
}

/** The folders of a place with how many files each has. */
function counts(place: string): Record<string, number> {
  const folders = readdirSync(place, { withFileTypes: true }).filter(entry => entry.isDirectory());
  return Object.fromEntries(folders.map(({ name }) => [name, readdirSync(join(place, name)).length]));
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akin-exchange-'));
  photos = join(folder, 'photos');
  catalog = join(folder, 'c.akin');
  for (const [at, name] of ['Red', 'Blue'].entries()) {
    mkdirSync(join(photos, name), { recursive: true });
    for (let number = 0; number < 4; number++)
      writeFileSync(
        join(photos, name, `${number}.jpg`),
        await makePhoto(at * 4 + number * 360, 160 + number, 120),
      );
  }
  expect(akin('index', photos, '--catalog', catalog).code).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('names from folders, previewed first', () => {
  const preview = JSON.parse(akin('import', catalog, '--from', 'folders', '--dry-run', '--json').out);
  expect(preview.names).toEqual([
    { name: 'Blue', items: 4, isNew: true },
    { name: 'Red', items: 4, isNew: true },
  ]);
  expect(akin('import', catalog, '--from', 'folders').out).toContain('2 names for 8 items');
  expect(akin('groups', catalog).out).toMatch(/Blue: 4.*Red: 4|Red: 4.*Blue: 4/s);
});

test('vectors go to another program, and its groups come back', () => {
  const out = join(folder, 'vectors');
  const written = akin('export', catalog, '--to', out, '--how', 'none', '--table', 'vectors');
  expect([written.code, written.err.includes('problem')]).toEqual([0, false]);
  const [header, ...rows] = readFileSync(join(out, 'vectors.csv'), 'utf8').trim().split('\r\n');
  expect(header).toBe('row,item,group,name,sha256,left,top,width,height,original');
  expect(rows).toHaveLength(8);
  expect(readNpy(join(out, 'embeddings.npy'), 'embeddings').rows).toBe(8);
  const distances = readNpy(join(out, 'distances.npy'), 'distances');
  expect([distances.rows, distances.columns]).toEqual([8, 7]);
  // Each row of neighbours names all other rows, in ascending distance.
  const bytes = readFileSync(join(out, 'neighbours.npy'));
  expect(bytes.toString('latin1', 1, 128)).toContain(
    "'descr': '<i4', 'fortran_order': False, 'shape': (8, 7)",
  );
  const neighbours = new Int32Array(Uint8Array.from(bytes.subarray(128)).buffer);
  for (let row = 0; row < 8; row++) {
    const others = [0, 1, 2, 3, 4, 5, 6, 7].filter(other => other !== row);
    expect([...neighbours.subarray(row * 7, row * 7 + 7)].sort()).toEqual(others);
    const listed = [...distances.data.subarray(row * 7, row * 7 + 7)];
    expect(listed.toSorted((a, b) => a - b)).toEqual(listed);
  }

  const items = rows.map(line => line.split(',')[1]!);
  const table = join(folder, 'groups.csv');
  writeFileSync(table, `item,group\n${items.map((item, at) => `${item},${at % 2}`).join('\n')}\n999999,1\n`);
  expect(akin('groupings', 'create', catalog, 'Theirs').code).toBe(0);
  const read = (...more: string[]) =>
    akin('import', catalog, '--grouping', 'Theirs', '--groups', table, ...more);
  expect(read('--dry-run').out).toContain('2 names for 8 items, 1 left; nothing was kept');
  expect(read().err).toContain('There is no such item');
  const { out: groups } = akin('groups', catalog, '--grouping', 'Theirs');
  expect(groups).toContain('Group 0: 4');
  expect(groups).toContain('Group 1: 4');
  expect(akin('import', catalog, '--groups', join(folder, 'none.csv')).code).not.toBe(0);
});

test('planned, written, listed, undone', () => {
  const out = join(folder, 'out');
  const dry = akin('export', catalog, '--to', out, '--table', 'csv', '--dry-run');
  expect(dry.out).toContain('copy  Red/0.jpg');
  expect(dry.out).toContain('10 files');
  expect(dry.out).toContain('      4  Red/\n');
  expect(dry.out).toContain('8 of 8 photos are exported.');
  const confirmed = akin('export', catalog, '--to', out, '--only-confirmed', '--dry-run', '--json');
  const { photos } = JSON.parse(confirmed.out);
  const stay = photos.staying.map((staying: { photos: number }) => staying.photos);
  expect(photos.exported + stay.reduce((a: number, b: number) => a + b, 0)).toBe(8);
  expect(existsSync(out)).toBe(false);
  const done = akin('export', catalog, '--to', out, '--table', 'csv', '--sidecars', 'with-copies', '--json');
  expect(JSON.parse(done.out)).toMatchObject({ state: 'done', done: 18, failed: 0 });
  expect(counts(out)).toEqual({ Blue: 8, Red: 8 });
  expect(readFileSync(join(out, 'Red', '0.jpg.xmp'), 'utf8')).toContain('People|Red');
  expect(akin('export', catalog, '--undo').out).toBe('18 files removed.\n');
  expect(existsSync(out)).toBe(false);
});

test('an export that was interrupted goes on with the same command', async () => {
  const out = join(folder, 'stopped');
  // Killed as soon as anything is there.
  const child = spawn(process.execPath, [bin, 'export', catalog, '--to', out], { env: environment() });
  const ended = new Promise(resolve => child.once('close', resolve));
  while (child.exitCode === null && !existsSync(out)) await new Promise(resolve => setTimeout(resolve, 1));
  child.kill('SIGKILL');
  await ended;
  const again = akin('export', catalog, '--to', out);
  expect(again.code).toBe(0);
  expect(counts(out)).toEqual({ Blue: 4, Red: 4 });
  expect(readdirSync(out, { recursive: true }).filter(name => String(name).endsWith('.part'))).toEqual([]);
});

test('the log replayed over the same photos elsewhere gives the same folders', () => {
  const log = join(folder, 'answers.json');
  expect(akin('log', catalog, '--out', log).code).toBe(0);
  expect(akin('log', catalog, '--out', log).code).toBe(1); // never over a file
  const moved = join(folder, 'moved');
  mkdirSync(moved);
  for (const [at, name] of ['Blue', 'Red'].entries())
    for (const file of readdirSync(join(photos, name)))
      writeFileSync(join(moved, `${at}-${file}`), readFileSync(join(photos, name, file)));
  const out = join(folder, 'replayed');
  const replayed = akin('replay', log, moved, '--catalog', join(folder, 'r.akin'), '--to', out, '--json');
  expect(replayed.err).toBe('');
  expect(JSON.parse(replayed.out)).toMatchObject({ missing: 0, names: 2, isOtherModel: false });
  expect(counts(out)).toEqual({ Blue: 4, Red: 4 });
  writeFileSync(join(folder, 'bad.json'), '{"format": "other"}');
  const bad = akin('replay', join(folder, 'bad.json'), moved, '--catalog', join(folder, 'x.akin'));
  expect([bad.code, existsSync(join(folder, 'x.akin'))]).toEqual([1, false]);
  expect(bad.err).toContain('no file of answers');
});

test('two copies of a collection are sorted apart and merged: each has what was said in both, and by whom', () => {
  const [one, other] = [join(folder, 'one.akin'), join(folder, 'other.akin')];
  for (const copy of [one, other]) copyFileSync(catalog, copy);
  const items = (JSON.parse(akin('items', one, '--json').out) as { id: number }[]).map(({ id }) => id);
  expect(akin('name', one, String(items[0]), 'Crimson', '--person', 'Ada').code).toBe(0);
  expect(akin('name', other, String(items[7]), 'Azure', '--person', 'Bob').code).toBe(0);
  expect(akin('merge', one, other, '--dry-run').out).toContain('would bring 1 steps');
  expect(akin('merge', one, other).out).toMatch(/brought 1 steps .*\n {2}Bob: 1/);
  expect(akin('merge', other, one).out).toContain('Ada: 1');
  expect(akin('merge', one, other).out).toContain('brought 0 steps');
  const [here, there] = [one, other].map(copy => akin('groups', copy).out);
  expect(here).toMatch(/Crimson|Azure/);
  expect(there).toBe(here);
  expect(akin('merge', one, one)).toMatchObject({
    code: 1,
    err: expect.stringContaining('the collection itself'),
  });
});

test('bad wishes are sentences', () => {
  const out = join(folder, 'never');
  expect(akin('export', catalog, '--to', out, '--file', '{nmae}').err).toContain('“{nmae}” means nothing');
  expect(akin('export', catalog, '--to', out, '--how', 'steal').code).toBe(2);
  expect(akin('export', catalog, '--to', join(photos, 'inside')).err).toContain('taken for new photos');
  expect(akin('export', catalog, '--undo', '99').err).toContain('no such export');
  expect(existsSync(out)).toBe(false);
});

test('ways to ask cannot be measured on too little, and say so', () => {
  const few = akin('evaluate', catalog);
  expect([few.code, few.err]).toEqual([1, expect.stringContaining('at least two subjects in ten items')]);
  expect(akin('evaluate', catalog, '--truth', 'nowhere.csv').err).toContain('nor a file');
  expect(akin('evaluate', catalog, '--errors', '2').err).toContain('must be at most 0.5');
  const nothing = akin('evaluate');
  expect([nothing.code, nothing.err]).toEqual([2, expect.stringContaining('Say what to evaluate')]);
  expect(akin('evaluate', catalog, '--strategies', 'guessing').code).toBe(2);
});
