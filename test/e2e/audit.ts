/**
 * An audit by keys, the same steps in the window and in a browser tab: begun from Groups, answered from the
 * truth, taken back once, cut off and found again, its result and what it corrects. The groups are half as
 * many as there are subjects, so that some are wrong.
 */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGrouping, updateGrouping } from '../../main/store/groupings.ts';
import { openCatalog } from '../../main/store/open.ts';
import { makeSubjects } from '../fixtures/subjects.ts';
import { animationsEnded, artefacts } from './browser.ts';
import { leave, openRecent, seriousProblems } from './host.ts';
import type { Opened } from './opened.ts';
import { Place } from './place.ts';

/** Of each of four subjects. */
const EACH = 6;
const CUT_OFF = 9;
/** More than there are units: all is checked, and the result is exact. */
const CHECKS = 30;

const subjectIn = (text: string | null | undefined) => /subject \d/.exec(text ?? '')?.[0];

/** Two groups are wanted of four subjects. */
function halve(path: string): void {
  const catalog = openCatalog(path);
  const { id, name } = createGrouping(catalog, 'Groups');
  updateGrouping(catalog, id, { name, settings: { strategy: 'fewest', clusterer: 'own', wanted: 2 } });
  catalog.close();
}

/** Registers the tests; `open` starts the application with Welcome on the screen, `host` names its pictures. */
export function auditStory(host: 'tab' | 'window', open: (place: Place) => Promise<Opened>): void {
  const place = new Place('audit');
  let opened: Opened;
  let page: Page;

  const start = async () => {
    opened = await open(place);
    page = opened.page;
    await openRecent(page, 'Shapes');
    await page.getByRole('grid', { name: 'Groups' }).waitFor();
  };
  const stage = () => page.locator('section[aria-labelledby="check"]');
  const status = () => page.locator('header p').first().textContent();
  const shown = async () => (await stage().locator('img').first().getAttribute('alt')) ?? '';
  const picture = async (name: string) => {
    await animationsEnded(page);
    await page.screenshot({ path: join(artefacts, `${host}-audit-${name}.png`) });
    expect(await seriousProblems(page)).toEqual([]);
  };
  const isAsking = () => stage().isVisible();
  /** The key of the true answer to the present check. */
  const truthfulKey = async (): Promise<string> => {
    const question = await stage().locator('h2').textContent();
    const names = await stage()
      .locator('img[alt]:not([alt=""])')
      .evaluateAll(images => images.map(image => image.getAttribute('alt')));
    const subject = subjectIn(names[0]);
    // The first picture of its group comes first.
    if (question === 'Does this belong with the first picture?')
      return subjectIn(names[1]) === subject ? 'ArrowRight' : 'ArrowLeft';
    const offered = await stage()
      .getByRole('list')
      .getByRole('button')
      .evaluateAll(buttons => buttons.map(button => button.textContent));
    const at = offered.findIndex(label => subjectIn(label) === subject);
    return at < 0 ? '0' : String(at + 1);
  };
  /** What is asked, read at once: the stage goes with the last answer. Empty without a check. */
  const asked = async () => {
    const stages = await stage().evaluateAll(found =>
      found.map(one => `${one.querySelector('img')?.alt} ${one.querySelector('h2')?.textContent}`),
    );
    return stages.length === 0 ? '' : `${await status()} ${stages.join()}`;
  };
  const answer = async () => {
    const before = await asked();
    await page.keyboard.press(await truthfulKey());
    await expect.poll(asked).not.toBe(before);
  };
  const checked = async () => Number(/^(\d+) of/.exec((await status()) ?? '')?.[1]);

  beforeAll(async () => {
    await makeSubjects(place.photos('Shapes'), EACH);
    const catalog = await place.index('Shapes', 'anything');
    halve(catalog);
    await start();
  });

  afterAll(async () => {
    await opened?.close();
    place.remove();
  });

  test('it begins from Groups, with the words of what is measured', async () => {
    await page.getByRole('button', { name: 'How good is it?' }).waitFor();
    await page.keyboard.press('Shift+A');
    await page.getByRole('heading', { name: 'How many are in the right group?' }).waitFor();
    await page.getByText('no larger group is of that subject', { exact: false }).waitFor();
    await picture('start');
    await page.getByRole('button', { name: `${CHECKS} checks` }).press('Enter');
    await stage().waitFor();
    expect(await checked()).toBe(0);
    await picture('check');
  });

  test('checks are answered by keys, taken back, and there again after a kill', async () => {
    let hasPlaced = false;
    while ((await checked()) < CUT_OFF) {
      if (!hasPlaced && (await stage().getByRole('list').isVisible())) {
        await picture('place');
        await page.emulateMedia({ colorScheme: 'dark' });
        await picture('place-dark');
        await page.emulateMedia({ colorScheme: 'light' });
        hasPlaced = true;
      }
      await answer();
    }
    expect(hasPlaced).toBe(true);
    const before = await shown();
    await answer();
    await page.keyboard.press('Control+z');
    await expect.poll(shown).toBe(before);
    await opened.kill();
    await start();
    await page.keyboard.press('Shift+A');
    await stage().waitFor();
    expect(await shown()).toBe(before);
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('Can’t tell').waitFor();
    await leave(page);
  });

  test('the result says how many are right, and corrects what was found', async () => {
    while (await isAsking()) await answer();
    const result = page.getByRole('region', { name: /are in the right group/ });
    await result.waitFor();
    // Two of four subjects have no group of their own.
    expect(await result.locator('h2').textContent()).toBe('50 % are in the right group');
    await result.getByText('4 subjects', { exact: true }).waitFor();
    await result.getByText(/Found in the wrong group/).waitFor();
    await picture('result');
    await page.emulateMedia({ colorScheme: 'dark' });
    await picture('result-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await result.getByRole('button', { name: /^Correct/ }).press('Enter');
    await page.getByText('What the checks found now counts as answers.').first().waitFor();
    await expect.poll(() => result.getByRole('button', { name: /^Correct/ }).count()).toBe(0);
    expect(opened.errors).toEqual([]);
  });
}
