/** The grid's layout: tiles fill the width, rows come wholly into view, a place is found again after a change of size. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anchorAt, GAP, layOut, MARGIN, scrollToShow, topOf } from './gridLayout.ts';

describe('layOut', () => {
  it('fills the width to within a pixel a column', () => {
    fc.assert(
      fc.property(fc.integer({ min: 400, max: 4000 }), fc.integer({ min: 72, max: 264 }), (width, wished) => {
        const { columns, edge } = layOut(width, wished, 1000);
        const used = columns * edge + (columns - 1) * GAP + 2 * MARGIN;
        expect(used).toBeLessThanOrEqual(width);
        expect(width - used).toBeLessThan(columns);
      }),
    );
  });

  it('has a row for every photo, the last one perhaps ragged', () => {
    expect(layOut(1000, 144, 0).rows).toBe(0);
    const { columns, rows } = layOut(1000, 144, 50_000);
    expect(rows).toBe(Math.ceil(50_000 / columns));
  });

  it('still has a column when the view is narrower than a tile', () => {
    expect(layOut(60, 144, 3)).toMatchObject({ columns: 1, rows: 3, edge: 144 });
  });
});

describe('scrollToShow', () => {
  const layout = { columns: 4, rows: 100, edge: 94, pitch: 100 };

  it('leaves a row in view where it is', () => {
    expect(scrollToShow(5, layout, 450, 400)).toBe(450);
  });

  it('brings a row above or below just into view', () => {
    expect(scrollToShow(0, layout, 450, 400)).toBe(0);
    expect(scrollToShow(3, layout, 450, 400)).toBe(300);
    expect(scrollToShow(20, layout, 450, 400)).toBe(20 + 2000 + 94 + 20 - 400);
  });
});

describe('the anchor', () => {
  it('keeps the photo at the top of the view near the top when the tiles change size', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 72, max: 264 }),
        fc.integer({ min: 72, max: 264 }),
        fc.nat(9999),
        (a, b, start) => {
          const before = layOut(1280, a, 10_000);
          const after = layOut(1280, b, 10_000);
          const anchor = anchorAt(topOf(start, before), before);
          expect(Math.floor(anchor / before.columns)).toBe(Math.floor(start / before.columns));
          const row = Math.round((topOf(anchor, after) - MARGIN) / after.pitch);
          expect(Math.abs(Math.max(0, row) - Math.floor(anchor / after.columns))).toBeLessThanOrEqual(0);
        },
      ),
    );
  });
});
