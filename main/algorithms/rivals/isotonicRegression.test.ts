import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitFalling } from './isotonicRegression.ts';

test('by hand: violators are pooled, between blocks it is linear, beyond them constant', () => {
  const at = fitFalling(Float64Array.of(4, 2, 1, 3), [0, 0, 1, 1]);
  expect([0, 1, 2, 2.5, 3, 4, 9].map(at)).toEqual([1, 1, 0.5, 0.5, 0.5, 0, 0]);
  expect(at(1.5)).toBe(0.75);
});

test('equal distances have one value', () => {
  const at = fitFalling(Float64Array.of(1, 1, 2), [1, 0, 0]);
  expect([1, 2].map(at)).toEqual([0.5, 0]);
});

/** The smallest of the largest means that reach over the place: the textbook's formula. */
function fitSlowly(labels: readonly number[]): number[] {
  return labels.map((_, i) => {
    let least = Number.POSITIVE_INFINITY;
    for (let from = 0; from <= i; from++) {
      let most = 0;
      for (let to = i; to < labels.length; to++) {
        const part = labels.slice(from, to + 1);
        most = Math.max(most, part.reduce((sum, label) => sum + label, 0) / part.length);
      }
      least = Math.min(least, most);
    }
    return least;
  });
}

test('as the formula has it', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 1, maxLength: 12 }), labels => {
      const at = fitFalling(Float64Array.from(labels.keys()), labels);
      const slow = fitSlowly(labels);
      for (const x of labels.keys()) expect(at(x)).toBeCloseTo(slow[x]!, 12);
    }),
  );
});
