/** Review in a browser tab against the real `akin serve`: a contradiction is drawn, its answers are confirmed, changed, taken back and brought back, by keys alone. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordAct } from '../../main/store/acts.ts';
import { createGrouping, listGroupings } from '../../main/store/groupings.ts';
import { openCatalog } from '../../main/store/open.ts';
import { makeSubjects } from '../fixtures/subjects.ts';
import { animationsEnded, artefacts } from './browser.ts';
import { leave, openFile, pick, seriousProblems } from './host.ts';
import { Place } from './place.ts';
import { Tab } from './tab.ts';

const EACH = 5;
const place = new Place('review');
let tab: Tab;
let page: Page;

beforeAll(async () => {
  await makeSubjects(place.photos('Shapes'), EACH);
  const catalog = await place.index('Shapes', 'anything');
  contradict(catalog);
  disagree(catalog, join(place.home, 'Team.akin'));
  tab = await Tab.open(place.environment);
  page = tab.page;
  await openFile(page, 'Shapes.akin');
});

afterAll(async () => {
  await tab?.close();
  place.remove();
});

/** The first three pictures: 1 = 2, 2 = 3, but 1 ≠ 3. */
function contradict(path: string): void {
  const catalog = openCatalog(path);
  const groupingId = createGrouping(catalog, 'Groups').id;
  const [one, two, three] = catalog.connection
    .all<{ id: number }>('SELECT id FROM items ORDER BY id LIMIT 3')
    .map(({ id }) => id) as [number, number, number];
  const facts = { groupingId, source: 'person', strategy: 'fewest', tookMilliseconds: 900 } as const;
  recordAct(catalog, facts, { answers: [{ verdict: 'same', itemId: one, otherItemId: two }] });
  recordAct(catalog, facts, { answers: [{ verdict: 'same', itemId: two, otherItemId: three }] });
  recordAct(catalog, facts, { answers: [{ verdict: 'different', itemId: one, otherItemId: three }] });
  catalog.close();
}

/** A copy of the collection in which Bob says that the first two pictures differ. */
function disagree(path: string, copy: string): void {
  copyFileSync(path, copy);
  const catalog = openCatalog(copy);
  const [one, two] = catalog.connection
    .all<{ id: number }>('SELECT id FROM items ORDER BY id LIMIT 2')
    .map(({ id }) => id) as [number, number];
  const { id: groupingId } = listGroupings(catalog)[0]!;
  const facts = { groupingId, source: 'person', strategy: 'fewest', tookMilliseconds: 900 } as const;
  const answers = [{ verdict: 'different', itemId: one, otherItemId: two } as const];
  recordAct(catalog, { ...facts, person: 'Bob' }, { answers });
  catalog.close();
}

const options = (on: Page = page) => on.getByRole('option');
const drawing = () => page.getByRole('group', { name: 'The answers as a drawing' });
const said = () => page.locator('footer [role="status"]').textContent();

test('a contradiction is listed and drawn whole', async () => {
  await page.keyboard.press('v');
  await page.getByRole('heading', { name: 'These 3 answers cannot all be true' }).waitFor();
  expect(await options().count()).toBe(3);
  await page.getByText('Contradiction 1 · 3 answers').waitFor();
  expect(await drawing().locator('img').count()).toBe(3);
  expect(
    await drawing()
      .getByRole('button', { name: /: the same/ })
      .count(),
  ).toBe(2);
  expect(
    await drawing()
      .getByRole('button', { name: /: different/ })
      .count(),
  ).toBe(1);
  // The pictures themselves, not only their frames.
  await expect
    .poll(() =>
      drawing()
        .locator('img')
        .evaluateAll(all => all.every(image => (image as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true);
  await page.screenshot({ path: join(artefacts, 'tab-review.png') });
  expect(await seriousProblems(page)).toEqual([]);
});

test('arrows go through the list, and ? tells the keys', async () => {
  const current = () => page.locator('[role="option"][aria-selected="true"]').textContent();
  await page.keyboard.press('Home');
  const first = await current();
  await page.keyboard.press('ArrowDown');
  expect(await current()).not.toBe(first);
  await page.keyboard.press('Home');
  expect(await current()).toBe(first);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog');
  await keys.getByText('It is right: confirm it').waitFor();
  await keys.getByText('It is wrong: say the opposite').waitFor();
  await keys.getByText('Take it back').waitFor();
  await leave(page);
});

test('with the others confirmed, the one that is left is marked', async () => {
  for (const n of [1, 2]) {
    await options().filter({ hasText: 'Same' }).filter({ hasNotText: 'Confirmed' }).first().click();
    await page.keyboard.press('c');
    await expect.poll(() => options().filter({ hasText: 'Confirmed' }).count()).toBe(n);
  }
  expect(await said()).toMatch(/^Confirmed\./);
  await options().filter({ hasText: 'Different' }).filter({ hasText: 'Least trusted' }).click();
  const marked = drawing().getByRole('button', { name: /least trusted/ });
  expect(await marked.count()).toBe(1);
  expect(await marked.textContent()).toBe('Different');
  await page.screenshot({ path: join(artefacts, 'tab-review-marked.png') });
  for (const contrast of ['no-preference', 'more'] as const) {
    await page.emulateMedia({ colorScheme: 'dark', contrast });
    await animationsEnded(page);
    await page.screenshot({ path: join(artefacts, `tab-review-dark-${contrast}.png`) });
    expect(await seriousProblems(page)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference' });
});

test('changing it settles the contradiction; Ctrl+Z brings it back; Delete takes the answer back', async () => {
  await page.keyboard.press('x');
  await page.getByRole('heading', { name: 'No answer is doubtful' }).waitFor();
  expect(await said()).toMatch(/^Changed\. \w+/);
  await page.screenshot({ path: join(artefacts, 'tab-review-none.png') });
  expect(await seriousProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Look through all answers' }).click();
  await page.getByText('Nothing speaks against these 3').waitFor();
  expect(await options().count()).toBe(3);
  await page.screenshot({ path: join(artefacts, 'tab-review-all.png') });
  expect(await seriousProblems(page)).toEqual([]);
  await page.keyboard.press('t');
  await page.getByRole('heading', { name: 'No answer is doubtful' }).waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(() => options().count()).toBe(3);
  expect(await said()).toMatch(/^Undone\./);

  const other = await tab.context.newPage();
  await other.goto(page.url());
  await other.evaluate(
    key => sessionStorage.setItem(...key),
    await page.evaluate(() => Object.entries(sessionStorage)[0] as [string, string]),
  );
  await other.reload();
  await expect.poll(() => options(other).count()).toBe(3);
  await options().filter({ hasText: 'Different' }).click();
  await page.keyboard.press('Delete');
  await page.getByRole('heading', { name: 'No answer is doubtful' }).waitFor();
  expect(await said()).toMatch(/^Taken back\./);
  // What is done in one tab, the other hears of.
  await other.getByRole('heading', { name: 'No answer is doubtful' }).waitFor();
  await other.close();
  expect(tab.errors).toEqual([]);
});

test('a copy that somebody else sorted is merged; where the two disagree, Review asks', async () => {
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('menuitem', { name: 'Merge another collection…' }).click();
  await pick(page, 'Team.akin');
  const dialog = page.getByRole('dialog', { name: 'Merge “Team.akin” into this collection?' });
  await dialog.getByText('1 answer, 0 names and 0 reasons').waitFor();
  await dialog.getByText('Bob: 1 step').waitFor();
  await animationsEnded(page);
  await page.screenshot({ path: join(artefacts, 'tab-merge.png') });
  expect(await seriousProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await page.getByText('“Shapes” is merged into this collection.', { exact: true }).waitFor();
  // "Same", confirmed before, against Bob's "different".
  await page.getByText('Contradiction 1 · 2 answers').waitFor();
  await options().filter({ hasText: 'Different' }).click();
  await page
    .getByText(/Bob said/)
    .first()
    .waitFor();
  await page.keyboard.press('Delete');
  await page.getByRole('heading', { name: 'No answer is doubtful' }).waitFor();
  expect(tab.errors).toEqual([]);
});
