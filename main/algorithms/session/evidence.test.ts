/** Evidence about pairs: against sums over all pairs, under other metrics, and what outweighs it. */
import { describe, expect, test } from 'vitest';
import { ALONE, allAtOnce } from '../collections.ts';
import { pairwiseDistances } from '../distance.ts';
import { PER_NAT } from '../linkage/clusterDistance.ts';
import { spaceOfPoints, underMetric } from '../linkage/itemSpace.ts';
import { linkSlowly } from '../linkage/testing/linkSlowly.ts';
import { type Matrix, pairIndex } from '../matrix.ts';
import { Random } from '../random.ts';
import type { SparseRows } from '../refine/sparseRows.ts';
import { GroupTree } from '../strategies/groupTree.ts';
import {
  type Evidence,
  evidenceAbout,
  listEvidence,
  measureWithEvidence,
  spaceWithEvidence,
} from './evidence.ts';

function clouds(items: number, each: number): Matrix {
  const random = new Random(4);
  const data = Float64Array.from(
    { length: items * 2 },
    (_, at) => Math.floor(at / (2 * each)) * 3 + random.normal() * 0.4,
  );
  return { rows: items, columns: 2, data };
}

/** All overlaps, 0 where a pair is not listed. */
function dense({ starts, columns, values }: SparseRows): number[][] {
  const n = starts.length - 1;
  const table = Array.from({ length: n }, () => new Array<number>(n).fill(0));
  for (let i = 0; i < n; i++)
    for (let at = starts[i]!; at < starts[i + 1]!; at++) table[i]![columns[at]!] = values[at]!;
  return table;
}

const about = (...pairs: [number, number, number][]): Evidence => ({
  cooccurrence: null,
  pairs: listEvidence(pairs.map(([i, j, nats]) => ({ pair: [i, j], nats }))),
});

describe('on overlaps', () => {
  const points = clouds(60, 20);
  const evidence = about([0, 59, 3], [1, 2, -2], [5, 30, 1]);
  const added = (table: number[][]) => {
    for (const [i, j, nats] of [
      [0, 59, 3],
      [1, 2, -2],
      [5, 30, 1],
    ] as const) {
      table[i]![j]! += PER_NAT * nats;
      table[j]![i]! += PER_NAT * nats;
    }
    return table;
  };
  const close = (found: number[][], wanted: number[][]) => {
    for (const [i, row] of found.entries())
      for (const [j, value] of row.entries()) expect(value).toBeCloseTo(wanted[i]![j]!, 6);
  };

  test('a nat is added to the pair, both ways, also under another metric', () => {
    const plain = spaceOfPoints(points, { calibration: null });
    const space = spaceWithEvidence({ points, calibration: null, evidence });
    close(dense(space.overlap), added(dense(plain.overlap)));
    const stretched = { ...points, data: points.data.map((value, at) => (at % 2 === 0 ? value * 2 : value)) };
    const neighbours = dense(allAtOnce(underMetric(space, stretched)).overlap);
    expect(neighbours[0]![59]).toBeCloseTo(3 * PER_NAT, 6);
  });

  test('without pairs nothing changes', () => {
    const plain = spaceOfPoints(points, { calibration: null });
    const space = spaceWithEvidence({ points, calibration: null, evidence: about() });
    expect(space.overlap).toEqual(plain.overlap);
  });

  test('clusters merge as all pairs of their items say', () => {
    const space = spaceWithEvidence({ points, calibration: { a: 9, b: 4 }, evidence });
    const { labels } = linkSlowly(space, 0.85);
    const groups = new GroupTree({ points, calibration: { a: 9, b: 4 }, evidence }).groups({ rounds: [] });
    expect([...groups]).toEqual(labels.map(label => [...new Set(labels)].indexOf(label)));
  });
});

test('what would stay alone joins by evidence, and leaves by evidence against it', () => {
  const points = { rows: 3, columns: 1, data: Float64Array.of(0, 1.05, 9) };
  const calibration = { a: 10, b: 10 };
  const groups = (evidence: Evidence) =>
    new GroupTree({ points, calibration, evidence }).groups({ rounds: [] });
  const [without, joined] = [groups(about()), groups(about([0, 1, 6]))];
  expect(joined[0]).toBe(joined[1]);
  const parted = groups(about([0, 1, -6]));
  expect(parted[0]).not.toBe(parted[1]);
  expect(joined[0] === joined[1] && without[0] === without[1] && parted[0] === parted[1]).toBe(false);
  const photos = Int32Array.of(7, 7, ALONE);
  const inOnePhoto = groups({ ...about([0, 1, 6]), cooccurrence: { photos, height: 0.5 } });
  expect(inOnePhoto[0]).not.toBe(inOnePhoto[1]);
});

test('distances of all pairs move by the chance that the evidence gives', () => {
  const points = clouds(6, 2);
  const measure = (rows: Matrix) => pairwiseDistances(rows, 'euclidean');
  const plain = measure(points);
  const { data } = measureWithEvidence(about([0, 5, 3], [0, 1, -1]), measure, points)(points);
  const farthest = Math.max(...plain.data);
  const chance = (nats: number) => 1 / (1 + Math.exp(-nats));
  const [near, far] = [pairIndex(6, 0, 5), pairIndex(6, 0, 1)];
  expect(data[near]).toBeCloseTo(plain.data[near]! * (1 - (2 * chance(3) - 1)), 6);
  expect(data[far]).toBeCloseTo(plain.data[far]! + (2 * chance(1) - 1) * (farthest - plain.data[far]!), 6);
  expect(data.filter((value, at) => value !== plain.data[at])).toHaveLength(2);
});

test('of some items, the evidence about them is kept under their new numbers', () => {
  const photos = Int32Array.of(1, ALONE, 1, ALONE);
  const all = { ...about([0, 2, 3], [1, 3, 2]), cooccurrence: { photos, height: 1 } };
  expect(evidenceAbout(all, Int32Array.of(1, 2, 3))).toEqual({
    cooccurrence: { photos: Int32Array.of(ALONE, 1, ALONE), height: 1 },
    pairs: { items: Int32Array.of(0, 2), nats: Float32Array.of(2) },
  });
  expect(evidenceAbout(all, Int32Array.of(0, 1)).pairs).toBeNull();
});
