/**
 * Several people on one real `akin serve --share`: two tabs of its owner, signed differently, and one of a guest
 * over TLS. Each is asked another question, all see what changed, a disagreement is settled, a key withdrawn.
 */
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordAct } from '../../main/store/acts.ts';
import { createGrouping } from '../../main/store/groupings.ts';
import { openCatalog } from '../../main/store/open.ts';
import { makeSubjects } from '../fixtures/subjects.ts';
import { questionAfter, type Shown, shownQuestion } from './askByKeys.ts';
import { animationsEnded, artefacts, collectErrors, launchChromium, PATIENCE } from './browser.ts';
import { runAkin, seriousProblems, startHost, stopHost } from './host.ts';
import { Place } from './place.ts';

const place = new Place('several');
let host: ChildProcess;
let browser: Browser;
let ada: Page;
let bob: Page;
const errors: string[][] = [];
let address: string;

beforeAll(async () => {
  await makeSubjects(place.photos('Shapes'), 6);
  const catalog = await place.index('Shapes', 'anything');
  nameTwice(catalog);
  const words = ['--share', '127.0.0.1', '--collection', catalog, '--with', 'Bob', '--yes'];
  const started = await startHost(place.environment, words, printed => /Bob: \S+key=[\w-]+\n/.test(printed));
  ({ host, address } = started);
  expect(started.printed).toMatch(/fingerprint \(SHA-256\): ([0-9A-F]{2}:){31}[0-9A-F]{2}/);
  browser = await launchChromium();
  const options = { viewport: { width: 1280, height: 800 }, ignoreHTTPSErrors: true };
  [ada, bob] = [
    await (await browser.newContext(options)).newPage(),
    await (await browser.newContext(options)).newPage(),
  ];
  for (const page of [ada, bob]) {
    page.context().setDefaultTimeout(PATIENCE);
    errors.push(collectErrors(page));
  }
  await bob.goto(/https:\/\/127\.0\.0\.1:\d+\/#key=[\w-]+/.exec(started.printed)![0]);
  await ada.goto(address);
});

afterAll(async () => {
  await browser?.close();
  await stopHost(host);
  place.remove();
});

/** Some days before, Ada and Bob gave one group two names. */
function nameTwice(path: string): void {
  const catalog = openCatalog(path);
  const groupingId = createGrouping(catalog, 'Groups').id;
  const [one, two] = catalog.connection
    .all<{ id: number }>('SELECT id FROM items ORDER BY id LIMIT 2')
    .map(({ id }) => id) as [number, number];
  const facts = { groupingId, source: 'person', strategy: null, tookMilliseconds: 900 } as const;
  for (const [person, itemId, name] of [
    ['Ada', one, 'Moon'],
    ['Bob', two, 'Sun'],
  ] as const)
    recordAct(catalog, { ...facts, person }, { names: [{ itemId, name }] });
  catalog.close();
}

async function sign(page: Page, name: string): Promise<void> {
  await page.keyboard.press('q');
  await page.getByRole('menuitem', { name: /^(Sign my answers|Answers are signed)/ }).click();
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await page.keyboard.press('Enter');
  await page.getByText(`Your answers are signed by ${name} from now on.`, { exact: true }).waitFor();
}

const answers = (page: Page) => page.locator('header p').first().textContent();
const overlap = (one: Shown | null, other: Shown | null) =>
  one?.items.filter(item => other?.items.includes(item)) ?? ['nothing'];

test('a guest sees what is shared, and nothing of the machine', async () => {
  await bob.getByRole('grid', { name: 'Groups' }).waitFor();
  const tabs = await bob.getByRole('navigation').getByRole('link').allTextContents();
  expect(tabs).toEqual(['Groups', 'Ask', 'Review', 'Browse']);
  await bob.getByRole('button', { name: 'Tools' }).click();
  expect(await bob.getByRole('menuitem').allTextContents()).toHaveLength(1);
  await bob.keyboard.press('Escape');
  await bob.screenshot({ path: join(artefacts, 'tab-guest-groups.png') });
  expect(await seriousProblems(bob)).toEqual([]);
});

test('each is asked about other pictures, nobody waits, and all see what changed', async () => {
  await ada
    .getByRole('button', { name: /^Shapes/ })
    .first()
    .click();
  await ada.getByRole('grid', { name: 'Groups' }).waitFor();
  await ada.keyboard.press('a');
  let adas = await questionAfter(ada, null);
  await sign(ada, 'Ada');
  adas = await shownQuestion(ada);
  await bob.keyboard.press('a');
  const bobs = await questionAfter(bob, null);
  expect(overlap(adas, bobs)).toEqual([]);
  await bob.getByText('Ada is answering too.').waitFor();
  await animationsEnded(bob);
  await bob.screenshot({ path: join(artefacts, 'tab-guest-ask.png') });
  expect(await seriousProblems(bob)).toEqual([]);
  expect(await answers(ada)).not.toMatch(/\d answer/);
  await bob.keyboard.press('u');
  const next = await questionAfter(bob, bobs);
  await expect.poll(() => answers(ada)).toMatch(/^1 answer\b/);
  expect(await shownQuestion(ada)).toEqual(adas);
  expect(overlap(adas, next)).toEqual([]);
  await ada.getByText('Bob is answering too.').waitFor();
  await ada.keyboard.press('u');
  const then = await questionAfter(ada, adas);
  expect(overlap(then, next)).toEqual([]);
  // Everyone undoes for themselves.
  await ada.keyboard.press('Control+z');
  await expect.poll(() => answers(bob)).toMatch(/^1 answer\b/);
  expect(await shownQuestion(bob)).toEqual(next);
});

/** In an open group: its first member goes into a group of its own, with a name or without. */
async function moveFirstMember(page: Page, name: string): Promise<void> {
  await page.getByRole('grid', { name: 'Members' }).getByRole('gridcell').first().click();
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill(name);
  const own = dialog.getByRole('option').last();
  await own.filter({ hasText: name === '' ? 'A new group of their own' : name }).waitFor();
  await own.click();
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('in one tab two pictures are said to be the same, in the other to be different', async () => {
  for (const page of [ada, bob]) await page.keyboard.press('g');
  const cell = (page: Page, name: RegExp) =>
    page.getByRole('grid', { name: 'Groups' }).getByRole('gridcell', { name });
  // Ada takes two pictures out of a group, each under a name, and makes them one.
  for (const name of ['Left', 'Right']) {
    await cell(ada, /\d photos/)
      .last()
      .dblclick();
    await ada.getByRole('grid', { name: 'Members' }).waitFor();
    await moveFirstMember(ada, name);
    await ada.keyboard.press('g');
    await cell(ada, new RegExp(`^${name} `)).waitFor();
  }
  await cell(ada, /^Right /).click();
  await ada.keyboard.press('F2');
  await ada.getByRole('combobox', { name: 'Name' }).fill('Left');
  await ada.getByRole('option', { name: 'Left' }).waitFor();
  await ada.keyboard.press('Enter');
  await ada
    .getByRole('dialog')
    .getByRole('button', { name: /merge them$/i })
    .click();
  await cell(ada, /^(Left|Right) 2 photos/).waitFor();
  // Bob sees them as one group, and takes one out.
  await cell(bob, /^(Left|Right) 2 photos/).dblclick();
  await bob.getByRole('grid', { name: 'Members' }).waitFor();
  await moveFirstMember(bob, '');
});

test('the disagreement is listed with whom to trust; a third answer in a tab signed by another settles it for all', async () => {
  const cleo = await ada.context().newPage();
  await cleo.goto(address);
  await cleo
    .getByRole('button', { name: /^Shapes/ })
    .first()
    .click();
  await cleo.getByRole('grid', { name: 'Groups' }).waitFor();
  await cleo.keyboard.press('a');
  await questionAfter(cleo, null);
  await sign(cleo, 'Cleo');
  for (const page of [ada, bob, cleo]) await page.keyboard.press('v');
  for (const page of [ada, bob, cleo]) {
    await page.getByText('Contradiction 1 · 2 answers · Ada and Bob disagree').waitFor();
    await page.getByText(/Going by who is wrong how often/).waitFor();
  }
  await animationsEnded(cleo);
  await cleo.screenshot({ path: join(artefacts, 'tab-disagreement.png') });
  expect(await seriousProblems(cleo)).toEqual([]);
  const same = cleo.getByRole('option').filter({ hasText: 'Same' }).first();
  await same.click();
  await expect.poll(() => same.getAttribute('aria-selected')).toBe('true');
  await cleo.keyboard.press('c');
  for (const page of [ada, bob, cleo])
    await page
      .getByText(/Ada and Bob disagree/)
      .first()
      .waitFor({ state: 'detached' });
  await cleo.keyboard.press('Control+z');
  await ada.getByText('Contradiction 1 · 2 answers · Ada and Bob disagree').waitFor();
  await ada.keyboard.press('b');
  for (const page of [ada, bob, cleo])
    await page
      .getByText(/Ada and Bob disagree/)
      .first()
      .waitFor({ state: 'detached' });
  // A reload of either tab keeps whom it is signed by.
  await cleo.keyboard.press('a');
  await cleo.reload();
  await questionAfter(cleo, null);
  await cleo.keyboard.press('q');
  await cleo.getByRole('menuitem', { name: 'Answers are signed by Cleo…' }).waitFor();
  await cleo.close();
});

test('two names for one group: one is kept', async () => {
  const dispute = bob.getByRole('region', { name: 'Several names for one group' });
  await dispute.getByText('“Moon” by Ada').waitFor();
  await dispute.getByText('“Sun” by Bob').waitFor();
  await bob.screenshot({ path: join(artefacts, 'tab-names.png') });
  expect(await seriousProblems(bob)).toEqual([]);
  await dispute.getByRole('button', { name: 'Keep “Moon”' }).click();
  await dispute.waitFor({ state: 'detached' });
  await ada.keyboard.press('g');
  await ada.getByRole('gridcell', { name: /Moon/ }).first().waitFor();
});

test('a withdrawn key closes the page of the guest', async () => {
  await runAkin(place.environment, 'share', 'withdraw', 'Bob');
  await bob.getByText('This key is no longer valid').waitFor();
  expect(await ada.getByRole('gridcell').count()).toBeGreaterThan(0);
  // That a connection was closed is what was to be tried.
  expect(errors.flat().filter(error => !/WebSocket|401/.test(error))).toEqual([]);
});
