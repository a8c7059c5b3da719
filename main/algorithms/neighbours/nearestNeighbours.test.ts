/** The nearest neighbours against those taken from all pairs, and after rows came and left. */
import { describe, expect, test } from 'vitest';
import { pairwiseDistances } from '../distance.ts';
import { type Matrix, pickRows } from '../matrix.ts';
import { Random } from '../random.ts';
import { nearestItems } from '../refine/refineDistances.ts';
import { findNeighbours, type NearestItems, nearestRows, rowsBelow } from './nearestNeighbours.ts';
import { updateNeighbours } from './updateNeighbours.ts';

const options = (wanted: number) => ({ wanted, nearestRows, threads: 1 });

/** Rounded coordinates, so that many distances are equal and some points the same. */
function grid(rows: number, columns: number, random: Random): Matrix {
  const data = Float64Array.from({ length: rows * columns }, () => random.below(4));
  return { rows, columns, data };
}

function finish(work: Generator<number, NearestItems>): { found: NearestItems; shares: number[] } {
  const shares: number[] = [];
  for (;;) {
    const step = work.next();
    if (step.done) return { found: step.value, shares };
    shares.push(step.value);
  }
}

describe('from scratch', () => {
  test.each([
    [1, 3],
    [2, 3],
    [7, 20],
    [60, 5],
    [60, 59],
    [60, 200],
  ])('%i items, %i wanted: as taken from all pairs', (rows, wanted) => {
    const points = grid(rows, 3, new Random(rows + wanted));
    const { found, shares } = finish(findNeighbours(points, options(wanted)));
    expect(found).toEqual(nearestItems(pairwiseDistances(points, 'euclidean'), wanted));
    expect(shares.at(-1)).toBe(1);
  });

  test('without items there are none', () => {
    const points = { rows: 0, columns: 3, data: new Float64Array() };
    expect(finish(findNeighbours(points, options(4))).found.items).toHaveLength(0);
  });

  test('some rows among some: what is not there stays empty', () => {
    const points = { rows: 4, columns: 1, data: Float64Array.of(0, 5, 1, 9) };
    const request = { rows: Int32Array.of(2, 0), among: Int32Array.of(0, 1), count: 2, threads: 1 };
    expect(nearestRows(points, request)).toEqual({
      count: 2,
      items: Int32Array.of(0, 1, 1, -1),
      distances: Float64Array.of(1, 4, 5, Number.POSITIVE_INFINITY),
    });
  });

  test('what cannot be compared is refused', () => {
    const points = { rows: 2, columns: 1, data: Float64Array.of(0, 1) };
    const rows = rowsBelow(2);
    const request = { rows, among: rows, count: 1, threads: 1 };
    const refused = (of: Matrix, wanted: typeof request) =>
      expect(() => nearestRows(of, wanted)).toThrow(RangeError);
    refused({ ...points, data: Float64Array.of(0, Number.NaN) }, request);
    refused({ ...points, data: Float64Array.of(0, 1e200) }, request);
    refused({ ...points, rows: 3 }, request);
    refused(points, { ...request, rows: Int32Array.of(2) });
    refused(points, { ...request, among: Int32Array.of(1, 0) });
    refused(points, { ...request, count: -1 });
    refused(points, { ...request, threads: 0 });
    expect(() => finish(findNeighbours(points, options(0)))).toThrow(RangeError);
  });
});

describe('after rows came and left', () => {
  test('the same as from scratch, 200 times by chance', () => {
    const random = new Random(5);
    for (let run = 0; run < 200; run++) {
      const all = grid(random.below(40), 1 + random.below(3), random);
      const wanted = 1 + random.below(8);
      const isThere = (share: number) => rowsBelow(all.rows).filter(() => random.below(100) < share);
      const before = isThere(run % 4 === 0 ? 100 : 70);
      const now = isThere(run % 4 === 1 ? 100 : 70);
      const rowBefore = now.map(row => before.indexOf(row));
      const known = finish(findNeighbours(pickRows(all, before), options(wanted))).found;
      const points = pickRows(all, now);
      const work = updateNeighbours(points, { neighbours: known, rowBefore }, options(wanted));
      const { found, shares } = finish(work);
      expect(found).toEqual(finish(findNeighbours(points, options(wanted))).found);
      expect(shares.toSorted((a, b) => a - b)).toEqual(shares);
    }
  });

  test('rows that stayed far from the new ones are not searched again', () => {
    const data = Float64Array.from({ length: 100 }, (_, at) => at);
    const points = { rows: 100, columns: 1, data };
    const known = finish(findNeighbours(pickRows(points, rowsBelow(99)), options(4))).found;
    const searched: number[] = [];
    const work = updateNeighbours(
      points,
      { neighbours: known, rowBefore: rowsBelow(100).map(row => (row < 99 ? row : -1)) },
      {
        wanted: 4,
        threads: 1,
        nearestRows: (of, request) => {
          searched.push(request.rows.length * request.among.length);
          return nearestRows(of, request);
        },
      },
    );
    expect(finish(work).found).toEqual(finish(findNeighbours(points, options(4))).found);
    expect(searched).toEqual([100, 99]);
  });

  test('rows in another order, other counts and unknown rows are refused', () => {
    const points = grid(6, 2, new Random(1));
    const neighbours = finish(findNeighbours(points, options(3))).found;
    const refused = (rowBefore: Int32Array, wanted = 3) =>
      expect(() => finish(updateNeighbours(points, { neighbours, rowBefore }, options(wanted)))).toThrow(
        RangeError,
      );
    refused(Int32Array.of(1, 0, 2, 3, 4, 5));
    refused(Int32Array.of(0, 1, 2, 3, 4, 6));
    refused(rowsBelow(5));
    refused(rowsBelow(6), 4);
  });
});
