import { describe, expect, it } from 'vitest';
import { allAtOnce } from '../../collections.ts';
import { pairwiseDistances } from '../../distance.ts';
import { condensedIndex, type Matrix, pickRows } from '../../matrix.ts';
import type { GivenAnswer } from '../../noise/doubts.ts';
import { Random } from '../../random.ts';
import { confirmedBy, learnedShare, whitenGroups as whitenInParts } from './learnMetric.ts';

const whitenGroups = (points: Matrix, labels: Int32Array) => allAtOnce(whitenInParts(points, labels));

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
    expect(ratio(whitenGroups(points, labels)(learnedShare(points, labels)))).toBeGreaterThan(
      ratio(points) * 1.02,
    );
  });

  it('does by hand what it says', () => {
    // Inside the groups only the first column varies, by 1: half of W is diag(2, 0) after scaling to mean 1,
    // half the identity.
    const four: Matrix = { rows: 4, columns: 2, data: Float64Array.of(-1, 0, 1, 0, -1, 5, 1, 5) };
    const groups = Int32Array.of(0, 0, 1, 1);
    const { data: distances } = pairwiseDistances(whitenGroups(four, groups)(1), 'euclidean');
    // The variances are 1 and 6.25, and after whitening 1 / 1.5 and 6.25 / 0.5: their sum stays 7.25.
    const scale = Math.sqrt(7.25 / (1 / 1.5 + 6.25 / 0.5));
    expect(distances[0]).toBeCloseTo((2 / Math.sqrt(1.5)) * scale, 9);
    expect(distances[1]).toBeCloseTo((5 / Math.sqrt(0.5)) * scale, 9);
    const { data: half } = pairwiseDistances(whitenGroups(four, groups)(0.5), 'euclidean');
    expect(half[0]).toBeCloseTo(Math.sqrt((4 + distances[0]! ** 2) / 2), 9);
    const { data: none } = pairwiseDistances(whitenGroups(four, groups)(0), 'euclidean');
    expect(none[0]).toBeCloseTo(2, 9);
  });

  it('leaves points alone where groups say nothing', () => {
    expect(
      whitenGroups(
        points,
        Int32Array.from({ length: 60 }, (_, item) => item),
      )(0.5),
    ).toBe(points);
    const same: Matrix = { rows: 3, columns: 2, data: new Float64Array(6) };
    expect(whitenGroups(same, new Int32Array(3))(0.5)).toBe(same);
  });

  it('counts as far as answers confirm it', () => {
    // Under the given points "same" is farther than "different"; under the others it is the other way round.
    const line = (...places: number[]) => ({ rows: 4, columns: 1, data: Float64Array.from(places) });
    const answers = [
      { pair: [0, 1], verdict: 'same' },
      { pair: [2, 3], verdict: 'different' },
    ] as const;
    const confirmed = (given: readonly GivenAnswer[], before: Matrix, after: Matrix) =>
      confirmedBy(given, before, items => pickRows(after, items));
    expect(confirmed(answers, line(0, 5, 0, 3), line(0, 3, 0, 5))).toBe(1);
    expect(confirmed(answers, line(0, 3, 0, 5), line(0, 3, 0, 5))).toBe(0);
    expect(confirmed(answers, line(0, 5, 0, 3), line(0, 5, 0, 3))).toBe(0);
    expect(confirmed([], line(0, 5, 0, 3), line(0, 3, 0, 5))).toBe(0);
  });

  it('is followed the further the more items informative something', () => {
    // Sixty items in two groups and two columns: each group's mean took one item.
    expect(learnedShare(points, labels)).toBe(58 / 60);
    const alone = Int32Array.from({ length: 60 }, (_, item) => item);
    expect(learnedShare(points, alone)).toBe(0);
  });
});
