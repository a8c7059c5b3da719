/**
 * Groups with a name stay as they are: a long session with real photos, most people seen once or a few times, the
 * same steps in the window and in a browser tab. Twelve people are named, then questions are answered, some of them
 * wrongly: so there are more of them, and groups are joined and split. Only an answer about a named group may
 * change it. With the real models and photos of ../shared/data; without them over leaves drawn for it.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { showItems } from '../../main/store/itemViews.ts';
import { openCatalog } from '../../main/store/open.ts';
import { makeSpecies } from '../fixtures/species.ts';
import { questionAfter, type Shown, truthfulKeys } from './askByKeys.ts';
import { artefacts } from './browser.ts';
import { openRecent, runAkin } from './host.ts';
import type { Opened } from './opened.ts';

const faces = fileURLToPath(new URL('../../../shared/data/faces-longtail', import.meta.url));
const models = fileURLToPath(new URL('../../models/', import.meta.url));
const migrations = fileURLToPath(new URL('../../main/store/migrations', import.meta.url));
const hasFaces = existsSync(faces) && existsSync(join(models, 'sface.onnx'));
/** Of the people with three photos and more, and of the others, one in so many is in the collection. */
const ONE_IN = { often: 3, seldom: 8 };
const OFTEN = 3;
/** Where they are drawn. */
const SPECIES = { count: 40, photos: 5, seed: 3 };
const NAMED = 12;
/** Answers that are not about a named group; of pairs among them, one in so many is wrong. */
const ELSEWHERE = 60;
const WRONG = 3;
/** On a machine with much else to do. */
const BUSY_MS = 600_000;

/** The collection is made once for both hosts, and kept for the next run. */
export interface Party {
  readonly data: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** Registers the test; `open` starts the application with Welcome on the screen. */
export function namedGroups(host: 'tab' | 'window', open: (party: Party) => Promise<Opened>): void {
  const folder = keptFolder();
  const [home, data] = [join(folder, 'home'), join(folder, 'data')];
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    HOME: home,
    AKIN_DATA: data,
    AKIN_MODELS: hasFaces ? models : join(folder, 'models'),
  };
  const catalog = join(home, 'Party.akin');
  let personOf: ReadonlyMap<number, string>;
  let opened: Opened;
  let page: Page;

  beforeAll(async () => {
    await makeParty(folder, environment, catalog);
    // Each host begins with the same collection.
    for (const file of readdirSync(home)) rmSync(join(home, file), { recursive: true });
    copyFileSync(join(folder, 'Party before.akin'), catalog);
    personOf = peopleIn(catalog);
    opened = await open({ data, environment });
    page = opened.page;
    await openRecent(page, 'Party');
    await page.getByRole('gridcell').first().waitFor();
  });
  afterAll(() => opened?.close());

  const shownAs = hasFaces ? 'of faces' : 'of drawn leaves, as models or photos of faces are missing,';
  test(
    `${NAMED} named groups ${shownAs} stay as they are through ${ELSEWHERE} answers elsewhere`,
    async () => {
      await nameLargest(page);
      const members = new Map<string, string>();
      for (const name of names()) members.set(name, await membersOf(page, name));
      let shown = await ask(page);
      let [elsewhere, about] = [0, 0];
      while (shown !== null && elsewhere < ELSEWHERE) {
        const question: Shown = shown;
        const asked = names().filter(name => isAbout(question.items, members.get(name)!));
        if (asked.length > 0) {
          // Until now answers elsewhere have left them as they were.
          for (const name of asked)
            expect([name, await membersOf(page, name)]).toEqual([name, members.get(name)]);
          expect(await ask(page)).toEqual(question);
        }
        const isWrong = asked.length === 0 && question.kind === 'pair' && elsewhere % WRONG === WRONG - 1;
        await markStep(page);
        for (const key of keysFor(question, personOf, isWrong)) await page.keyboard.press(key);
        await stepDone(page);
        shown = await present(page);
        if (asked.length === 0) elsewhere += 1;
        else about += 1;
        // What such an answer made of the group is what must stay from then on.
        for (const name of asked) members.set(name, await membersOf(page, name));
        if (asked.length > 0) shown = await ask(page);
      }
      console.log(`${host}: ${elsewhere} answers elsewhere, ${about} about a named group`);
      expect(elsewhere).toBe(ELSEWHERE);
      for (const name of names())
        expect([name, await membersOf(page, name)]).toEqual([name, members.get(name)]);
      await page.screenshot({ path: join(artefacts, `${host}-named-groups.png`) });
      expect(opened.errors).toEqual([]);
    },
    BUSY_MS,
  );
}

/** Another one where the photos, the models or the catalog's schema are others. */
function keptFolder(): string {
  const made = [
    models,
    hasFaces ? ONE_IN : SPECIES,
    readFileSync(join(models, 'manifest.json'), 'utf8'),
    readdirSync(migrations),
  ];
  const digest = createHash('sha256').update(JSON.stringify(made)).digest('hex').slice(0, 12);
  return join(tmpdir(), `akin-named-groups-${digest}`);
}

/** Indexing takes longer than the session. The catalog is copied last: with it the folder is whole. */
async function makeParty(folder: string, environment: NodeJS.ProcessEnv, catalog: string): Promise<void> {
  const kept = join(folder, 'Party before.akin');
  if (existsSync(kept)) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(catalog), { recursive: true });
  const photos = join(folder, 'Party');
  if (hasFaces) copyPhotos(photos);
  else await makeSpecies(photos, SPECIES.count, SPECIES.photos, SPECIES.seed);
  const kind = hasFaces ? 'people' : 'leaves';
  await runAkin(environment, 'index', photos, '--kind', kind, '--catalog', catalog);
  copyFileSync(catalog, kept);
}

function names(): string[] {
  return Array.from({ length: NAMED }, (_, at) => `Guest ${at + 1}`);
}

function copyPhotos(to: string): void {
  const people = readdirSync(faces).sort();
  const photosOf = new Map(people.map(person => [person, readdirSync(join(faces, person)).sort()]));
  const isOften = (person: string) => photosOf.get(person)!.length >= OFTEN;
  const often = people.filter(isOften).filter((_, at) => at % ONE_IN.often === 0);
  const seldom = people.filter(person => !isOften(person)).filter((_, at) => at % ONE_IN.seldom === 0);
  for (const person of [...often, ...seldom]) {
    mkdirSync(join(to, person), { recursive: true });
    for (const photo of photosOf.get(person)!)
      copyFileSync(join(faces, person, photo), join(to, person, photo));
  }
}

/** The face nearest to the middle of a photo is the person of its folder; any other is a stranger. */
function peopleIn(path: string): Map<number, string> {
  const catalog = openCatalog(path);
  const ids = catalog.connection.all<{ id: number }>('SELECT id FROM items').map(({ id }) => id);
  const shown = [...showItems(catalog, ids).values()];
  catalog.close();
  const fromMiddle = ({ box }: (typeof shown)[number]) =>
    box === null ? 0 : Math.hypot(box.left + box.width / 2 - 0.5, box.top + box.height / 2 - 0.5);
  const people = new Map(ids.map(id => [id, `stranger ${id}`]));
  for (const inPhoto of Map.groupBy(shown, ({ photo }) => photo).values()) {
    const central = inPhoto.reduce((one, other) => (fromMiddle(other) < fromMiddle(one) ? other : one));
    people.set(central.id, basename(dirname(central.path)));
  }
  return people;
}

function keysFor(shown: Shown, personOf: ReadonlyMap<number, string>, isWrong: boolean): string[] {
  const keys = truthfulKeys(shown, item => personOf.get(item));
  return isWrong ? keys.map(key => (key === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight')) : keys;
}

/** What an answer settled is drawn anew with every step, also where the same two are asked about again. */
const SETTLED = 'main [role="status"] + div';

function markStep(page: Page): Promise<void> {
  return page.locator(SETTLED).evaluate(line => line.setAttribute('data-seen', ''));
}

async function stepDone(page: Page): Promise<void> {
  const done = page.locator(`${SETTLED}:not([data-seen])`).or(ended(page));
  // Two of the named groups may be one in truth: that is asked first.
  const warning = page.getByRole('dialog').getByText('are different names');
  await done.or(warning).first().waitFor({ state: 'attached', timeout: 60_000 });
  if (!(await warning.isVisible())) return;
  await page.keyboard.press('Enter');
  await done.first().waitFor({ state: 'attached', timeout: 60_000 });
}

function ended(page: Page) {
  return page.getByText('Nothing left to ask');
}

async function ask(page: Page): Promise<Shown | null> {
  await page.keyboard.press('a');
  return await present(page);
}

/** The question on the screen; null where nothing is left to ask. */
async function present(page: Page): Promise<Shown | null> {
  await page.locator('#question').or(ended(page)).first().waitFor({ timeout: 60_000 });
  return (await ended(page).isVisible()) ? null : await questionAfter(page, null);
}

/** The largest groups, in place. */
async function nameLargest(page: Page): Promise<void> {
  await page
    .getByRole('gridcell')
    .first()
    .getByText(hasFaces ? 'Who is this?' : 'Which species?')
    .click();
  for (const name of names()) {
    await page.getByRole('combobox', { name: 'Name' }).waitFor();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await page.getByRole('gridcell', { name: new RegExp(`^${name} `) }).waitFor();
  }
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Name' }).waitFor({ state: 'detached' });
}

/** The items of a named group, as its page shows them. */
async function membersOf(page: Page, name: string): Promise<string> {
  await page.keyboard.press('g');
  const stack = page.getByRole('gridcell', { name: new RegExp(`^${name} `) });
  const size = Number(/(\d+) (?:faces?|photos?|leaf|leaves)/.exec((await stack.textContent()) ?? '')?.[1]);
  await stack.click();
  await page.keyboard.press('Enter');
  await page.getByRole('grid', { name: 'Members' }).waitFor();
  const pictures = page.getByRole('gridcell').locator('img');
  let items: number[] = [];
  // A picture has no address until it is to be seen.
  await expect
    .poll(async () => {
      const addresses = await pictures.evaluateAll(all => all.map(one => one.getAttribute('src') ?? ''));
      items = addresses.flatMap(address => /\/item\/(\d+)\//.exec(address)?.[1] ?? []).map(Number);
      return items.length;
    })
    .toBe(size);
  return items.sort((a, b) => a - b).join(' ');
}

function isAbout(items: readonly number[], members: string): boolean {
  return members.split(' ').some(item => items.includes(Number(item)));
}
