/** What a person without a mouse meets on a screen: the stops of the Tab key with role and name, and controls that are out of the page. */
import type { Page } from 'playwright-core';

export interface Stop {
  readonly role: string;
  readonly name: string;
}

/** More stops than any screen has; a walk that gets so far does not come to an end. */
const MOST = 150;

/** Once round the screen by Tab, from where the focus is; fails where the focus does not move on. */
export async function tabStops(page: Page): Promise<Stop[]> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('[data-walked]')) element.removeAttribute('data-walked');
  });
  const stops: Stop[] = [];
  while (stops.length < MOST) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const at = document.activeElement;
      if (at === null || at === document.body || at.hasAttribute('data-walked')) return null;
      at.setAttribute('data-walked', '');
      const labelled = (at.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map(id => document.getElementById(id)?.textContent ?? '')
        .join(' ');
      const labels = 'labels' in at ? [...((at as HTMLInputElement).labels ?? [])] : [];
      const names = [
        at.getAttribute('aria-label'),
        labelled,
        labels.map(label => label.textContent).join(' '),
        at.textContent,
        at.getAttribute('title'),
      ];
      const type = at.getAttribute('type') ?? '';
      return {
        role: at.getAttribute('role') ?? `${at.tagName.toLowerCase()} ${type}`.trim(),
        name: names.map(name => name?.trim() ?? '').find(name => name !== '') ?? '',
      };
    });
    if (stop === null) return stops;
    stops.push(stop);
  }
  throw new Error(`The Tab key finds no end: ${JSON.stringify(stops.slice(-5))}`);
}

/** Controls a person cannot see or reach because they lie outside the window, and nothing scrolls to them. */
export function outOfPage(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element): boolean => {
      for (let above = element.parentElement; above !== null; above = above.parentElement)
        if (/auto|scroll/.test(getComputedStyle(above).overflow)) return true;
      return false;
    };
    return [...document.querySelectorAll('button, a, input, select, [role=gridcell], h1, h2')]
      .filter(element => {
        const { left, right, top, bottom, width } = element.getBoundingClientRect();
        const isOut = left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1;
        return width > 2 && isOut && !scrolls(element);
      })
      .map(element => element.outerHTML.slice(0, 160));
  });
}
