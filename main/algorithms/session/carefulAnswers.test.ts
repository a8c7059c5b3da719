import { describe, expect, it } from 'vitest';
import { carefulEffect, type Entry } from './answers.ts';

/** Two groups on a line: 0 1 2 and 10 11 12. */
const places = [0, 1, 2, 10, 11, 12];
const distance = (i: number, j: number) => Math.abs(places[i]! - places[j]!);
const effect = (log: readonly Entry[]) => carefulEffect(places.length, log, distance);

describe('carefulEffect', () => {
  it('uses an answer that the chances expected', () => {
    const log: Entry[] = [{ id: 1, pair: [0, 1], verdict: 'same', chance: 0.9 }];
    expect(effect(log)).toEqual({ mustLink: [[0, 1]], cannotLink: [], skip: [], corroborate: null });
  });

  it('uses an answer that nobody asked for, whatever it says', () => {
    const log: Entry[] = [{ id: 1, pair: [0, 5], verdict: 'same' }];
    expect(effect(log)).toMatchObject({ mustLink: [[0, 5]], corroborate: null });
  });

  it('holds a surprising answer back and asks about it with other items of its sides', () => {
    const log: Entry[] = [
      { id: 1, pair: [0, 1], verdict: 'same', chance: 0.9 },
      { id: 2, pair: [3, 4], verdict: 'same', chance: 0.9 },
      { id: 3, pair: [0, 3], verdict: 'same', chance: 0.1 },
    ];
    const { mustLink, corroborate } = effect(log);
    expect(mustLink).toEqual([
      [0, 1],
      [3, 4],
    ]);
    expect(corroborate).toMatchObject({ answer: 3, expected: 'same', isCertain: true });
    expect(corroborate!.pair).not.toEqual([0, 3]);
  });

  it('trusts it once another answer agrees', () => {
    const log: Entry[] = [
      { id: 1, pair: [0, 3], verdict: 'same', chance: 0.1 },
      { id: 2, pair: [1, 3], verdict: 'same', chance: 0.1, corroborates: 1 },
    ];
    const { mustLink } = effect(log);
    expect(mustLink).toContainEqual([0, 3]);
  });

  it('leaves it without effect when the other one disagrees, and gives up after two attempts', () => {
    const log: Entry[] = [
      { id: 1, pair: [0, 3], verdict: 'same', chance: 0.1 },
      { id: 2, pair: [1, 3], verdict: 'different', chance: 0.1, corroborates: 1 },
      { id: 3, pair: [0, 4], verdict: 'different', chance: 0.1, corroborates: 1 },
    ];
    expect(effect(log)).toMatchObject({
      mustLink: [],
      cannotLink: [
        [1, 3],
        [0, 4],
      ],
      corroborate: null,
    });
  });

  it('lets the least trusted answer of a contradiction give way, though it came first', () => {
    const log: Entry[] = [
      { id: 1, pair: [0, 2], verdict: 'different', chance: 0.55 },
      { id: 2, pair: [0, 1], verdict: 'same', chance: 0.95 },
      { id: 3, pair: [1, 2], verdict: 'same', chance: 0.95 },
    ];
    expect(effect(log)).toMatchObject({
      mustLink: [
        [0, 1],
        [1, 2],
      ],
      cannotLink: [],
    });
  });

  it('counts neither what was taken back nor what nobody could tell', () => {
    const log: Entry[] = [
      { id: 1, pair: [0, 1], verdict: 'same', chance: 0.1 },
      { id: 2, takesBack: 1 },
      { id: 3, pair: [0, 2], verdict: 'cannot-tell', chance: 0.5 },
    ];
    expect(effect(log)).toEqual({ mustLink: [], cannotLink: [], skip: [[0, 2]], corroborate: null });
  });
});
