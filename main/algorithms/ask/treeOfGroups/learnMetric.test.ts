import { describe, expect, it } from 'vitest';
import { pairwiseDistances } from '../../distance.ts';
import { condensedIndex, type Matrix } from '../../matrix.ts';
import { Random } from '../../random.ts';
import { learnedShare, whitenGroups } from './learnMetric.ts';

describe('a metric in which groups are round', () => {
  const random = new Random(1);
  const labels = Int32Array.from({ length: 60 }, (_, item) => item % 2);
  // Two groups that differ in the second column alone, while the first varies most.
  const data = Float64Array.from({ length: 120 }, (_, at) =>
    at % 2 === 0 ? random.normal() * 10 : random.normal() + ((at >> 1) % 2) * 4,
  );
  const points: Matrix = { rows: 60, columns: 2, data };

  it('makes little of what varies inside groups', () => {
    const ratio = (matrix: Matrix) => {
      const { n, data: distances } = pairwiseDistances(matrix, 'euclidean');
      let [inside, across] = [0, 0];
      for (let i = 0; i < n; i++)
        for (let j = i + 1; j < n; j++)
          if (labels[i] === labels[j]) inside += distances[condensedIndex(n, i, j)]!;
          else across += distances[condensedIndex(n, i, j)]!;
      return across / inside;
    };
    expect(ratio(whitenGroups(points, labels))).toBeGreaterThan(ratio(points) * 1.02);
  });

  it('does by hand what it says', () => {
    // Inside the groups only the first column varies, by 1: half of W is diag(2, 0) after scaling to mean 1,
    // half the identity.
    const four: Matrix = { rows: 4, columns: 2, data: Float64Array.of(-1, 0, 1, 0, -1, 5, 1, 5) };
    const rounded = whitenGroups(four, Int32Array.of(0, 0, 1, 1));
    const { data: distances } = pairwiseDistances(rounded, 'euclidean');
    expect(distances[0]).toBeCloseTo(2 / Math.sqrt(1.5), 9);
    expect(distances[1]).toBeCloseTo(5 / Math.sqrt(0.5), 9);
  });

  it('leaves points alone where groups say nothing', () => {
    expect(
      whitenGroups(
        points,
        Int32Array.from({ length: 60 }, (_, item) => item),
      ),
    ).toBe(points);
    const same: Matrix = { rows: 3, columns: 2, data: new Float64Array(6) };
    expect(whitenGroups(same, new Int32Array(3))).toBe(same);
  });

  it('is followed the further the more items informative something', () => {
    // Sixty items in two groups and two columns: each group's mean took one item.
    expect(learnedShare(points, labels)).toBe(58 / 60);
    const alone = Int32Array.from({ length: 60 }, (_, item) => item);
    expect(learnedShare(points, alone)).toBe(0);
  });
});
