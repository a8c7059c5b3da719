/** Bubbles find dense cores among strays; ties and refusals. */
import { describe, expect, it } from 'vitest';
import { pairwiseDistances } from '../distance.ts';
import { bubbleClustering } from './bubbles.ts';

function line(...values: number[]) {
  return pairwiseDistances({ rows: values.length, columns: 1, data: Float64Array.from(values) }, 'euclidean');
}

describe('bubbleClustering', () => {
  it('moves its centres into the dense parts and leaves strays out', () => {
    const distances = line(0, 0.1, 0.2, 3, 10, 10.1, 10.2, 14);
    const found = bubbleClustering(distances, [3, 7], 3, 100);
    expect(found).toEqual([
      { centroid: 1, members: [1, 0, 2] },
      { centroid: 5, members: [5, 4, 6] },
    ]);
  });

  it('keeps a centre without members, and centres of identical items apart', () => {
    expect(bubbleClustering(line(1, 1, 1, 1), [0, 2], 2, 100)).toEqual([
      { centroid: 0, members: [0, 1] },
      { centroid: 2, members: [2, 0] },
    ]);
  });

  it('refuses the same centre twice and sizes that cannot be', () => {
    expect(() => bubbleClustering(line(0, 1), [0, 0], 1, 10)).toThrow('differ');
    expect(() => bubbleClustering(line(0, 1), [0], 3, 10)).toThrow('n must be');
  });
});
