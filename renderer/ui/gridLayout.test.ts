/**
 * The grid's layout: tiles fill the width, rows come wholly into view, a place is found again after a change
 * of size.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GAP, layOut, MARGIN, placeAt, scrollToShow, topFor } from './gridLayout.ts';

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
  const layout = { columns: 4, rows: 100, edge: 94, height: 94, pitch: 100 };

  it('leaves a row in view where it is', () => {
    expect(scrollToShow(5, layout, 450, 400)).toBe(450);
  });

  it('brings a row above or below just into view', () => {
    expect(scrollToShow(0, layout, 450, 400)).toBe(0);
    expect(scrollToShow(3, layout, 450, 400)).toBe(300);
    expect(scrollToShow(20, layout, 450, 400)).toBe(20 + 2000 + 94 + 20 - 400);
  });
});

describe('a place', () => {
  const height = 700;

  it('is found again after a change of size: its photo stays in view', () => {
    const size = fc.integer({ min: 72, max: 216 });
    fc.assert(
      fc.property(
        size,
        size,
        fc.nat(200_000),
        fc.integer({ min: -1, max: 9999 }),
        (a, b, scrolled, current) => {
          const before = layOut(1280, a, 10_000);
          const after = layOut(1280, b, 10_000);
          const longest = 2 * MARGIN + before.rows * before.pitch - height;
          const place = placeAt(before, Math.min(scrolled, longest), height, current);
          const top = topFor(place, after, height);
          const rowTop = MARGIN + Math.floor(place.index / after.columns) * after.pitch;
          expect(rowTop).toBeGreaterThanOrEqual(top);
          expect(rowTop + after.edge).toBeLessThanOrEqual(top + height);
        },
      ),
    );
  });

  it('is the selected photo where that is in view, and does not move when nothing changed', () => {
    const layout = layOut(1280, 144, 10_000);
    const top = 40 * layout.pitch;
    const selected = 42 * layout.columns + 3;
    expect(placeAt(layout, top, height, selected).index).toBe(selected);
    expect(placeAt(layout, top, height, 5).index).toBe(40 * layout.columns);
    expect(topFor(placeAt(layout, top, height, selected), layout, height)).toBe(top);
  });

  it('stays at the very top when one is there', () => {
    const before = layOut(1280, 144, 10_000);
    expect(topFor(placeAt(before, 0, height, -1), layOut(1280, 96, 10_000), height)).toBe(0);
  });
});
