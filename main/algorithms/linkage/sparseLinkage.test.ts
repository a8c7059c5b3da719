/** Sparse linkage against its slow twin, the prior of a collection, and distances from summaries. */
import { describe, expect, it, test } from 'vitest';
import { closeConstraints } from '../constraints.ts';
import { estimatePrior } from '../embed/samePrior.ts';
import { membersByCluster } from '../labels.ts';
import type { Matrix, Pair } from '../matrix.ts';
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

/** From components of must-linked items on. Merges by the smallest items, and the cluster of each item. */
function linkItems(
  { points, overlap, scale }: ItemSpace,
  height: number,
  mustLink: readonly Pair[],
  cannotLink: readonly Pair[],
) {
  const { componentOf, count, cannotLinks } = closeConstraints(points.rows, mustLink, cannotLink);
  const members = membersByCluster(componentOf, count);
  const linkage = new SparseLinkage({
    count,
    highest: height,
    scale,
    summaryOf: component => summarise(points, members[component]!),
    nameOf: component => members[component]![0]!,
    forEachOverlap: (component, use) => {
      for (const item of members[component]!)
        for (let at = overlap.starts[item]!; at < overlap.starts[item + 1]!; at++)
          use(componentOf[overlap.columns[at]!]!, overlap.values[at]!);
    },
    apart: cannotLinks,
  });
  const names = Array.from({ length: 2 * count }, (_, component) => members[component]?.[0] ?? -1);
  for (let component = 0; component < count; component++) linkage.begin(component);
  const merges: { names: [number, number]; distance: number }[] = [];
  for (let merge = linkage.next(height); merge !== null; merge = linkage.next(height)) {
    merges.push({ names: [names[merge.first]!, names[merge.second]!], distance: merge.distance });
    names[merge.into] = names[merge.first]!;
  }
  return { merges, labels: Array.from(componentOf, component => names[linkage.find(component)]!) };
}

describe('sparse linkage', () => {
  const apart: readonly Pair[] = [
    [0, 9],
    [3, 12],
  ];
  // Chains, items of two clouds and strangers; and answers against them, also about what a chain implies.
  const together: readonly Pair[] = [
    [0, 1],
    [1, 2],
    [9, 18],
    [30, 33],
    [85, 86],
    [86, 40],
  ];
  const notTogether: readonly Pair[] = [...apart, [2, 18], [33, 85], [5, 14], [14, 23], [88, 89]];

  it.each([1, 2, 3, 4])('merges as all pairs of items do (%i)', seed => {
    expectAlike(someSpace(seed), [], apart, 40);
  });

  it.each([1, 2, 3, 4])('and with must-links and cannot-links together (%i)', seed => {
    const space = someSpace(seed);
    const labels = expectAlike(space, together, notTogether, 30);
    for (const [i, j] of together) expect(labels[i]).toBe(labels[j]);
    for (const [i, j] of notTogether) expect(labels[i]).not.toBe(labels[j]);
    // The links made a difference.
    expect(labels).not.toEqual(linkSlowly(space, 1).labels);
  });

  function expectAlike(
    space: ItemSpace,
    mustLink: readonly Pair[],
    cannotLink: readonly Pair[],
    least: number,
  ): number[] {
    const { merges, labels } = linkItems(space, 1, mustLink, cannotLink);
    const slow = linkSlowly(space, 1, mustLink, cannotLink);
    expect(merges.length).toBeGreaterThan(least);
    expect(merges.map(({ names }) => names)).toEqual(slow.merges.map(({ names }) => names));
    for (const [at, { distance }] of merges.entries())
      expect(distance).toBeCloseTo(slow.merges[at]!.distance, 9);
    expect(labels).toEqual(slow.labels);
    return labels;
  }
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
