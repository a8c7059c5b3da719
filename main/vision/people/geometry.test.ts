/** The mathematics of cutting faces out, on made-up points: transforms, warps, boxes, poses, quality. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Picture } from '../picture.ts';
import { arcfaceView, DLIB_EDGE, dlibView } from './alignment.ts';
import { suppress } from './detect.ts';
import { faceEmbedding } from './embedding.ts';
import { apply, type Box, containment, fitSimilarity, invert, overlap, type Point } from './geometry.ts';
import { boxOf, type MeshPoint, POINT } from './mesh.ts';
import { eyesOpen, poseOf } from './pose.ts';
import { lightOf, qualityOf } from './quality.ts';
import { mirror, Pyramid, warp } from './warp.ts';

const coordinate = fc.double({ min: -500, max: 500, noNaN: true });
const point = fc.record({ x: coordinate, y: coordinate });
const similarity = fc
  .record({
    scale: fc.double({ min: 0.05, max: 20, noNaN: true }),
    angle: fc.double({ min: -3, max: 3, noNaN: true }),
    left: coordinate,
    top: coordinate,
  })
  .map(({ scale, angle, left, top }) => ({
    a: scale * Math.cos(angle),
    b: scale * Math.sin(angle),
    left,
    top,
  }));

function expectNear(actual: Point, expected: Point): void {
  expect(Math.hypot(actual.x - expected.x, actual.y - expected.y)).toBeLessThan(
    1e-6 * (1 + Math.hypot(expected.x, expected.y)),
  );
}

describe('a similarity', () => {
  test('is found again from the points it moved', () => {
    fc.assert(
      fc.property(similarity, fc.array(point, { minLength: 2, maxLength: 6 }), (wanted, points) => {
        fc.pre(points.some(({ x, y }) => Math.hypot(x - points[0]!.x, y - points[0]!.y) > 1));
        const found = fitSimilarity(
          points,
          points.map(at => apply(wanted, at)),
        );
        for (const at of points) expectNear(apply(found, at), apply(wanted, at));
      }),
    );
  });

  test('is undone by its inverse', () => {
    fc.assert(
      fc.property(similarity, point, (transform, at) =>
        expectNear(apply(invert(transform), apply(transform, at)), at),
      ),
    );
  });

  test('of least squares: a quarter turn with one point off', () => {
    // Worked out by hand: the square (±1, ±1) turned by 90°, one corner twice as far out; the fit is a turn
    // by 90° and a scale of 1.25.
    const from = [
      { x: 1, y: 1 },
      { x: -1, y: 1 },
      { x: -1, y: -1 },
      { x: 1, y: -1 },
    ];
    const to = [
      { x: -2, y: 2 },
      { x: -1, y: -1 },
      { x: 1, y: -1 },
      { x: 1, y: 1 },
    ];
    const { a, b } = fitSimilarity(from, to);
    expect([a, b].map(value => Math.round(value * 1e9) / 1e9)).toEqual([0, 1.25]);
  });

  test('of points that fall on one only shifts', () => {
    const from = [
      { x: 3, y: 4 },
      { x: 3, y: 4 },
    ];
    expect(
      apply(
        fitSimilarity(from, [
          { x: 1, y: 1 },
          { x: 3, y: 3 },
        ]),
        { x: 3, y: 4 },
      ),
    ).toEqual({ x: 2, y: 2 });
    expect(() => fitSimilarity([], [])).toThrow(RangeError);
    expect(() => invert({ a: 0, b: 0, left: 1, top: 1 })).toThrow(RangeError);
  });
});

/** A picture whose red is the column and whose green is the row. */
function slope(width: number, height: number): Picture {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set([x, y, 7], (y * width + x) * 3);
  return { width, height, data };
}

const pyramidOf = (width: number, height: number) => new Pyramid(slope(width, height));

describe('a warp', () => {
  const same = { a: 1, b: 0, left: 0, top: 0 };

  test('by nothing changes nothing', () => {
    expect([...warp(pyramidOf(9, 9), same, 9).data]).toEqual([...slope(9, 9).data]);
  });

  test('scales, shifts and turns', () => {
    // Twice as large, from (10, 20) on: pixel (2, 1) covers columns 14 and 15, rows 22 and 23, rounded up.
    const scaled = warp(pyramidOf(100, 100), { a: 2, b: 0, left: 10, top: 20 }, 4);
    expect([...scaled.data.slice((1 * 4 + 2) * 3, (1 * 4 + 2) * 3 + 3)]).toEqual([15, 23, 7]);
    // A quarter turn: going right in the outcome goes down in the picture.
    const turned = warp(pyramidOf(100, 100), { a: 0, b: 1, left: 50, top: 10 }, 4);
    expect([...turned.data.slice(0, 6)]).toEqual([49, 10, 7, 49, 11, 7]);
  });

  test('of a large picture comes from a smaller one, and to the same place', () => {
    // Eight times as large, from (40, 80) on: pixel (2, 1) covers columns 56 to 63 and rows 88 to 95.
    const { data } = warp(pyramidOf(201, 203), { a: 8, b: 0, left: 40, top: 80 }, 4);
    expect(data[(1 * 4 + 2) * 3]).toBeCloseTo(59.5, -0.5);
    expect(data[(1 * 4 + 2) * 3 + 1]).toBeCloseTo(91.5, -0.5);
  });

  test('outside of the picture is black, or its edge', () => {
    const aside = { ...same, left: 50 };
    expect(Math.max(...warp(pyramidOf(9, 9), aside, 4).data)).toBe(0);
    expect([...warp(pyramidOf(9, 9), aside, 4, 'edge').data.slice(0, 3)]).toEqual([8, 0, 7]);
  });

  test.each([
    [1, 1],
    [1, 50],
    [50, 1],
  ])('of a picture of %i × %i stays within it', (width, height) => {
    const { data } = warp(pyramidOf(width, height), { a: width / 8, b: 0, left: 0, top: 0 }, 8, 'edge');
    expect(data.every(value => value >= 0 && value <= 50)).toBe(true);
  });

  test('in a mirror, twice, is itself', () => {
    const pixels = warp(pyramidOf(5, 5), same, 5);
    expect(mirror(pixels).data[0]).toBe(4);
    expect(mirror(mirror(pixels))).toEqual(pixels);
  });
});

const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });

describe('boxes', () => {
  test('overlap by what they share', () => {
    expect(overlap(box(0, 0, 2, 2), box(1, 0, 2, 2))).toBeCloseTo(1 / 3, 12);
    expect(overlap(box(0, 0, 2, 2), box(2, 0, 2, 2))).toBe(0);
    expect(containment(box(0, 0, 10, 10), box(4, 4, 2, 2))).toBe(1);
    expect(containment(box(0, 0, 1, 1), box(5, 5, 1, 1))).toBe(0);
  });

  test('of one face leave the best, of two faces both', () => {
    const found = [
      { box: box(0, 0, 10, 10), score: 0.7, name: 'worse' },
      { box: box(1, 1, 10, 10), score: 0.9, name: 'best' },
      { box: box(3, 3, 4, 4), score: 0.8, name: 'within' },
      { box: box(9, 0, 10, 10), score: 0.6, name: 'beside' },
      { box: box(50, 50, 10, 10), score: 0.5, name: 'elsewhere' },
    ];
    expect(suppress(found).map(({ name }) => name)).toEqual(['best', 'beside', 'elsewhere']);
    expect(suppress([])).toEqual([]);
  });

  test('hold all their points', () => {
    expect(
      boxOf([
        { x: 3, y: 9 },
        { x: -1, y: 4 },
      ]),
    ).toEqual(box(-1, 4, 4, 5));
  });
});

/** A head of 100 by 140, in front of the camera: everything else of the mesh in its middle. */
function head(change: Partial<Record<keyof typeof POINT, MeshPoint>> = {}): { points: MeshPoint[] } {
  const points = Array.from({ length: 468 }, (): MeshPoint => ({ x: 0, y: 0, z: 0 }));
  const places: Record<string, MeshPoint> = {
    rightSide: { x: -50, y: 0, z: 0 },
    leftSide: { x: 50, y: 0, z: 0 },
    forehead: { x: 0, y: -70, z: 0 },
    chin: { x: 0, y: 70, z: 0 },
    rightEyeOuter: { x: -40, y: -20, z: 0 },
    rightEyeInner: { x: -16, y: -20, z: 0 },
    rightEyeUpper: { x: -28, y: -24, z: 0 },
    rightEyeLower: { x: -28, y: -16, z: 0 },
    leftEyeInner: { x: 16, y: -20, z: 0 },
    leftEyeOuter: { x: 40, y: -20, z: 0 },
    leftEyeUpper: { x: 28, y: -24, z: 0 },
    leftEyeLower: { x: 28, y: -16, z: 0 },
    noseBase: { x: 0, y: 22, z: -20 },
    ...change,
  };
  for (const [name, place] of Object.entries(places)) points[POINT[name as keyof typeof POINT]] = place;
  return { points };
}

describe('a head', () => {
  test('that looks straight ahead', () => {
    expect(poseOf(head())).toEqual({ turn: 0, nod: -7, tilt: 0 });
    expect(eyesOpen(head())).toBeCloseTo(1 / 3, 6);
  });

  test('that is turned: the far side says where to', () => {
    expect(poseOf(head({ leftSide: { x: 50, y: 0, z: 100 } })).turn).toBeCloseTo(45, 6);
    expect(poseOf(head({ rightSide: { x: -50, y: 0, z: 100 } })).turn).toBeCloseTo(-45, 6);
    expect(poseOf(head({ chin: { x: 0, y: 70, z: 140 } })).nod).toBeCloseTo(38, 6);
    expect(poseOf(head({ leftSide: { x: -50, y: 100, z: 0 } })).tilt).toBeCloseTo(90, 6);
  });

  test('with closed eyes', () => {
    const shut = { rightEyeUpper: { x: -28, y: -16, z: 0 }, leftEyeUpper: { x: 28, y: -16, z: 0 } };
    expect(eyesOpen(head(shut))).toBe(0);
  });

  test('is cut out upright with the eyes level, whatever its size, place and tilt', () => {
    fc.assert(
      fc.property(similarity, transform => {
        const moved = head().points.map(({ x, y }) => ({ ...apply(transform, { x, y }), z: 0 }));
        const toChip = invert(dlibView({ points: moved })!);
        const right = apply(toChip, moved[POINT.rightEyeOuter]!);
        const left = apply(toChip, moved[POINT.leftEyeOuter]!);
        expect(Math.abs(right.y - left.y)).toBeLessThan(1);
        expect(left.x - right.x).toBeGreaterThan(DLIB_EDGE * 0.4);
        expect((left.x + right.x) / 2).toBeCloseTo(DLIB_EDGE / 2, -1);
      }),
    );
  });

  test('is cut out for SFace with its five points where ArcFace has them', () => {
    fc.assert(
      fc.property(similarity, transform => {
        // Eyes 35.2 apart, nose 20 below them, mouth 40.6 below: ArcFace's own proportions.
        const at = (x: number, y: number): MeshPoint => ({ x, y, z: 0 });
        const face = head({
          rightEyeOuter: at(34, 51.6),
          rightEyeInner: at(42.6, 51.6),
          rightEyeUpper: at(38.3, 50),
          rightEyeLower: at(38.3, 53.4),
          leftEyeInner: at(69.2, 51.6),
          leftEyeOuter: at(77.8, 51.6),
          leftEyeUpper: at(73.5, 50),
          leftEyeLower: at(73.5, 53.2),
          noseTip: at(56, 71.7),
          mouthRight: at(41.5, 92.4),
          mouthLeft: at(70.7, 92.2),
        });
        const moved = face.points.map(({ x, y }) => ({ ...apply(transform, { x, y }), z: 0 }));
        const nose = apply(invert(arcfaceView({ points: moved })!), moved[POINT.noseTip]!);
        const mouth = apply(invert(arcfaceView({ points: moved })!), moved[POINT.mouthLeft]!);
        expect(Math.hypot(nose.x - 56.03, nose.y - 71.74)).toBeLessThan(0.5);
        expect(Math.hypot(mouth.x - 70.73, mouth.y - 92.2)).toBeLessThan(0.5);
      }),
    );
  });

  test('whose points all fall on one is cut out around it, and one without points not at all', () => {
    const view = dlibView({ points: Array(468).fill({ x: 5, y: 5, z: 0 }) })!;
    expect([view.a, view.b]).toEqual([1, -0]);
    expect(dlibView({ points: Array(468).fill({ x: Number.NaN, y: 5, z: 0 }) })).toBeUndefined();
  });
});

describe('quality', () => {
  const vector = (length: number, turn = 0) =>
    Float32Array.of(length * Math.cos(turn), length * Math.sin(turn), 0);
  const good = { edge: 120, sharpness: 0.6, score: 0.95, sface: [vector(13), vector(13, 0.15)] };

  test('is highest for a large sharp face that SFace sees much of, and falls with each of them', () => {
    const best = qualityOf(good);
    expect(best).toBeGreaterThan(0.99);
    expect(qualityOf({ ...good, edge: 20 })).toBeLessThan(best);
    expect(qualityOf({ ...good, sharpness: 0 })).toBeLessThan(best);
    expect(qualityOf({ ...good, score: 0.6 })).toBeLessThan(best);
    expect(qualityOf({ ...good, sface: [vector(8), vector(8, 0.15)] })).toBeLessThan(best);
    expect(qualityOf({ ...good, sface: [vector(13), vector(13, 0.6)] })).toBeLessThan(best);
    const poor = { edge: 12, sharpness: 0.05, score: 0.55, sface: [vector(7), vector(7, 0.4)] };
    expect(qualityOf(poor)).toBeLessThan(0.3);
  });

  test('of numbers at their limits is a number from 0 to 1', () => {
    const nothing = { edge: 0, sharpness: 0, score: 0, sface: [vector(0), vector(0)] };
    expect(qualityOf(nothing)).toBeGreaterThanOrEqual(0);
    expect(qualityOf({ ...good, edge: 1e6, sface: [vector(1e3), vector(1e3)] })).toBeLessThanOrEqual(1);
  });

  test('of a plain picture has no sharpness, of a chequered one all of it', () => {
    const make = (value: (x: number, y: number) => number) => {
      const data = new Float32Array(20 * 20 * 3);
      for (let at = 0; at < 400; at++) data.fill(value(at % 20, Math.floor(at / 20)), at * 3, at * 3 + 3);
      return { width: 20, height: 20, data };
    };
    expect(lightOf(make(() => 51))).toMatchObject({ sharpness: 0, brightness: expect.closeTo(0.2, 5) });
    expect(lightOf(make((x, y) => ((x + y) % 2) * 255)).sharpness).toBe(1);
    expect(lightOf(make(x => x * 10)).sharpness).toBeLessThan(0.2);
  });
});

describe('an embedding', () => {
  const numbers = (count: number, from: number) =>
    Float32Array.from({ length: count }, (_, at) => Math.abs(Math.sin(at * 7 + from)));

  test('has length one, whatever the lengths of its parts, and half of it is SFace’s', () => {
    const face = faceEmbedding([numbers(128, 1), numbers(128, 2)], [numbers(128, 3), numbers(128, 4)]);
    const scaled = faceEmbedding(
      [numbers(128, 1).map(x => x * 9), numbers(128, 2)],
      [numbers(128, 3), numbers(128, 4).map(x => x * 5)],
    );
    expect(face.length).toBe(256);
    expect(Math.hypot(...face)).toBeCloseTo(1, 5);
    expect(Math.hypot(...face.slice(0, 128)) ** 2).toBeCloseTo(0.5, 5);
    scaled.forEach((value, at) => void expect(value).toBeCloseTo(face[at]!, 5));
  });

  test('does not depend on which of the two is the mirror image', () => {
    const [a, b, c, d] = [1, 2, 3, 4].map(seed => numbers(128, seed)) as [
      Float32Array,
      Float32Array,
      Float32Array,
      Float32Array,
    ];
    expect(faceEmbedding([a, b], [c, d])).toEqual(faceEmbedding([b, a], [d, c]));
  });
});
