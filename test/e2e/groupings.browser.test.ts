/** Several groupings in a browser tab against the real `akin serve`, by keys: made, copied, switched, compared, removed and brought back; what was set aside; how to ask; and who answered. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordAct } from '../../main/store/acts.ts';
import { createGrouping } from '../../main/store/groupings.ts';
import { openCatalog } from '../../main/store/open.ts';
import { makeSubjects } from '../fixtures/subjects.ts';
import { artefacts } from './browser.ts';
import { allClosed, leave, openFile, seriousProblems } from './host.ts';
import { Place } from './place.ts';
import { Tab } from './tab.ts';

const EACH = 5;
const place = new Place('groupings');
let tab: Tab;
let page: Page;

beforeAll(async () => {
  await makeSubjects(place.photos('Shapes'), EACH);
  contradict(await place.index('Shapes', 'anything'));
  tab = await Tab.open(place.environment);
  page = tab.page;
  await openFile(page, 'Shapes.akin');
  await page.keyboard.press('g');
  await page.getByRole('grid', { name: 'Groups' }).waitFor();
});

afterAll(async () => {
  await tab?.close();
  place.remove();
});

/** Ann says that 1 = 2 and 2 = 3, Bob that 1 ≠ 3. */
function contradict(path: string): void {
  const catalog = openCatalog(path);
  const groupingId = createGrouping(catalog, 'By shape').id;
  const [one, two, three] = catalog.connection
    .all<{ id: number }>('SELECT id FROM items ORDER BY id LIMIT 3')
    .map(({ id }) => id) as [number, number, number];
  const facts = { groupingId, source: 'person', strategy: 'fewest', tookMilliseconds: 900 } as const;
  const say = (person: string, verdict: 'same' | 'different', itemId: number, otherItemId: number) =>
    recordAct(catalog, { ...facts, person }, { answers: [{ verdict, itemId, otherItemId }] });
  say('Ann', 'same', one, two);
  say('Ann', 'same', two, three);
  say('Bob', 'different', one, three);
  catalog.close();
}

const status = () => page.locator('header p').first().textContent();
const switcher = (name: string) => page.getByRole('button', { name: `Sorted as “${name}”` });

/** By the key of the menu, and the arrows and letters that menus know. */
async function choose(item: string): Promise<void> {
  await allClosed(page);
  await page.keyboard.press('w');
  await page.getByRole('menu').waitFor();
  await page
    .getByRole('menuitem', { name: item, exact: true })
    .or(page.getByRole('menuitemradio', { name: item, exact: true }))
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor({ state: 'detached' });
}

test('a new way to sort begins without answers, and the screen is about it at once', async () => {
  await switcher('By shape').waitFor();
  expect(await status()).toMatch(/3 answers/);
  await page.keyboard.press('w');
  await page.getByRole('menuitemradio', { name: 'By shape', checked: true }).waitFor();
  await page.screenshot({ path: join(artefacts, 'tab-groupings-menu.png') });
  expect(await seriousProblems(page)).toEqual([]);
  await leave(page);
  await choose('New way to sort…');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('By shape');
  await page.keyboard.press('Enter');
  await page.getByText('There is a grouping called “By shape” already.').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('By place');
  await page.keyboard.press('Enter');
  await switcher('By place').waitFor();
  await expect.poll(status).toMatch(/no answers yet/);
});

test('a copy has the answers; switching on Ask changes the question’s grouping at once', async () => {
  await choose('By shape');
  await switcher('By shape').waitFor();
  await choose('Copy this one…');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Enter');
  await switcher('By shape, copy').waitFor();
  await expect.poll(status).toMatch(/3 answers/);
  await page.keyboard.press('a');
  await expect.poll(status).toBe('3 answers');
  await choose('By place');
  await switcher('By place').waitFor();
  await expect.poll(status).toBe('No answers yet');
});

test('how to ask is chosen in a menu, and keeps what was said', async () => {
  await page.locator('#question').waitFor();
  await page.keyboard.press('q');
  await page.getByRole('menuitemradio', { name: /^Fewest questions/, checked: true }).waitFor();
  await page.screenshot({ path: join(artefacts, 'tab-ask-menu.png') });
  expect(await seriousProblems(page)).toEqual([]);
  await leave(page);
  for (const way of ['Contact sheet', 'Most uncertain', 'Expected change']) {
    const before = Number(/\d+/.exec((await status()) ?? '')?.[0] ?? 0);
    await page.keyboard.press('q');
    await page.getByRole('menuitemradio', { name: new RegExp(`^${way}(?!,)`) }).focus();
    await page.keyboard.press('Enter');
    await allClosed(page);
    // No answer is taken until the new way is ready. All of these ask pairs.
    await page.getByText(`Questions are now chosen by “${way}”.`, { exact: true }).waitFor();
    await page.getByRole('region', { name: 'Right picture' }).waitFor();
    const [left, right] = await Promise.all(
      ['Left picture', 'Right picture'].map(async name => {
        const alt = await page.getByRole('region', { name }).locator('img').first().getAttribute('alt');
        return /subject \d/.exec(alt ?? '')?.[0];
      }),
    );
    await page.keyboard.press(left === right ? 'ArrowRight' : 'ArrowLeft');
    await expect.poll(status).toBe(before === 0 ? '1 answer' : `${before + 1} answers`);
  }
});

test('answers are signed, and a review of several people shows how far each is trusted', async () => {
  await page.keyboard.press('q');
  await page.getByRole('menuitem', { name: 'Sign my answers…' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await page.keyboard.type('Cleo');
  await page.keyboard.press('Enter');
  await page.getByText('Your answers are signed by Cleo from now on.', { exact: true }).waitFor();
  await choose('By shape');
  await switcher('By shape').waitFor();
  await page.keyboard.press('v');
  const people = page.getByRole('region', { name: 'Who answered' });
  await people.waitFor();
  expect(await people.getByRole('listitem').allTextContents()).toEqual([
    expect.stringMatching(/^Ann2 answers · 2 in contradictions/),
    expect.stringMatching(/^Bob1 answer · 1 in a contradiction/),
  ]);
  await page.getByRole('option').filter({ hasText: 'Different' }).click();
  await page.getByText(/^Bob said different /).waitFor();
  await page.screenshot({ path: join(artefacts, 'tab-review-people.png') });
  expect(await seriousProblems(page)).toEqual([]);
  await page.keyboard.press('c');
  await expect.poll(() => people.getByRole('listitem').count()).toBe(3);
  await people.getByText('Cleo').waitFor();
});

test('what was set aside is listed, brought back, and put aside again by one undo', async () => {
  await page.keyboard.press('g');
  await page.getByRole('grid', { name: 'Groups' }).waitFor();
  await page.getByRole('gridcell').first().waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: /set aside/ }).waitFor();
  await page.keyboard.press('Shift+O');
  await page.getByRole('grid', { name: 'Set aside' }).waitFor();
  const cells = () => page.getByRole('gridcell').count();
  await expect.poll(cells).toBeGreaterThan(1);
  const many = await cells();
  await page.keyboard.press('ArrowRight');
  await page.screenshot({ path: join(artefacts, 'tab-aside.png') });
  expect(await seriousProblems(page)).toEqual([]);
  await page.keyboard.press('k');
  await expect.poll(cells).toBe(many - 1);
  await page.keyboard.press('Control+z');
  await expect.poll(cells).toBe(many);
});

test('a hidden group is out of Groups, listed, and shown again; undo hides it again', async () => {
  await page.keyboard.press('Escape');
  const cells = page.getByRole('grid', { name: 'Groups' }).getByRole('gridcell');
  await cells.first().waitFor();
  const many = await cells.count();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+H');
  await page.getByRole('button', { name: 'Hidden (1)' }).waitFor();
  await expect.poll(() => cells.count()).toBe(many - 1);
  await page.keyboard.press('Shift+U');
  const dialog = page.getByRole('dialog');
  const again = dialog.getByRole('button', { name: /^Show again: / });
  await again.waitFor();
  await page.screenshot({ path: join(artefacts, 'tab-hidden.png') });
  expect(await seriousProblems(page)).toEqual([]);
  await again.click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => cells.count()).toBe(many);
  await page.keyboard.press('Control+z');
  await expect.poll(() => cells.count()).toBe(many - 1);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => cells.count()).toBe(many);
  await page.keyboard.press('Shift+O');
  await page.getByRole('grid', { name: 'Set aside' }).waitFor();
});

test('two groupings are compared', async () => {
  await choose('Compare with…');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await dialog.getByRole('combobox').selectOption({ label: 'By shape, copy' });
  const row = dialog.getByRole('row').filter({ hasText: 'Set aside' });
  await row.first().waitFor();
  expect(await row.first().textContent()).toMatch(/^Set aside\d/);
  await page.screenshot({ path: join(artefacts, 'tab-compare.png') });
  expect(await seriousProblems(page)).toEqual([]);
  await leave(page);
});

test('one that is removed comes back from the same menu', async () => {
  await choose('Remove');
  await page.getByText('“By shape” was removed.', { exact: true }).waitFor();
  await switcher('By place').waitFor();
  await page.getByRole('heading', { name: 'Nothing is set aside' }).waitFor();
  await choose('Bring back “By shape”');
  await switcher('By shape').waitFor();
  await expect.poll(status).toMatch(/set aside · \d+ answers/);
});

test.each([
  [1280, 800],
  [900, 600],
  [420, 700],
])('at %d by %d the head holds all its screens', async (width, height) => {
  await page.setViewportSize({ width, height });
  const { overflow, hidden } = await page.locator('main > header').evaluate(header => {
    const links = [...header.querySelectorAll('nav a')];
    return {
      overflow: header.scrollWidth > header.clientWidth,
      hidden: links.filter(link => link.getBoundingClientRect().width < 30).length,
    };
  });
  expect({ overflow, hidden }).toEqual({ overflow: false, hidden: 0 });
  await page.screenshot({ path: join(artefacts, `tab-head-${width}.png`) });
  expect(await seriousProblems(page)).toEqual([]);
  expect(tab.errors).toEqual([]);
});
