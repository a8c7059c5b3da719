/** CLARANS against PAM and against all sets of medoids; normalised cut on a graph that has one. */
import { describe, expect, it } from 'vitest';
import { distanceBetween, lookupCondensed, pairwiseDistances } from '../distance.ts';
import type { Matrix } from '../matrix.ts';
import { Random } from '../random.ts';
import { clarans } from './clarans.ts';
import { allItems, finish } from './pam.ts';
import { fastPam } from './pamFast.ts';
import { normalisedCut } from './spectral.ts';

function randomPoints(rows: number, seed: number): Matrix {
  const random = new Random(seed);
  return { rows, columns: 2, data: Float64Array.from({ length: 2 * rows }, () => random.unit()) };
}

describe('clarans', () => {
  it('finds the best pair of medoids where all pairs can be tried', () => {
    for (let seed = 0; seed < 20; seed++) {
      const points = randomPoints(12, seed);
      const distances = pairwiseDistances(points, 'euclidean');
      const between = distanceBetween(points, 'euclidean');
      const costs = [...Array(12).keys()].flatMap(a =>
        [...Array(12).keys()]
          .filter(b => b > a)
          .map(b => {
            let cost = 0;
            for (let item = 0; item < 12; item++) {
              const to = (m: number) => (m === item ? 0 : between(item, m));
              cost += Math.min(to(a), to(b));
            }
            return cost;
          }),
      );
      const found = clarans(distances, 2, new Random(seed), { searches: 5, maxNeighbours: 100 });
      expect(found.cost).toBeCloseTo(Math.min(...costs), 9);
      expect(new Set(found.labels).size).toBe(2);
      found.medoids.forEach((medoid, label) => {
        expect(found.labels[medoid]).toBe(label);
      });
    }
  });

  it('costs about as little as PAM from one start, or less', () => {
    const distances = pairwiseDistances(randomPoints(120, 7), 'euclidean');
    const start = new Random(1).sample(120, 6);
    const medoids = finish(fastPam({ lookup: lookupCondensed(distances), candidates: allItems(120), start }));
    const found = clarans(distances, 6, new Random(1), { searches: 10, maxNeighbours: 1000 });
    expect(found.cost).toBeLessThanOrEqual(1.01 * medoids.cost);
  });

  it('ends where every item is a medoid, and refuses k of 0', () => {
    const distances = pairwiseDistances(randomPoints(4, 1), 'euclidean');
    expect(clarans(distances, 4, new Random(0), { searches: 1, maxNeighbours: 10 })).toMatchObject({
      cost: 0,
    });
    expect(() => clarans(distances, 0, new Random(0), { searches: 1, maxNeighbours: 1 })).toThrow(RangeError);
  });
});

it('the normalised cut separates two cliques that one weak edge joins', () => {
  const n = 10;
  const data = new Float64Array(n * n);
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) if (i !== j && i < 4 === j < 4) data[i * n + j] = 1;
  data[3 * n + 4] = 0.01;
  data[4 * n + 3] = 0.01;
  const labels = normalisedCut({ rows: n, columns: n, data }, 2, new Random(0));
  expect([...labels]).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 1, 1]);
});
