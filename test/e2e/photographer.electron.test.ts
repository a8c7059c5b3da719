/**
 * A photographer's evening with about 400 real faces, in a browser tab and then in the window: twelve people are
 * named in place, one of them with a single photo; nothing typed is lost; questions are asked about one of them; two
 * people with names are not merged without a warning; strangers are hidden, a box is corrected, and the export says
 * what stays behind. With the real models and photos of
 * ../shared/data; skipped without them.
 *
 * The steps follow each other in the order of the evening: further ones are appended at its end.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { artefacts } from './browser.ts';
import { OpenWindow } from './electron.ts';
import { allClosed, openRecent, runAkin, seriousProblems } from './host.ts';
import type { Opened } from './opened.ts';
import { Place } from './place.ts';
import { Tab } from './tab.ts';

const faces = fileURLToPath(new URL('../../../shared/data/faces-wild50', import.meta.url));
const models = fileURLToPath(new URL('../../models/', import.meta.url));
const isPossible = existsSync(faces) && existsSync(join(models, 'sface.onnx'));
/** People with all their photos; of the others one photo each. */
const WHOLE = 37;

const hosts = {
  tab: (environment: NodeJS.ProcessEnv) => Tab.open(environment),
  window: (environment: NodeJS.ProcessEnv) => OpenWindow.open(environment.AKIN_DATA!, environment),
};

describe.skipIf(!isPossible)(
  'a photographer (skipped without the models or ../shared/data/faces-wild50)',
  () => {
    const place = new Place('photographer');
    const environment = { ...place.environment, AKIN_MODELS: models };
    const catalog = join(place.home, 'Wedding.akin');
    const kept = join(place.folder, 'Wedding before.akin');
    beforeAll(async () => {
      const people = readdirSync(faces).sort();
      for (const [at, person] of people.entries()) {
        mkdirSync(join(place.photos('Wedding'), person), { recursive: true });
        const photos = readdirSync(join(faces, person)).sort();
        for (const photo of at < WHOLE ? photos : photos.slice(0, 1))
          copyFileSync(join(faces, person, photo), join(place.photos('Wedding'), person, photo));
      }
      await runAkin(environment, 'index', place.photos('Wedding'), '--kind', 'people', '--catalog', catalog);
      copyFileSync(catalog, kept);
    });
    afterAll(() => place.remove());

    describe.each(['tab', 'window'] as const)('in the %s', host => {
      let opened: Opened;
      let page: Page;
      beforeAll(async () => {
        // Each host begins with the same collection.
        for (const file of readdirSync(place.home)) rmSync(join(place.home, file), { recursive: true });
        copyFileSync(kept, catalog);
        opened = await hosts[host](environment);
        page = opened.page;
        await openRecent(page, 'Wedding');
        await cells().first().waitFor();
      });
      afterAll(() => opened?.close());

      const cells = () => page.getByRole('gridcell');
      const field = () => page.getByRole('combobox', { name: 'Name' });
      const look = (name: string) =>
        page.screenshot({ path: join(artefacts, `${host}-photographer-${name}.png`) });
      const places = () => cells().evaluateAll(all => all.map(cell => cell.querySelector('img')?.src ?? ''));

      test('eleven people are named without a group moving; a name that exists joins its group', async () => {
        const before = (await places()).slice(0, 12);
        await cells().first().getByText('Who is this?').click();
        for (let at = 1; at <= 11; at++) {
          await field().waitFor();
          await page.keyboard.type(`Guest ${at}`);
          await page.keyboard.press('Enter');
          await page.getByRole('gridcell', { name: new RegExp(`^Guest ${at} `) }).waitFor();
        }
        // Likeliest names first, each with a face.
        await page.keyboard.type('Guest');
        const options = page.getByRole('listbox', { name: 'Existing names' }).getByRole('option');
        await expect.poll(() => options.count()).toBe(8);
        expect(await options.first().locator('img').count()).toBe(1);
        expect(await seriousProblems(page)).toEqual([]);
        await look('naming');
        await page.keyboard.press('Escape');
        await field().waitFor({ state: 'detached' });
        expect((await places()).slice(0, 12)).toEqual(before);
      });

      test('a person with one photo is named among the leftovers, and is a group', async () => {
        await page.keyboard.press('o');
        await page.getByRole('grid', { name: 'Leftovers' }).waitFor();
        await cells().first().click();
        await page.keyboard.press('F2');
        await field().waitFor();
        await page.keyboard.type('Great-aunt');
        await page.keyboard.press('Enter');
        // On the tile, and perhaps among the names offered for the next one.
        await page.getByText('Great-aunt').first().waitFor();
        await page.keyboard.press('Escape');
        expect(await seriousProblems(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await page.getByRole('gridcell', { name: /^Great-aunt 1 face/ }).waitFor();
        await look('single');
      });

      test('what is typed and not given is there when the page comes back', async () => {
        await page.getByText('Who is this?').first().click();
        await field().waitFor();
        await page.keyboard.type('Half a na');
        await page.waitForTimeout(1000);
        await page.reload();
        await page.getByText('“Half a na” was typed, but not given.').waitFor();
        await page.getByRole('button', { name: 'Forget it' }).click();
        await page.getByText('“Half a na” was typed').waitFor({ state: 'detached' });
      });

      test('a picture is named as somebody else on the page of a group; questions about one person only', async () => {
        await page.getByRole('gridcell', { name: /^Guest 1 / }).click();
        await page.keyboard.press('Enter');
        await page.getByRole('grid', { name: 'Members' }).waitFor();
        await cells().nth(1).waitFor();
        const members = await cells().count();
        await page.keyboard.press('Home');
        await page.keyboard.press('n');
        await field().waitFor();
        await page.keyboard.type('Somebody');
        await page.keyboard.press('Enter');
        await expect.poll(() => cells().count()).toBe(members - 1);
        await page.keyboard.press('Control+z');
        await expect.poll(() => cells().count()).toBe(members);
        await page.keyboard.press('q');
        await page.getByText('Only about “Guest 1”').waitFor();
        await look('ask-one');
        await page.getByRole('button', { name: 'Back to the group' }).click();
        await page.getByRole('grid', { name: 'Members' }).waitFor();
        expect(await seriousProblems(page)).toEqual([]);
        await look('group');
        await page.keyboard.press('g');
        await page.getByRole('grid', { name: 'Groups' }).waitFor();
      });

      test('two people with names are merged only after a warning, and one key takes it back', async () => {
        await page.getByRole('gridcell', { name: /^Guest 2 / }).click();
        await page.keyboard.press('F2');
        await field().waitFor();
        await page.keyboard.type('Guest 3');
        await page.getByRole('option', { name: 'Guest 3' }).waitFor();
        await page.keyboard.press('Enter');
        const dialog = page.getByRole('dialog');
        await dialog.getByText('“Guest 3” and “Guest 2” are different names.').waitFor();
        expect(await seriousProblems(page)).toEqual([]);
        await look('warning');
        await dialog.getByRole('button', { name: 'They are the same: merge them' }).click();
        await page.getByRole('gridcell', { name: /^Guest 2 / }).waitFor({ state: 'detached' });
        await page.getByRole('gridcell', { name: /^Guest 3 24 faces/ }).waitFor();
        await allClosed(page);
        await page.keyboard.press('Control+z');
        await page.getByRole('gridcell', { name: /^Guest 2 / }).waitFor();
        expect(opened.errors).toEqual([]);
      });

      test('a stranger is hidden, and blurred faces by a limit that shows first whom it hides', async () => {
        const stranger = cells().filter({ hasText: 'Who is this?' }).first();
        const id = await stranger.getAttribute('data-group');
        await stranger.locator('img').first().click();
        await page.keyboard.press('Shift+H');
        await page.getByText('Hidden.', { exact: true }).first().waitFor();
        await page.locator(`[data-group="${id}"]`).waitFor({ state: 'detached' });
        await page
          .getByText(/1 hidden/)
          .first()
          .waitFor();
        await allClosed(page);
        await page.keyboard.press('h');
        const dialog = page.getByRole('dialog', { name: 'Small and blurred faces' });
        const limit = dialog.getByRole('slider');
        await limit.waitFor();
        await limit.press('PageUp');
        await dialog.getByText(/will be hidden\./).waitFor();
        expect(await seriousProblems(page)).toEqual([]);
        await look('limit');
        await dialog.getByRole('button', { name: 'Apply' }).click();
        await allClosed(page);
        await page.getByRole('gridcell', { name: /^Guest 1 / }).waitFor();
      });

      test('a box is corrected in the photo view, and taken back and done again there', async () => {
        await page.getByRole('gridcell', { name: /^Guest 1 / }).click();
        await page.keyboard.press(' ');
        const view = page.getByRole('dialog');
        await view.locator('[data-item]').first().waitFor();
        await page.keyboard.press('e');
        await view.getByRole('group', { name: 'The box' }).waitFor();
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('Shift+ArrowDown');
        await look('box');
        await page.keyboard.press('Enter');
        await view.getByText(/^Box drawn/).waitFor();
        await page.keyboard.press('Control+z');
        await view.getByText(/^Box drawn/).waitFor({ state: 'detached' });
        await page.keyboard.press('Control+Shift+Z');
        await view.getByText(/^Box drawn/).waitFor();
        expect(await seriousProblems(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await allClosed(page);
      });

      test('the export is a table first: twelve folders, and what stays behind and why', async () => {
        const sorted = join(place.home, 'Sorted');
        mkdirSync(sorted);
        await page.keyboard.press('e');
        await page.getByRole('heading', { name: 'Nothing exported yet' }).waitFor();
        if (opened instanceof OpenWindow) await opened.answerDialogs(sorted);
        await page.keyboard.press('Control+o');
        if (opened instanceof Tab) {
          await page.getByRole('option', { name: 'Sorted' }).dblclick();
          await page.getByRole('button', { name: 'Choose “Sorted”' }).click();
        }
        await page.keyboard.press('Control+Enter');
        await page
          .getByRole('table', { name: '12 folders' })
          .getByRole('row', { name: /^Guest 11 / })
          .waitFor();
        const staying = page.getByRole('table', { name: /photos stay behind/ });
        await staying.getByRole('row').nth(1).waitFor();
        expect(await seriousProblems(page)).toEqual([]);
        await look('export');
        await page.locator('main').focus();
        await page.keyboard.press('Control+Enter');
        await page.getByRole('heading', { name: 'Exported' }).waitFor();
        expect(readdirSync(join(sorted, 'Great-aunt'))).toHaveLength(1);
        expect(opened.errors).toEqual([]);
      });
    });
  },
);
