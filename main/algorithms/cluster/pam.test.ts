import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepRows, lookupCondensed, lookupPoints, pairwiseDistances } from '../distance.ts';
import type { Condensed } from '../matrix.ts';
import { Random } from '../random.ts';
import {
  allItems,
  BestSwap,
  costTolerance,
  finish,
  type MedoidProblem,
  type Medoids,
  pam,
  type Swap,
} from './pam.ts';
import { fastPam } from './pamFast.ts';

/** Distances of points on a line. */
function line(...points: number[]): Condensed {
  const data: number[] = [];
  for (let i = 0; i < points.length; i++)
    for (let j = i + 1; j < points.length; j++) data.push(Math.abs(points[i]! - points[j]!));
  return { n: points.length, data: Float64Array.from(data) };
}

function problemOf(distances: Condensed, start: readonly number[], candidates?: number[]): MedoidProblem {
  return {
    lookup: lookupCondensed(distances),
    candidates: candidates === undefined ? allItems(distances.n) : Int32Array.from(candidates),
    start,
  };
}

function record(steps: Generator<Swap, Medoids>): { swaps: Swap[]; result: Medoids } {
  const swaps: Swap[] = [];
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) swaps.push(step.value);
  return { swaps, result: step.value };
}

const places = (swaps: readonly Swap[]) => swaps.map(({ position, candidate }) => [position, candidate]);

/** PAM with every cost added up from its definition, every swap compared with every other. */
function fromDefinition({ lookup, candidates, start }: MedoidProblem): number[][] {
  const medoids = [...start];
  const cost = (centres: readonly number[]) => {
    let sum = 0;
    for (let j = 0; j < lookup.n; j++) sum += Math.min(...centres.map(medoid => lookup.between(j, medoid)));
    return sum;
  };
  const made: number[][] = [];
  for (;;) {
    const present = cost(medoids);
    const tolerance = costTolerance(present);
    const tried = medoids.flatMap((_, position) =>
      [...candidates]
        .filter(candidate => !medoids.includes(candidate))
        .map(candidate => ({ position, candidate, cost: cost(medoids.with(position, candidate)) })),
    );
    const better = tried.filter(swap => swap.cost < present - tolerance);
    const least = Math.min(...better.map(swap => swap.cost));
    // `tried` is in the order of the ties.
    const best = better.find(swap => swap.cost <= least + tolerance);
    if (best === undefined) return made;
    medoids[best.position] = best.candidate;
    made.push([best.position, best.candidate]);
  }
}

const problems = fc.integer({ min: 1, max: 12 }).chain(n =>
  fc
    .record({
      // Whole numbers make many ties, the others none.
      coordinates: fc.array(
        fc.oneof(fc.integer({ min: 0, max: 4 }), fc.double({ min: 0, max: 4, noNaN: true })),
        { minLength: 2 * n, maxLength: 2 * n },
      ),
      candidates: fc.uniqueArray(fc.nat(n - 1), { minLength: 1, maxLength: n }),
      metric: fc.constantFrom('euclidean' as const, 'sqeuclidean' as const),
    })
    .chain(({ coordinates, candidates, metric }) =>
      fc.shuffledSubarray(candidates, { minLength: 1 }).map(start => ({
        points: { rows: n, columns: 2, data: Float64Array.from(coordinates) },
        candidates: candidates.toSorted((a, b) => a - b),
        metric,
        start,
      })),
    ),
);

describe.each([
  ['pam', pam],
  ['fast-pam', fastPam],
])('%s', (_, run) => {
  it('by hand: the medoids go to the middles of the two groups', () => {
    const { swaps, result } = record(run(problemOf(line(0, 1, 2, 10, 11, 12), [0, 1])));
    // From cost 28 the swaps of 0 or 1 with 11 reach 1 + 1 + 1 + 1 (medoid 1) or 0 + 1 + 2 + 1 + 1 (medoid
    // 0): the former.
    expect(places(swaps)).toEqual([[0, 4]]);
    expect(result).toEqual({
      medoids: Int32Array.of(1, 4),
      labels: Int32Array.of(0, 0, 0, 1, 1, 1),
      cost: 4,
      swaps: 1,
    });
  });

  it('ties: the smaller position, then the smaller item', () => {
    // Any of the three at the far end will do, in place of either medoid.
    const distances = line(0, 0, 9, 9, 9);
    expect(places(record(run(problemOf(distances, [1, 0]))).swaps)).toEqual([[0, 2]]);
    expect(places(record(run(problemOf(distances, [1, 0], [0, 1, 3, 4]))).swaps)).toEqual([[0, 3]]);
  });

  it('a swap that does not lower the cost is not made', () => {
    expect(record(run(problemOf(line(0, 0, 5, 5), [0, 2]))).swaps).toEqual([]);
  });

  it('labels: a medoid itself, else the nearest, ties to the smaller medoid', () => {
    const { result } = record(run(problemOf(line(0, 0, 1, 2), [3, 1], [1, 3])));
    expect(result).toMatchObject({ labels: Int32Array.of(0, 0, 0, 1), medoids: Int32Array.of(1, 3) });
    const identical = record(run(problemOf(line(7, 7, 7), [2, 1]))).result;
    expect(identical).toMatchObject({
      labels: Int32Array.of(0, 0, 1),
      medoids: Int32Array.of(1, 2),
      cost: 0,
    });
  });

  it('serves one item, one medoid, and as many medoids as candidates', () => {
    expect(finish(run(problemOf(line(3), [0])))).toMatchObject({ cost: 0, swaps: 0 });
    expect(finish(run(problemOf(line(0, 1, 5), [2])))).toMatchObject({ medoids: Int32Array.of(1), cost: 5 });
    expect(finish(run(problemOf(line(0, 1, 5), [2, 0, 1])))).toMatchObject({ cost: 0, swaps: 0 });
  });

  it('refuses medoids that are not different candidates, none, and candidates out of order', () => {
    const distances = line(0, 1, 2);
    for (const start of [[], [0, 0], [3], [0, 1, 2, 0]])
      expect(() => finish(run(problemOf(distances, start)))).toThrow(RangeError);
    expect(() => finish(run(problemOf(distances, [0], [1, 2])))).toThrow(RangeError);
    expect(() => finish(run(problemOf(distances, [0], [1, 0])))).toThrow(RangeError);
    expect(() => lookupCondensed({ n: 3, data: new Float64Array(2) })).toThrow(RangeError);
  });

  it('makes the swaps of the definition, one for one (property)', () => {
    fc.assert(
      fc.property(problems, ({ points, candidates, metric, start }) => {
        const problem = problemOf(pairwiseDistances(points, metric), start, candidates);
        const { swaps, result } = record(run(problem));
        expect(places(swaps)).toEqual(fromDefinition(problem));
        expect(result.swaps).toBe(swaps.length);
        const cost = swaps.at(-1)?.cost ?? result.cost;
        expect(Math.abs(result.cost - cost)).toBeLessThanOrEqual(costTolerance(cost));
        const fromPoints = run({ ...problem, lookup: lookupPoints(points, metric) });
        expect(finish(fromPoints)).toEqual(result);
      }),
      { numRuns: 300 },
    );
  });
});

interface GoldenCase {
  readonly metric: 'euclidean' | 'sqeuclidean';
  readonly points: number[][];
  readonly start: number[];
  readonly medoids: number[];
  readonly cost: number;
}

describe('beside cluster::pam of R', () => {
  const file = new URL('../../../test/golden/pam/pam.json', import.meta.url);
  const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: GoldenCase[] };
  it.each(cases)('$metric from $start', ({ metric, points, start, medoids, cost }) => {
    const matrix = {
      rows: points.length,
      columns: points[0]!.length,
      data: Float64Array.from(points.flat()),
    };
    const problem = { lookup: lookupPoints(matrix, metric), candidates: allItems(points.length), start };
    for (const run of [pam, fastPam]) {
      const found = finish(run(problem));
      expect([...found.medoids].sort((a, b) => a - b)).toEqual(medoids);
      expect(found.cost / cost).toBeCloseTo(1, 12);
    }
  });
});

describe('fast-pam beside pam', () => {
  it.each([
    [300, 8, 3, 300],
    [300, 8, 3, 60],
    [240, 30, 10, 240],
    [200, 1, 5, 50],
  ])(
    '%i items, %i medoids, %i columns, %i candidates: the same swaps and the same result',
    (n, k, columns, r) => {
      const random = new Random(n + k);
      const data = Float64Array.from({ length: n * columns }, () => random.normal() + 3 * random.below(2));
      const candidates = Int32Array.from(random.sample(n, r)).sort();
      const start = random.sample(r, k).map(position => candidates[position]!);
      const problem = { lookup: lookupPoints({ rows: n, columns, data }, 'euclidean'), candidates, start };
      const slow = record(pam(problem));
      const fast = record(fastPam(problem));
      expect(places(fast.swaps)).toEqual(places(slow.swaps));
      expect(slow.swaps.length).toBeGreaterThan(0);
      expect(fast.result).toEqual(slow.result);
    },
  );
});

describe('the best swap', () => {
  it('treats costs within the tolerance as equal, but only below the present cost', () => {
    const best = new BestSwap(100);
    best.offer(0, 1, 100 - 1e-8);
    expect(best.best()).toBeNull();
    best.offer(2, 5, 90);
    best.offer(1, 9, 90 + 9e-8);
    best.offer(1, 8, 90 + 11e-8);
    expect(best.best()).toMatchObject({ position: 1, candidate: 9 });
    best.offer(3, 3, 90 - 5e-8);
    expect(best.best()).toMatchObject({ position: 2, candidate: 5 });
  });
});

describe('distances by row', () => {
  it('are the same from all pairs, from points and from kept rows', () => {
    const random = new Random(4);
    const points = { rows: 20, columns: 3, data: Float64Array.from({ length: 60 }, () => random.normal()) };
    const kept = Int32Array.of(2, 7, 13);
    for (const metric of ['euclidean', 'sqeuclidean', 'cosine'] as const) {
      const all = lookupCondensed(pairwiseDistances(points, metric));
      const direct = lookupPoints(points, metric);
      const targets = Int32Array.of(0, 2, 3, 7, 12, 13, 19);
      for (const lookup of [
        direct,
        keepRows(direct, kept),
        keepRows(direct, allItems(20)),
        keepRows(all, kept),
      ])
        for (let from = 0; from < 20; from++) {
          const expected = new Float64Array(7);
          const found = new Float64Array(7);
          all.fillDistances(from, targets, 7, expected);
          lookup.fillDistances(from, targets, 7, found);
          expect(found).toEqual(expected);
          expect(Float64Array.from(targets, to => lookup.between(from, to))).toEqual(expected);
        }
    }
  });
});
