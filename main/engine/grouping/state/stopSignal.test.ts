/** When to stop: never before there is something to go by, and once said it stays. */
import { expect, test } from 'vitest';
import { stopSignal } from './stopSignal.ts';

test('it is not said at the first question, whatever the collection', () => {
  for (const items of [10, 2000, 100_000]) expect(stopSignal([0], items).isTime).toBe(false);
});

test('it is said once ten answers moved little, and stays though a later answer moves much', () => {
  const moved = [0, 40, 30, 12, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 25, 3];
  const said = moved.map((_, at) => stopSignal(moved.slice(0, at + 1), 300).isTime);
  const first = said.indexOf(true);
  expect(first).toBe(13);
  expect(said.slice(first)).toEqual(said.slice(first).map(() => true));
});

test('answers that are taken back take it away', () => {
  const moved = [0, 40, 30, 12, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0];
  expect(stopSignal(moved, 300).isTime).toBe(true);
  expect(stopSignal(moved.slice(0, 12), 300).isTime).toBe(false);
});

test('what another 20 would move follows the last ten', () => {
  expect(stopSignal([0, 9, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0], 300).another20).toBe(4);
  expect(stopSignal([0], 300).another20).toBe(0);
});
