/**
 * The grid's keyboard: every move stays inside, ragged last rows are reachable, paging keeps one row in
 * sight.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GRID_KEYS, type GridMove, moved, moveFor } from './gridMoves.ts';

// 0 1 2 3
// 4 5 6 7
// 8 9
const shape = { total: 10, columns: 4, rowsPerPage: 2 };

describe('moved', () => {
  it.each<[number, GridMove, number]>([
    [0, 'left', 0],
    [4, 'left', 3],
    [3, 'right', 4],
    [9, 'right', 9],
    [2, 'up', 2],
    [6, 'up', 2],
    [1, 'down', 5],
    [6, 'down', 9],
    [8, 'down', 8],
    [9, 'down', 9],
    [7, 'first', 0],
    [2, 'last', 9],
    [2, 'pageDown', 6],
    [6, 'pageDown', 9],
    [9, 'pageUp', 5],
    [1, 'pageUp', 1],
  ])('from %i, %s leads to %i', (from, move, to) => {
    expect(moved(from, move, shape)).toBe(to);
  });

  it('leads nowhere in an empty grid', () => {
    expect(moved(0, 'right', { total: 0, columns: 4, rowsPerPage: 2 })).toBe(-1);
  });

  it('always stays inside, and up and down keep the column unless the last row is short', () => {
    const shapes = fc.record({
      total: fc.integer({ min: 1, max: 500 }),
      columns: fc.integer({ min: 1, max: 12 }),
      rowsPerPage: fc.integer({ min: 0, max: 9 }),
    });
    const moves = fc.constantFrom(...(Object.keys(GRID_KEYS) as GridMove[]));
    fc.assert(
      fc.property(shapes, fc.nat(499), moves, (some, start, move) => {
        const from = start % some.total;
        const to = moved(from, move, some);
        expect(to).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThan(some.total);
        if (['up', 'down', 'pageUp', 'pageDown'].includes(move) && to !== some.total - 1)
          expect(to % some.columns).toBe(from % some.columns);
      }),
    );
  });
});

describe('moveFor', () => {
  it('knows its keys and no others', () => {
    expect(moveFor('PageDown')).toBe('pageDown');
    expect(moveFor('a')).toBeUndefined();
  });
});
