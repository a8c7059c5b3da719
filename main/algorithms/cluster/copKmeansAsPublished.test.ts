/** COP-KMeans as published: by hand, where it fails, and against a plain reading of the paper's table. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Matrix, matrixOf, type WeightedPair } from '../matrix.ts';
import { copKmeansAsPublished, type PublishedRule } from './copKmeansAsPublished.ts';
import { kmeans } from './kmeans.ts';

const onLine = (...places: number[]): Matrix => matrixOf(places.map(place => Float64Array.of(place)));
const plain = (...pairs: [number, number][]): WeightedPair[] => pairs.map(([i, j]) => [i, j, 1]);

describe('wagstaff', () => {
  it('takes the nearest cluster that violates nothing', () => {
    const result = copKmeansAsPublished(onLine(0, 1, 10, 11), onLine(0, 10), [], plain([0, 1]), 'wagstaff')!;
    expect([...result.labels]).toEqual([0, 1, 1, 1]);
    expect(result.violations).toEqual({ mustLink: 0, cannotLink: 0, weight: 0 });
  });

  it('fails where every cluster is forbidden, though another order succeeds', () => {
    // 0 and 1 fall into different clusters, and 2 may be with neither of them.
    const [points, start] = [onLine(0, 10, 5), onLine(0, 10)];
    const apart = plain([0, 2], [1, 2]);
    expect(copKmeansAsPublished(points, start, [], apart, 'wagstaff')).toBeNull();
    const first = copKmeansAsPublished(points, start, [], apart, 'wagstaff', [2, 0, 1])!;
    expect([...first.labels]).toEqual([0, 0, 1]);
  });

  it('fails on contradictions, which the other rule survives', () => {
    const [points, start, both] = [onLine(0, 1), onLine(0, 1), plain([0, 1])];
    expect(copKmeansAsPublished(points, start, both, both, 'wagstaff')).toBeNull();
    expect(copKmeansAsPublished(points, start, both, both, 'least-violation')!.violations.weight).toBe(1);
  });
});

it('least-violation takes the lighter violation, then the nearer cluster', () => {
  const must: WeightedPair[] = [
    [0, 2, 0.25],
    [1, 2, 0.75],
  ];
  const { labels, violations } = copKmeansAsPublished(
    onLine(0, 10, 1),
    onLine(0, 10),
    must,
    [],
    'least-violation',
  )!;
  expect([...labels]).toEqual([0, 1, 1]);
  expect(violations).toEqual({ mustLink: 1, cannotLink: 0, weight: 0.25 });
});

it('refuses an order that is no permutation', () => {
  expect(() => copKmeansAsPublished(onLine(0, 1), onLine(0), [], [], 'wagstaff', [0, 0])).toThrow(RangeError);
  expect(() => copKmeansAsPublished(onLine(0, 1), onLine(0), [], [], 'wagstaff', [0])).toThrow(RangeError);
});

/** The slow twin: every cluster tried for every item, distances and violations written out. */
function twin(
  points: number[][],
  start: number[][],
  must: readonly WeightedPair[],
  cannot: readonly WeightedPair[],
  rule: PublishedRule,
): number[] | null {
  const distance = (a: number[], b: number[]) => a.reduce((sum, value, at) => sum + (value - b[at]!) ** 2, 0);
  let centroids = start.map(row => [...row]);
  let before: number[] = [];
  for (let pass = 0; pass < 100; pass++) {
    const labels: number[] = [];
    for (const [item, point] of points.entries()) {
      const rated = centroids.map((centroid, cluster) => {
        const cost = [
          ...must.map(pair => [pair, true] as const),
          ...cannot.map(pair => [pair, false] as const),
        ]
          .filter(([[i, j]]) => (i === item && j < item) || (j === item && i < item))
          .filter(([[i, j], isMust]) => (labels[i === item ? j : i] === cluster) !== isMust)
          .reduce((sum, [[, , weight]]) => sum + weight, 0);
        return { cluster, cost, away: distance(point, centroid) };
      });
      rated.sort((a, b) => a.cost - b.cost || a.away - b.away || a.cluster - b.cluster);
      if (rule === 'wagstaff' && rated[0]!.cost > 0) return null;
      labels.push(rated[0]!.cluster);
    }
    if (String(labels) === String(before)) break;
    before = labels;
    centroids = centroids.map((centroid, cluster) => {
      const own = points.filter((_, item) => labels[item] === cluster);
      if (own.length === 0) return centroid;
      return centroid.map((_, column) => own.reduce((sum, row) => sum + row[column]!, 0) / own.length);
    });
  }
  const numbers = [...new Set(before)];
  return before.map(label => numbers.indexOf(label));
}

it('agrees with its twin, and without constraints with k-means', () => {
  const place = fc.integer({ min: 0, max: 20 });
  const weight = fc.constantFrom(0.25, 0.5, 1);
  const pair = fc
    .tuple(fc.nat(11), fc.nat(11), weight)
    .filter(([i, j]) => i !== j)
    .map(([i, j, w]): WeightedPair => [i, j, w]);
  const rows = fc.array(fc.tuple(place, place), { minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(
      rows,
      fc.integer({ min: 1, max: 4 }),
      fc.array(pair, { maxLength: 8 }),
      fc.array(pair, { maxLength: 8 }),
      fc.constantFrom<PublishedRule>('wagstaff', 'least-violation'),
      (numbers, k, must, cannot, rule) => {
        const points = matrixOf(numbers.map(row => Float64Array.from(row)));
        const start = matrixOf(numbers.slice(0, k).map(row => Float64Array.from(row)));
        const found = copKmeansAsPublished(points, start, must, cannot, rule);
        const expected = twin(numbers, numbers.slice(0, k), must, cannot, rule);
        expect(found === null ? null : [...found.labels]).toEqual(expected);
        const free = copKmeansAsPublished(points, start, [], [], rule)!;
        expect(free.labels).toEqual(kmeans(points, start, 100).labels);
      },
    ),
    { numRuns: 300 },
  );
});
