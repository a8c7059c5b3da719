import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Condensed } from '../matrix.ts';
import { Random } from '../random.ts';
import { simulatedPerson } from '../simulate/person.ts';
import { A3s, a3s } from './a3s.ts';
import { asKey, askRival, clouds, follow, rightPerson, settingOf } from './testing/askRival.ts';

/** Four items in two clusters, 0 and 1 as likely the same as given, 2 and 3 most likely. */
function four(first: number, truth: readonly number[]) {
  const probability: Condensed = { n: 4, data: Float64Array.of(first, 0.3, 0.3, 0.3, 0.3, 0.95) };
  const near = [
    [1, 2, 3],
    [0, 2, 3],
    [3, 0, 1],
    [2, 0, 1],
  ];
  const method = new A3s(probability, near, Int32Array.of(0, 0, 1, 1), new Random(1));
  return follow(method.run(), rightPerson(truth)).asked;
}

test('by hand: two pure clusters are compared by their leaders, then each pair by itself', () => {
  expect(four(0.9, [0, 0, 1, 1])).toEqual(['0-2 different', '0-1 same', '2-3 same']);
  // Merged into one of four, whose leader is that of the second: nothing is left to ask.
  expect(four(0.9, [0, 0, 0, 0])).toEqual(['0-2 same']);
});

test('by hand: a cluster that is not pure is asked about first, and splits', () => {
  expect(four(0.6, [0, 0, 1, 1])).toEqual(['0-1 same', '0-2 different', '2-3 same']);
  // 1 leaves, then the single items are compared with the nearest leader.
  expect(four(0.6, [0, 1, 2, 2])[0]).toBe('0-1 different');
});

/** Six items in one cluster beside a pure one of two, all as likely the same. */
function mixed(truth: readonly number[]) {
  const probability: Condensed = { n: 8, data: new Float64Array(28).fill(0.6) };
  probability.data[27] = 0.99;
  const near = truth.map((_, item) => [...truth.keys()].filter(other => other !== item));
  const first = Int32Array.of(0, 0, 0, 0, 0, 0, 1, 1);
  return follow(new A3s(probability, near, first, new Random(1)).run(), rightPerson(truth));
}

test('by hand: a cluster of six with a leader loses the item that differs from it', () => {
  const { asked, labels } = mixed([0, 0, 0, 1, 0, 0, 2, 2]);
  // 0 against the middle of six, then 1 against the middle of five: it leads, also against the pair.
  expect(asked.slice(0, 3)).toEqual(['0-3 different', '1-2 same', '1-6 different']);
  expect(labels).toEqual([0, 0, 0, 1, 0, 0, 2, 2]);
});

test('by hand: a cluster of six without a leader is split into its classes', () => {
  const { asked, labels } = mixed([0, 1, 0, 1, 0, 1, 2, 2]);
  // Twice different: 3 and 2 leave. Then 0 is asked about 1, 4 and 5, and 1, known to differ from 0, about 5.
  expect(asked.slice(0, 6)).toEqual([
    '0-3 different',
    '1-2 different',
    '0-1 different',
    '0-4 same',
    '0-5 different',
    '1-5 same',
  ]);
  expect(labels).toEqual([0, 1, 0, 1, 0, 1, 2, 2]);
});

test('what is answered "same" is together in the end, and no pair is asked twice', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 2, max: 5 }), (seed, groups) => {
      const { truth, points } = clouds(30, groups, 3, seed);
      const setting = settingOf(points, groups, seed);
      const strategy = a3s(setting);
      const { asked, rounds } = askRival(strategy, setting, truth, rightPerson(truth));
      expect(new Set(asked.map(({ pair }) => asKey(pair))).size).toBe(asked.length);
      const labels = strategy.groups({ rounds } as never);
      for (const { pair, answer } of asked)
        if (answer === 'same') expect(labels[pair[0]]).toBe(labels[pair[1]]);
    }),
    { numRuns: 40 },
  );
});

test('groups that lie apart are right in the end', () => {
  for (let seed = 0; seed < 10; seed++) {
    const { truth, points } = clouds(40, 4, 12, seed);
    const setting = settingOf(points, 4, seed);
    const { curve } = askRival(a3s(setting), setting, truth, rightPerson(truth));
    expect(curve.at(-1)!.jaccard).toBe(1);
  }
});

test('wrong answers and none end it too; distances alone are refused', () => {
  const { truth, points } = clouds(40, 4, 3, 5);
  const person = simulatedPerson(truth, { errorRate: 0.2, dontKnowRate: 0.2 }, new Random(3));
  const setting = settingOf(points, 4);
  const { asked } = askRival(a3s(setting), setting, truth, pair => person(pair));
  expect(new Set(asked.map(({ pair }) => asKey(pair))).size).toBe(asked.length);
  expect(() => a3s(settingOf(null, 2))).toThrow(RangeError);
});
