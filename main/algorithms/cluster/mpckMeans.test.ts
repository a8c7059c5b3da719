import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Matrix, WeightedPair } from '../matrix.ts';
import { Random } from '../random.ts';
import type { Weighting } from './mpckMeans/metric.ts';
import { neighbourhoodCentroids } from './mpckMeans/start.ts';
import { type MpckMeansResult, mpckMeans } from './mpckMeans.ts';

function matrix(rows: readonly (readonly number[])[]): Matrix {
  return { rows: rows.length, columns: rows[0]!.length, data: Float64Array.from(rows.flat()) };
}

interface Case {
  readonly points: readonly (readonly number[])[];
  readonly k: number;
  readonly mustLink: readonly WeightedPair[];
  readonly cannotLink: readonly WeightedPair[];
  readonly weighting: Weighting;
  readonly seed: number;
}

function run({ points, k, mustLink, cannotLink, weighting, seed }: Case): MpckMeansResult {
  return mpckMeans(matrix(points), k, mustLink, cannotLink, new Random(seed), { weighting });
}

/** Eq. (1), term by term, with the means of the labels and the given weights. */
function objectiveSlowly(
  { points, mustLink, cannotLink, weighting }: Case,
  { labels, weights }: MpckMeansResult,
): number {
  const metricOf = (label: number): number[] => {
    const row = weighting === 'shared' ? 0 : label;
    return [...weights.data.subarray(row * weights.columns, (row + 1) * weights.columns)];
  };
  const meanOf = (label: number): number[] => {
    const members = points.filter((_, i) => labels[i] === label);
    return members[0]!.map((_, c) => members.reduce((sum, x) => sum + x[c]!, 0) / members.length);
  };
  let sum = 0;
  points.forEach((x, i) => {
    const mean = meanOf(labels[i]!);
    metricOf(labels[i]!).forEach((weight, c) => {
      sum += weight * (x[c]! - mean[c]!) ** 2 - Math.log(weight);
    });
  });
  for (const [i, j, w] of mustLink) if (labels[i] !== labels[j]) sum += w;
  for (const [i, j, w] of cannotLink) if (labels[i] === labels[j]) sum += w;
  return sum;
}

const six = [
  [0, 0],
  [10, 1],
  [1, 0],
  [11, 1],
  [0, 1],
  [10, 0],
];
const plain: Case = { points: six, k: 2, mustLink: [], cannotLink: [], weighting: 'shared', seed: 0 };

describe('mpckMeans', () => {
  it('solves a case by hand: labels, one over the variances within, and the objective', () => {
    for (const seed of [0, 1, 2]) {
      const { labels, weights, objective } = run({ ...plain, seed });
      expect([...labels]).toEqual([0, 1, 0, 1, 0, 1]);
      // Each column spreads by 2/3 in either cluster: 4/3 in all, over 6 items.
      expect(weights).toMatchObject({ rows: 1, columns: 2 });
      for (const weight of weights.data) expect(weight).toBeCloseTo(4.5, 12);
      expect(objective.at(-1)).toBeCloseTo(6 * 2 - 6 * 2 * Math.log(4.5), 10);
    }
  });

  it('gives a metric of its own to each cluster, in the order of the labels', () => {
    const points = [
      [5, 0],
      [0, 3],
      [5.5, 0],
      [0, 7],
      [6, 0],
      [0, 5],
    ];
    const { labels, weights } = run({ ...plain, points, weighting: 'perCluster' });
    expect([...labels]).toEqual([0, 1, 0, 1, 0, 1]);
    expect(weights).toMatchObject({ rows: 2, columns: 2 });
    const expected = [6, 1e6, 1e6, 3 / 8];
    weights.data.forEach((weight, at) => {
      expect(weight / expected[at]!).toBeCloseTo(1, 10);
    });
  });

  it('counts a variance below 1e-6 as 1e-6', () => {
    const { weights } = run({ ...plain, points: [[1], [1], [1]], k: 1 });
    expect([...weights.data]).toEqual([1e6]);
  });

  it('pays for violated answers where that is cheaper, and heeds them where it is not', () => {
    const points = [[0], [1], [10], [11]];
    const one: WeightedPair = [1, 0, 1];
    expect([...run({ ...plain, points, cannotLink: [one] }).labels]).toEqual([0, 0, 1, 1]);
    const many = run({ ...plain, points, cannotLink: Array.from({ length: 99 }, () => one) });
    expect(many.labels[0]).not.toBe(many.labels[1]);
  });

  it('keeps an empty cluster without a label and last among the weights', () => {
    const { labels, weights } = run({ ...plain, points: [[2], [2], [2]], k: 2, weighting: 'perCluster' });
    expect([...labels]).toEqual([0, 0, 0]);
    expect(weights.rows).toBe(2);
    expect(weights.data[0]).toBe(1e6);
  });

  it('serves one item, as many clusters as items, and answers that contradict one another', () => {
    expect([...run({ ...plain, points: [[3, 4]], k: 1 }).labels]).toEqual([0]);
    expect([...run({ ...plain, k: 6, weighting: 'perCluster' }).labels]).toEqual([0, 1, 2, 3, 4, 5]);
    const both: WeightedPair[] = [[0, 1, 1]];
    expect(run({ ...plain, mustLink: both, cannotLink: both }).objective.length).toBeGreaterThan(0);
  });

  it('refuses what is no constraint or no start', () => {
    expect(() => run({ ...plain, cannotLink: [[0, 6, 1]] })).toThrow(RangeError);
    expect(() => run({ ...plain, cannotLink: [[0, 1, 0]] })).toThrow(RangeError);
    expect(() => run({ ...plain, k: 7 })).toThrow(/k must/);
  });

  const cases: fc.Arbitrary<Case> = fc.integer({ min: 1, max: 12 }).chain(n => {
    const coordinate = fc.oneof(
      fc.integer({ min: -3, max: 3 }),
      fc.double({ min: -1e3, max: 1e3, noNaN: true }),
    );
    const pair = fc.tuple(fc.nat(n - 1), fc.nat(n - 1)).filter(([i, j]) => i !== j);
    const weighted = fc
      .tuple(pair, fc.constantFrom(1, 1, 0.5, 0.01))
      .map(([[i, j], w]): WeightedPair => [i, j, w]);
    const links = n === 1 ? fc.constant([]) : fc.array(weighted, { maxLength: 30 });
    return fc.record({
      points: fc.array(fc.tuple(coordinate, coordinate), { minLength: n, maxLength: n }),
      k: fc.integer({ min: 1, max: n }),
      mustLink: links,
      cannotLink: links,
      weighting: fc.constantFrom('shared' as const, 'perCluster' as const),
      seed: fc.nat(5),
    });
  });

  it('never lets the objective rise, and its last value is eq. (1) of the reply (property)', () => {
    fc.assert(
      fc.property(cases, one => {
        const result = run(one);
        for (let at = 1; at < result.objective.length; at++)
          expect(result.objective[at]).toBeLessThan(result.objective[at - 1]!);
        const last = result.objective.at(-1)!;
        const slow = objectiveSlowly(one, result);
        expect(Math.abs(last - slow)).toBeLessThanOrEqual(
          1e-9 * Math.max(1, Math.abs(slow)) * one.points.length,
        );
        expect(run(one)).toEqual(result);
      }),
      { numRuns: 1000 },
    );
  });

  it('ends where no single item would gain by moving (property)', () => {
    fc.assert(
      fc.property(cases, one => {
        const result = run(one);
        const best = objectiveSlowly(one, result);
        // Centroids and metric as they are: only labels of occupied clusters are tried, one item at a time.
        const clusters = new Set(result.labels).size;
        result.labels.forEach((label, i) => {
          for (let other = 0; other < clusters; other++) {
            if (other === label) continue;
            expect(movedObjective(one, result, i, other)).toBeGreaterThanOrEqual(
              best - 1e-9 * Math.max(1, Math.abs(best)) * one.points.length,
            );
          }
        });
      }),
      { numRuns: 300 },
    );
  });
});

/** Eq. (1) with item `moved` in cluster `to`, centroids and metric unchanged. */
function movedObjective(
  { points, mustLink, cannotLink, weighting }: Case,
  { labels, weights }: MpckMeansResult,
  moved: number,
  to: number,
): number {
  const now = labels.slice();
  now[moved] = to;
  let sum = 0;
  points.forEach((x, i) => {
    const members = points.filter((_, j) => labels[j] === now[i]);
    const row = (weighting === 'shared' ? 0 : now[i]!) * weights.columns;
    x.forEach((value, c) => {
      const mean = members.reduce((so, member) => so + member[c]!, 0) / members.length;
      const weight = weights.data[row + c]!;
      sum += weight * (value - mean) ** 2 - Math.log(weight);
    });
  });
  for (const [i, j, w] of mustLink) if (now[i] !== now[j]) sum += w;
  for (const [i, j, w] of cannotLink) if (now[i] === now[j]) sum += w;
  return sum;
}

describe('neighbourhoodCentroids', () => {
  it('takes the largest must-link component first, then the farthest by distance times size', () => {
    const points = matrix([[0], [2], [1], [100], [102], [40], [42], [44]]);
    const mustLink: WeightedPair[] = [
      [0, 1, 1],
      [1, 2, 1],
      [3, 4, 1],
      [5, 6, 1],
      [6, 7, 1],
      [2, 3, 0.5],
    ];
    const { data } = neighbourhoodCentroids(points, 2, mustLink, new Random(0));
    expect([...data]).toEqual([1, 101]);
    expect([...neighbourhoodCentroids(points, 3, mustLink, new Random(0)).data]).toEqual([1, 101, 42]);
    expect(neighbourhoodCentroids(points, 5, mustLink, new Random(0)).rows).toBe(5);
  });

  it('fills up with different items even where all coincide', () => {
    const points = matrix([[7], [7], [7]]);
    expect([...neighbourhoodCentroids(points, 3, [], new Random(1)).data]).toEqual([7, 7, 7]);
    expect([...neighbourhoodCentroids(points, 3, [[0, 1, 1]], new Random(1)).data]).toEqual([7, 7, 7]);
  });
});
