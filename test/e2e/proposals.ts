/**
 * What Akin proposes on Groups, by keys, the same steps in the window and in a browser tab: looked at,
 * accepted, refused, taken back. Over leaves drawn for it, after some questions were answered from the truth.
 */
import { basename, dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Proposal } from '../../main/contract/grouping.ts';
import { Groupings } from '../../main/engine/grouping/groupings.ts';
import { answerTruthfully } from '../../main/engine/grouping/testing/truthful.ts';
import { showItems } from '../../main/store/itemViews.ts';
import { openCatalog } from '../../main/store/open.ts';
import { proposalStrings } from '../../renderer/strings/proposals.ts';
import { makeSpecies } from '../fixtures/species.ts';
import { artefacts } from './browser.ts';
import { leave, openRecent, seriousProblems } from './host.ts';
import type { Opened } from './opened.ts';
import { Place } from './place.ts';

const MOST_QUESTIONS = 40;

/** Registers the tests; `open` starts the application with Welcome on the screen, `host` names its pictures. */
export function proposals(host: 'tab' | 'window', open: (place: Place) => Promise<Opened>): void {
  const place = new Place('proposals');
  let opened: Opened;
  let page: Page;
  let proposed: Proposal[];

  // Behind a dialog they have no role.
  const stacks = () => page.locator('[role="gridcell"]').allInnerTexts();
  const rows = () => page.getByRole('list', { name: 'Proposals' }).getByRole('listitem');
  const openRows = () => rows().filter({ has: page.getByRole('button', { name: /^Yes/ }) });
  const answers = async () => {
    const status = await page.locator('header p').first().textContent();
    return Number(/(\d+) answers?/.exec(status ?? '')?.[1] ?? 0);
  };

  beforeAll(async () => {
    await makeSpecies(place.photos('Leaves'), 12, 9, 5);
    proposed = await answerUntilProposed(await place.index('Leaves', 'leaves'));
    opened = await open(place);
    page = opened.page;
    await openRecent(page, 'Leaves');
    await page.getByRole('grid', { name: 'Groups' }).waitFor();
  });

  afterAll(async () => {
    await opened?.close();
    place.remove();
  });

  test('a line asks about the best, and a key shows all', async () => {
    await page.getByText('Same species?').waitFor();
    expect(await seriousProblems(page)).toEqual([]);
    await page.screenshot({ path: join(artefacts, `${host}-proposals-line.png`) });
    await page.keyboard.press('p');
    await page.getByRole('dialog', { name: 'Would this be right?' }).waitFor();
    expect(await rows().count()).toBe(proposed.length);
    // Each says what it follows from, and shows the two pictures of an answer.
    for (const [at, { kind, reason }] of proposed.entries()) {
      await rows().nth(at).getByText(proposalStrings.reason[kind][reason.kind]).waitFor();
      const told = rows().nth(at).getByRole('group', { name: 'Your answer' }).locator('[data-item]');
      expect(await told.count()).toBe(reason.answer === null ? 0 : 2);
    }
    await page.getByText('“Anna” and “Maria” are both named.').waitFor();
    await page.getByRole('status').getByText(/would/).waitFor();
    expect(await seriousProblems(page)).toEqual([]);
    await page.screenshot({ path: join(artefacts, `${host}-proposals.png`) });
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await seriousProblems(page)).toEqual([]);
    await page.screenshot({ path: join(artefacts, `${host}-proposals-dark.png`) });
    await page.emulateMedia({ colorScheme: null });
  });

  test('yes and no by one key each; the groups behind stay, and the latest answer is taken back', async () => {
    const before = await stacks();
    const place = proposed.findIndex(({ kind }) => kind === 'leave');
    for (let step = 0; step < place; step++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('y');
    await rows()
      .nth(place)
      .getByText(/You said yes\. .*(left|became)/)
      .waitFor();
    expect(await openRows().count()).toBe(proposed.length - 1);
    expect(await stacks()).toEqual(before);
    await page.screenshot({ path: join(artefacts, `${host}-proposals-answered.png`) });
    await page.keyboard.press('Control+z');
    await expect.poll(() => openRows().count()).toBe(proposed.length);
    await page.keyboard.press('n');
    await rows().nth(place).getByText('You said no. It is not proposed again.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Take back/ }).isEnabled()).toBe(true);
    await page.keyboard.press('Control+z');
    await expect.poll(() => openRows().count()).toBe(proposed.length);
  });

  test('all at once but for two groups with names; one undo takes all of it back', async () => {
    const before = await stacks();
    const given = await answers();
    await page.keyboard.press('a');
    await expect.poll(() => openRows().count()).toBe(1);
    await openRows().getByText('are both named').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // One act, however many proposals.
    await expect.poll(answers).toBe(given + 1);
    await expect.poll(stacks).not.toEqual(before);
    await page.keyboard.press('Control+z');
    await expect.poll(answers).toBe(given);
    await expect.poll(stacks).toEqual(before);
  });

  test('a biologist names species in place; the suggestion above them is answered by one key', async () => {
    const names = ['Acer', 'Betula', 'Carpinus'];
    const order = async () => (await stacks()).length;
    const before = await order();
    await page.getByText('Which species?').first().click();
    for (const name of names) {
      await page.getByRole('combobox', { name: 'Name' }).waitFor();
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
      await page.getByRole('gridcell', { name: new RegExp(`^${name} `) }).waitFor();
    }
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Name' }).waitFor({ state: 'detached' });
    expect(await order()).toBe(before);
    const given = await answers();
    await page.getByText('Same species?').waitFor();
    await page.keyboard.press('-');
    await expect.poll(answers).toBe(given + 1);
    await page.keyboard.press('Control+z');
    await expect.poll(answers).toBe(given);
    await page.screenshot({ path: join(artefacts, `${host}-biologist.png`) });
    expect(opened.errors).toEqual([]);
  });

  test('likely others of an open group: a member is dragged onto one, all are refused or added by a key', async () => {
    const tray = page.getByRole('region', { name: /^Likely also/ });
    const members = () => page.getByRole('grid', { name: 'Members' }).getByRole('gridcell').count();
    await openGroupWithOthers(page);
    const size = await members();
    const target = tray.getByRole('listitem').first().getByRole('button');
    const others = await target.textContent();
    await page.getByRole('gridcell').last().dragTo(target);
    await expect.poll(members).toBe(size - 1);
    await page.keyboard.press('Control+z');
    await expect.poll(members).toBe(size);
    await page.screenshot({ path: join(artefacts, `${host}-tray.png`) });
    // Space shows it large, X picks it, and it has a menu.
    await target.focus();
    await page.keyboard.press('Space');
    await page.getByRole('dialog', { name: /\.jpg$/ }).waitFor();
    await leave(page);
    await page.keyboard.press('x');
    await expect.poll(() => target.getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('x');
    await expect.poll(() => target.getAttribute('aria-pressed')).toBe('false');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Open photo' }).waitFor();
    await leave(page);
    await expect.poll(() => target.evaluate(element => element === document.activeElement)).toBe(true);

    await expect.poll(() => target.textContent()).toBe(others);
    await page.keyboard.press('-');
    await page.getByText('Noted: these do not belong.').first().waitFor();
    await expect.poll(() => target.textContent({ timeout: 1_000 }).catch(() => null)).not.toBe(others);
    expect(await members()).toBe(size);
    await page.keyboard.press('Control+z');
    await expect.poll(() => target.textContent({ timeout: 1_000 }).catch(() => null)).toBe(others);
    await page.keyboard.press('+');
    await expect.poll(members).toBeGreaterThan(size);
    await page.keyboard.press('Control+z');
    await expect.poll(members).toBe(size);
    expect(opened.errors).toEqual([]);
  });
}

/** From Groups: opens the first group of several that has likely others. */
async function openGroupWithOthers(page: Page): Promise<void> {
  const tray = page.getByRole('region', { name: /^Likely also/ });
  for (let at = 0; ; at++) {
    await page
      .getByRole('gridcell')
      .nth(at)
      .click({ position: { x: 60, y: 60 } });
    await page.keyboard.press('Enter');
    await page.getByRole('grid', { name: 'Members' }).getByRole('gridcell').first().waitFor();
    const isThere = await tray.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
    const count = await page.getByRole('grid', { name: 'Members' }).getByRole('gridcell').count();
    if (isThere && count > 1) return;
    await page.keyboard.press('Escape');
    await page.getByRole('grid', { name: 'Groups' }).waitFor();
  }
}

/** Answers questions from the truth until there is enough to look at; two groups that look the same get names. */
async function answerUntilProposed(path: string): Promise<Proposal[]> {
  const catalog = openCatalog(path);
  const groupings = new Groupings(catalog, () => {});
  const grouping = groupings.get(groupings.list()[0]!.id);
  const speciesOf = (item: number) => basename(dirname(showItems(catalog, [item]).get(item)!.path));
  const species: string[] = [];
  const subjectOf = (item: number) => {
    const name = speciesOf(item);
    if (!species.includes(name)) species.push(name);
    return species.indexOf(name);
  };
  try {
    for (let asked = 0; asked < MOST_QUESTIONS; asked++) {
      await answerTruthfully(grouping, subjectOf, 1);
      const found = await grouping.proposals.list();
      const join = found.find(({ kind }) => kind === 'join');
      if (join === undefined || !found.some(({ kind }) => kind === 'leave')) continue;
      await grouping.edits.rename(join.sides[0].group.id, 'Anna');
      await grouping.edits.rename(join.sides[1].group.id, 'Maria');
      return await grouping.proposals.list();
    }
    throw new Error(`nothing is proposed after ${MOST_QUESTIONS} questions`);
  } finally {
    await groupings.close();
    catalog.close();
  }
}
