/**
 * The pictures of the guide and of the README, taken in a real browser from the real application on the
 * sample leaves: the steps of "The first minutes", answered by the table of what each photo shows, then the
 * other screens. Also says how long each step took. Usage: node scripts/guide-pictures.ts [FOLDER], after
 * `npm run build`.
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { readTable, TABLE } from '../main/engine/sample/makeSample.ts';
import { showItems } from '../main/store/itemViews.ts';
import { openCatalog } from '../main/store/open.ts';
import { questionAfter, type Shown, truthfulKeys } from '../test/e2e/askByKeys.ts';
import { launchChromium } from '../test/e2e/browser.ts';
import { pick, startHost } from '../test/e2e/host.ts';

const QUESTIONS = 60;
/** The first pair from here on that shows two species is called the same, for Review to find. */
const MISTAKE = 8;
/** The same question may be asked again at once, so it is this that tells that an answer was taken. */
const ANSWERS_SAID = '[0-9,]+ answers?';
/** No question on the screen is this one. */
const ANY: Shown = { kind: 'pair', items: [] };
/** Pictures that the README shows too, under 300 KB each. */
const README: Readonly<Record<string, string>> = { 'ask-pair': 'ask.png', 'groups-after': 'groups.png' };
const PATIENCE = { timeout: 300_000 };
const target = process.argv[2] ?? fileURLToPath(new URL('../docs/guide/pictures', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'akin-guide-'));
const home = join(folder, 'home');
const sample = join(folder, 'data', 'sample');
mkdirSync(join(home, 'Sorted leaves'), { recursive: true });
mkdirSync(target, { recursive: true });

const { host, address } = await startHost({
  ...process.env,
  HOME: home,
  AKIN_DATA: join(folder, 'data'),
  AKIN_MODELS: join(folder, 'models'),
});
const browser = await launchChromium();
let began = performance.now();
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' });
  const page = await context.newPage();
  console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`);
  await firstMinutes(page);
  await otherScreens(page);
} finally {
  await browser.close();
  host.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}

async function firstMinutes(page: Page): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Try it with the sample leaves' }).waitFor();
  await take(page, 'welcome');
  took('the page is there');
  await page.getByRole('button', { name: 'Try it with the sample leaves' }).click();
  await page.getByText(/[3-9]\d of 144 photos drawn/).waitFor(PATIENCE);
  await take(page, 'drawing');
  await page.getByRole('grid', { name: 'Photos' }).locator('img').first().waitFor(PATIENCE);
  took('144 photos are drawn');
  await page.getByRole('progressbar').waitFor({ state: 'detached', ...PATIENCE });
  took('they are read');
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await take(page, 'library');

  await page.keyboard.press('g');
  await page.getByRole('gridcell').first().waitFor(PATIENCE);
  took('the first groups are there');
  await take(page, 'groups-before');
  const speciesOf = readSpecies();
  await answer(page, speciesOf);
  took('the questions are answered');
  await page.keyboard.press('g');
  await nameGroups(page, speciesOf);
  took('the groups are named');
  await take(page, 'groups-after');

  await page.keyboard.press('e');
  await page.getByRole('heading', { name: 'Nothing exported yet' }).waitFor(PATIENCE);
  await page.getByLabel('CSV', { exact: true }).check();
  await page.keyboard.press('Control+o');
  await page.getByRole('option', { name: 'Sorted leaves' }).dblclick();
  await page.getByRole('button', { name: 'Choose “Sorted leaves”' }).click();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: /files would be written/ }).waitFor(PATIENCE);
  await take(page, 'export-plan');
  await page.locator('main').focus();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Exported' }).waitFor(PATIENCE);
  took('they are exported');
  await take(page, 'export-done');
  judge(
    readdirSync(join(home, 'Sorted leaves'), { withFileTypes: true }).filter(entry => entry.isDirectory()),
  );
}

async function answersSaid(page: Page): Promise<string> {
  const said = await page.locator('body').textContent();
  return new RegExp(ANSWERS_SAID).exec(said ?? '')?.[0] ?? '';
}

/**
 * By keys, from the table; stops at a pair for its picture and that of a reason, and gives one wrong answer.
 */
async function answer(page: Page, speciesOf: SpeciesOf): Promise<void> {
  await page.keyboard.press('a');
  let shown = await questionAfter(page, null);
  const wanted = new Set(['pair', 'choice', 'odd']);
  let isMistaken = false;
  let count = 0;
  for (let asked = 0; asked < QUESTIONS && shown !== null; asked++) {
    if (wanted.delete(shown.kind)) {
      await take(page, `ask-${shown.kind}`);
      if (shown.kind === 'pair') await takeReason(page);
    }
    const keys: string[] = truthfulKeys(shown, speciesOf);
    const isChance: boolean = !isMistaken && asked >= MISTAKE && keys[0] === 'ArrowLeft';
    if (isChance) isMistaken = true;
    const before = await answersSaid(page);
    for (const key of isChance ? ['ArrowRight'] : keys) await page.keyboard.press(key);
    await page.waitForFunction(
      ([pattern, said]) => new RegExp(pattern!).exec(document.body.textContent)?.[0] !== said,
      [ANSWERS_SAID, before],
      PATIENCE,
    );
    count++;
    // Where a person would stop too, once every picture is taken.
    const isTime = await page.getByText('A good moment to stop').isVisible();
    if (isTime && isMistaken && wanted.size === 0) break;
    shown = await questionAfter(page, ANY);
    // Nothing to ask for the moment is not the end.
    if (shown === null && !(await page.getByRole('heading', { name: 'Nothing left to ask' }).isVisible()))
      shown = await questionAfter(page, null);
  }
  console.log(`${count} questions, ${isMistaken ? 'one' : 'none'} of them answered wrongly`);
  await page.keyboard.press('v');
  const answers = page.getByRole('option');
  // Where no answer is doubtful, all of them are looked through.
  const doubtful = answers.first().waitFor({ timeout: 10_000 });
  await doubtful.catch(() => page.keyboard.press('t'));
  await answers.first().waitFor(PATIENCE);
  await take(page, 'review');
  // A person would look at each; here the truth says which to take back.
  const wrong = async (at: number) => {
    const said = new Set((await itemsIn(page, '[role="option"]', at)).map(speciesOf));
    return said.size > 1 && /Same/.test((await answers.nth(at).textContent()) ?? '');
  };
  for (let at = 0; at < (await answers.count()); at++)
    if (await wrong(at)) {
      await answers.nth(at).click();
      await page.keyboard.press('Delete');
      await page
        .getByText(/^Taken back\./)
        .first()
        .waitFor();
      break;
    }
}

async function takeReason(page: Page): Promise<void> {
  await page.keyboard.press('r');
  const panel = page.getByRole('complementary', { name: 'Reason' });
  await panel.getByRole('option').first().waitFor();
  await panel
    .getByText(/follow|would count/)
    .first()
    .waitFor();
  await take(page, 'reason');
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
}

type SpeciesOf = (item: number) => string | undefined;

/** What every group shows, by the first picture of its cover, in the order of the screen. */
async function shownSpecies(page: Page, speciesOf: SpeciesOf): Promise<(string | undefined)[]> {
  await page.getByRole('gridcell').locator('img').first().waitFor(PATIENCE);
  const count = await page.getByRole('gridcell').count();
  const items = await Promise.all(
    Array.from({ length: count }, (_, at) => itemsIn(page, '[role="gridcell"]', at)),
  );
  return items.map(([first]) => speciesOf(first ?? -1));
}

/** Two groups of one species are made one, then each gets its name. */
async function nameGroups(page: Page, speciesOf: SpeciesOf): Promise<void> {
  const cells = page.getByRole('gridcell');
  let species = await shownSpecies(page, speciesOf);
  const twin = species.findIndex((name, at) => species.indexOf(name) < at);
  if (twin >= 0) {
    const first = species.indexOf(species[twin]);
    await cells.nth(first).click();
    await page.keyboard.press('x');
    for (let at = first; at < twin; at++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('x');
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Merge/ }).click();
    await dialog.waitFor({ state: 'detached', ...PATIENCE });
    await page.keyboard.press('Escape');
    species = await shownSpecies(page, speciesOf);
  }
  for (const [at, name] of species.entries()) {
    if (name === undefined) continue;
    await cells.nth(at).click();
    await page.keyboard.press('F2');
    await page.getByRole('combobox', { name: 'Name' }).waitFor();
    await page.keyboard.type(name);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
  }
  await page.keyboard.press('Home');
  await page.keyboard.press('Escape');
}

async function otherScreens(page: Page): Promise<void> {
  await page.keyboard.press('d');
  await page.getByRole('listbox', { name: 'Contact sheet' }).locator('img').first().waitFor(PATIENCE);
  await page.getByText('Looking for what is in doubt…').waitFor({ state: 'detached', ...PATIENCE });
  await take(page, 'browse');
  await page.keyboard.press('y');
  await page.getByRole('button', { name: 'Choose them' }).click();
  await page.getByRole('img', { name: /^To be labelled/ }).waitFor(PATIENCE);
  await take(page, 'batch');

  await page.keyboard.press('j');
  await page.getByRole('radio', { name: 'A CSV file with files and names' }).check();
  // The picker begins where something was chosen last.
  cpSync(join(sample, TABLE), join(home, 'Sorted leaves', TABLE));
  await page.getByRole('button', { name: 'Choose a file…' }).click();
  await pick(page, TABLE);
  for (const box of await page.getByRole('checkbox').all()) await box.setChecked(false);
  for (const way of ['Tree of groups', 'Active-HACC', 'Random'])
    await page.getByRole('checkbox', { name: new RegExp(`^${way}`) }).check();
  await page.getByLabel('Questions', { exact: true }).fill('40');
  await page.getByLabel('Trials', { exact: true }).fill('2');
  began = performance.now();
  await page.keyboard.press('Control+Enter');
  await page.getByText(/^Done: \d+ runs/).waitFor({ timeout: 900_000 });
  took('three ways to ask are measured');
  await take(page, 'evaluate');
}

/** Once nothing moves and every picture in view is there. */
async function take(page: Page, name: string): Promise<void> {
  await page.mouse.move(640, 795);
  const messages = page.getByRole('region', { name: /^Messages/ }).getByRole('button', { name: 'Close' });
  while ((await messages.count()) > 0) await messages.first().click();
  await page.evaluate(() =>
    Promise.all([
      ...document.getAnimations().map(animation => animation.finished.catch(() => undefined)),
      ...[...document.images]
        .filter(image => image.src !== '')
        .map(image => image.decode().catch(() => undefined)),
    ]),
  );
  const png = await page.screenshot();
  const { size } = await sharp(png)
    .webp({ quality: 78, effort: 6 })
    .toFile(join(target, `${name}.webp`));
  console.log(`  ${name}.webp, ${Math.round(size / 1024)} KB`);
  const inReadme = README[name];
  if (inReadme !== undefined && process.argv[2] === undefined)
    await sharp(png)
      .png({ palette: true, quality: 90, effort: 10 })
      .toFile(fileURLToPath(new URL(`../docs/pictures/${inReadme}`, import.meta.url)));
}

/** Since the last step; taking the pictures is part of it. */
function took(step: string): void {
  console.log(`${((performance.now() - began) / 1000).toFixed(1)} s until ${step}`);
  began = performance.now();
}

async function itemsIn(page: Page, selector: string, at: number): Promise<number[]> {
  const addresses = await page
    .locator(selector)
    .nth(at)
    .locator('img')
    .evaluateAll(images => images.map(image => image.getAttribute('src') ?? ''));
  return addresses.map(source => Number(/\/item\/(\d+)\//.exec(source)?.[1] ?? -1));
}

/** From a copy of the catalog: the host has it open. */
function readSpecies(): SpeciesOf {
  const copy = join(folder, 'copy');
  mkdirSync(copy);
  for (const file of readdirSync(sample).filter(name => name.startsWith('leaves.akin')))
    cpSync(join(sample, file), join(copy, file));
  const catalog = openCatalog(join(copy, 'leaves.akin'));
  const items = catalog.connection.all<{ id: number }>('SELECT id FROM items').map(({ id }) => id);
  const shown = showItems(catalog, items);
  catalog.close();
  const truth = readTable(readFileSync(join(sample, TABLE), 'utf8'));
  return item => truth.get(basename(shown.get(item)?.path ?? ''));
}

function judge(folders: readonly { readonly name: string }[]): void {
  const truth = readTable(readFileSync(join(sample, TABLE), 'utf8'));
  let right = 0;
  let photos = 0;
  for (const { name } of folders)
    for (const file of readdirSync(join(home, 'Sorted leaves', name)).filter(file => truth.has(file))) {
      photos++;
      if (truth.get(file) === name) right++;
    }
  console.log(`${photos} photos in ${folders.length} folders, ${right} of them in that of their species`);
}
