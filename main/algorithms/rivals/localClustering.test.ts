import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberLabels } from '../labels.ts';
import { bestAlternative, clusterLocally, type LocalGraph, scoreOf } from './localClustering.ts';

const graphOf = (nodes: number, ...edges: [number, number, number][]): LocalGraph => ({
  nodes,
  edges: edges.map(([a, b, weight]) => ({ a, b, weight })),
});
const numbered = (labels: ArrayLike<number>) => [...numberLabels(labels).labels];

/** Every way to put the nodes into clusters. */
function* partitions(nodes: number, begun: number[] = []): Generator<number[]> {
  if (begun.length === nodes) yield begun;
  else
    for (let label = 0; label <= Math.max(-1, ...begun) + 1; label++)
      yield* partitions(nodes, [...begun, label]);
}

test('by hand: inside counts for, between against', () => {
  const triangle = graphOf(3, [0, 1, 3], [1, 2, 2], [0, 2, -1]);
  expect(scoreOf(triangle, [0, 0, 0])).toBe(4);
  expect(scoreOf(triangle, [0, 0, 1])).toBe(3 - 2 + 1);
  const { labels, score } = clusterLocally(triangle);
  expect([numbered(labels), score]).toEqual([[0, 0, 0], 4]);
  const other = bestAlternative(triangle, labels);
  expect([numbered(other.labels), other.score]).toEqual([[0, 0, 1], 2]);
});

test('by hand: a node between two clusters is shifted to where it weighs more', () => {
  // 2 is joined to 3 first (5); then 0-2 (4) and 1-2 (4) pull it over, against 0-3 and 1-3.
  const graph = graphOf(5, [0, 1, 9], [2, 3, 5], [3, 4, 8], [0, 2, 4], [1, 2, 4], [0, 3, -9], [1, 3, -9]);
  const { labels, score } = clusterLocally(graph);
  expect(numbered(labels)).toEqual([0, 0, 0, 1, 1]);
  expect(score).toBe(9 - 5 + 8 + 4 + 4 + 9 + 9);
});

test('by hand: of two nodes the alternative is the other of both', () => {
  const graph = graphOf(2, [0, 1, 2]);
  expect(bestAlternative(graph, Int32Array.of(0, 0))).toEqual({ labels: Int32Array.of(0, 1), score: -2 });
  expect(bestAlternative(graph, Int32Array.of(0, 1))).toEqual({ labels: Int32Array.of(0, 0), score: 2 });
});

test('by hand: of two clusters one is to merge them, one to move what an edge pulls over', () => {
  const graph = graphOf(4, [0, 1, 3], [2, 3, 1], [1, 2, 2], [0, 3, -8], [1, 3, -1]);
  const other = bestAlternative(graph, Int32Array.of(0, 0, 1, 1));
  // With 1-2 together: {0, 1, 2} and {3}.
  expect([numbered(other.labels), other.score]).toEqual([[0, 0, 0, 1], 3 - 1 + 2 + 8 + 1]);
});

const weights = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 10, maxLength: 10 });
const five = (given: readonly number[]): LocalGraph => {
  const pairs = [0, 1, 2, 3, 4].flatMap(a => [0, 1, 2, 3, 4].filter(b => b > a).map(b => [a, b] as const));
  return graphOf(
    5,
    ...pairs.map(([a, b], at): [number, number, number] => [a, b, given[at]!]).filter(e => e[2]),
  );
};

test('scores are those of the labels, never above the best of all clusterings, and mostly it', () => {
  let [all, best] = [0, 0];
  fc.assert(
    fc.property(weights, given => {
      const graph = five(given);
      const { labels, score } = clusterLocally(graph);
      expect(score).toBe(scoreOf(graph, labels));
      const most = Math.max(...[...partitions(5)].map(one => scoreOf(graph, one)));
      expect(score).toBeLessThanOrEqual(most);
      all += 1;
      if (score === most) best += 1;
    }),
    { numRuns: 300 },
  );
  expect(best / all).toBeGreaterThan(0.8);
});

test('an alternative is another clustering than the given one', () => {
  fc.assert(
    fc.property(
      weights,
      fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 5, maxLength: 5 }),
      (given, now) => {
        const graph = five(given);
        const labels = Int32Array.from(now);
        const other = bestAlternative(graph, labels);
        expect(other.score).toBe(scoreOf(graph, other.labels));
        expect(numbered(other.labels)).not.toEqual(numbered(labels));
      },
    ),
    { numRuns: 300 },
  );
});
