/** Glasses and hair on drawn faces: lines across the nose, dark above the forehead. */
import { expect, test } from 'vitest';
import { looksOf } from './build.ts';

const EDGE = 128;

/** A crop of skin, with what a function draws over it; from the place in ArcFace's crop. */
function drawn(lightAt: (x: number, y: number) => number | undefined) {
  const data = Float32Array.from({ length: EDGE * EDGE * 3 }, (_, at) => {
    const [x, y] = [(Math.floor(at / 3) % EDGE) - 8, Math.floor(at / 3 / EDGE) - 16];
    return lightAt(x, y) ?? 170;
  });
  return { width: EDGE, height: EDGE, data };
}

test('a frame across the nose and under the eyes counts, a line in one of them does not', () => {
  const bridge = (y: number) => y >= 50 && y < 53;
  const under = (x: number, y: number) => y >= 62 && y < 64 && (x < 46 || x > 66);
  const bare = looksOf(drawn(() => undefined)).glasses;
  const glasses = looksOf(drawn((x, y) => (bridge(y) || under(x, y) ? 30 : undefined))).glasses;
  const brow = looksOf(drawn((_, y) => (bridge(y) ? 30 : undefined))).glasses;
  expect(bare).toBe(0);
  expect(glasses).toBeGreaterThan(0.3);
  expect(brow).toBeLessThan(glasses / 2);
});

test('hair is dark against the skin, not by itself', () => {
  const hair = (light: number) => looksOf(drawn((_, y) => (y < 0 ? light : undefined))).darkHair;
  expect(hair(20)).toBeGreaterThan(0.7);
  expect(hair(170)).toBeCloseTo(0, 0);
  expect(hair(230)).toBeLessThan(0);
});
