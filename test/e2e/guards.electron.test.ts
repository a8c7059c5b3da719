/** The real window's guards against its own page: no text becomes markup, nothing foreign is downloaded, no name reaches what it should not. */
import type { ElectronApplication, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OpenWindow } from './electron.ts';
import { Place } from './place.ts';
import { ALL_REFUSED, tryMarkup } from './tryMarkup.ts';

const place = new Place('guards');
let opened: OpenWindow;
let application: ElectronApplication;
let page: Page;

beforeAll(async () => {
  opened = await OpenWindow.open(place.data);
  ({ application, page } = opened);
});

afterAll(async () => {
  await opened?.close();
  place.remove();
});

/** What became of a link that the page clicked by itself. */
async function download(kind: 'data' | 'blob' | 'file of ours'): Promise<string> {
  await application.evaluate(({ session }) => {
    const seen = new Promise(resolve =>
      session.defaultSession.once('will-download', (event, item) => {
        const outcome = event.defaultPrevented ? 'refused' : 'taken';
        if (!event.defaultPrevented) event.preventDefault(); // the system's dialog cannot be clicked from here
        resolve(`${new URL(item.getURL()).protocol} ${outcome}`);
      }),
    );
    Object.assign(globalThis, { seen });
  });
  await page.evaluate(what => {
    const link = document.createElement('a');
    link.download = 'x.txt';
    if (what === 'data') link.href = 'data:text/plain,x';
    else if (what === 'blob') link.href = URL.createObjectURL(new Blob(['x']));
    else link.href = '/index.html';
    link.click();
  }, kind);
  return await application.evaluate(() => (globalThis as unknown as { seen: Promise<string> }).seen);
}

test('every screen there is at first works without turning text into markup', async () => {
  await page.keyboard.press('F1');
  await page.getByRole('navigation', { name: 'Contents' }).waitFor();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(opened.errors).toEqual([]);
});

test('no text becomes markup or code', async () => {
  expect(await page.evaluate(tryMarkup)).toEqual(ALL_REFUSED);
  expect(await page.evaluate(() => 'markupRan' in window)).toBe(false);
});

test('only what the page made itself is downloaded', async () => {
  expect(await download('data')).toBe('data: refused');
  expect(await download('file of ours')).toBe('akin: refused');
  expect(await download('blob')).toBe('blob: taken');
});

test('a method named as something that every object has is unknown, and the window goes on', async () => {
  const replies = await page.evaluate(async () => {
    const port = await new Promise<MessagePort>(resolve => {
      window.addEventListener('message', event => {
        if (event.data === 'akin-port' && event.ports[0]) resolve(event.ports[0]);
      });
      window.postMessage('akin-port-wanted', window.location.origin);
    });
    const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];
    const heard: unknown[] = [];
    const all = new Promise<void>(resolve => {
      port.onmessage = ({ data }) => {
        if (data.type === 'error' || data.type === 'result') heard.push(data.error?.code ?? data.type);
        if (heard.length === names.length + 1) resolve();
      };
    });
    for (const [id, method] of [...names, 'recent.list'].entries())
      port.postMessage({ type: 'call', id, method, params: {} });
    await all;
    return heard;
  });
  expect(replies.toSorted()).toEqual([...Array(4).fill('unknown-method'), 'result'].toSorted());
});
