/** Answers the questions of the screen Ask as a person who knows the truth would, by keys alone: for end-to-end tests and benches. */
import type { Page } from 'playwright-core';

export interface Shown {
  readonly kind: 'pair' | 'choice' | 'odd';
  /** The item asked about, then those it is compared with. */
  readonly items: readonly number[];
}

/** The page, once it can be read. */
export interface ReadingWindow {
  readQuestion(): string | null;
}

/** The question on the screen; null when nothing is left to ask. */
export async function shownQuestion(page: Page): Promise<Shown | null> {
  const text = await page.evaluate(readQuestion);
  if (text === null) return null;
  const [kind, ...items] = text.split(' ');
  return { kind: kind as Shown['kind'], items: items.map(Number) };
}

/** Waits until another question than this one is on the screen, or none is left. */
export async function questionAfter(page: Page, before: Shown | null): Promise<Shown | null> {
  const old = before === null ? null : [before.kind, ...before.items].join(' ');
  await page.evaluate(`window.readQuestion = ${readQuestion}`);
  await page.waitForFunction(
    known => {
      const now = (window as unknown as ReadingWindow).readQuestion();
      if (now === null) return document.querySelector('main h2:not(#question)') !== null && now !== known;
      return now !== known && !now.includes('?'); // a picture that has no address yet cannot be told
    },
    old,
    { timeout: 60_000 },
  );
  return await shownQuestion(page);
}

/** The keys that say what is so; the last one sends it. */
export function truthfulKeys({ kind, items }: Shown, subjectOf: (item: number) => unknown): string[] {
  const [first, ...among] = items as [number, ...number[]];
  const isSame = among.map(other => subjectOf(other) === subjectOf(first));
  if (kind === 'pair') return [isSame[0] ? 'ArrowRight' : 'ArrowLeft'];
  if (kind === 'choice') {
    // All groups that fit: the last by its digit, those before it with Shift.
    const fits = isSame.flatMap((same, at) => (same ? [at + 1] : []));
    return [...fits.slice(0, -1).map(digit => `Shift+Digit${digit}`), String(fits.at(-1) ?? 0)];
  }
  return [...isSame.flatMap((same, at) => (same ? [] : [String(at + 1)])), 'Enter'];
}

/** Runs in the page: the kind of the question and its items, by the addresses of their pictures. */
function readQuestion(): string | null {
  const stage = document.getElementById('question')?.closest('section');
  if (stage === null || stage === undefined) return null;
  const itemIn = (element: Element) =>
    /\/item\/(\d+)\//.exec(element.querySelector('img')?.getAttribute('src') ?? '')?.[1] ?? '?';
  const sides = [...stage.querySelectorAll('section')].map(itemIn);
  const cards = [...stage.querySelectorAll('ul[data-count] > li')];
  const isOdd = cards.some(card => card.querySelector('button')?.ariaPressed != null);
  return [cards.length === 0 ? 'pair' : isOdd ? 'odd' : 'choice', ...sides, ...cards.map(itemIn)].join(' ');
}
