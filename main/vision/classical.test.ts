/** Edges and colours without a model: where they are, and what does not change them. */
import { expect, test } from 'vitest';
import { COLOUR_NUMBERS, colourHistogram, GRADIENT_NUMBERS, orientedGradients } from './classical.ts';
import type { Picture } from './picture.ts';

function picture(level: (x: number, y: number) => number, size = 64): Picture {
  const data = Uint8Array.from({ length: 3 * size * size }, (_, at) => {
    const pixel = Math.floor(at / 3);
    return level(pixel % size, Math.floor(pixel / size));
  });
  return { width: size, height: size, data };
}

function apart(a: Float64Array, b: Float64Array): number {
  return Math.hypot(...a.map((value, at) => value - b[at]!));
}

test('an even picture has no edges', () => {
  const edges = orientedGradients(picture(() => 120));
  expect(edges.length).toBe(GRADIENT_NUMBERS);
  expect(edges.every(value => value === 0)).toBe(true);
});

test('edges depend on their direction far more than on the light', () => {
  const upright = orientedGradients(picture(x => (x % 16 < 8 ? 60 : 180)));
  const dimmer = orientedGradients(picture(x => (x % 16 < 8 ? 40 : 120)));
  const lying = orientedGradients(picture((_, y) => (y % 16 < 8 ? 60 : 180)));
  expect(apart(upright, lying)).toBeGreaterThan(4 * apart(upright, dimmer));
});

test('colours are counted, inside a mask only if there is one', () => {
  const half: Picture = {
    width: 2,
    height: 1,
    data: Uint8Array.of(255, 0, 0, 0, 0, 255),
  };
  const both = colourHistogram(half);
  expect(both.length).toBe(COLOUR_NUMBERS);
  expect(both.reduce((sum, value) => sum + value * value, 0)).toBeCloseTo(1);
  expect(both.filter(value => value > 0)).toHaveLength(2);
  expect(colourHistogram(half, Uint8Array.of(1, 0)).filter(value => value > 0)).toEqual(Float64Array.of(1));
});
