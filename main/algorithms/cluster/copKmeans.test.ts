import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Matrix, WeightedPair } from '../matrix.ts';
import { Random } from '../random.ts';
import { linksFromGroups, linksFromPairs } from './copKmeans/linkSets.ts';
import { copKmeans } from './copKmeans.ts';
import { kmeans, spreadCentroids } from './kmeans.ts';

function matrix(rows: readonly (readonly number[])[]): Matrix {
  return { rows: rows.length, columns: rows[0]!.length, data: Float64Array.from(rows.flat()) };
}

function scattered(rows: number, columns: number, random: Random): Matrix {
  return { rows, columns, data: Float64Array.from({ length: rows * columns }, () => random.normal()) };
}

type Pairs = readonly (readonly [number, number] | WeightedPair)[];

function cluster(points: Matrix, start: Matrix, mustLink: Pairs, cannotLink: Pairs, maxIterations = 300) {
  return copKmeans(points, start, linksFromPairs(mustLink, cannotLink), new Random(0), { maxIterations });
}

/** Pairs of different items, half of them unweighted. */
function somePairs(count: number, n: number, soft: boolean, random: Random): WeightedPair[] {
  return Array.from({ length: count }, () => {
    const i = random.below(n);
    const j = (i + 1 + random.below(n - 1)) % n;
    return [i, j, soft ? (1 + random.below(10)) / 10 : 1];
  });
}

function brokenWeight(
  labels: ArrayLike<number>,
  mustLink: readonly WeightedPair[],
  cannotLink: readonly WeightedPair[],
) {
  let weight = 0;
  for (const [i, j, w] of mustLink) if (labels[i] !== labels[j]) weight += w;
  for (const [i, j, w] of cannotLink) if (labels[i] === labels[j]) weight += w;
  return weight;
}

/** The smallest violated weight of all partitions into at most k clusters, one by one. */
function smallestBrokenWeight(
  n: number,
  k: number,
  mustLink: readonly WeightedPair[],
  cannotLink: readonly WeightedPair[],
): number {
  const labels = new Int32Array(n);
  let smallest = Number.POSITIVE_INFINITY;
  const fill = (item: number, used: number): void => {
    if (item === n) {
      smallest = Math.min(smallest, brokenWeight(labels, mustLink, cannotLink));
      return;
    }
    for (let c = 0; c < Math.min(k, used + 1); c++) {
      labels[item] = c;
      fill(item + 1, Math.max(used, c + 1));
    }
  };
  fill(0, 0);
  return smallest;
}

describe('COP-KMeans by hand', () => {
  const line = matrix([[0], [1], [10], [11]]);
  const ends = matrix([[0], [11]]);

  it('a must-link and a cannot-link against the distances', () => {
    expect([...cluster(line, ends, [[0, 3]], []).labels]).toEqual([0, 0, 1, 0]);
    const apart = cluster(line, ends, [], [[2, 3]]);
    expect([...apart.labels]).toEqual([0, 0, 0, 1]);
    expect(apart.violations).toEqual({ mustLink: 0, cannotLink: 0, weight: 0 });
    expect(apart.inertia).toBeCloseTo(0 + 1 + 100 - 121 / 3, 10);
  });

  it('where the order of the items leads into a dead end, all constraints still hold', () => {
    // 0 and 1 are near the first centroid; then 2 must take the second, and 3, kept from 1 and from 2, has
    // none left.
    const points = matrix([[0], [1], [2], [9]]);
    const result = cluster(
      points,
      matrix([[0], [9]]),
      [],
      [
        [0, 2],
        [2, 3],
        [3, 1],
      ],
    );
    expect(result.violations).toEqual({ mustLink: 0, cannotLink: 0, weight: 0 });
    expect([...result.labels]).toEqual([0, 1, 1, 0]);
  });

  it('four items kept apart from one another in three clusters: one pair must give way, the nearest', () => {
    const points = matrix([[0], [1], [10], [20]]);
    const all: Pairs = [
      [0, 1],
      [0, 2],
      [0, 3],
      [1, 2],
      [1, 3],
      [2, 3],
    ];
    const result = cluster(points, matrix([[0], [10], [20]]), [], all);
    expect(result.violations).toEqual({ mustLink: 0, cannotLink: 1, weight: 1 });
    expect([...result.labels]).toEqual([0, 0, 1, 2]);
  });

  it('contradictions: the lighter side gives way, and pairs given twice count twice', () => {
    const two = matrix([[0], [5]]);
    const start = matrix([[0], [5]]);
    expect(cluster(two, start, [[0, 1, 0.4]], [[1, 0, 0.6]]).violations).toEqual({
      mustLink: 1,
      cannotLink: 0,
      weight: 0.4,
    });
    const twice = cluster(
      two,
      start,
      [
        [0, 1, 0.4],
        [1, 0, 0.4],
      ],
      [[0, 1, 0.6]],
    );
    expect([...twice.labels]).toEqual([0, 0]);
    expect(twice.violations).toEqual({ mustLink: 0, cannotLink: 1, weight: 0.6 });
    const triangle = cluster(
      matrix([[0], [1], [9]]),
      start,
      [
        [0, 1],
        [1, 2],
      ],
      [
        [0, 2],
        [0, 2],
      ],
    );
    expect(triangle.violations).toEqual({ mustLink: 1, cannotLink: 0, weight: 1 });
    // Both must-links weigh the same: the far item is the one that is left.
    expect([...triangle.labels]).toEqual([0, 0, 1]);
  });

  it('a must-link component may fall apart when keeping it would break more', () => {
    const points = matrix([[0], [1], [10], [11]]);
    const result = cluster(
      points,
      ends,
      [[1, 2, 0.2]],
      [
        [0, 2],
        [1, 3],
      ],
    );
    expect(result.violations.weight).toBe(0);
    expect([...result.labels]).toEqual([0, 1, 1, 0]);
    const heavier = cluster(
      points,
      ends,
      [
        [1, 2, 0.2],
        [0, 1],
        [2, 3],
      ],
      [
        [0, 2],
        [1, 3],
      ],
    );
    expect(heavier.violations).toEqual({ mustLink: 1, cannotLink: 0, weight: 0.2 });
    expect([...heavier.labels]).toEqual([0, 0, 1, 1]);
  });

  it('one cluster breaks every cannot-link; as many clusters as items; identical items', () => {
    expect(
      cluster(
        line,
        matrix([[0]]),
        [[0, 1]],
        [
          [0, 1],
          [2, 3, 0.5],
        ],
      ).violations,
    ).toEqual({
      mustLink: 0,
      cannotLink: 2,
      weight: 1.5,
    });
    expect([...cluster(line, line, [], [[0, 1]]).labels]).toEqual([0, 1, 2, 3]);
    const same = matrix([[3], [3], [3]]);
    const [first, , third] = cluster(same, matrix([[3], [3]]), [], [[0, 2]]).labels;
    expect([first, third]).toEqual([0, 1]);
    // The second centroid never wins an item: there is one label, and it is 0.
    expect([...cluster(same, matrix([[3], [8]]), [[0, 1]], []).labels]).toEqual([0, 0, 0]);
  });
});

describe('COP-KMeans', () => {
  const request = fc.record({
    seed: fc.nat(),
    n: fc.integer({ min: 2, max: 8 }),
    k: fc.integer({ min: 1, max: 4 }),
    soft: fc.boolean(),
    mustLinks: fc.nat(8),
    cannotLinks: fc.nat(16),
  });

  it('breaks as little as any partition of a few items', () => {
    fc.assert(
      fc.property(request, ({ seed, n, k, soft, mustLinks, cannotLinks }) => {
        const random = new Random(seed);
        const points = scattered(n, 2, random);
        const clusters = Math.min(k, n);
        const mustLink = somePairs(mustLinks, n, soft, random);
        const cannotLink = somePairs(cannotLinks, n, soft, random);
        const start = spreadCentroids(points, clusters, random);
        const { labels, violations } = cluster(points, start, mustLink, cannotLink);
        expect(violations.weight).toBeCloseTo(brokenWeight(labels, mustLink, cannotLink), 12);
        expect(violations.weight).toBeCloseTo(smallestBrokenWeight(n, clusters, mustLink, cannotLink), 9);
      }),
      { numRuns: 300 },
    );
  });

  it('breaks nothing where a clustering that breaks nothing was hidden', () => {
    fc.assert(
      fc.property(
        fc.record({
          seed: fc.nat(),
          n: fc.integer({ min: 2, max: 120 }),
          k: fc.integer({ min: 2, max: 8 }),
          answers: fc.integer({ min: 1, max: 150 }),
          soft: fc.boolean(),
        }),
        ({ seed, n, k, answers, soft }) => {
          const random = new Random(seed);
          const clusters = Math.min(k, n);
          const truth = Array.from({ length: n }, () => random.below(clusters));
          const points = scattered(n, 3, random);
          const pairs = somePairs(answers, n, soft, random);
          const { labels, violations } = cluster(
            points,
            spreadCentroids(points, clusters, random),
            pairs.filter(([i, j]) => truth[i] === truth[j]),
            pairs.filter(([i, j]) => truth[i] !== truth[j]),
          );
          expect(violations).toEqual({ mustLink: 0, cannotLink: 0, weight: 0 });
          expect(labels[0]).toBe(0);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('gets no worse from one iteration to the next, and the same seed gives the same result', () => {
    fc.assert(
      fc.property(
        fc.record({ seed: fc.nat(), n: fc.integer({ min: 2, max: 20 }), answers: fc.nat(40) }),
        ({ seed, n, answers }) => {
          const random = new Random(seed);
          const points = scattered(n, 2, random);
          const mustLink = somePairs(answers >> 2, n, true, random);
          const cannotLink = somePairs(answers, n, true, random);
          const start = spreadCentroids(points, Math.min(3, n), random);
          const runs = [1, 2, 3, 10, 300].map(limit => cluster(points, start, mustLink, cannotLink, limit));
          runs.forEach((run, at) => {
            const before = runs[Math.max(0, at - 1)]!;
            const weights = [run.violations.weight, before.violations.weight] as const;
            expect(weights[0]).toBeLessThan(weights[1] + 1e-9);
            if (weights[0] > weights[1] - 1e-9)
              expect(run.inertia).toBeLessThanOrEqual(before.inertia * (1 + 1e-12));
          });
          expect(cluster(points, start, mustLink, cannotLink)).toEqual(runs.at(-1));
        },
      ),
    );
  });

  it('without constraints is k-means', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 60 }), (seed, n) => {
        const random = new Random(seed);
        const points = scattered(n, 3, random);
        const start = spreadCentroids(points, Math.min(4, n), random);
        const { labels, inertia, iterations } = kmeans(points, start, 300);
        expect(cluster(points, start, [], [])).toEqual({
          labels,
          inertia,
          iterations,
          violations: { mustLink: 0, cannotLink: 0, weight: 0 },
        });
      }),
    );
  });

  it('sets of sets give what their pairs give', () => {
    fc.assert(
      fc.property(
        fc.record({
          seed: fc.nat(),
          n: fc.integer({ min: 3, max: 40 }),
          classes: fc.integer({ min: 1, max: 5 }),
        }),
        ({ seed, n, classes }) => {
          const random = new Random(seed);
          const points = scattered(n, 2, random);
          const groups = Array.from({ length: classes }, (): number[] => []);
          for (const item of random.sample(n, 1 + random.below(n))) groups[random.below(classes)]!.push(item);
          const sorted = groups.map(group => Int32Array.from(group).sort());
          const mustLink = sorted.flatMap(group =>
            [...group].flatMap((i, at) => [...group.subarray(at + 1)].map((j): WeightedPair => [i, j, 1])),
          );
          const cannotLink = sorted.flatMap((group, at) =>
            sorted
              .slice(at + 1)
              .flatMap(other => [...group].flatMap(i => [...other].map((j): WeightedPair => [i, j, 1]))),
          );
          const start = spreadCentroids(points, Math.min(3, n), random);
          const asSets = copKmeans(points, start, linksFromGroups(sorted), new Random(1), {
            maxIterations: 300,
          });
          const asPairs = copKmeans(points, start, linksFromPairs(mustLink, cannotLink), new Random(1), {
            maxIterations: 300,
          });
          expect(asSets.violations).toEqual(asPairs.violations);
          if (classes <= 3) expect(asSets.violations.weight).toBe(0);
        },
      ),
    );
  });

  it('can be ended between iterations', () => {
    const stop = new Error('enough');
    const options = {
      maxIterations: 300,
      checkpoint: (iteration: number) => {
        if (iteration === 1) throw stop;
      },
    };
    const points = matrix([[0], [1], [5], [9]]);
    const links = linksFromPairs([[0, 1]], []);
    expect(() => copKmeans(points, matrix([[0], [1]]), links, new Random(0), options)).toThrow(stop);
  });

  it('refuses what does not fit', () => {
    const points = matrix([[0], [1]]);
    expect(() => cluster(points, matrix([[0], [1], [2]]), [], [])).toThrow(/k must/);
    expect(() => cluster(points, matrix([[0, 1]]), [], [])).toThrow(/init/);
    expect(() => cluster(points, points, [[0, 0]], [])).toThrow(/mustLink/);
    expect(() => cluster(points, points, [], [[0, 2]])).toThrow(/cannotLink/);
    expect(() => cluster(points, points, [], [[0, 1, 0]])).toThrow(/weight/);
    expect(() => cluster(points, points, [], [], 0)).toThrow(/maxIterations/);
  });
});
