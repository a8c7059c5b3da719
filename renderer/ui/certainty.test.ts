/** Certainty falls into levels, each drawn with bars of its own. */
import { expect, it } from 'vitest';
import { barsOf, levelOf } from './certainty.ts';

it('has a level for every certainty, and more bars for more of it', () => {
  const bars = [0, 0.49, 0.5, 0.79, 0.8, 0.94, 0.95, 1].map(value => barsOf(levelOf(value)));
  expect(bars).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
});
