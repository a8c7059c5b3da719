/** Slots: a row keeps its place while shown, places are reused and never shared. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Slots } from './gridLayout.ts';

describe('Slots', () => {
  it('hands the place of the row that left to the row that came', () => {
    const slots = new Slots();
    slots.assign([0, 1, 2]);
    expect([...slots.assign([1, 2, 3])]).toEqual([
      [1, 1],
      [2, 2],
      [3, 0],
    ]);
  });

  it('keeps a pinned row in its place while the window is far away', () => {
    const slots = new Slots();
    slots.assign([4, 5, 6]);
    slots.assign([5, 900, 901]);
    expect(slots.assign([5, 6, 7]).get(5)).toBe(1);
  });

  it('never gives two rows one place, nor needs more places than rows', () => {
    const windows = fc.array(fc.uniqueArray(fc.nat(50), { minLength: 1, maxLength: 12 }), { maxLength: 20 });
    fc.assert(
      fc.property(windows, sequence => {
        const slots = new Slots();
        let most = 0;
        let before: ReadonlyMap<number, number> = new Map();
        for (const rows of sequence) {
          most = Math.max(most, rows.length);
          const now = slots.assign(rows);
          expect(new Set(now.values()).size).toBe(rows.length);
          for (const [row, slot] of now) {
            expect(slot).toBeLessThan(most);
            if (before.has(row)) expect(slot).toBe(before.get(row));
          }
          before = now;
        }
      }),
    );
  });
});
