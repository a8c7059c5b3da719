/** The states no brochure shows: nothing there, all broken, gone, too new, names too long, windows too small; and Tab through every screen. */
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../main/contract/client.ts';
import type { Kind } from '../../main/contract/model.ts';
import { type Engine, startEngine } from '../../main/engine/engine.ts';
import { connectInProcess } from '../../main/engine/rpc/inProcess.ts';
import { makePhoto } from '../fixtures/photos.ts';
import { makeSubjects } from '../fixtures/subjects.ts';
import { artefacts, collectErrors, launchChromium } from './browser.ts';
import { seriousProblems, startHost, stopHost } from './host.ts';
import { outOfPage, tabStops } from './walk.ts';

const LONG_FOLDER = 'Every photograph of the great herbarium, sheets one to four thousand and some more';
const LONG_GROUP = `${'Quercus robur subspecies pedunculiflora '.repeat(4)}with acorns, collected in October`;
const SCREENS = ['', '/groups', '/ask', '/review', '/browse', '/batch', '/export', '/evaluate'];
let folder: string;
let host: ChildProcess;
let address: string;
let browser: Browser;
let page: Page;
let errors: string[];
const ids = new Map<string, string>();
/** The photo view, which has no address, over the Library. */
const PHOTO = 'photo';
let longGroup: number;

async function collect(engine: Engine, client: Client, name: string, kind: Kind = 'anything') {
  const photos = join(folder, name);
  mkdirSync(photos, { recursive: true });
  const { id } = engine.createCollection(join(folder, `${name}.akin`), { name, kind, folder: photos });
  ids.set(name, id);
  const ended = new Promise<void>(resolve => {
    client.on('job.changed', ({ collection, job }) => {
      if (collection === id && job.state === 'done') resolve();
    });
  });
  await client.call('index.start', { collection: id });
  await ended;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akin-states-'));
  const [data, models] = [join(folder, 'data'), join(folder, 'no-models')];
  const engine = startEngine({ directories: { data, cache: join(data, 'cache'), models } });
  const client = connectInProcess(engine, 'shell');
  const write = (place: string, file: string, bytes: Buffer | string) => {
    mkdirSync(join(folder, place), { recursive: true });
    writeFileSync(join(folder, place, file), bytes);
  };
  write('One', 'one.jpg', await makePhoto(1));
  for (const name of ['a.jpg', 'b.png', 'c.webp']) write('Broken', name, 'not a picture');
  write('Unplugged', 'one.jpg', await makePhoto(2));
  write('Newer', 'one.jpg', await makePhoto(3));
  write('Faces', 'one.jpg', await makePhoto(4));
  await makeSubjects(join(folder, LONG_FOLDER), 5);
  for (const name of ['Empty', 'One', 'Broken', 'Unplugged', 'Newer', LONG_FOLDER])
    await collect(engine, client, name);
  await collect(engine, client, 'Faces', 'people');
  const collection = ids.get(LONG_FOLDER) as string;
  const [grouping] = await client.call('groupings.list', { collection });
  const of = { collection, grouping: grouping?.id as number };
  const { page: found } = await client.call('groups.page', { ...of, offset: 0, limit: 1 });
  longGroup = found[0]?.id as number;
  await client.call('groups.rename', { ...of, group: longGroup, name: LONG_GROUP });
  await engine.close();

  renameSync(join(folder, 'Unplugged'), join(folder, 'elsewhere'));
  const newer = new Database(join(folder, 'Newer.akin'));
  newer.pragma('user_version = 9999');
  newer.close();
  const environment = { ...process.env, HOME: folder, AKIN_DATA: data, AKIN_MODELS: models };
  ({ host, address } = await startHost(environment));
  browser = await launchChromium();
  const context = await browser.newContext({
    viewport: { width: 900, height: 600 },
    reducedMotion: 'reduce',
  });
  page = await context.newPage();
  errors = collectErrors(page);
  await page.goto(address);
  await page.getByRole('button', { name: 'Open a folder' }).waitFor();
});

afterAll(async () => {
  await browser?.close();
  await stopHost(host);
  rmSync(folder, { recursive: true, force: true });
});

async function go(path: string): Promise<void> {
  await page.evaluate(hash => {
    location.hash = hash;
  }, path);
  await page.locator('main:not([aria-busy="true"])').waitFor();
  expect(await page.getByText('This screen ran into a mistake').count(), path).toBe(0);
}

/** What every state owes: readable, within the window, sound for a screen reader. */
async function isSound(name: string): Promise<void> {
  await page.screenshot({ path: join(artefacts, `state-${name}.png`) });
  expect(await outOfPage(page), name).toEqual([]);
  expect(await seriousProblems(page), name).toEqual([]);
}

test.each([
  ['Empty', 'No photos here yet'],
  ['One', '1 photo'],
  ['Broken', '3 problems'],
  ['Unplugged', 'Cannot be found'],
  ['Newer', 'newer'],
  ['Faces', 'odel'],
])('%s: the Library says what is the matter', async (name, words) => {
  await go(`/collection/${ids.get(name)}`);
  await page.getByText(words).first().waitFor();
  await isSound(`library-${name}`);
});

test.each(['Empty', 'One', 'Broken', 'Newer', 'Faces'])('%s: no screen is left blank', async name => {
  for (const screen of SCREENS.slice(1)) {
    await go(`/collection/${ids.get(name)}${screen}`);
    await page.locator('main h1, main h2').first().waitFor();
    expect(await outOfPage(page), screen).toEqual([]);
    await page.screenshot({ path: join(artefacts, `state-${name}${screen.replace('/', '-')}.png`) });
  }
});

test('names of 80 and 200 characters stay inside a small window and a very large one', async () => {
  await go(`/collection/${ids.get(LONG_FOLDER)}/groups`);
  await page.getByRole('grid', { name: 'Groups' }).waitFor();
  await isSound('long-groups');
  await page.setViewportSize({ width: 3840, height: 2160 });
  await isSound('long-groups-4k');
  await page.setViewportSize({ width: 900, height: 600 });
});

test('Tab goes round every screen, and everything it meets has a name', async () => {
  const collection = `/collection/${ids.get(LONG_FOLDER)}`;
  const walks: Record<string, unknown> = {};
  const paths = ['/', '/models', '/help', '/log', ...SCREENS.map(screen => `${collection}${screen}`)];
  const others = ['leftovers', 'aside', 'audit', 'key', `groups/${longGroup}`];
  for (const path of [...paths, ...others.map(screen => `${collection}/${screen}`), PHOTO]) {
    await go(path === PHOTO ? collection : path);
    await page.locator('main h1, main h2, main [role=grid], main button').first().waitFor();
    if (path === PHOTO) {
      await page.getByRole('gridcell').first().dblclick();
      await page.getByRole('dialog').getByRole('heading', { name: 'Details' }).waitFor();
    }
    const stops = await tabStops(page);
    walks[path.replace(collection, 'collection')] = stops.map(({ role, name }) => `${role}: ${name}`);
    expect(stops.length, path).toBeGreaterThan(1);
    expect(
      stops.filter(({ name }) => name === ''),
      path,
    ).toEqual([]);
  }
  // The hint of a button that has the focus takes the first Escape.
  const photoViews = async () => {
    await page.keyboard.press('Escape');
    return await page.getByRole('dialog').count();
  };
  await expect.poll(photoViews).toBe(0);
  writeFileSync(join(artefacts, 'tab-walk.json'), JSON.stringify(walks, null, 2));
});

test('forced colours leave every control in the window and nothing serious to find', async () => {
  await page.emulateMedia({ forcedColors: 'active' });
  await go(`/collection/${ids.get(LONG_FOLDER)}/groups`);
  await page.getByRole('grid', { name: 'Groups' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await isSound('forced-groups');
  await page.emulateMedia({ forcedColors: 'none' });
});

test('the log shows what was refused, and is saved as a file', async () => {
  await go('/log');
  await page
    .getByText(/recent\.open was refused \(catalog-newer\)/)
    .first()
    .waitFor();
  await isSound('log');
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Errors only');
  await page.getByText('Nothing to show').waitFor();
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Everything');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const saved = readFileSync(await (await saving).path(), 'utf8');
  expect(saved).toContain(' info tab Akin ');
  expect(errors).toEqual([]);
});
