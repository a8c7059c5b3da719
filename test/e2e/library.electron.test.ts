/** The real window: opens, fills a Library, survives the death of its engine, keeps its guards up, and comes back. */
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePhotoFolder } from '../fixtures/photos.ts';
import { artefacts } from './browser.ts';
import { enginesOf, OpenWindow } from './electron.ts';
import { openRecent } from './host.ts';
import { lookAtPhotos } from './photoView.ts';
import { Place } from './place.ts';

const place = new Place('window');
let opened: OpenWindow;
let application: ElectronApplication;
let page: Page;

async function open(): Promise<void> {
  opened = await OpenWindow.open(place.data);
  ({ application, page } = opened);
}

beforeAll(async () => {
  await makePhotoFolder(place.photos('Garden'), 120);
  await open();
});

afterAll(async () => {
  await opened?.close();
  place.remove();
});

test('the window shows Welcome', async () => {
  await page.screenshot({ path: join(artefacts, 'window-welcome.png') });
  expect(page.url()).toMatch(/^akin:\/\/app\/index\.html/);
});

test('the page has no Node, cannot leave, cannot open windows, cannot reach the network', async () => {
  const reach = await page.evaluate(async () => {
    const attempt = async (work: () => unknown) => {
      try {
        return String(await work());
      } catch {
        return 'refused';
      }
    };
    const world = window as unknown as Record<string, unknown>;
    return {
      require: typeof world.require,
      process: typeof world.process,
      opened: String(window.open('https://example.com')),
      fetched: await attempt(() => fetch('https://example.com')),
      file: await attempt(() => fetch('file:///etc/passwd')),
      inline: await attempt(() => {
        const script = document.createElement('script');
        script.append('window.inlineRan = true');
        document.head.append(script);
        return world.inlineRan;
      }),
      position: await attempt(
        () => new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject)),
      ),
      notify: await attempt(() => Notification.requestPermission()),
      outside: (await fetch('/image/..%2f..%2f..%2fetc%2fpasswd')).status,
      source: (await fetch('/../package.json')).status,
      keys: Object.keys(world.akinHost as object),
    };
  });
  expect(reach).toEqual({
    require: 'undefined',
    process: 'undefined',
    opened: 'null',
    fetched: 'refused',
    file: 'refused',
    inline: 'undefined',
    position: 'refused',
    notify: 'denied',
    outside: 400,
    source: 404,
    keys: ['platform', 'dropped', 'progress', 'notify', 'onCommand'],
  });
  await application.evaluate(({ BrowserWindow }) => {
    const { webContents } = BrowserWindow.getAllWindows()[0]!;
    const left = new Promise(resolve =>
      webContents.once('will-frame-navigate', event => setImmediate(() => resolve(!event.defaultPrevented))),
    );
    Object.assign(globalThis, { left });
  });
  await page.evaluate(() => {
    location.href = 'https://example.com/';
  });
  expect(await application.evaluate(() => (globalThis as unknown as { left: boolean }).left)).toBe(false);
  expect(page.url()).toMatch(/^akin:\/\/app\//);
  expect(application.windows()).toHaveLength(1);
  opened.errors.length = 0; // the refusals above are written to the console, as they should be
  await page.reload(); // an aborted navigation leaves the page as it was; start clean all the same
  await page.getByRole('button', { name: 'Open a folder' }).waitFor();
});

test('a dialog, a name, and the Library fills', async () => {
  await opened.answerDialogs(place.photos('Garden'));
  await page.getByRole('button', { name: 'Open a folder' }).click();
  await page.getByRole('radio', { name: /Leaves/ }).check();
  await page.getByRole('button', { name: 'Create the collection' }).click();
  await page.getByRole('grid').locator('img').first().waitFor();
  await expect.poll(() => page.getByText('120 photos').first().isVisible()).toBe(true);
});

test('the engine is killed: the window says so, the Library goes on', async () => {
  const [before] = enginesOf(application);
  process.kill(before as number, 'SIGKILL');
  await page.getByText('The engine stopped and was started again.').first().waitFor();
  await page.screenshot({ path: join(artefacts, 'window-restarted.png') });
  const [after] = enginesOf(application);
  expect(after).not.toBe(before);
  // All that was not indexed yet is analyzed by the models now; on a busy machine that takes a minute.
  await expect.poll(() => page.getByRole('progressbar').count(), { timeout: 150_000 }).toBe(0);
  await expect.poll(() => page.getByRole('grid').locator('img').count()).toBeGreaterThan(10);
  await page.screenshot({ path: join(artefacts, 'window-library.png') });
  expect(opened.errors).toEqual([]);
});

test('the photo view, and its file shown and opened by the system; the page never has its path', async () => {
  await application.evaluate(({ shell }) => {
    // What the desktop does with it cannot be seen from here; everything before is real.
    const asked: string[] = [];
    shell.showItemInFolder = path => void asked.push(`show ${path}`);
    shell.openPath = path => Promise.resolve(void asked.push(`open ${path}`)).then(() => '');
    Object.assign(globalThis, { asked });
  });
  await lookAtPhotos(page);
  await page.screenshot({ path: join(artefacts, 'window-photo.png') });
  await page.keyboard.press('Shift+Alt+R');
  await page.keyboard.press('Shift+Alt+O');
  await page.keyboard.press('Shift+Alt+C');
  await page.getByText('The path was copied.').first().waitFor();
  const path = join(place.photos('Garden'), 'day 1', 'IMG_0003.jpg');
  const asked = () => application.evaluate(() => (globalThis as unknown as { asked: string[] }).asked);
  await expect.poll(asked).toEqual([`show ${path}`, `open ${path}`]);
  expect(await application.evaluate(({ clipboard }) => clipboard.readText())).toBe(path);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('gridcell', { name: 'IMG_0003.jpg' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Show in file manager' }).click();
  await expect.poll(async () => (await asked()).length).toBe(3);
  expect(opened.errors).toEqual([]);
});

test('closed and opened again, the collection is there', async () => {
  const engine = enginesOf(application)[0] as number;
  await opened.close();
  expect(() => process.kill(engine, 0)).toThrow(); // no engine is left behind
  await open();
  await openRecent(page, 'Garden');
  await page.getByRole('link', { name: 'Library' }).click();
  await page.getByRole('grid', { name: 'Photos' }).locator('img').first().waitFor();
  await page.getByText('120 photos').first().waitFor();
  expect(opened.errors).toEqual([]);
});
