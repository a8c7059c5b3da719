/** Lists page by page: every row once, one call at a time, and an error where the list changes in between. */
import { expect, test } from 'vitest';
import { allRows, type Page, pages } from './collection.ts';

function list(length: number, change: (call: number) => Partial<Page<number>> = () => ({})) {
  let [calls, underWay, most] = [0, 0, 0];
  const rows = Array.from({ length }, (_, i) => i);
  const ask = async ({ offset, limit }: { offset: number; limit: number }): Promise<Page<number>> => {
    most = Math.max(most, ++underWay);
    await new Promise(resolve => setImmediate(resolve));
    underWay--;
    const page = { rows: rows.slice(offset, offset + limit), total: length, revision: 7 };
    return { ...page, ...change(calls++) };
  };
  return { rows, ask, facts: () => ({ calls, most }) };
}

test.each([
  [0, 1],
  [1, 1],
  [500, 1],
  [501, 2],
  [20_000, 40],
])('%i rows come in their order, by %i calls, one at a time', async (length, calls) => {
  const { rows, ask, facts } = list(length);
  expect(await allRows(pages(ask))).toEqual(rows);
  expect(facts()).toEqual({ calls, most: 1 });
});

test('whoever has seen enough ends the asking', async () => {
  const { ask, facts } = list(20_000);
  for await (const row of pages(ask)) if (row === 3) break;
  expect(facts().calls).toBe(1);
});

test.each([
  ['rows went', () => ({ total: 1100 })],
  ['rows came', () => ({ total: 1300 })],
  ['as many, but others', () => ({ revision: 8 })],
  ['the rest is gone', () => ({ rows: [] })],
])('a list that changes between two pages is an error, never a wrong list: %s', async (_, change) => {
  const { ask } = list(1200, call => (call === 0 ? {} : change()));
  await expect(allRows(pages(ask))).rejects.toThrow('changed while it was listed');
});
