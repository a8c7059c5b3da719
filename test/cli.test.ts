/** The shell commands as a person starts them: the built `akin`, its help, its JSON, its exit codes. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePhotoFolder } from './fixtures/photos.ts';

const bin = fileURLToPath(new URL('../main/cli/akin.js', import.meta.url));
let folder: string;
let catalog: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akin-cli-'));
  catalog = join(folder, 'c.akin');
  await makePhotoFolder(join(folder, 'photos'), 4);
  writeFileSync(join(folder, 'photos', 'bad.png'), 'no');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function akin(...args: string[]): { code: number | null; out: string; err: string } {
  return akinWith('', ...args);
}

function akinWith(input: string, ...args: string[]): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    input,
    encoding: 'utf8',
    env: { ...process.env, AKIN_DATA: join(folder, 'data'), AKIN_MODELS: join(folder, 'models') },
  });
  return { code: status, out: stdout, err: stderr };
}

test('help lists every command, and each command has its own', () => {
  const { code, out } = akin('--help');
  expect(code).toBe(0);
  const commands = [...out.matchAll(/^ {2}(\w+) .*/gm)].map(match => match[1] as string);
  expect(commands).toEqual(
    expect.arrayContaining(['serve', 'index', 'status', 'problems', 'salvage', 'engine']),
  );
  for (const command of commands) {
    const help = akin(...(command === 'help' ? ['help', 'index'] : [command, '--help']));
    expect(help.code, command).toBe(0);
    expect(help.out.length, command).toBeGreaterThan(60);
  }
});

test('index, status and problems, for a person and as JSON', () => {
  const indexed = akin('index', join(folder, 'photos'), '--catalog', catalog, '--kind', 'leaves', '--json');
  expect(indexed.code).toBe(0);
  expect(JSON.parse(indexed.out)).toMatchObject({
    collection: { kind: 'leaves', photos: 5, problems: 1 },
    job: { state: 'done', done: 5 },
  });
  expect(akin('status', catalog).out).toContain('photos   5');
  expect(JSON.parse(akin('status', catalog, '--json').out)).toMatchObject({ collection: { photos: 5 } });
  expect(akin('problems', catalog).out).toContain('bad.png: This is not a picture');
  expect(JSON.parse(akin('problems', catalog, '--json').out)).toHaveLength(1);
  expect(JSON.parse(akin('problems', catalog, '--retry', '--json').out)).toMatchObject([
    { code: 'unknown-format' },
  ]);
});

test('thumbnails of a cache that is gone are made anew', () => {
  rmSync(join(folder, 'data', 'cache'), { recursive: true });
  expect(akin('thumbnails', catalog).out).toBe('Thumbnails made: 4.\n');
  expect(JSON.parse(akin('thumbnails', catalog, '--json').out)).toEqual({ made: 0, failed: 0 });
});

test('duplicates and items, for a person and as JSON', () => {
  const photos = join(folder, 'photos');
  copyFileSync(join(photos, 'day 1', 'IMG_0000.jpg'), join(photos, 'copy.jpg'));
  expect(akin('index', photos, '--catalog', catalog).code).toBe(0);
  const groups = JSON.parse(akin('duplicates', catalog, '--json').out) as {
    kind: string;
    photos: unknown[];
  }[];
  expect(groups).toMatchObject([{ kind: 'same', photos: [{}, {}] }]);
  expect(akin('duplicates', catalog).out).toContain(`The same file:\n  ${join(photos, 'copy.jpg')}`);
  // Without the network, photos of anything are still looked at, by their edges and colours.
  const anything = join(folder, 'anything.akin');
  expect(akin('items', catalog).code).toBe(0);
  expect(akin('index', photos, '--catalog', anything, '--kind', 'anything').code).toBe(0);
  const items = JSON.parse(akin('items', anything, '--json').out) as unknown[];
  expect(items).toHaveLength(4); // five files, two of them the same
  expect(items[0]).toMatchObject({ kind: 'photo', box: null, setAside: false });
});

test('a second index of an unchanged folder reads nothing again', () => {
  const again = akin('index', join(folder, 'photos'), '--catalog', catalog, '--json');
  expect(JSON.parse(again.out)).toMatchObject({ job: { done: 0, total: 0 } });
});

test('what is not understood ends with 2, what does not work with 1 and a sentence', () => {
  expect(akin('nonsense').code).toBe(2);
  expect(akin('index', folder).code).toBe(2);
  expect(akin('serve', '--port', 'x').code).toBe(2);
  const missing = akin('status', join(folder, 'none.akin'));
  expect(missing.code).toBe(1);
  expect(missing.err).toMatch(/^akin: .*none\.akin.*\.\n$/);
  expect(existsSync(join(folder, 'none.akin'))).toBe(false);
  const foreign = akin('status', join(folder, 'photos', 'bad.png'));
  expect(foreign.code).toBe(1);
  expect(akin('index', join(folder, 'gone'), '--catalog', catalog).code).toBe(1);
});

test.each([
  ['by Active-HACC', ['--groups', '3']],
  ['by the tree of groups', ['--choosing']],
])('a session over a table %s: question, answer, groups, and the log gives it all again', (_, way) => {
  const table = join(folder, 'table.csv');
  const rows = Array.from({ length: 30 }, (_, i) => `${(i % 3) * 10 + i / 50},${(i * 7) % 5},${i % 3}`);
  writeFileSync(table, ['x,y,label', ...rows].join('\n'));
  const session = (steps: object[], ...more: string[]) =>
    akinWith(steps.map(step => JSON.stringify(step)).join('\n'), 'session', table, ...way, ...more)
      .out.trim()
      .split('\n')
      .map(line => JSON.parse(line));
  const steps = [{ do: 'question' }, { do: 'answer', verdict: 'different' }, { do: 'groups' }, { do: 'log' }];
  const [question, answer, groups, log] = session(steps);
  expect(question).toMatchObject({ ok: true, question: { stakes: { gain: expect.any(Number) } } });
  expect(answer).toEqual({ ok: true, answer: 1 });
  expect(groups.labels).toHaveLength(30);
  writeFileSync(join(folder, 'log.json'), JSON.stringify(log.log));
  const [again] = session([{ do: 'groups' }], '--log', join(folder, 'log.json'));
  expect(again).toEqual(groups);
  const [bad, worse] = session([{ do: 'dance' }, { do: 'answer', verdict: 'same', pair: [0, 99] }]);
  expect(bad).toMatchObject({ ok: false });
  expect(worse).toMatchObject({ ok: false, error: { message: expect.stringContaining('[0, 99]') } });
});

test('folders: listed, relocated and removed, for a person and as JSON; what cannot be meant is refused', async () => {
  const own = join(folder, 'own.akin');
  const [old, moved] = [join(folder, 'old place'), join(folder, 'new place')];
  await makePhotoFolder(old, 3);
  expect(akin('index', old, '--catalog', own).code).toBe(0);
  renameSync(old, moved);
  expect(akin('folders', 'list', own).out).toBe(
    `1  ${old}  3 photos, cannot be reached: akin folders relocate says where it is now\n`,
  );
  expect(akin('folders', 'relocate', own, old, moved, '--dry-run').out).toBe(
    `${old} would be ${moved}: 3 photos as before.\nNothing was changed.\n`,
  );
  const relocated = akin('folders', 'relocate', own, old, moved, '--json');
  expect(JSON.parse(relocated.out)).toMatchObject({ from: old, to: moved, kept: 3, absent: { count: 0 } });
  expect(JSON.parse(akin('folders', 'list', own, '--json').out)).toMatchObject([
    { id: 1, path: moved, missing: false, photos: 3, waiting: 0 },
  ]);
  for (const [words, message] of [
    [['relocate', own, moved, join(folder, 'nowhere')], 'does not exist'],
    [['relocate', own, moved, moved], 'is where this folder is already'],
    [['relocate', own, moved, join(folder, 'data')], 'None of the 3 photos'],
    [['remove', own, old], 'There is no folder'],
  ] as const) {
    const { code, out, err } = akin('folders', ...words);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(message);
  }
  expect(akin('folders', 'remove', own).code).toBe(2);
  expect(akin('folders', 'remove', own, '1', '--dry-run').out).toContain('Nothing was changed.');
  expect(JSON.parse(akin('folders', 'remove', own, moved, '--json').out)).toMatchObject({ photos: 3 });
  expect(akin('folders', 'list', own).out).toContain('No folders');
  expect(akin('status', own).out).toContain('photos   0');
});
