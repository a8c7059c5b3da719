/** Sparse linkage against its slow twin, the prior of a collection, and distances from summaries. */
import { describe, expect, it, test } from 'vitest';
import { estimatePrior } from '../embed/samePrior.ts';
import type { Matrix } from '../matrix.ts';
import { Random } from '../random.ts';
import { joinSummaries, meanSquareBetween, summarise } from './clusterDistance.ts';
import { type ItemSpace, spaceOfPoints } from './itemSpace.ts';
import { SparseLinkage } from './sparseLinkage.ts';
import { linkSlowly } from './testing/linkSlowly.ts';

/** Clouds of different sizes, the last items strangers. */
function someSpace(seed: number, items = 90): ItemSpace {
  const random = new Random(seed);
  const centres = Array.from({ length: 9 * 3 }, () => random.normal() * 2);
  const data = Float64Array.from({ length: items * 3 }, (_, at) => {
    const item = Math.floor(at / 3);
    const cloud = item < items - 10 ? (item * item) % 9 : -1;
    return cloud < 0 ? random.normal() * 6 : centres[cloud * 3 + (at % 3)]! + random.normal() * 0.5;
  });
  const points: Matrix = { rows: items, columns: 3, data };
  return spaceOfPoints(points, { calibration: seed % 2 === 0 ? { a: 8, b: 4 } : null });
}

function linkItems(space: ItemSpace, height: number) {
  const { points, overlap, scale } = space;
  const linkage = new SparseLinkage({
    count: points.rows,
    highest: height,
    scale,
    summaryOf: item => summarise(points, Int32Array.of(item)),
    nameOf: item => item,
    forEachOverlap: (item, use) => {
      for (let at = overlap.starts[item]!; at < overlap.starts[item + 1]!; at++)
        use(overlap.columns[at]!, overlap.values[at]!);
    },
    apart: [
      [0, 9],
      [3, 12],
    ],
  });
  const names = Array.from({ length: 2 * points.rows }, (_, item) => item);
  for (let item = 0; item < points.rows; item++) linkage.begin(item);
  const merges: { names: [number, number]; distance: number }[] = [];
  for (let merge = linkage.next(height); merge !== null; merge = linkage.next(height)) {
    merges.push({ names: [names[merge.first]!, names[merge.second]!], distance: merge.distance });
    names[merge.into] = names[merge.first]!;
  }
  return merges;
}

describe('sparse linkage', () => {
  it.each([1, 2, 3, 4])('merges as all pairs of items do (%i)', seed => {
    const space = someSpace(seed);
    const merges = linkItems(space, 1);
    const slow = linkSlowly(
      space,
      1,
      [],
      [
        [0, 9],
        [3, 12],
      ],
    );
    expect(merges.length).toBeGreaterThan(40);
    expect(merges.map(({ names }) => names)).toEqual(slow.merges.map(({ names }) => names));
    for (const [at, { distance }] of merges.entries())
      expect(distance).toBeCloseTo(slow.merges[at]!.distance, 9);
  });
});

test('the mean squared distance of two clusters follows from their summaries', () => {
  const { points } = someSpace(5, 30);
  const [one, other] = [Int32Array.of(0, 4, 7), Int32Array.of(1, 2, 20, 29)];
  let sum = 0;
  for (const i of one)
    for (const j of other)
      for (let c = 0; c < 3; c++) sum += (points.data[i * 3 + c]! - points.data[j * 3 + c]!) ** 2 / 12;
  const [a, b] = [summarise(points, one), summarise(points, other)];
  expect(meanSquareBetween(a, b)).toBeCloseTo(sum, 9);
  const all = summarise(points, Int32Array.of(...one, ...other));
  expect(joinSummaries(a, b).scatter).toBeCloseTo(all.scatter, 9);
});

test('the prior of a collection is the share of pairs of one subject', () => {
  const random = new Random(8);
  const [subjects, each, columns] = [40, 10, 16];
  const centres = Array.from({ length: subjects * columns }, () => random.normal());
  const data = Float64Array.from(
    { length: subjects * each * columns },
    (_, at) =>
      centres[(Math.floor(at / columns) % subjects) * columns + (at % columns)]! + random.normal() * 0.2,
  );
  const points = { rows: subjects * each, columns, data };
  // Pairs of one subject are about 1.1 apart, others about 5.8.
  expect(estimatePrior(points, { a: 15, b: 5 })).toBeCloseTo(9 / 399, 2);
  expect(estimatePrior({ rows: 1, columns: 1, data: new Float64Array(1) }, { a: 1, b: 1 })).toBe(0.5);
});
