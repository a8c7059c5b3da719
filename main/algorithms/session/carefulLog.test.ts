import { expect, it } from 'vitest';
import { carefulEffect, type Entry } from './answers.ts';
import { CarefulLog } from './carefulLog.ts';

/** Two groups on a line: 0 1 2 and 10 11 12. */
const places = [0, 1, 2, 10, 11, 12];
const distance = (i: number, j: number) => Math.abs(places[i]! - places[j]!);

it('finds out which answer confirms which, as a session had written it down', () => {
  const surprise = { pair: [0, 3] as const, verdict: 'same' as const, chance: 0.1 };
  const log = new CarefulLog(places.length, distance);
  const { mustLink, corroborate } = log.effectOf([surprise]);
  expect(mustLink).toEqual([]);
  const confirming = { pair: corroborate!.pair, verdict: 'same' as const, chance: 0.2 };
  const written: Entry[] = [
    { id: 1, ...surprise },
    { id: 2, ...confirming, corroborates: 1 },
  ];
  const both = [surprise, confirming];
  expect(log.effectOf(both)).toEqual(carefulEffect(places.length, written, distance));
  expect(log.effectOf(both).mustLink).toContainEqual([0, 3]);
  // Another pair confirms nothing, and another log is not taken for the one before.
  expect(log.effectOf([surprise, { ...confirming, pair: [1, 2] }]).mustLink).toEqual([]);
  expect(log.effectOf(both)).toEqual(new CarefulLog(places.length, distance).effectOf(both));
  expect(log.answer(2)).toMatchObject({ corroborates: 1 });
});
