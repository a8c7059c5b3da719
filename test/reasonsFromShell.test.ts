/**
 * Reasons from a shell, as they are typed, over drawn leaves and the real engine: each form of a reason, off and on,
 * the ways to sort, the key, a grouping by a criterion, and questions about one group.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { run } from '../main/cli/main.ts';
import type {
  Asking,
  AttributeView,
  GroupChange,
  Grouping,
  GroupView,
  ItemView,
  ReasonEffect,
  ReasonView,
} from '../main/contract/grouping.ts';
import type { GroupKey } from '../main/contract/key.ts';
import { defineAttributes } from '../main/store/attributes.ts';
import { showItems } from '../main/store/itemViews.ts';
import { registerModel } from '../main/store/models.ts';
import { openCatalog } from '../main/store/open.ts';
import { putScores } from '../main/store/vectors.ts';
import { makeSpecies } from './fixtures/species.ts';

const SPECIES = 4;
const EACH = 5;
const HAIRY = ['species 01', 'species 02'];
let folder: string;
let catalog: string;
let printed: string[] = [];
let species: Map<number, string>;
/** Of the first and of the second species, so that something follows from what both have in common. */
let pair: [number, number];

// Each command opens the collection anew.
vi.setConfig({ testTimeout: 180_000 });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akin-reasons-'));
  catalog = join(folder, 'c.akin');
  vi.stubEnv('AKIN_DATA', join(folder, 'data'));
  vi.stubEnv('AKIN_MODELS', join(folder, 'models'));
  vi.spyOn(console, 'log').mockImplementation(line => printed.push(String(line)));
  vi.spyOn(process.stdout, 'write').mockImplementation(text => printed.push(String(text)) > 0);
  await makeSpecies(join(folder, 'Leaves'), SPECIES, EACH, 1);
  await typed('index', join(folder, 'Leaves'), '--catalog', catalog, '--kind', 'leaves');
  species = giveBinary();
  pair = await findPair();
}, 120_000);
afterAll(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

function firstOf(wanted: string): number {
  return itemsOf(wanted)[0]!;
}

function itemsOf(wanted: string): number[] {
  return [...species].flatMap(([item, name]) => (name === wanted ? [item] : []));
}

/** Which of them has the most of a measure is up to how they were drawn; from those nothing follows. */
async function findPair(): Promise<[number, number]> {
  for (const one of itemsOf('species 01'))
    for (const other of itemsOf('species 02')) {
      const words = ['explain', catalog, 'same', 'elongated', 'lobed', '--items', `${one},${other}`];
      const { pairs } = await asJson<ReasonEffect>(...words, '--dry-run');
      if (pairs > 0) return [one, other];
    }
  throw new Error('Nothing follows from any pair.');
}

/** An attribute that items have or not: the first two species have it. Gives the species of each item. */
function giveBinary(): Map<number, string> {
  const opened = openCatalog(catalog);
  const items = opened.connection.all<{ id: number }>('SELECT id FROM items').map(({ id }) => id);
  const shown = showItems(opened, items);
  const species = new Map(items.map(id => [id, basename(dirname(shown.get(id)!.path))]));
  const { id } = registerModel(opened, { name: 'eyes', version: '1', purpose: 'attributes', dimensions: 1 });
  defineAttributes(opened, id, [{ key: 'hairy', name: 'hairy', form: 'binary' }]);
  const has = (item: number) => HAIRY.includes(species.get(item)!);
  putScores(
    opened,
    id,
    items.map(itemId => ({ itemId, vector: Float32Array.of(has(itemId) ? 0.9 : 0.1) })),
  );
  opened.close();
  return species;
}

/** What a command prints; it must succeed. */
async function typed(...words: string[]): Promise<string> {
  printed = [];
  expect(await run(words), printed.join('\n')).toBe(0);
  return printed.join('\n');
}
async function asJson<Reply>(...words: string[]): Promise<Reply> {
  return JSON.parse(await typed(...words, '--json')) as Reply;
}

const reasons = () => asJson<ReasonView[]>('reasons', 'list', catalog);
/** The members of every group, whatever their order. */
async function groups(...words: string[]): Promise<string[]> {
  type Listed = { groups: (GroupView & { members: ItemView[] })[] };
  const listed = await asJson<Listed>('groups', catalog, '--members', ...words);
  const ids = listed.groups.map(({ members }) => members.map(({ id }) => id).sort());
  return ids.map(members => members.join()).sort();
}

test('without a verdict, explain lists what could be said of two items', async () => {
  const found = await asJson<AttributeView[]>('explain', catalog, '--items', pair.join());
  expect(found.map(({ name }) => name)).toContain('hairy');
  const text = await typed('explain', catalog, '--items', pair.join());
  expect(text).toMatch(/^hairy \(binary\): \d+ % and \d+ % of the way up; explains same \d/m);
});

/** What it is called, as it is typed, what is listed of it, by which attributes, and whether the second is bald. */
const FORMS: [string, string[], Partial<ReasonView>, string[], isOfBald?: true][] = [
  [
    'same, several',
    ['same', 'elongated', 'lobed'],
    { verdict: 'same', form: 'relative', confidence: 'soft' },
    ['elongated', 'lobed'],
  ],
  [
    'same, binary',
    ['same', 'hairy', '--binary'],
    { verdict: 'same', form: 'binary', confidence: 'soft' },
    ['hairy'],
  ],
  [
    'same, binary, hard',
    ['same', 'hairy', '--binary', '--hard'],
    { verdict: 'same', form: 'binary', confidence: 'hard' },
    ['hairy'],
  ],
  [
    'different, binary',
    ['different', 'hairy', '--binary'],
    { verdict: 'different', form: 'binary', confidence: 'soft' },
    ['hairy'],
    true,
  ],
  [
    'different, relative, hard',
    ['different', 'elongated', '--hard'],
    { verdict: 'different', form: 'relative', confidence: 'hard' },
    ['elongated'],
  ],
];

test('explain gives a reason of each form, and only says what would follow with --dry-run', async () => {
  const words = (form: string[], isOfBald = false) => {
    const items = isOfBald ? [pair[0], firstOf('species 04')] : pair;
    return ['explain', catalog, ...form, '--items', items.join()];
  };
  type Outcome = ReasonEffect & { settled: GroupChange | null };
  const tried = await asJson<Outcome>(...words(FORMS[0]![1]), '--dry-run');
  expect(tried.settled).toBeNull();
  expect(await reasons()).toEqual([]);
  const pairs: number[] = [];
  for (const [name, form, , , isOfBald] of FORMS) {
    const given = await asJson<Outcome>(...words(form, isOfBald));
    expect(given.settled, name).not.toBeNull();
    expect(given.pairs, name).toBeGreaterThan(0);
    pairs.push(given.pairs);
  }
  expect(pairs[0]).toBe(tried.pairs);
  const listed = await reasons();
  expect(listed.map(reason => reason.pairs)).toEqual(pairs);
  for (const [at, [name, , expected, names]] of FORMS.entries()) {
    expect(listed[at], name).toMatchObject({ ...expected, isOn: true });
    expect(listed[at]!.attributes.map(attribute => attribute.name).toSorted()).toEqual(names.toSorted());
  }
  for (const _ of FORMS) await typed('undo', catalog);
  expect(await typed('reasons', 'list', catalog)).toMatch(/^No reason was given yet/);
});

test('a binary reason parts those that have it from those that have not; off and on are told, and undone', async () => {
  const before = await groups();
  const bald = firstOf('species 04');
  const text = await typed(
    ...['explain', catalog, 'different', 'hairy', '--binary', '--hard', '--items', `${pair[0]},${bald}`],
  );
  expect(text).toMatch(/^\d+ pictures changed their group\.\n\d+ pairs follow, for instance:\n {2}/);
  const sorted = await groups();
  const isHairy = (item: string) => HAIRY.includes(species.get(Number(item))!);
  for (const group of sorted) expect(new Set(group.split(',').map(isHairy)).size).toBe(1);
  const [{ id } = { id: 0 }] = await reasons();
  expect(await typed('reasons', 'list', catalog)).toMatch(
    new RegExp(`^${id} {2}on {3}different: hairy \\(binary, hard\\), \\d+ pairs; `),
  );
  expect(await typed('reasons', 'off', catalog, String(id))).toMatch(/^The reason is off: \d+ pictures/);
  expect(await typed('reasons', 'list', catalog)).toContain(`${id}  off  different: hairy`);
  await asJson<GroupChange>('reasons', 'on', catalog, String(id));
  expect(await groups()).toEqual(sorted);
  await typed('undo', catalog);
  expect(await groups()).toEqual(before);
});

test('sort chooses what makes the groups, and how many', async () => {
  const before = await groups();
  expect(
    await typed('sort', catalog, '--by', 'mpck-means', '--groups', String(SPECIES), '--dry-run'),
  ).toMatch(/^\d+ pictures would change their group\.$/);
  const { grouping } = await asJson<{ grouping: Grouping }>(
    ...['sort', catalog, '--by', 'mpck-means', '--groups', String(SPECIES)],
  );
  expect(grouping).toMatchObject({ clusterer: 'mpck-means', wanted: SPECIES });
  // Two groups of all leaves, and no leftovers.
  await typed('sort', catalog, '--groups', '2');
  const two = await groups();
  expect(two).toHaveLength(2);
  expect(two.flatMap(members => members.split(',')).length).toBe(SPECIES * EACH);
  expect(two).not.toEqual(before);
  await typed('sort', catalog, '--by', 'own', '--groups', '0');
  expect(await groups()).toEqual(before);
});

test('an attribute is found by the words of the screens, by its own name and by its key', async () => {
  const pairs: number[] = [];
  for (const name of ['Toothed', 'toothed margin', 'toothedness', 'TOOTHED']) {
    const words = ['explain', catalog, 'different', name, '--items', pair.join(), '--dry-run'];
    pairs.push((await asJson<ReasonEffect>(...words)).pairs);
  }
  expect(new Set(pairs).size).toBe(1);
  const text = await typed('explain', catalog, '--items', pair.join());
  expect(text).not.toMatch(/toothed margin|aspect ratio/);
  await typed('groupings', 'create', catalog, 'By teeth', '--by', 'Toothed');
  expect(await typed('reasons', 'list', catalog, '--grouping', 'By teeth')).toContain('different: Toothed (');
  await typed('groupings', 'remove', catalog, 'By teeth');
});

test('every reason in the guide can be given as it is written there', async () => {
  const guide = join(import.meta.dirname, '../docs/guide');
  const lines = readdirSync(guide)
    .filter(name => name.endsWith('.md'))
    .flatMap(name => readFileSync(join(guide, name), 'utf8').split(/\r?\n/));
  const examples = lines.flatMap(
    line => /^\$ akin (explain .*|groupings create .*--by.*)/.exec(line)?.[1] ?? [],
  );
  expect(examples.length).toBeGreaterThan(1);
  for (const example of examples) {
    const words = example.match(/"[^"]*"|\S+/g)!.map(word => word.replaceAll('"', ''));
    const items = words.indexOf('--items');
    await typed(
      ...words.map((word, at) => {
        if (word.endsWith('.akin')) return catalog;
        return items >= 0 && at === items + 1 ? pair.join() : word;
      }),
    );
  }
});

test('an attribute is rejected in the key and restored, by the words of the screens', async () => {
  const { couplets } = await asJson<GroupKey>('key', catalog);
  const { attribute } = couplets[0]!;
  const without = await asJson<GroupKey>('key', catalog, '--reject', attribute.name);
  expect(without.rejected.map(({ name }) => name)).toEqual([attribute.name]);
  for (const couplet of without.couplets) expect(couplet.attribute.name).not.toBe(attribute.name);
  const restored = await asJson<GroupKey>('key', catalog, '--restore', attribute.name);
  expect(restored.rejected).toEqual([]);
  expect(restored.couplets).toEqual(couplets);
  expect(await typed('key', catalog)).toMatch(/^ +1 a {2}\S.*\d/m);
});

test('a new grouping is sorted by attributes from the start, and the first stays as it is', async () => {
  const before = await groups();
  await typed('groupings', 'create', catalog, 'By hair', '--by', 'hairy', 'elongated');
  const listed = await asJson<ReasonView[]>('reasons', 'list', catalog, '--grouping', 'By hair');
  expect(listed.map(({ attributes }) => attributes.map(({ name }) => name).join())).toEqual([
    'hairy',
    'elongated',
  ]);
  const sorted = await groups('--grouping', 'By hair');
  expect(sorted).not.toEqual(before);
  expect(await groups()).toEqual(before);
  printed = [];
  const errors = vi.spyOn(process.stderr, 'write').mockImplementation(text => printed.push(String(text)) > 0);
  const said = vi.spyOn(console, 'error').mockImplementation(text => printed.push(String(text)));
  expect(await run(['groupings', 'create', catalog, 'By nothing', '--by', 'shine'])).toBe(1);
  expect(printed.join('\n')).toContain('no attribute “shine”');
  expect(await typed('groupings', 'list', catalog)).not.toContain('By nothing');
  errors.mockRestore();
  said.mockRestore();
});

test('one group alone is asked about, by the number of one of its items', async () => {
  const [group] = await groups();
  const item = group!.split(',')[0]!;
  const { about } = await asJson<Asking>('ask', catalog, '--group', item);
  expect(about?.size).toBe(group!.split(',').length);
});
