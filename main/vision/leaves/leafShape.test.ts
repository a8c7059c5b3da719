/** Leaf shapes: outlines and hulls by hand, measures of known figures, curvature of turned leaves. */
import { expect, test } from 'vitest';
import type { Picture } from '../picture.ts';
import { LEAF_ATTRIBUTES, measureLeaf } from './leafMeasures.ts';
import { curvatureOf, leafShape } from './leafShape.ts';
import { type Mask, partsOf } from './mask.ts';
import { convexHull, depthInside, diameter, evenPoints, hullArea, traceOutline } from './outline.ts';

function drawn(width: number, height: number, isInside: (x: number, y: number) => boolean): Mask {
  const data = Uint8Array.from({ length: width * height }, (_, at) =>
    isInside(at % width, Math.floor(at / width)) ? 1 : 0,
  );
  return { width, height, data };
}

const disc = drawn(120, 120, (x, y) => Math.hypot(x - 60, y - 60) < 45);
const ellipse = drawn(200, 120, (x, y) => Math.hypot((x - 100) / 80, (y - 60) / 40) < 1);
const star = (teeth: number, depth: number, turn = 0): Mask =>
  drawn(220, 220, (x, y) => {
    const angle = Math.atan2(y - 110, x - 110) + turn;
    return Math.hypot(x - 110, y - 110) < 75 * (1 + depth * Math.cos(teeth * angle));
  });

function green({ width, height }: Mask): Picture {
  const data = Uint8Array.from({ length: 3 * width * height }, (_, at) => [40, 160, 40][at % 3]!);
  return { width, height, data };
}

function measured(mask: Mask): Record<string, number> {
  const numbers = measureLeaf(leafShape(mask), green(mask), 0.25);
  return Object.fromEntries(LEAF_ATTRIBUTES.map(({ key }, at) => [key, numbers[at]!]));
}

test('the outline of a square goes once around it', () => {
  const square = drawn(6, 6, (x, y) => x > 0 && x < 5 && y > 0 && y < 5);
  const outline = traceOutline(square, partsOf(square).labels, 1);
  expect(outline.length / 2).toBe(12);
  expect(new Set(Array.from({ length: 12 }, (_, i) => `${outline[2 * i]} ${outline[2 * i + 1]}`)).size).toBe(
    12,
  );
});

test('a single pixel and a line one pixel wide have outlines too', () => {
  const dot = drawn(3, 3, (x, y) => x === 1 && y === 1);
  expect([...traceOutline(dot, partsOf(dot).labels, 1)]).toEqual([1, 1]);
  const stroke = drawn(7, 3, (x, y) => y === 1 && x > 0 && x < 6);
  expect(traceOutline(stroke, partsOf(stroke).labels, 1).length / 2).toBe(8);
});

test('even points lie at equal distances', () => {
  const points = evenPoints(Float64Array.of(0, 0, 10, 0, 10, 10, 0, 10), 8);
  expect([...points]).toEqual([0, 0, 5, 0, 10, 0, 10, 5, 10, 10, 5, 10, 0, 10, 0, 5]);
});

test('the hull of a square with a point inside', () => {
  const hull = convexHull(Float64Array.of(0, 0, 4, 0, 4, 4, 0, 4, 1, 2));
  expect(hull.length / 2).toBe(4);
  expect(hullArea(hull)).toBe(16);
  expect(diameter(hull)).toBeCloseTo(4 * Math.SQRT2);
  expect(depthInside(hull, 1, 2)).toBe(1);
});

test('a disc is round, entire and smooth', () => {
  const disc_ = measured(disc);
  expect(disc_['aspect-ratio']).toBeCloseTo(1, 1);
  expect(disc_.eccentricity).toBeLessThan(0.1);
  expect(disc_.elongation).toBeLessThan(0.1);
  expect(disc_.solidity).toBeGreaterThan(0.97);
  expect(disc_.isoperimetric).toBeGreaterThan(0.85);
  expect(disc_.indentation).toBeLessThan(0.02);
  expect(disc_.symmetry).toBeGreaterThan(0.97);
  expect(disc_.hue).toBeCloseTo(180);
  expect(disc_.contrast).toBeCloseTo(0);
  expect(disc_.entropy).toBe(0);
  expect(disc_.area).toBe(0.25);
});

test('an ellipse twice as long as broad', () => {
  const { 'aspect-ratio': ratio, eccentricity, elongation } = measured(ellipse);
  expect(ratio).toBeCloseTo(2, 1);
  expect(eccentricity).toBeCloseTo(Math.sqrt(3) / 2, 2);
  expect(elongation).toBeCloseTo(0.5, 1);
});

test('lobes and teeth are told apart', () => {
  const [plain, lobed, toothed] = [measured(disc), measured(star(5, 0.3)), measured(star(40, 0.04))];
  expect(lobed!.lobedness).toBeGreaterThan(3 * toothed!.lobedness!);
  expect(lobed!.indentation).toBeGreaterThan(3 * toothed!.indentation!);
  expect(toothed!.toothedness).toBeGreaterThan(lobed!.toothedness!);
  expect(toothed!.toothedness).toBeGreaterThan(3 * plain!.toothedness!);
});

test('pointed, lobed, veined and strongly coloured leaves say so', () => {
  const rhomb = drawn(200, 120, (x, y) => Math.abs(x - 100) / 80 + Math.abs(y - 60) / 40 < 1);
  const box = drawn(200, 120, (x, y) => Math.abs(x - 100) < 80 && Math.abs(y - 60) < 40);
  expect(measured(rhomb).pointed).toBeGreaterThan(measured(ellipse).pointed!);
  expect(measured(ellipse).pointed).toBeGreaterThan(measured(box).pointed!);
  expect(measured(disc).lobes).toBe(0);
  expect(measured(star(5, 0.3)).lobes).toBe(5);
  expect(measured(star(40, 0.04)).lobes).toBe(0);
  const of = (colour: (at: number) => readonly number[]) => {
    const { width, height } = disc;
    const data = Uint8Array.from(
      { length: 3 * width * height },
      (_, at) => colour(Math.floor(at / 3))[at % 3]!,
    );
    const numbers = measureLeaf(leafShape(disc), { width, height, data }, 0.25);
    return Object.fromEntries(LEAF_ATTRIBUTES.map(({ key }, at) => [key, numbers[at]!]));
  };
  const [grey, vivid] = [of(() => [120, 130, 120]), of(() => [20, 160, 20])];
  expect(vivid.saturation).toBeGreaterThan(3 * grey.saturation!);
  const striped = of(at => ((at % 120) % 6 === 0 ? [90, 200, 90] : [40, 160, 40]));
  expect(grey.veins).toBeCloseTo(0);
  expect(striped.veins).toBeGreaterThan(0.05);
});

function apart(a: Mask, b: Mask): number {
  const [one, two] = [curvatureOf(leafShape(a)), curvatureOf(leafShape(b))];
  return Math.hypot(...one.map((value, at) => value - two[at]!));
}

test('the bends of a margin are those of the figure, however it is turned', () => {
  const turned = apart(star(5, 0.3), star(5, 0.3, 0.7));
  expect(turned).toBeLessThan(0.35 * apart(star(5, 0.3), star(7, 0.2)));
  expect(turned).toBeLessThan(0.35 * apart(star(5, 0.3), disc));
});
