/** Curves are scaled into their box, however many values there are. */
import { describe, expect, it } from 'vitest';
import { pathOf, pointsOf } from './curve.ts';

const box = { width: 100, height: 40 };

describe('pointsOf', () => {
  it('puts the largest at the top, nothing at the bottom, and small values visibly above it', () => {
    expect(pointsOf([4, 1, 0], box)).toEqual([
      { x: 0, y: 0 },
      { x: 50, y: 20 },
      { x: 100, y: 40 },
    ]);
  });

  it('has a point for a single value, and a flat line where nothing changes', () => {
    expect(pointsOf([3], box)).toEqual([{ x: 0, y: 0 }]);
    expect(pointsOf([0, 0], box).map(({ y }) => y)).toEqual([40, 40]);
    expect(pointsOf([], box)).toEqual([]);
  });

  it('thins many values but keeps both ends', () => {
    const values = Array.from({ length: 5000 }, (_, at) => 5000 - at);
    const points = pointsOf(values, box);
    expect(points).toHaveLength(120);
    expect(points[0]).toEqual({ x: 0, y: 0 });
    expect(points.at(-1)?.x).toBe(100);
    expect(points.at(-1)?.y).toBeCloseTo(40 * (1 - Math.sqrt(1 / 5000)));
  });
});

it('draws a line through the points', () => {
  expect(
    pathOf([
      { x: 0, y: 1 },
      { x: 2.25, y: 3 },
    ]),
  ).toBe('M0.0 1.0L2.3 3.0');
  expect(pathOf([])).toBe('');
});
