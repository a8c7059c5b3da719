/** A wanted number of clusters: against average linkage over all pairs, under constraints, without neighbours. */
import { describe, expect, it } from 'vitest';
import { averageLinkage } from '../cluster/averageLinkage.ts';
import { pairwiseDistances } from '../distance.ts';
import type { Matrix, Pair } from '../matrix.ts';
import { scoreClustering } from '../metrics/clusterMetrics.ts';
import { Random } from '../random.ts';
import { type ItemSpace, spaceOfPoints } from './itemSpace.ts';
import { CountLinkage } from './linkToCount.ts';
import { linkToCountSlowly } from './testing/linkToCountSlowly.ts';
import { plainSpace } from './testing/plainSpace.ts';

function clouds(groups: number, each: number, spread: number): { points: Matrix; truth: number[] } {
  const random = new Random(5);
  const centres = Array.from({ length: groups * 4 }, () => random.normal() * spread);
  const data = Float64Array.from(
    { length: groups * each * 4 },
    (_, at) => centres[(Math.floor(at / 4) % groups) * 4 + (at % 4)]! + random.normal(),
  );
  return {
    points: { rows: groups * each, columns: 4, data },
    truth: Array.from({ length: groups * each }, (_, item) => item % groups),
  };
}

const linkToCount = (space: ItemSpace, k: number, mustLink?: readonly Pair[], cannotLink?: readonly Pair[]) =>
  new CountLinkage(space).labels(k, mustLink, cannotLink);
const clustersOf = (labels: Int32Array) => new Set(labels).size;

describe('linkToCount', () => {
  it('is average linkage over squared distances where every pair is listed', () => {
    const { points } = clouds(6, 12, 3);
    const squares = pairwiseDistances(points, 'sqeuclidean');
    for (const k of [1, 2, 6, 20])
      expect(linkToCount(plainSpace(points), k)).toEqual(averageLinkage(squares, { k }).labels);
  });

  it('finds the clouds over neighbourhoods, and any other number of groups', () => {
    const { points, truth } = clouds(8, 40, 6);
    const space = spaceOfPoints(points, { calibration: null });
    expect(scoreClustering(truth, linkToCount(space, 8)).jaccard).toBeGreaterThan(0.95);
    for (const k of [1, 3, 50, 320]) expect(clustersOf(linkToCount(space, k))).toBe(k);
  });

  it('keeps to must-links and cannot-links, also by implication', () => {
    const { points } = clouds(4, 10, 6);
    const labels = linkToCount(
      spaceOfPoints(points, { calibration: null }),
      2,
      [
        [0, 1],
        [1, 2],
      ],
      [
        [2, 3],
        [0, 4],
      ],
    );
    expect([labels[1], labels[2]]).toEqual([labels[0], labels[0]]);
    expect(labels[3]).not.toBe(labels[0]);
    expect(labels[4]).not.toBe(labels[0]);
  });

  it('joins what has no neighbours in common, except where it may not', () => {
    // Two clouds so far apart that no neighbourhood reaches over; sixteen of each fill the neighbourhoods.
    const points: Matrix = {
      rows: 80,
      columns: 1,
      data: Float64Array.from({ length: 80 }, (_, item) => (item % 2) * 1e6 + item),
    };
    const space = spaceOfPoints(points, { calibration: null });
    expect(clustersOf(linkToCount(space, 1))).toBe(1);
    expect(clustersOf(linkToCount(space, 1, [], [[0, 1]]))).toBe(2);
  });

  it('refuses a number below one', () => {
    const space = spaceOfPoints(clouds(2, 3, 3).points, { calibration: null });
    for (const k of [0, -1, 1.5]) expect(() => linkToCount(space, k)).toThrow(RangeError);
  });

  it('is what linking from the start gives, to the bit, for any number and constraints, in any order', () => {
    const random = new Random(8);
    // Between the clouds no neighbourhoods are shared, and some items are there twice.
    for (const [groups, each, spread] of [
      [5, 30, 3],
      [12, 18, 200],
      [30, 20, 50],
    ] as const) {
      const { points, truth } = clouds(groups, each, spread);
      const n = points.rows;
      for (let item = 0; item < 12; item++)
        points.data.copyWithin(item * 4, (item + 20) * 4, (item + 21) * 4);
      const space = spaceOfPoints(points, { calibration: null });
      const linkage = new CountLinkage(space);
      const pairs = Array.from({ length: 60 }, (): Pair => [random.below(n), random.below(n)]).filter(
        ([a, b]) => a !== b,
      );
      const linksOf = (count: number) => {
        const some = pairs.slice(0, count);
        const isSame = ([a, b]: Pair) => truth[a] === truth[b];
        return [some.filter(isSame), some.filter(pair => !isSame(pair))] as const;
      };
      for (const k of [40, 1, 7, 3, n, 12, groups, 40])
        for (const count of [0, 1, 10, 60, 10, 0]) {
          const [must, cannot] = linksOf(count);
          expect(linkage.labels(k, must, cannot)).toEqual(linkToCountSlowly(space, k, must, cannot));
        }
    }
  });

  it('keeps what it found from whoever changes it', () => {
    const linkage = new CountLinkage(spaceOfPoints(clouds(3, 10, 4).points, { calibration: null }));
    const found = linkage.labels(3);
    const copy = found.slice();
    found.fill(0);
    expect(linkage.labels(3)).toEqual(copy);
  });
});
