/** Zooming and panning: what is under the pointer stays there, the frame stays covered, fit is fit. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIT, panBy, STEP, toggled, wheelFactor, zoomBy } from './zoom.ts';

const MIDDLE = { x: 0, y: 0 };
const within = fc.double({ min: -0.5, max: 0.5, noNaN: true });
const factor = fc.double({ min: 0.2, max: 5, noNaN: true });

describe('zoomBy', () => {
  it('keeps what is under the point under it, as long as the frame stays covered', () => {
    fc.assert(
      fc.property(within, within, fc.double({ min: 1, max: 2.8, noNaN: true }), (x, y, by) => {
        const once = zoomBy(FIT, by, { x, y });
        // The place in the picture that the point shows, before and after.
        expect((x - once.x) / once.scale).toBeCloseTo(x, 9);
        expect((y - once.y) / once.scale).toBeCloseTo(y, 9);
      }),
    );
  });

  it('never shows less than the picture or uncovers the frame', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(factor, within, within), { maxLength: 20 }), steps => {
        const end = steps.reduce((state, [by, x, y]) => panBy(zoomBy(state, by, { x, y }), { x, y }), FIT);
        expect(end.scale).toBeGreaterThanOrEqual(1);
        expect(end.scale).toBeLessThanOrEqual(8);
        expect(Math.abs(end.x)).toBeLessThanOrEqual((end.scale - 1) / 2 + 1e-12);
        expect(Math.abs(end.y)).toBeLessThanOrEqual((end.scale - 1) / 2 + 1e-12);
      }),
    );
  });

  it('is back at the whole picture when fully out', () => {
    const close = zoomBy(FIT, 4, { x: 0.4, y: -0.3 });
    expect(zoomBy(close, 0.01, { x: -0.2, y: 0.5 })).toEqual(FIT);
  });
});

it('toggles between close and the whole', () => {
  const close = toggled(FIT, MIDDLE);
  expect(close).toEqual({ scale: 2.5, x: 0, y: 0 });
  expect(toggled(close, MIDDLE)).toEqual(FIT);
});

it('does not pan what is wholly in view', () => {
  expect(panBy(FIT, { x: 0.3, y: -0.3 })).toEqual(FIT);
});

it('turns a notch of the wheel into a step, and a wild swing into a few', () => {
  expect(wheelFactor(-100)).toBeCloseTo(STEP);
  expect(wheelFactor(100)).toBeCloseTo(1 / STEP);
  expect(wheelFactor(0)).toBe(1);
  expect(wheelFactor(-10_000)).toBeCloseTo(STEP ** 3);
});
