/** The plain work on masks, against counting by hand and against distances found by trying every pixel. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillHoles, grow, type Mask, partsOf, shrink, squaredDistances } from './mask.ts';

function draw(...rows: string[]): Mask {
  const data = Uint8Array.from(rows.join(''), sign => (sign === '#' ? 1 : 0));
  return { width: rows[0]!.length, height: rows.length, data };
}

function show({ width, data }: Mask): string[] {
  const signs = Array.from(data, value => (value === 1 ? '#' : '.')).join('');
  return signs.match(new RegExp(`.{${width}}`, 'g'))!;
}

test('parts touch at sides and corners and know their box', () => {
  const { parts } = partsOf(draw('##..#', '....#', '..#..', '.#...'));
  expect(
    parts.map(({ area, left, top, right, bottom, onFrame }) => [area, left, top, right, bottom, onFrame]),
  ).toEqual([
    [2, 0, 0, 1, 0, 2],
    [2, 4, 0, 4, 1, 2],
    [2, 1, 2, 2, 3, 1],
  ]);
});

test('a hole is filled when it is small enough; a bay is not a hole', () => {
  const ring = draw('.....', '.###.', '.#.#.', '.###.', '...#.');
  expect(show(fillHoles(ring, 1))).toEqual(['.....', '.###.', '.###.', '.###.', '...#.']);
  expect(fillHoles(ring, 0)).toEqual(ring);
  const bay = draw('###', '#..', '###');
  expect(fillHoles(bay, 9)).toEqual(bay);
});

test('distances, growing and shrinking agree with trying every pixel', () => {
  const masks = fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
    .chain(([width, height]) =>
      fc
        .array(fc.constantFrom(0, 1), { minLength: width * height, maxLength: width * height })
        .map(values => ({ width, height, data: Uint8Array.from(values) })),
    );
  fc.assert(
    fc.property(masks, fc.constantFrom(1, 1.5, 2), (mask, radius) => {
      if (!mask.data.includes(1) || !mask.data.includes(0)) return;
      const nearest = (from: number, to: 0 | 1): number =>
        mask.data.reduce((least, value, at) => {
          const x = (at % mask.width) - (from % mask.width);
          const y = Math.floor(at / mask.width) - Math.floor(from / mask.width);
          return value === to ? Math.min(least, x * x + y * y) : least;
        }, Number.POSITIVE_INFINITY);
      const slowly = (to: 0 | 1): number[] => Array.from(mask.data, (_, at) => nearest(at, to));
      expect([...squaredDistances(mask, 1)]).toEqual(slowly(1));
      expect([...grow(mask, radius).data]).toEqual(slowly(1).map(square => Number(square <= radius ** 2)));
      expect([...shrink(mask, radius).data]).toEqual(slowly(0).map(square => Number(square > radius ** 2)));
    }),
  );
});
