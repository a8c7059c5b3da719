import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Condensed, pairCount, pairIndex } from '../matrix.ts';
import { kMedoids } from './kMedoids.ts';

/** Distances of points on a line. */
function line(...points: number[]): Condensed {
  const data: number[] = [];
  for (let i = 0; i < points.length; i++)
    for (let j = i + 1; j < points.length; j++) data.push(Math.abs(points[i]! - points[j]!));
  return { n: points.length, data: Float64Array.from(data) };
}

const cases = fc.integer({ min: 1, max: 14 }).chain(n =>
  fc.record({
    n: fc.constant(n),
    data: fc.array(fc.integer({ min: 0, max: 6 }), { minLength: pairCount(n), maxLength: pairCount(n) }),
    start: fc.uniqueArray(fc.integer({ min: 0, max: n - 1 }), { minLength: 1, maxLength: n }),
  }),
);

describe('k-medoids', () => {
  it('by hand: the medoids move into the two groups', () => {
    // From 0 and 1: {0} and {1, 2, 10, 11, 12}, whose central item is 10; then {0, 1, 2} and {10, 11, 12};
    // then their middles.
    const result = kMedoids(line(0, 1, 2, 10, 11, 12), [0, 1], 300);
    expect([...result.medoids]).toEqual([1, 4]);
    expect([...result.labels]).toEqual([0, 0, 0, 1, 1, 1]);
  });

  it('keeps to the items that may be medoids', () => {
    const allowed = Uint8Array.of(1, 0, 0, 1, 0, 1);
    const result = kMedoids(line(0, 1, 2, 10, 11, 12), [0, 3], 300, allowed);
    expect([...result.medoids]).toEqual([0, 3]);
    expect(result.moves).toBe(0);
    expect(kMedoids(line(0, 1, 2, 10, 11, 12), [0, 3], 300)).toMatchObject({ moves: 2 });
  });

  it('a tie goes to the smaller medoid, a medoid to itself', () => {
    expect([...kMedoids(line(0, 1, 2), [0, 2], 1).labels]).toEqual([0, 0, 1]);
    const identical = { n: 3, data: new Float64Array(3) };
    expect([...kMedoids(identical, [2, 0], 1).labels]).toEqual([0, 0, 1]);
  });

  it('refuses no medoid, too many, and the same twice', () => {
    for (const start of [[], [0, 1, 2, 3], [1, 1]])
      expect(() => kMedoids(line(0, 1, 2), start, 300)).toThrow(RangeError);
  });

  it('ends where every item is with its nearest medoid and no member is more central', () => {
    fc.assert(
      fc.property(cases, ({ n, data, start }) => {
        const distances = { n, data: Float64Array.from(data) };
        const between = (i: number, j: number) => (i === j ? 0 : distances.data[pairIndex(n, i, j)]!);
        const { medoids, labels, iterations } = kMedoids(distances, start, 300);
        expect(kMedoids(distances, [...start].reverse(), 300).labels).toEqual(labels);
        if (iterations === 300) return;
        expect([...medoids]).toEqual([...medoids].sort((a, b) => a - b));
        for (let i = 0; i < n; i++) {
          const own = medoids.indexOf(i);
          const nearest = Math.min(...Array.from(medoids, medoid => between(i, medoid)));
          if (own >= 0) expect(labels[i]).toBe(own);
          else expect(between(i, medoids[labels[i]!]!)).toBe(nearest);
        }
        medoids.forEach((medoid, cluster) => {
          const members = [...labels.keys()].filter(i => labels[i] === cluster);
          const sum = (i: number) => members.reduce((total, j) => total + between(i, j), 0);
          for (const i of members) expect(sum(medoid)).toBeLessThanOrEqual(sum(i));
        });
      }),
      { numRuns: 300 },
    );
  });
});
