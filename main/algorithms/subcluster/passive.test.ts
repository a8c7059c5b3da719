import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allItems, costTolerance, finish, type Swap } from '../cluster/pam.ts';
import { closeConstraints } from '../constraints.ts';
import { lookupCondensed, lookupPoints, type Metric, pairwiseDistances } from '../distance.ts';
import type { Matrix, Pair } from '../matrix.ts';
import { Random } from '../random.ts';
import { costOfSubclusters } from './cost.ts';
import { swapByDefinition } from './definition.ts';
import { NeighbourLists } from './nearest.ts';
import { type Swapped, subcluster, swapCentroids } from './passive.ts';
import { prepareSubclustering, Relations, type SubclusterSetting } from './setting.ts';

const onLine = (...values: number[]): Matrix => ({
  rows: values.length,
  columns: 1,
  data: Float64Array.from(values),
});

function settingOf(points: Matrix, n: number, lambda: number, candidates = allItems(points.rows)) {
  return prepareSubclustering(lookupPoints(points, 'euclidean'), candidates, n, lambda);
}

function answers(items: number, mustLink: readonly Pair[] = [], cannotLink: readonly Pair[] = []): Relations {
  return new Relations(closeConstraints(items, mustLink, cannotLink));
}

function record(steps: Generator<Swap, Swapped>): { swaps: Swap[]; result: Swapped } {
  const swaps: Swap[] = [];
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) swaps.push(step.value);
  return { swaps, result: step.value };
}

const centroidsOf = ({ subclusters }: Swapped) => subclusters.map(({ centroid }) => centroid);

describe('members and cost', () => {
  it('by hand: eq. (2) as printed, with each pair of centroids in both orders', () => {
    const setting = settingOf(onLine(0, 1, 10, 12), 2, 5, Int32Array.of(0, 2));
    const { subclusters, cost, swaps } = subcluster(setting, answers(4), [0, 2]);
    expect(subclusters).toEqual([
      { centroid: 0, members: [0, 1] },
      { centroid: 2, members: [2, 3] },
    ]);
    expect(swaps).toBe(0);
    expect(cost).toBeCloseTo(1 / 5 + 2 / 5 - 2 * Math.log(1 - Math.exp(-10 / 5)), 12);
  });

  it('by hand: both centroids in one group, until one goes to the other', () => {
    const setting = settingOf(onLine(0, 1, 2, 20, 21, 23), 2, 5);
    const { swaps, result } = record(swapCentroids(setting, answers(6), [0, 1]));
    // 3 and 4 collect each other at distance 1; 4 is the farther from the other group. 0 and 1 collect each
    // other too: 0 is farther from 4 than 1 is.
    expect(swaps.map(({ position, candidate }) => [position, candidate])).toEqual([[1, 4]]);
    expect(centroidsOf(result)).toEqual([0, 4]);
  });

  it('equally far items come in the order of their numbers', () => {
    const setting = settingOf(onLine(5, 6, 4, 7, 3), 4, 1, Int32Array.of(0));
    expect(subcluster(setting, answers(5), [0]).subclusters[0]!.members).toEqual([0, 1, 2, 3]);
  });

  it('leaves out what the answers keep apart, also by implication, and may then have fewer than n', () => {
    const setting = settingOf(onLine(0, 1, 2, 3), 4, 1, Int32Array.of(0));
    const relations = answers(4, [[1, 3]], [[3, 0]]);
    expect(subcluster(setting, relations, [0]).subclusters[0]!.members).toEqual([0, 2]);
  });

  it('an answer makes a pair cost next to nothing or very much', () => {
    const setting = settingOf(onLine(0, 9, 20), 2, 5, Int32Array.of(0, 2));
    const cost = (mustLink: Pair[], cannotLink: Pair[] = []) =>
      subcluster(setting, answers(3, mustLink, cannotLink), [0, 2]).cost;
    const together = (distance: number) => distance / 5;
    const apart = (distance: number) => -2 * Math.log(1 - Math.exp(-distance / 5));
    expect(cost([])).toBeCloseTo(together(9) + together(11) + apart(20), 9);
    expect(cost([[0, 1]])).toBeCloseTo(together(11) + apart(20), 9);
    expect(cost([[0, 2]])).toBeCloseTo(together(9) + together(11) - 2 * Math.log(1 - (1 - 1e-12)), 9);
    expect(cost([], [[0, 2]])).toBeCloseTo(together(9) + together(11), 9);
    expect(cost([[0, 1]], [[0, 1]])).toBe(cost([[0, 1]]));
  });

  it('a swap must not add overlap', () => {
    // From 0 and 4 the cheapest swap would be 4 with 2, whose nearest is 1, which 0 has.
    const setting = settingOf(onLine(0, 1, 2, 40, 60), 2, 1, Int32Array.of(0, 2, 3, 4));
    const { swaps } = record(swapCentroids(setting, answers(5), [0, 4]));
    expect(swaps.map(swap => [swap.position, swap.candidate])).toEqual([]);
  });

  it('serves one item, n = 1, k = all, and identical items', () => {
    expect(subcluster(settingOf(onLine(3), 1, 1), answers(1), [0])).toEqual({
      subclusters: [{ centroid: 0, members: [0] }],
      cost: 0,
      swaps: 0,
    });
    expect(subcluster(settingOf(onLine(1, 2, 3), 1, 1), answers(3), [2, 0, 1]).swaps).toBe(0);
    const identical = subcluster(settingOf(onLine(7, 7, 7), 2, 1), answers(3), [0, 1]);
    expect(identical.cost).toBeCloseTo(-2 * Math.log(1 - (1 - 1e-12)), 6);
  });

  it('refuses bad sizes and bad starts', () => {
    const points = onLine(0, 1, 2);
    for (const n of [0, 4, 1.5]) expect(() => settingOf(points, n, 1)).toThrow(RangeError);
    for (const lambda of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => settingOf(points, 2, lambda)).toThrow(RangeError);
    expect(() => settingOf(points, 2, 1, Int32Array.of(1, 0))).toThrow(RangeError);
    expect(() => settingOf(points, 2, 1, Int32Array.of(0, 3))).toThrow(RangeError);
    const setting = settingOf(points, 2, 1, Int32Array.of(0, 1));
    for (const start of [[], [2], [0, 0], [0, 1, 2]])
      expect(() => subcluster(setting, answers(3), start)).toThrow(RangeError);
  });
});

const instances = fc.integer({ min: 1, max: 11 }).chain(items =>
  fc
    .record({
      coordinates: fc.array(
        fc.oneof(fc.integer({ min: 0, max: 4 }), fc.double({ min: 0, max: 4, noNaN: true })),
        { minLength: 2 * items, maxLength: 2 * items },
      ),
      candidates: fc.uniqueArray(fc.nat(items - 1), { minLength: 1, maxLength: items }),
      n: fc.integer({ min: 1, max: Math.min(items, 5) }),
      lambda: fc.constantFrom(0.05, 0.5, 1, 20),
      pairs: fc.array(
        fc.tuple(fc.nat(items - 1), fc.nat(items - 1), fc.boolean()).filter(([i, j]) => i !== j),
        { maxLength: items === 1 ? 0 : 6 },
      ),
    })
    .chain(instance =>
      fc
        .shuffledSubarray(instance.candidates, { minLength: 1 })
        .map(start => ({ ...instance, items, start })),
    ),
);

describe('passive subclustering', () => {
  it('makes the swaps of the definition, one for one (property)', () => {
    fc.assert(
      fc.property(instances, ({ items, coordinates, candidates, n, lambda, pairs, start }) => {
        const points = { rows: items, columns: 2, data: Float64Array.from(coordinates) };
        const setting = settingOf(points, n, lambda, Int32Array.from(candidates).sort());
        const said = (same: boolean): Pair[] =>
          pairs.filter(pair => pair[2] === same).map(([i, j]): Pair => [i, j]);
        const relations = answers(items, said(true), said(false));
        const slow = record(swapByDefinition(setting, relations, start));
        const fast = record(swapCentroids(setting, relations, start));
        expect(fast.swaps.map(({ position, candidate }) => [position, candidate])).toEqual(
          slow.swaps.map(({ position, candidate }) => [position, candidate]),
        );
        expect(fast.result).toEqual(slow.result);
        expect(subcluster(setting, relations, start)).toEqual({
          ...slow.result,
          cost: costOfSubclusters(setting, relations, slow.result.subclusters),
        });
        fast.swaps.forEach((swap, at) => {
          const cost = slow.swaps[at]!.cost;
          expect(Math.abs(swap.cost - cost)).toBeLessThanOrEqual(costTolerance(cost));
        });
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    [60, 4, 4, 60, 1],
    [60, 4, 4, 25, 0.3],
    [80, 8, 3, 30, 3],
  ])(
    '%i items, %i subclusters of %i, %i candidates, lambda %d: as the definition has it',
    (items, k, n, r, lambda) => {
      const random = new Random(items + k);
      const data = Float64Array.from({ length: items * 3 }, () => random.normal() + 3 * random.below(3));
      const candidates = Int32Array.from(random.sample(items, r)).sort();
      const setting = settingOf({ rows: items, columns: 3, data }, n, lambda, candidates);
      const start = random.sample(r, k).map(position => candidates[position]!);
      const slow = record(swapByDefinition(setting, answers(items), start));
      const fast = record(swapCentroids(setting, answers(items), start));
      expect(fast.result).toEqual(slow.result);
      expect(fast.swaps.map(swap => swap.candidate)).toEqual(slow.swaps.map(swap => swap.candidate));
      expect(fast.swaps.length).toBeGreaterThan(1);
    },
  );

  it('gives the same for distances as for points', () => {
    const random = new Random(3);
    const points = { rows: 50, columns: 2, data: Float64Array.from({ length: 100 }, () => random.normal()) };
    const distances = lookupCondensed(pairwiseDistances(points, 'cosine'));
    const run = (setting: SubclusterSetting) => finish(swapCentroids(setting, answers(50), [0, 1, 2]));
    const fromPoints = run(prepareSubclustering(lookupPoints(points, 'cosine'), allItems(50), 5, 0.1));
    expect(run(prepareSubclustering(distances, allItems(50), 5, 0.1))).toEqual(fromPoints);
  });
});

describe('the nearest items', () => {
  const neighbours = (lists: NeighbourLists, at: number, length: number) =>
    Array.from({ length }, (_, position) => [lists.itemAt(at, position), lists.distanceAt(at, position)]);

  it.each<[Metric, number, number]>([
    ['euclidean', 3, 0],
    ['euclidean', 40, 0],
    ['euclidean', 33, 1e6],
    ['sqeuclidean', 50, 0],
    ['cosine', 37, 0],
    ['cosine', 2, 0],
  ])(
    '%s, %i columns, moved by %d: those of the sorted row, ties by item, however long the list',
    (metric, columns, offset) => {
      const items = 151;
      const random = new Random(columns);
      const data = Float64Array.from({ length: items * columns }, () => offset + random.normal());
      // Some items twice, so that there are ties.
      for (let copy = 0; copy < 30; copy++)
        data.copyWithin((100 + copy) * columns, copy * columns, (copy + 1) * columns);
      const lookup = lookupPoints({ rows: items, columns, data }, metric);
      for (const candidates of [random.sample(items, 22), random.sample(items, 2), [...allItems(items)]]) {
        const sorted = Int32Array.from(candidates).sort();
        const lists = new NeighbourLists(lookup, sorted, 7);
        sorted.forEach((candidate, at) => {
          const row = Array.from(
            { length: items },
            (_, item) => [item, lookup.between(candidate, item)] as const,
          );
          const expected = row
            .filter(([item]) => item !== candidate)
            .sort(([i, a], [j, b]) => a - b || i - j);
          expect(neighbours(lists, at, 7)).toEqual(expected.slice(0, 7));
          if (at % 7 === 0) expect(neighbours(lists, at, items - 1)).toEqual(expected);
          expect(() => lists.itemAt(at, items - 1)).toThrow(RangeError);
        });
      }
    },
  );
});
