/**
 * Names that try to steer the terminal, of files, folders, collections, groups, people and cameras, through
 * every command that there is.
 */
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeSubjects } from '../../test/fixtures/subjects.ts';
import type { Asking } from '../contract/grouping.ts';
import type { Item } from '../contract/model.ts';
import { runEngine } from './engine.ts';
import { makeProgram, run } from './main.ts';

/** A title for the terminal, a colour, a C1 command, overrides of direction, DEL, and a line of its own. */
const HOSTILE = 'é\x1b]0;x\x07\x1b[31m\x9b2J\u202e\u2066\x7f\r\nakin: forged\t';
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that must not be there
const STEERING = /[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/u;

let folder: string;
let photos: string;
let catalog: string;
let items: Item[];
const ran = new Set<string>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akin-hostile-'));
  vi.stubEnv('AKIN_DATA', join(folder, 'data'));
  vi.stubEnv('AKIN_CACHE', join(folder, 'cache'));
  vi.stubEnv('AKIN_MODELS', join(folder, 'models'));
  vi.stubEnv('AKIN_PROGRESS_SECONDS', '0.01');
  photos = join(folder, `photos ${HOSTILE}`);
  catalog = join(folder, `c${HOSTILE}.akin`);
  const plain = join(folder, 'plain');
  await makeSubjects(plain, 4);
  for (const [at, file] of readdirSync(plain).entries()) {
    const place = join(photos, `day ${1 + (at % 2)} ${HOSTILE}`);
    mkdirSync(place, { recursive: true });
    await sharp(join(plain, file))
      .withExif({ IFD0: { Model: `Camera \x1b[31m${at}` } })
      .toFile(join(place, `${at}${HOSTILE}.jpg`));
  }
  const [first] = readdirSync(photos);
  const [photo] = readdirSync(join(photos, first!));
  copyFileSync(join(photos, first!, photo!), join(photos, `copy${HOSTILE}.jpg`));
  writeFileSync(join(photos, `bad${HOSTILE}.png`), 'no');
  writeFileSync(join(photos, first!, `${photo}.xmp`), sidecar(`People/Ada \x9b\u202e`));
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

function sidecar(tag: string): string {
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description xmlns:digiKam="http://www.digikam.org/ns/1.0/"><digiKam:TagsList><rdf:Seq><rdf:li>${tag}</rdf:li>
    </rdf:Seq></digiKam:TagsList></rdf:Description></rdf:RDF></x:xmpmeta>`;
}

interface Said {
  code: number;
  out: string;
  err: string;
}

/** What it printed, and that nothing of it steers a terminal. */
async function akin(...args: string[]): Promise<Said> {
  const said: Said = { code: 0, out: '', err: '' };
  const hear = (to: 'out' | 'err', end: string) => (text: unknown) => {
    said[to] += `${text}${end}`;
    return true;
  };
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(hear('out', '\n')),
    vi.spyOn(console, 'error').mockImplementation(hear('err', '\n')),
    vi.spyOn(process.stdout, 'write').mockImplementation(hear('out', '')),
    vi.spyOn(process.stderr, 'write').mockImplementation(hear('err', '')),
  ];
  try {
    said.code = await run(args);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  const nested =
    ['groupings', 'batch', 'models', 'folders', 'names', 'reasons', 'share'].includes(args[0]!) &&
    /^[a-z]+$/.test(args[1] ?? '');
  ran.add(nested ? `${args[0]} ${args[1]}` : args[0]!);
  const all = said.out + said.err;
  expect(all.match(STEERING), JSON.stringify(all)).toBeNull();
  // The line feed of a name is no end of a line.
  expect(all.split('\n').filter(line => line.startsWith('akin: forged'))).toEqual([]);
  return said;
}

async function worked(...args: string[]): Promise<string> {
  const { code, out, err } = await akin(...args);
  expect(code, `${JSON.stringify(args)}: ${err}`).toBe(0);
  return out;
}

/** As text and as JSON. */
async function both(...args: string[]): Promise<string> {
  const out = await worked(...args);
  JSON.parse(await worked(...args, '--json'));
  return out;
}

/** What a name looks like when it is printed. */
/** Names may not hold control characters; what they may hold turns the reading direction. */
const TURNING = 'é\u202e\u2066';
const SHOWN_NAME = 'é\\u202e\\u2066';
const SHOWN = 'é\\x1b]0;x\\x07\\x1b[31m\\x9b2J\\u202e\\u2066\\x7f\\r\\nakin: forged\\t';

test.skipIf(process.platform === 'win32')(
  'no command prints a name raw',
  async () => {
    expect(await both('index', photos, '--catalog', catalog)).toContain(`photos ${SHOWN}: 18 photos`);
    expect(await both('status', catalog)).toContain(SHOWN);
    expect(await both('problems', catalog)).toContain(`bad${SHOWN}.png: This is not a picture`);
    expect(await both('problems', catalog, '--retry')).toContain(SHOWN);
    expect(await both('items', catalog)).toContain(`${SHOWN}.jpg`);
    expect(await both('duplicates', catalog)).toContain(`copy${SHOWN}.jpg`);
    expect(await both('folders', 'list', catalog)).toContain(SHOWN);
    expect((await akin('folders', 'relocate', catalog, '1', HOSTILE)).err).toContain(SHOWN);
    expect(await both('folders', 'remove', catalog, '1', '--dry-run')).toContain(SHOWN);
    rmSync(join(folder, 'cache'), { recursive: true });
    await both('thumbnails', catalog);
    expect((await akin('quality', catalog)).err).toContain('faces');
    // JSON is exact.
    items = JSON.parse(await worked('items', catalog, '--json')) as Item[];
    expect(items.every(({ path }) => path.includes(HOSTILE))).toBe(true);
    expect(items[0]!.camera).toContain('Camera');

    const [one, other] = items as [Item, Item];
    const person = ['--person', TURNING];
    const refused = await akin('name', catalog, String(one.id), `Name ${HOSTILE}.`);
    expect(refused.code).not.toBe(0);
    expect(refused.err).not.toMatch(STEERING);
    expect(await both('groups', catalog, '--members')).toContain(SHOWN);
    await worked('name', catalog, String(one.id), `Name ${TURNING}.`, ...person);
    expect(await both('groups', catalog)).toContain(`Name ${SHOWN_NAME}.`);
    await worked('merge', catalog, String(one.id), String(other.id), ...person, '--dry-run');
    await worked('move', catalog, String(other.id), '--to', `Name ${TURNING}.`, ...person);
    await worked('split', catalog, String(other.id), '--dry-run');
    await worked('set-aside', catalog, String(items[2]!.id));
    expect(await both('groups', catalog, '--set-aside')).toContain(SHOWN);
    expect(await worked('hide', catalog, String(one.id), ...person)).toContain('hidden');
    expect(await both('groups', catalog, '--hidden')).toContain(`Name ${SHOWN_NAME}.`);
    await worked('show', catalog, `Name ${TURNING}.`);
    expect((await akin('show', catalog, HOSTILE)).err).toContain(`no hidden group “${SHOWN}”`);
    expect(await both('ask', catalog)).toContain(SHOWN);
    expect(await both('browse', catalog)).toContain(SHOWN);
    expect((await akin('answer', catalog, HOSTILE)).err).toContain(`“${SHOWN}” does not answer`);
    await worked('answer', catalog, 'cannot-tell', ...person);
    await worked('undo', catalog);
    await worked('redo', catalog);
    const { question } = JSON.parse(await worked('ask', catalog, '--json')) as Asking;
    const words = { pair: 'same', choice: '1', odd: 'all-belong' };
    await worked('answer', catalog, words[question!.kind], ...person);
    await both('groups', catalog, '--proposals');
    expect(await both('certify', catalog, '--start', '30')).toContain(SHOWN);
    expect((await akin('certify', catalog, HOSTILE)).err).not.toMatch(STEERING);
    await both('explain', catalog, '--items', `${one.id},${other.id}`);
    expect(
      (await akin('explain', catalog, 'same', HOSTILE, '--items', `${one.id},${other.id}`)).err,
    ).toContain(SHOWN);
    await akin('attribute', catalog, HOSTILE);
    await both('reasons', 'list', catalog);
    for (const change of ['off', 'on'])
      expect((await akin('reasons', change, catalog, '1')).err).not.toBe('');
    await worked('sort', catalog, '--groups', '3', '--dry-run');
    for (const kind of ['--lookalikes', '--each']) await both('key', catalog, kind);
    expect((await akin('key', catalog, '--reject', HOSTILE)).err).toContain(SHOWN);
    const box = '0.1,0.1,0.5,0.5';
    expect((await akin('add-box', catalog, HOSTILE, box)).err).toContain(SHOWN);
    expect((await akin('move-box', catalog, String(one.id), box)).err).not.toBe('');
    expect((await akin('remove-box', catalog, String(one.id))).err).not.toBe('');
    expect(await both('review', catalog, '--all')).toContain(SHOWN);
    await both('review', catalog, '--people');
    await both('batch', catalog);
    const { items: chosen } = JSON.parse(await worked('batch', catalog, '--json')) as {
      items: { item: { id: number } }[];
    };
    expect(await both('batch', 'label', catalog, String(chosen[0]!.item.id), `L${TURNING}.`)).toContain(
      SHOWN_NAME,
    );
    await worked('batch', 'finish', catalog, '--dry-run');
    await worked('batch', 'drop', catalog);
    expect(await both('import', catalog, '--from', 'folders', '--dry-run')).toContain('15 left');
    await worked('import', catalog, '--from', 'metadata', 'folders');
    const list = join(folder, `names${HOSTILE}.csv`);
    writeFileSync(list, `name,born\nListed ${TURNING},1990-05-17\n"Bad \x1b[31m",\n`);
    expect((await akin('names', 'add', catalog, list)).err).toContain(SHOWN);
    expect(await both('names', 'find', catalog, 'listed')).toContain(`Listed ${SHOWN_NAME}`);
    await both('names', 'check', catalog);
    await both('names', 'clear', catalog);

    const answers = join(folder, `answers${HOSTILE}.json`);
    await worked('log', catalog);
    expect(await worked('log', catalog, '--out', answers)).toContain(SHOWN);
    // A file is exact too, and not only after it was parsed.
    expect(readFileSync(answers, 'utf8')).toContain('\u202e');
    JSON.parse(await worked('log', catalog, '--json'));

    await worked('groupings', 'create', catalog, `G${TURNING}.`);
    await worked('groupings', 'copy', catalog, `G${TURNING}.`, `H${TURNING}.`);
    expect(await both('groupings', 'list', catalog)).toContain(SHOWN_NAME);
    await both('groupings', 'compare', catalog, `G${TURNING}.`, `G${TURNING}.`);
    await worked('groupings', 'rename', catalog, `G${TURNING}.`, `R${TURNING}.`);
    expect(await worked('groupings', 'remove', catalog, `R${TURNING}.`)).toContain(
      `“R${SHOWN_NAME}.” is removed`,
    );
    await worked('groupings', 'restore', catalog, `R${TURNING}.`);
    expect((await akin('groups', catalog, '--grouping', HOSTILE)).err).toContain(
      `There is no grouping “${SHOWN}”`,
    );

    const sorted = join(folder, `sorted${HOSTILE}`);
    expect(await both('export', catalog, '--to', sorted, '--dry-run')).toContain('copy  ');
    expect(await worked('export', catalog, '--to', sorted, '--table', 'csv')).toContain(`sorted${SHOWN}`);
    expect(await both('export', catalog, '--list')).toContain(`sorted${SHOWN}`);
    const table = readdirSync(sorted).find(name => name.endsWith('.csv'))!;
    expect(readFileSync(join(sorted, table), 'utf8')).toContain('\x1b[31m');
    writeFileSync(join(sorted, table), 'changed');
    expect(await worked('export', catalog, '--undo')).toContain(`left, because it was changed: `);

    await both('evaluate', catalog, '--questions', '3', '--trials', '1', '--strategies', 'random');
    const other2 = join(folder, `again${HOSTILE}.akin`);
    await worked('replay', answers, photos, '--catalog', other2, '--to', join(folder, `to${HOSTILE}`));
    expect(await worked('salvage', catalog)).toContain(SHOWN);
  },
  300_000,
);

test('what is refused is said without control characters too', async () => {
  const path = join(folder, `none${HOSTILE}`);
  const refused: [number, string[]][] = [
    [1, ['status', path]],
    [2, ['status', path, HOSTILE]],
    [2, ['status', path, `--${HOSTILE}`]],
    [2, ['serve', '--port', HOSTILE]],
    [2, ['serve', '--share', HOSTILE]],
    [1, ['serve', '--share', HOSTILE, '--collection', path, '--yes']],
    [2, ['share', 'add', HOSTILE]],
    [1, ['share', 'add', 'Ada']],
    [2, ['share', 'withdraw', HOSTILE]],
    [2, [HOSTILE]],
    [1, ['session', `${path}.csv`]],
    [1, ['reproduce', 'silhouette-batch', '--data', `${path}.csv`]],
    [2, ['reproduce', HOSTILE, '--data', path]],
    [1, ['evaluate', '--embedding', path, '--kind', 'leaves']],
    [1, ['models', 'add', path, '--name', 'x', '--size', '16']],
    [2, ['models', 'add', path, '--name', HOSTILE, '--size', '16']],
    [1, ['models', 'fetch', HOSTILE]],
    [1, ['models', 'verify', HOSTILE]],
    [1, ['models', 'compare', path]],
    [1, ['models', 'words', HOSTILE, path, '--tokenizer', path]],
    [1, ['models', 'remove', HOSTILE]],
    [1, ['demo', join(folder, `file${HOSTILE}`)]],
  ];
  const file = join(folder, `file${HOSTILE}`);
  writeFileSync(file, '');
  try {
    for (const [code, args] of refused) {
      const said = await akin(...args);
      expect(said.code, JSON.stringify([args, said])).toBe(code);
      expect(said.err).not.toBe('');
    }
    expect((await akin('models', 'list')).code).toBe(0);
    expect((await akin('models', 'providers')).code).toBe(0);
    expect((await akin('share', 'list')).code).toBe(0);
  } finally {
    rmSync(file);
  }
});

test('akin engine replies to a hostile name in JSON that does not steer', async () => {
  let out = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text, ...more) => {
    out += text;
    (more.at(-1) as (() => void) | undefined)?.();
    return true;
  });
  try {
    expect(await runEngine([HOSTILE])).toBe(1);
  } finally {
    write.mockRestore();
  }
  expect(out).not.toMatch(STEERING);
  expect(JSON.parse(out).error.message).toContain('\u202e\u2066');
  ran.add('engine');
});

test('no command was forgotten', () => {
  const named = (command: Command, before = ''): string[] =>
    command.commands.flatMap(one => {
      const name = `${before}${one.name()}`;
      return [...(one.commands.length === 0 || name === 'batch' ? [name] : []), ...named(one, `${name} `)];
    });
  const all = named(makeProgram(() => {}));
  expect(all.length).toBeGreaterThan(40);
  expect(all.filter(name => !ran.has(name))).toEqual([]);
});
