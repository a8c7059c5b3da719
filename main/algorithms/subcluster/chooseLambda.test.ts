/** λ is the one that suits the part held out, and another set has another. */
import { expect, test } from 'vitest';
import { Random } from '../random.ts';
import { chooseLambda, LAMBDA_SCALES } from './chooseLambda.ts';

/** Of each class a share is close to its centre and the rest far from it, as in the results of paper 4. */
function classes(
  count: number,
  each: number,
  { share, close, far }: Record<'share' | 'close' | 'far', number>,
) {
  const random = new Random(3);
  const columns = 6;
  const centres = Array.from({ length: count * columns }, () => random.normal());
  const truth = Int32Array.from({ length: count * each }, (_, item) => item % count);
  const data = new Float64Array(count * each * columns);
  truth.forEach((label, item) => {
    const width = item < share * count * each ? close : far;
    for (let c = 0; c < columns; c++)
      data[item * columns + c] = centres[label * columns + c]! + width * random.normal();
  });
  return { points: { rows: truth.length, columns, data }, truth };
}

test('dense cores among strays want a small one, wide classes a larger one', () => {
  const strays = classes(12, 24, { share: 0.4, close: 0.1, far: 2 });
  const wide = classes(4, 24, { share: 1, close: 0.5, far: 0.5 });
  const [small, large] = [strays, wide].map(({ points, truth }) => chooseLambda(points, truth, 5, 1));
  expect(LAMBDA_SCALES).toContain(small);
  expect(small).toBeLessThan(large!);
  expect(chooseLambda(strays.points, strays.truth, 5, 1)).toBe(small);
});

test('where no subject has two halves the usual one is taken', () => {
  const few = classes(10, 4, { share: 1, close: 0.1, far: 0.1 });
  expect(chooseLambda(few.points, few.truth, 5, 1)).toBe(0.3);
});
