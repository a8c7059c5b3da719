import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ConflictingConstraintsError } from '../constraints.ts';
import type { Condensed, Pair } from '../matrix.ts';
import { condensedIndex } from '../matrix.ts';
import { hacc } from './hacc.ts';

/** Distances between numbers on a line. */
function line(...points: number[]): Condensed {
  const n = points.length;
  const data = new Float64Array((n * (n - 1)) / 2);
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++) data[condensedIndex(n, i, j)] = Math.abs(points[i]! - points[j]!);
  return { n, data };
}

const edges = (result: ReturnType<typeof hacc>) => result.merges.map(({ i, j }) => [i, j]);

describe('hacc', () => {
  it('is single linkage without answers', () => {
    const result = hacc(line(0, 1, 10, 12, 30), 2);
    expect([...result.labels]).toEqual([0, 0, 0, 0, 1]);
    expect(result.merges).toEqual([
      { i: 0, j: 1, distance: 1 },
      { i: 2, j: 3, distance: 2 },
      { i: 1, j: 2, distance: 9 },
    ]);
    expect(result).toMatchObject({ clusters: 2, deadEnd: false });
  });

  it('breaks ties by i, then j', () => {
    expect(edges(hacc(line(0, 1, 2, 3), 2))).toEqual([
      [0, 1],
      [1, 2],
    ]);
  });

  it('puts must-links in first and does not list them', () => {
    const result = hacc(line(0, 1, 10, 12), 2, [[0, 3]]);
    expect([...result.labels]).toEqual([0, 0, 1, 0]);
    expect(edges(result)).toEqual([[0, 1]]);
  });

  it('keeps cannot-linked trees apart, also when the link was inherited', () => {
    const result = hacc(line(0, 1, 2, 3), 2, [], [[0, 2]]);
    expect([...result.labels]).toEqual([0, 0, 1, 1]);
  });

  it('says when it is a dead end', () => {
    const apart: Pair[] = [
      [0, 1],
      [1, 2],
      [0, 2],
    ];
    expect(hacc(line(0, 1, 2, 3), 1, [], apart)).toMatchObject({ clusters: 3, deadEnd: true });
  });

  it('stops at once when the must-links leave k trees or fewer', () => {
    const result = hacc(line(0, 1, 5), 2, [
      [0, 2],
      [1, 2],
    ]);
    expect(result).toMatchObject({ clusters: 1, deadEnd: false, merges: [] });
  });

  it('serves a single item', () => {
    expect(hacc({ n: 1, data: new Float64Array(0) }, 1)).toMatchObject({ clusters: 1, merges: [] });
  });

  it('refuses contradictions and bad k', () => {
    expect(() => hacc(line(0, 1, 2), 1, [[0, 1]], [[1, 0]])).toThrow(ConflictingConstraintsError);
    for (const k of [0, 4, 1.5, Number.NaN]) expect(() => hacc(line(0, 1, 2), k)).toThrow(RangeError);
  });

  it('respects every answer and uses no longer edge than it needs (properties)', () => {
    const instance = fc.integer({ min: 2, max: 9 }).chain(n =>
      fc.record({
        n: fc.constant(n),
        k: fc.integer({ min: 1, max: n }),
        data: fc.array(fc.nat(6), { minLength: (n * (n - 1)) / 2, maxLength: (n * (n - 1)) / 2 }),
        truth: fc.array(fc.nat(3), { minLength: n, maxLength: n }),
        asked: fc.array(fc.tuple(fc.nat(n - 1), fc.nat(n - 1)), { maxLength: 10 }),
      }),
    );
    fc.assert(
      fc.property(instance, ({ n, k, data, truth, asked }) => {
        const pairs = asked.filter(([i, j]) => i !== j);
        const must = pairs.filter(([i, j]) => truth[i] === truth[j]);
        const cannot = pairs.filter(([i, j]) => truth[i] !== truth[j]);
        const result = hacc({ n, data: Float64Array.from(data) }, k, must, cannot);
        for (const [i, j] of must) expect(result.labels[i]).toBe(result.labels[j]);
        for (const [i, j] of cannot) expect(result.labels[i]).not.toBe(result.labels[j]);
        expect(result.labels[0]).toBe(0);
        expect(result.deadEnd).toBe(result.clusters > k);
        for (const [at, { distance }] of result.merges.entries())
          if (at > 0) expect(distance).toBeGreaterThanOrEqual(result.merges[at - 1]!.distance);
      }),
    );
  });
});
