/** Overlaps of neighbourhoods against their definition, with full matrices and no lists. */
import { describe, expect, it } from 'vitest';
import { allAtOnce } from '../collections.ts';
import { pairwiseDistances } from '../distance.ts';
import { condensedIndex, type Matrix } from '../matrix.ts';
import { Random } from '../random.ts';
import { MOST_OVERLAP, neighbourOverlap } from './neighbourOverlap.ts';
import { nearestItems } from './refineDistances.ts';
import type { SparseRows } from './sparseRows.ts';

/** How many are kept, halfway and at the end of a walk. */
const LIKELIEST = 64;

/** Two clouds that touch, one of them half as wide; item i belongs to cloud i mod 2. */
function clouds(n: number): Matrix {
  const random = new Random(n);
  const data = Float64Array.from({ length: n * 3 }, (_, at) => {
    const second = Math.floor(at / 3) % 2;
    return random.normal() * (second === 1 ? 0.5 : 1) + (at % 3 === 0 ? second * 2 : 0);
  });
  return { rows: n, columns: 3, data };
}

const distancesOf = (points: Matrix) => pairwiseDistances(points, 'euclidean');

/** The overlap of every pair as it is defined; 0 where neither is an end of a walk from the other. */
function overlapSlowly(points: Matrix): number[][] {
  const n = points.rows;
  const { data } = distancesOf(points);
  const d = (i: number, j: number) =>
    i === j ? 0 : data[condensedIndex(n, Math.min(i, j), Math.max(i, j))]!;
  const items = Array.from({ length: n }, (_, item) => item);
  const sum = (row: readonly number[]) => row.reduce((total, one) => total + one, 0);
  const toSumOne = (row: readonly number[]) => row.map(value => value / sum(row));
  // Fewer than sixty items: smaller neighbourhoods.
  const sized = (many: number, least: number) =>
    Math.min(n - 1, Math.max(least, Math.round(many * Math.min(1, n / 60))));
  const [walked, describing] = [sized(10, 3), sized(15, 5)];
  const near = items.map(i => items.filter(j => j !== i).sort((a, b) => d(i, a) - d(i, b)));

  // Three steps of a walk: the likeliest places are kept after two of them, and after three.
  const isJoined = (i: number, j: number) =>
    near[i]!.slice(0, walked).includes(j) || near[j]!.slice(0, walked).includes(i);
  const scale = (i: number) => d(i, near[i]![walked - 1]!);
  const chance = (i: number, j: number) =>
    i === j ? 1 : isJoined(i, j) ? Math.exp(-(d(i, j) ** 2) / (scale(i) * scale(j))) : 0;
  const step = items.map(i => toSumOne(items.map(j => chance(i, j))));
  const after = (row: readonly number[]) =>
    items.map(j => sum(items.map(between => row[between]! * step[between]![j]!)));
  const likeliest = (row: readonly number[]) => {
    const kept = new Set([...items].sort((a, b) => row[b]! - row[a]!).slice(0, LIKELIEST));
    return toSumOne(row.map((value, j) => (kept.has(j) ? value : 0)));
  };
  const ends = step.map(row => likeliest(after(likeliest(after(row)))));
  const w = (i: number, j: number) =>
    Math.sqrt(sum(items.map(end => (Math.sqrt(ends[i]![end]!) - Math.sqrt(ends[j]![end]!)) ** 2)));

  // What describes the two and those nearest to them.
  const own = items.map(i => {
    const farthest = d(i, near[i]![describing - 1]!);
    const describes = (j: number) => i === j || near[i]!.slice(0, describing).includes(j);
    return items.map(j => (describes(j) ? Math.exp(-2 * (d(i, j) / farthest) ** 2) : 0));
  });
  const others = Math.min(describing, Math.max(2, Math.round(6 * Math.min(1, n / 60))) - 1);
  const described = items.map(i =>
    toSumOne(items.map(j => sum([i, ...near[i]!.slice(0, others)].map(one => own[one]![j]!)))),
  );
  const jaccard = (i: number, j: number) => {
    const common = sum(items.map(one => Math.min(described[i]![one]!, described[j]![one]!)));
    return 1 - common / (2 - common);
  };
  const isListed = (i: number, j: number) => i !== j && (ends[i]![j]! > 0 || ends[j]![i]! > 0);
  return items.map(i =>
    items.map(j => (isListed(i, j) ? (1 - w(i, j) / Math.SQRT2 + (1 - jaccard(i, j))) / 3 : 0)),
  );
}

function denseOf({ starts, columns, values }: SparseRows): (number | null)[][] {
  const n = starts.length - 1;
  return Array.from({ length: n }, (_, i) => {
    const row: (number | null)[] = new Array(n).fill(null);
    for (let at = starts[i]!; at < starts[i + 1]!; at++) row[columns[at]!] = values[at]!;
    return row;
  });
}

const overlapOf = (points: Matrix, wanted: number) =>
  allAtOnce(neighbourOverlap(points.rows, nearestItems(distancesOf(points), wanted)));

describe('overlaps of neighbourhoods', () => {
  it.each([2, 3, 6, 7, 20, 45, 59, 60, 61, 80, 110, 150])(
    'are what their definition says for %i items',
    n => {
      const points = clouds(n);
      const found = denseOf(overlapOf(points, 15));
      const expected = overlapSlowly(points);
      for (let i = 0; i < n; i++)
        for (let j = 0; j < n; j++) {
          expect(found[i]![j] ?? 0).toBeCloseTo(expected[i]![j]!, 10);
          if (expected[i]![j]! > 0) expect(found[i]![j]).not.toBeNull();
        }
    },
  );

  it('are symmetric to the bit, and within their limits', () => {
    const found = denseOf(overlapOf(clouds(150), 15));
    for (const [i, row] of found.entries())
      for (const [j, overlap] of row.entries()) {
        expect(overlap).toBe(found[j]![i]!);
        if (overlap === null) continue;
        expect(i).not.toBe(j);
        expect(overlap).toBeGreaterThanOrEqual(0);
        expect(overlap).toBeLessThanOrEqual(MOST_OVERLAP);
      }
    // Both truncations were at work: not all pairs are listed.
    expect(found.flat().filter(overlap => overlap === null).length).toBeGreaterThan(150);
  });

  it('do not change with longer lists of neighbours', () => {
    const points = clouds(110);
    expect(overlapOf(points, 64)).toEqual(overlapOf(points, 15));
  });
});
