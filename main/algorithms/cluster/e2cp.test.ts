import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Matrix, Pair } from '../matrix.ts';
import { propagateAnswers } from './e2cp.ts';
import { nearestNeighbours, neighbourGraph } from './spectral.ts';

interface GoldenCase {
  readonly affinity: readonly (readonly number[])[];
  readonly neighbours: number;
  readonly mustLink: readonly Pair[];
  readonly cannotLink: readonly Pair[];
  readonly adjusted: readonly (readonly number[])[];
}

const golden = JSON.parse(
  readFileSync(new URL('../../../test/golden/cop-rf/e2cp.json', import.meta.url), 'utf8'),
) as { cases: GoldenCase[] };

function matrix(rows: readonly (readonly number[])[]): Matrix {
  return { rows: rows.length, columns: rows[0]?.length ?? 0, data: Float64Array.from(rows.flat()) };
}

const three = matrix([
  [1, 0.5, 0.2],
  [0.5, 1, 0.5],
  [0.2, 0.5, 1],
]);

describe('the neighbour graph', () => {
  it('joins each item with its nearest, from either side', () => {
    // 0 is nearest to 1; of the equals 0 and 2, 1 takes 0; 2 takes 1.
    expect([...neighbourGraph(three, 1).data]).toEqual([0, 0.5, 0, 0.5, 0, 0.5, 0, 0.5, 0]);
  });

  it('keeps every pair where there are no more, and knows single items', () => {
    expect([...neighbourGraph(three, 9).data]).toEqual([0, 0.5, 0.2, 0.5, 0, 0.5, 0.2, 0.5, 0]);
    expect([...neighbourGraph(matrix([[1]]), 1).data]).toEqual([0]);
  });

  it('takes the same neighbours as sorting by affinity, then index', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        fc.infiniteStream(fc.nat(3)),
        (n, k, stream) => {
          const values = Array.from({ length: n * n }, () => stream.next().value as number);
          const found = nearestNeighbours({ rows: n, columns: n, data: Float64Array.from(values) }, k);
          found.forEach((list, i) => {
            const others = Array.from({ length: n }, (_, j) => j).filter(j => j !== i);
            others.sort((a, b) => values[i * n + b]! - values[i * n + a]! || a - b);
            expect([...list]).toEqual(others.slice(0, k).sort((a, b) => a - b));
          });
        },
      ),
    );
  });

  it('refuses what is no graph', () => {
    expect(() => neighbourGraph(matrix([[1, 0]]), 1)).toThrow('square');
    expect(() => neighbourGraph(three, 0)).toThrow('neighbours');
    expect(() => neighbourGraph(three, 1.5)).toThrow('neighbours');
  });
});

describe('E²CP', () => {
  it('agrees with the closed form, inverted by SciPy', () => {
    for (const { affinity, neighbours, mustLink, cannotLink, adjusted } of golden.cases) {
      const found = propagateAnswers(matrix(affinity), neighbours, mustLink, cannotLink);
      for (const [at, value] of adjusted.flat().entries()) expect(found.data[at]).toBeCloseTo(value, 9);
    }
  });

  it('leaves the graph as it is without answers, or where they balance', () => {
    const plain = propagateAnswers(three, 1, [], []);
    // w01 is chosen by both ends, w12 by one: half of it.
    expect([...plain.data]).toEqual([0, 0.5, 0, 0.5, 0, 0.25, 0, 0.25, 0]);
    expect(propagateAnswers(three, 1, [[0, 2]], [[2, 0]])).toEqual(plain);
  });

  it('raises a must-link and lowers a cannot-link, and with it what lies near', () => {
    const raised = propagateAnswers(three, 2, [[0, 2]], []);
    expect(raised.data[2]).toBeGreaterThan(0.9);
    expect(raised.data[1]).toBeGreaterThan(0.5);
    const lowered = propagateAnswers(three, 2, [], [[0, 1]]);
    expect(lowered.data[1]).toBeLessThan(0.05);
    expect(lowered.data[5]).toBeLessThan(0.5);
  });

  it('lets an item without neighbours take part in nothing', () => {
    const lonely = matrix([
      [1, 0.5, 0],
      [0.5, 1, 0],
      [0, 0, 1],
    ]);
    const found = propagateAnswers(lonely, 1, [[0, 1]], []);
    expect([...found.data].every(Number.isFinite)).toBe(true);
    expect([found.data[2], found.data[5]]).toEqual([0, 0]);
  });

  it('refuses a trade-off that never rests, and items unlike themselves', () => {
    expect(() =>
      propagateAnswers(
        matrix([
          [0, 1],
          [1, 0],
        ]),
        1,
        [],
        [],
      ),
    ).toThrow('diagonal');
    expect(() => propagateAnswers(three, 1, [], [], 1)).toThrow('alpha');
  });
});
