/** The shell commands as real processes: readers that go away, full disks, Ctrl+C, progress in a log, and large collections. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillCatalog } from '../bench/askedCollection.ts';
import { createCatalog } from '../main/store/open.ts';
import { makePhotoFolder } from './fixtures/photos.ts';

const bin = fileURLToPath(new URL('../main/cli/akin.js', import.meta.url));
const ITEMS = 3000;
let folder: string;
/** Several hundred groups. */
let catalog: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'akin-shell-'));
  mkdirSync(join(folder, 'none'));
  catalog = join(folder, 'c.akin');
  const made = createCatalog(catalog, { name: 'Large', kind: 'anything' });
  fillCatalog(made, join(folder, 'none'), ITEMS, 400);
  made.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function environment(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    AKIN_DATA: join(folder, 'data'),
    AKIN_MODELS: join(folder, 'models'),
    AKIN_PROGRESS_SECONDS: '0.1',
  };
}

function akin(...args: string[]): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    encoding: 'utf8',
    env: environment(),
    maxBuffer: 1 << 28,
  });
  return { code: status, out: stdout, err: stderr };
}

/** A process of a group of its own, so that a signal can reach all of it as Ctrl+C does. */
function start(node: string, ...args: string[]) {
  const child = spawn(node, [bin, ...args], { env: environment(), detached: true });
  const said = { err: '' };
  child.stderr.on('data', chunk => {
    said.err += chunk;
  });
  return { child, said, ended: once(child, 'close') as Promise<[number | null, string | null]> };
}

describe('several hundred groups', () => {
  interface Listed {
    groups: { id: number; size: number; members: { id: number }[] }[];
    leftovers: number;
  }

  test('groups --members lists all of them, every item once', () => {
    const { code, out, err } = akin('groups', catalog, '--members', '--json');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const { groups, leftovers } = JSON.parse(out) as Listed;
    expect(groups.length).toBeGreaterThan(256);
    for (const { size, members } of groups) expect(members).toHaveLength(size);
    const listed = groups.flatMap(({ members }) => members.map(({ id }) => id));
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.length + leftovers).toBe(ITEMS);
    const text = akin('groups', catalog, '--members');
    expect(text.out.split('\n').filter(line => /^ {2}\d+ {2}/.test(line))).toHaveLength(listed.length);
    expect(text.out).toContain(`\n${groups.length} groups, ${leftovers} left over`);
  });

  test('items lists every item once', () => {
    const items = JSON.parse(akin('items', catalog, '--json').out) as { id: number }[];
    expect(new Set(items.map(({ id }) => id)).size).toBe(ITEMS);
    expect(akin('items', catalog).out.trimEnd().split('\n')).toHaveLength(ITEMS);
  });
});

test('browse --as-published shows K rows of n, and goes on with its own questions', () => {
  interface Browsed {
    rows: { items: { item: { id: number } }[] }[];
    answers: number;
    question: { id: string; sides: { item: { id: number } }[] };
  }
  const browse = (...more: string[]): Browsed => {
    const sizes = ['--as-published', '--subjects', '7', '--lambda', '0.2', '--candidates', '4', '--per', '3'];
    const { code, out, err } = akin('browse', catalog, ...sizes, '--json', ...more);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    return JSON.parse(out);
  };
  const asked = ({ question }: Browsed) => question.sides.map(({ item }) => item.id);
  const before = browse();
  expect(before.rows.map(({ items }) => items.length)).toEqual(Array(7).fill(3));
  const centres = new Set(before.rows.map(({ items }) => items[0]!.item.id));
  expect(asked(before).some(item => centres.has(item))).toBe(true);
  const after = browse('--answer', 'different');
  expect(after.answers).toBe(before.answers + 1);
  expect(asked(after)).not.toEqual(asked(before));
  expect(asked(browse())).toEqual(asked(after));
  expect(akin('undo', catalog).code).toBe(0);
  expect(asked(browse())).toEqual(asked(before));
});

describe('a reader that has seen enough', () => {
  test.each([
    [['items']],
    [['items', '--json']],
    [['groups', '--members']],
    [['groups', '--members', '--json']],
    [['browse', '--json']],
    [['status']],
    [['--help']],
    [['index', '--help']],
  ])('akin %j ends with 0 and without a word', async ([command, ...options]) => {
    const isHelp = command!.startsWith('--') || options.includes('--help');
    const { child, said, ended } = start(
      process.execPath,
      command!,
      ...(isHelp ? [] : [catalog]),
      ...options,
    );
    // A short command is done before anybody reads; of a long one the rest is refused.
    if (['items', 'groups'].includes(command!)) await once(child.stdout, 'data');
    child.stdout.destroy();
    expect(await ended).toEqual([0, null]);
    expect(said.err).toBe('');
  });

  test('a session ends when nobody reads its replies', async () => {
    const table = join(import.meta.dirname, 'golden/arrays/matrix-f8-v1.npy');
    const { child, said, ended } = start(process.execPath, 'session', table);
    child.stdout.destroy();
    child.stdin.on('error', () => {});
    const asking = setInterval(() => child.stdin.write('{"do": "groups"}\n'), 20);
    const [code] = await ended;
    clearInterval(asking);
    expect({ code, err: said.err }).toEqual({ code: 0, err: '' });
  });
});

test.skipIf(!existsSync('/dev/full'))(
  'a list that does not fit on the disk is not taken for one that does',
  () => {
    for (const args of [['status', catalog], ['items', catalog, '--json'], ['--help']]) {
      const full = openSync('/dev/full', 'w');
      const { status, stderr } = spawnSync(process.execPath, [bin, ...args], {
        stdio: ['ignore', full, 'pipe'],
        encoding: 'utf8',
        env: environment(),
      });
      expect(status).toBe(1);
      expect(stderr).toMatch(/^akin: the output could not be written: ENOSPC.*\n$/);
    }
  },
);

describe('Ctrl+C', () => {
  const PHOTOS = 120;
  beforeAll(() => makePhotoFolder(join(folder, 'photos'), PHOTOS));

  /** Waits for a line of progress, then interrupts the whole group, as a terminal does. */
  async function interrupted(node: string, name: string) {
    const index = ['index', join(folder, 'photos'), '--catalog', join(folder, name)];
    const { child, said, ended } = start(node, ...index);
    await untilSaid(child, () => /^\d+ of 120 photos/m.test(said.err));
    process.kill(-child.pid!, 'SIGINT');
    return { index, said, ended: await ended };
  }

  test('stops an index job with 1 and a sentence; what is done stays, and a log says how far it came', async () => {
    const { index, said, ended } = await interrupted(process.execPath, 'stopped.akin');
    expect(ended).toEqual([1, null]);
    expect(said.err).toMatch(/^akin: Stopped after \d+ photos; the rest waits\.$/m);
    const counts = [...said.err.matchAll(/^(\d+) of 120 photos/gm)].map(([, done]) => Number(done));
    expect(counts.toSorted((a, b) => a - b)).toEqual(counts);
    expect(counts.at(-1)).toBeLessThanOrEqual(Number(/after (\d+) photos/.exec(said.err)![1]));
    const rest = akin(...index, '--json', '--quiet');
    expect(rest.err).toBe('');
    expect(JSON.parse(rest.out)).toMatchObject({ collection: { photos: PHOTOS, problems: 0 } });
  });

  const old = (process.env.PATH ?? '')
    .split(delimiter)
    .map(place => join(place, 'node'))
    .find(node => existsSync(node) && majorOf(node) < 22);
  test.skipIf(old === undefined)(
    'is waited for by an older Node, which hands over to the bundled one',
    async () => {
      const { said, ended } = await interrupted(old!, 'old.akin');
      expect(ended).toEqual([1, null]);
      expect(said.err).toMatch(/^akin: Stopped after \d+ photos/m);
    },
  );

  test('ends what is no job by the signal, without a word', async () => {
    const table = join(import.meta.dirname, 'golden/arrays/matrix-f8-v1.npy');
    const { child, said, ended } = start(process.execPath, 'session', table);
    child.stdin.write('{"do": "groups"}\n');
    await once(child.stdout, 'data');
    process.kill(-child.pid!, 'SIGINT');
    expect(await ended).toEqual([null, 'SIGINT']);
    expect(said.err).toBe('');
  });
});

function majorOf(node: string): number {
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return Number(/^v(\d+)/.exec(stdout ?? '')?.[1] ?? Number.POSITIVE_INFINITY);
}

async function untilSaid(child: ChildProcess, isSaid: () => boolean): Promise<void> {
  while (!isSaid()) await once(child.stderr!, 'data');
}
