/**
 * Browse and Batch by keys, the same steps in the window and in a browser tab: rows and how many of each, a
 * question on the sheet, a name, a group; and a batch of 40 labelled, cut off in the middle, found again and
 * finished.
 */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSubjects } from '../fixtures/subjects.ts';
import { artefacts } from './browser.ts';
import { openRecent, seriousProblems } from './host.ts';
import type { Opened } from './opened.ts';
import { Place } from './place.ts';

/** Of each of four subjects. */
const EACH = 12;
const BATCH = 40;
const CUT_OFF = 13;

const subjectIn = (text: string | null) => /subject \d/.exec(text ?? '')?.[0];

/** Registers the tests; `open` starts the application with Welcome on the screen, `host` names its pictures. */
export function browseAndBatch(host: 'tab' | 'window', open: (place: Place) => Promise<Opened>): void {
  const place = new Place('browse');
  let opened: Opened;
  let page: Page;
  /** The subject whose group has a name before the batch. */
  let moons: string;

  const status = () => page.locator('header p').first().textContent();

  const picture = () => page.getByRole('img', { name: /^To be labelled/ });

  const nameOf = (subject: string) => (subject === moons ? 'Moons' : `The ${subject}`);

  const start = async () => {
    opened = await open(place);
    page = opened.page;
    await openRecent(page, 'Shapes');
    await page.getByRole('grid', { name: 'Groups' }).waitFor();
  };
  /** The machine is switched off in the middle of it. */
  const comeBack = async (labels: number) => {
    // The count beside a name is the engine's own: then the label is on the disk.
    const kept = async () => {
      const texts = await page.getByRole('list', { name: 'Names' }).getByRole('button').allInnerTexts();
      return texts.reduce((sum, text) => sum + Number(/(\d+)$/.exec(text)?.[1] ?? 0), 0);
    };
    await expect.poll(kept).toBe(labels);
    await opened.kill();
    await start();
    await page.keyboard.press('y');
    await picture().waitFor();
  };

  beforeAll(async () => {
    await makeSubjects(place.photos('Shapes'), EACH);
    await place.index('Shapes', 'anything');
    await start();
  });

  afterAll(async () => {
    await opened?.close();
    place.remove();
  });

  test('the contact sheet has a row for every group, and as many of each as wanted', async () => {
    const groups = Number(/(\d+) groups/.exec((await status()) ?? '')?.[1]);
    await page.keyboard.press('d');
    const rows = page.getByRole('listbox', { name: 'Contact sheet' }).getByRole('option');
    await rows.first().waitFor();
    expect(await rows.count()).toBe(groups);
    const pictures = () => rows.first().locator('img').count();
    await expect.poll(pictures).toBe(5);
    await page.keyboard.press('-');
    await expect.poll(pictures).toBe(4);
    await page.keyboard.press('+');
    await expect.poll(pictures).toBe(5);
    await page.getByRole('slider', { name: 'How many of each' }).focus();
    await page.keyboard.press('End');
    await expect.poll(pictures).toBe(EACH);
    // Room for 25 where no subject has as many would be a second line with nothing in it.
    const [row, tile] = [rows.first(), rows.first().locator('img').first()];
    expect((await row.boundingBox())?.height).toBe((await tile.boundingBox())?.height);
    const isDrawn = () =>
      rows.locator('img').evaluateAll(all => all.every(one => (one as HTMLImageElement).naturalWidth > 0));
    await expect.poll(isDrawn).toBe(true);
    await page.screenshot({ path: join(artefacts, `${host}-browse-all.png`) });
    await page.keyboard.press('Home');
    await expect.poll(pictures).toBe(3);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(pictures).toBe(5);
    await page.getByRole('main').focus();
    await page.screenshot({ path: join(artefacts, `${host}-browse.png`) });
    expect(await seriousProblems(page)).toEqual([]);
  });

  test('a question on the sheet is answered by a key, counts, and is taken back', async () => {
    const bar = page.getByRole('region', { name: 'A question about this sheet' });
    await bar.getByRole('button', { name: /Same/ }).waitFor();
    const names = () =>
      bar.locator('img[alt]:not([alt=""])').evaluateAll(all => all.map(one => (one as HTMLImageElement).alt));
    const [one, other] = await names();
    await page.keyboard.press(subjectIn(one!) === subjectIn(other!) ? 'ArrowRight' : 'ArrowLeft');
    await expect.poll(names).not.toEqual([one, other]);
    await page.keyboard.press('a');
    await page.getByText('1 answer', { exact: true }).waitFor();
    await page.keyboard.press('d');
    await bar.waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(names).toEqual([one, other]);
  });

  test('subclusters as published are chosen with their numbers, ask their own questions, and are left again', async () => {
    const rows = page.getByRole('listbox', { name: 'Contact sheet' }).getByRole('option');
    const ofGroups = await rows.count();
    const bar = page.getByRole('region', { name: 'A question about this sheet' });
    const asked = () =>
      bar.locator('img[alt]:not([alt=""])').evaluateAll(all => all.map(one => (one as HTMLImageElement).alt));
    const open = async () => {
      await page.getByRole('button', { name: 'Which sheet…' }).focus();
      await page.keyboard.press('Enter');
      return page.getByRole('dialog', { name: 'Which sheet' });
    };
    const dialog = await open();
    await dialog.getByRole('radio', { name: /^Of the groups/, checked: true }).focus();
    await page.keyboard.press('ArrowDown');
    await dialog.getByRole('textbox', { name: 'Subjects (K)' }).fill('1');
    await dialog.getByText('From 2 to 1,000.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Show it' }).isDisabled()).toBe(true);
    await dialog.getByRole('textbox', { name: 'Subjects (K)' }).fill('6');
    await dialog.getByRole('textbox', { name: 'Nearness (λ)' }).fill('0,2');
    await dialog.getByRole('textbox', { name: 'Centres (R / K)' }).fill('5');
    await page.screenshot({ path: join(artefacts, `${host}-browse-which.png`) });
    expect(await seriousProblems(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('Subclusters as published: 6 rows, 30 possible centres.').waitFor();
    await expect.poll(() => rows.count()).toBe(6);
    await expect.poll(() => rows.first().locator('img').count()).toBe(5);
    await bar.getByRole('button', { name: /Same/ }).waitFor();
    const [one, other] = await asked();
    await page.keyboard.press(subjectIn(one!) === subjectIn(other!) ? 'ArrowRight' : 'ArrowLeft');
    await expect.poll(asked).not.toEqual([one, other]);
    await page.screenshot({ path: join(artefacts, `${host}-browse-published.png`) });
    expect(await seriousProblems(page)).toEqual([]);
    await page.keyboard.press('Control+z');
    await expect.poll(asked).toEqual([one, other]);
    const again = await open();
    expect(await again.getByRole('textbox', { name: 'Nearness (λ)' }).inputValue()).toBe('0.2');
    await again.getByRole('radio', { name: /^Of the groups/ }).click();
    await page.keyboard.press('Enter');
    await page.getByText('Enter opens the whole group, F2 names it.').waitFor();
    await expect.poll(() => rows.count()).toBe(ofGroups);
  });

  test('a row is named, keeps its place, and leads to its whole group', async () => {
    const rows = page.getByRole('listbox', { name: 'Contact sheet' }).getByRole('option');
    await rows.first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('F2');
    await page.getByRole('dialog').waitFor();
    expect(await seriousProblems(page)).toEqual([]);
    await page.keyboard.type('Moons');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('option', { name: /^Moons \d+ photos/ }).waitFor();
    const place = await page.getByRole('option', { name: /^Moons/ }).getAttribute('aria-posinset');
    expect(place).toBe('2');
    await page.keyboard.press('Enter');
    await page.getByRole('grid', { name: 'Members' }).waitFor();
    await page.getByRole('heading', { name: 'Moons' }).waitFor();
    const member = page.getByRole('gridcell', { name: /subject/ }).first();
    await member.waitFor();
    moons = subjectIn(await member.getAttribute('aria-label')) ?? '';
  });

  test('a batch is chosen and labelled by keys', async () => {
    await page.keyboard.press('y');
    await page.getByRole('button', { name: 'Choose them' }).waitFor();
    await page.locator('summary', { hasText: 'How pictures are compared' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('radio', { name: /^Near ones \(rbf\)/, checked: true }).waitFor();
    await page.getByRole('radio', { name: /^Straight \(linear\)/ }).click();
    await page.screenshot({ path: join(artefacts, `${host}-batch-start.png`) });
    expect(await seriousProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Choose them' }).click();
    await picture().waitFor();
    const digits = new Map([['Moons', '1']]);
    for (let labelled = 0; labelled < BATCH; labelled++) {
      await expect
        .poll(status)
        .toBe(labelled === 0 ? `${BATCH} to label` : `${labelled} of ${BATCH} labelled`);
      const name = nameOf(subjectIn(await picture().getAttribute('alt')) ?? '');
      const digit = digits.get(name);
      if (digit !== undefined) await page.keyboard.press(digit);
      else {
        await page.keyboard.press('n');
        await page.keyboard.type(name);
        await page.keyboard.press('Enter');
        digits.set(name, String(digits.size + 1));
        await page.getByRole('button', { name: new RegExp(`${name} 1$`) }).waitFor();
      }
      if (labelled === 7) {
        // Each name has a picture beside it.
        const pictures = page.getByRole('list', { name: 'Names' }).locator('img');
        await expect.poll(() => pictures.count()).toBe(digits.size);
        await page.screenshot({ path: join(artefacts, `${host}-batch.png`) });
        expect(await seriousProblems(page)).toEqual([]);
      }
      if (labelled + 1 === CUT_OFF) await comeBack(CUT_OFF);
    }
    await expect.poll(status).toBe(`${BATCH} of ${BATCH} labelled`);
    expect(digits.size).toBe(4);
  });

  test('finishing shows first what it changes; then the groups have the names, and one undo brings the labels back', async () => {
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`${BATCH} photos under 4 names.`).waitFor();
    expect(await seriousProblems(page)).toEqual([]);
    await page.screenshot({ path: join(artefacts, `${host}-batch-finish.png`) });
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'The batch is done' }).waitFor();
    expect(await seriousProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'See the groups' }).click();
    for (const subject of [1, 2, 3, 4])
      await page
        .getByRole('gridcell', { name: new RegExp(`^${nameOf(`subject ${subject}`)} ${EACH} photos`) })
        .waitFor();
    await page.keyboard.press('Control+z');
    await page
      .getByRole('gridcell', { name: /^The subject/ })
      .first()
      .waitFor({ state: 'detached' });
    await page.keyboard.press('y');
    await expect.poll(status).toBe(`${BATCH} of ${BATCH} labelled`);
    expect(opened.errors).toEqual([]);
  });
}
