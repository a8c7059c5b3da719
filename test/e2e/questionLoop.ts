/**
 * The whole question loop by keys alone, the same steps in the window and in a browser tab: sixty questions
 * answered from the truth, two of them with a reason, one of them wrongly; the mistake found in Review and
 * taken back; five answers undone; closed and opened again. Over leaves drawn for it, without models; with
 * AKIN_LOOP_PHOTOS over the photos of that folder, one folder a species, as the models see them.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scoreClustering } from '../../main/algorithms/metrics/clusterMetrics.ts';
import { Random } from '../../main/algorithms/random.ts';
import { Groupings } from '../../main/engine/grouping/groupings.ts';
import { recordAct } from '../../main/store/acts.ts';
import { showItems } from '../../main/store/itemViews.ts';
import { openCatalog } from '../../main/store/open.ts';
import { askStrings } from '../../renderer/strings/ask.ts';
import { makeSpecies } from '../fixtures/species.ts';
import { questionAfter, type Shown, shownQuestion, truthfulKeys } from './askByKeys.ts';
import { artefacts } from './browser.ts';
import { openRecent, runAkin, seriousProblems } from './host.ts';
import type { Opened } from './opened.ts';

const PHOTOS = process.env.AKIN_LOOP_PHOTOS;
const SEED = 1;
const QUESTIONS = 60;
const REASONS = [5, 25];
/** The first pair from here on that shows two species is called the same. */
const MISTAKE = 12;
const UNDONE = 5;
const NONE_FITS = /^Nothing that was measured/;
/** From this question on the person wants no motion. */
const STILL_FROM = 40;

/** Registers the tests; `open` starts the application with Welcome on the screen. */
export function questionLoop(open: (environment: NodeJS.ProcessEnv) => Promise<Opened>): void {
  let folder: string;
  let photos: string;
  let catalogPath: string;
  let environment: NodeJS.ProcessEnv;
  let opened: Opened;
  let page: Page;
  let species: ReadonlyMap<number, string>;
  let mistake: readonly number[];

  const start = async () => {
    opened = await open(environment);
    page = opened.page;
    await openRecent(page, basename(photos));
    await page.getByRole('grid', { name: 'Groups' }).waitFor();
  };
  const answers = async () => {
    const status = await page.locator('header p').first().textContent();
    return Number(/(\d+) answers?/.exec(status ?? '')?.[1] ?? 0);
  };
  const isSame = ({ items: [one, other] }: Shown) => species.get(one!) === species.get(other!);
  /** What a person sees on Groups, in the order shown. */
  const groups = async () => {
    await page.keyboard.press('g');
    await page.getByRole('gridcell').first().waitFor();
    return await page.getByRole('gridcell').allInnerTexts();
  };
  const ask = async () => {
    await page.keyboard.press('a');
    return await questionAfter(page, null);
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'akin-loop-'));
    environment = {
      ...process.env,
      HOME: join(folder, 'home'),
      AKIN_DATA: join(folder, 'data'),
      ...(PHOTOS === undefined ? { AKIN_MODELS: join(folder, 'models') } : {}),
    };
    catalogPath = join(folder, 'Leaves.akin');
    photos = PHOTOS ?? join(folder, 'Leaves');
    if (PHOTOS === undefined) await makeSpecies(photos, 16, 9, SEED);
    await runAkin(environment, 'index', photos, '--kind', 'leaves', '--catalog', catalogPath);
    species = speciesIn(catalogPath);
    await start();
  });

  afterAll(async () => {
    await opened?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('a skip records nothing and undo asks again; that one cannot tell is an answer', async () => {
    const first = await ask();
    await page.keyboard.press('s');
    const second = await questionAfter(page, first);
    expect(second).not.toBeNull();
    await page.getByText('Skipped: nothing was recorded.').first().waitFor();
    expect(await answers()).toBe(0);
    await page.keyboard.press('Control+z');
    expect(await questionAfter(page, second)).toEqual(first);
    expect(await answers()).toBe(0);
    await page.keyboard.press('u');
    await questionAfter(page, first);
    expect(await answers()).toBe(1);
    await page.getByRole('button', { name: 'Can’t tell' }).waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(answers).toBe(0);
  });

  test('sixty questions are answered by keys, two with a reason, one wrongly', async () => {
    let shown = await ask();
    const reasons = [...REASONS];
    let checks = 0;
    let isMarkTried = false;
    await page.evaluate(countFlights);
    const flights = () => page.evaluate(() => (window as unknown as FlightsWindow).flights);
    let flightsWhenStill = 0;
    for (let asked = 0; asked < QUESTIONS; asked++) {
      if (shown === null) throw new Error(`nothing is left to ask after ${asked} questions`);
      checks += await checkShown(page);
      if (asked === STILL_FROM) {
        flightsWhenStill = await flights();
        await page.emulateMedia({ reducedMotion: 'reduce' });
      }
      if (shown.kind === 'choice' && !isMarkTried) {
        isMarkTried = true;
        await markTwo(page, shown);
      }
      // Once reasons count, there may be no choice any more.
      if (shown.kind === 'pair' && isMarkTried && asked >= (reasons[0] ?? QUESTIONS)) {
        if (await giveReason(page, isSame(shown))) reasons.shift();
        else await page.keyboard.press(isSame(shown) ? 'ArrowRight' : 'ArrowLeft');
      } else if (mistake === undefined && asked >= MISTAKE && shown.kind === 'pair' && !isSame(shown)) {
        mistake = shown.items;
        await page.keyboard.press('ArrowRight');
      } else for (const key of truthfulKeys(shown, item => species.get(item))) await page.keyboard.press(key);
      shown = await questionAfter(page, shown);
    }
    expect(isMarkTried).toBe(true);
    // Pictures fly to where they went, but not for those who want no motion.
    expect(flightsWhenStill).toBeGreaterThan(0);
    expect(await flights()).toBe(flightsWhenStill);
    await page.emulateMedia({ reducedMotion: null });
    expect(reasons).toEqual([]);
    expect(checks).toBeGreaterThan(0);
    expect(mistake).toHaveLength(2);
    expect(await answers()).toBe(QUESTIONS);
  });

  test('the mistake is found in Review and taken back', async () => {
    await page.keyboard.press('v');
    // Nothing may speak against a mistake yet: then it is found only among all answers.
    await page.getByRole('button', { name: 'All answers' }).waitFor();
    await page.keyboard.press('t');
    await page.getByText(/^Nothing speaks against/).waitFor();
    const found = () =>
      page.getByRole('option').evaluateAll((options, items) => {
        // The same two may have been asked about again, and called different then.
        const isAbout = (option: Element) =>
          option.querySelector('[data-verdict="same"]') !== null &&
          items.every(item => option.querySelector(`img[src*="/item/${item}/"]`) !== null);
        return options.map(option => ({
          isMistake: isAbout(option),
          isChosen: option.getAttribute('aria-selected') === 'true',
        }));
      }, mistake);
    const place = (await found()).findIndex(({ isMistake }) => isMistake);
    expect(place).toBeGreaterThanOrEqual(0);
    console.log(`the mistake is number ${place + 1} of the ${(await found()).length} lines of Review`);
    await page.keyboard.press('Home');
    for (let step = 0; step <= place; step++) {
      if ((await found()).some(({ isMistake, isChosen }) => isMistake && isChosen)) break;
      await page.keyboard.press('ArrowDown');
    }
    expect((await found()).some(({ isMistake, isChosen }) => isMistake && isChosen)).toBe(true);
    await page.keyboard.press('Delete');
    await page
      .getByText(/^Taken back\./)
      .first()
      .waitFor();
    await expect.poll(async () => (await found()).some(({ isMistake }) => isMistake)).toBe(false);
  });

  test('five answers are undone; closed and opened again, groups and question are the same', async () => {
    await ask();
    for (let undone = 0; undone < UNDONE; undone++) {
      const before = await answers();
      await page.keyboard.press('Control+z');
      await expect.poll(answers).toBeLessThan(before);
    }
    // Redone and undone again by either key, one answer is what it was.
    const [fewer, asked] = [await answers(), await shownQuestion(page)];
    for (const redo of ['Control+Shift+z', 'Control+y']) {
      await page.keyboard.press(redo);
      await expect.poll(answers).toBeGreaterThan(fewer);
      await page.keyboard.press('Control+z');
      await expect.poll(answers).toBe(fewer);
    }
    await expect.poll(() => shownQuestion(page)).toEqual(asked);
    const question = await shownQuestion(page);
    const given = await answers();
    const before = await groups();
    expect(opened.errors).toEqual([]);
    await opened.close();
    await start();
    expect(await groups()).toEqual(before);
    expect(await ask()).toEqual(question);
    expect(await answers()).toBe(given);
    expect(opened.errors).toEqual([]);
  });

  test('these questions sort better than as many at random', async () => {
    await opened.close();
    const [asked, random] = await compareWithRandom(catalogPath, folder, species);
    console.log(
      `Jaccard ${asked.toFixed(3)} by the questions asked, ${random.toFixed(3)} by as many at random`,
    );
    expect(asked).toBeGreaterThan(random);
  });
}

/** Whether the question is a check; one says what was answered, with the two pictures, and why it asks. */
async function checkShown(page: Page): Promise<number> {
  const earlier = page.getByRole('figure', { name: 'Your earlier answer' });
  if ((await earlier.count()) === 0) return 0;
  expect(await earlier.getByRole('img').count()).toBe(2);
  const told = await earlier.locator('figcaption > strong').textContent();
  const reason = await earlier.locator('figcaption > span').textContent();
  const { said, why } = askStrings.again;
  const verdict = (['same', 'different'] as const).find(one => told === said[one]);
  expect(Object.values(why).map(reasons => verdict && reasons[verdict])).toContain(reason);
  return 1;
}

interface FlightsWindow {
  flights: number;
}

/** Runs in the page: counts the pictures that fly to their new places. */
function countFlights(): void {
  const counting = window as unknown as FlightsWindow;
  counting.flights = 0;
  new MutationObserver(changes => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof HTMLElement && 'flying' in node.dataset) counting.flights += 1;
  }).observe(document.body, { childList: true });
}

/** Two groups of a choice are marked by keys and by mouse; Escape forgets them, and nothing is answered. */
async function markTwo(page: Page, shown: Shown): Promise<void> {
  const marked = page.getByRole('button', { name: /^Belongs here too/, pressed: true });
  await page.keyboard.press('Shift+Digit1');
  await expect.poll(() => marked.count()).toBe(1);
  await page
    .getByRole('button', { name: /^Belongs here too/ })
    .nth(1)
    .click();
  await page.getByRole('button', { name: 'All 2 are one species' }).waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await page.screenshot({ path: join(artefacts, 'ask-choice-both.png') });
  await page.keyboard.press('Escape');
  await expect.poll(() => marked.count()).toBe(0);
  expect(await shownQuestion(page)).toEqual(shown);
}

/** False where no attribute fits the two: then nothing is given. */
async function giveReason(page: Page, isSame: boolean): Promise<boolean> {
  await page.keyboard.press('r');
  const panel = page.getByRole('complementary', { name: 'Reason' });
  await panel.waitFor();
  await page.keyboard.press(isSame ? 'ArrowRight' : 'ArrowLeft');
  const verdict = panel.getByRole('button', { name: isSame ? 'Same' : 'Different', pressed: true });
  await verdict.waitFor();
  const none = panel.getByText(NONE_FITS);
  await panel.getByRole('option').first().or(none).first().waitFor();
  if (await none.isVisible()) {
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    return false;
  }
  await panel
    .getByText(/follow|would count/)
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await panel.waitFor({ state: 'detached' });
  return true;
}

/** The species of each item, by the folder its photo lies in. */
function speciesIn(path: string): Map<number, string> {
  const catalog = openCatalog(path);
  const items = catalog.connection.all<{ id: number }>('SELECT id FROM items').map(({ id }) => id);
  const shown = showItems(catalog, items);
  catalog.close();
  return new Map([...shown].map(([id, { path: photo }]) => [id, basename(dirname(photo))]));
}

/** How well the groups fit the truth, and how well they would by as many answers about pairs at random. */
async function compareWithRandom(
  path: string,
  folder: string,
  species: ReadonlyMap<number, string>,
): Promise<[number, number]> {
  const copy = join(folder, 'Copy.akin');
  cpSync(path, copy);
  const catalog = openCatalog(copy);
  const groupings = new Groupings(catalog, () => {});
  const asked = groupings.get(groupings.list()[0]!.id);
  const { items } = asked.state.groupingItems();
  const names = [...new Set(species.values())];
  const truth = Int32Array.from(items, item => names.indexOf(species.get(item)!));
  const score = async ({ state }: typeof asked) =>
    scoreClustering(truth, (await state.present()).result.labels).jaccard;
  const random = groupings.get(groupings.create('Random', null).id);
  const draw = new Random(SEED);
  for (let answer = 0; answer < asked.state.rows().length; answer++) {
    const [itemId, otherItemId] = draw.sample(items.length, 2).map(row => items[row]!) as [number, number];
    const verdict = species.get(itemId) === species.get(otherItemId) ? 'same' : 'different';
    recordAct(
      catalog,
      {
        groupingId: random.state.id,
        source: 'simulation',
        strategy: 'fewest',
        tookMilliseconds: null,
        person: null,
      },
      { answers: [{ verdict, itemId, otherItemId }] },
    );
  }
  const scores: [number, number] = [await score(asked), await score(random)];
  await groupings.close();
  catalog.close();
  return scores;
}
