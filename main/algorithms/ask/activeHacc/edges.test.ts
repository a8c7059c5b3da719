import { describe, expect, it } from 'vitest';
import { sortEdges } from '../../cluster/hacc.ts';
import { pairwiseDistances } from '../../distance.ts';
import { type Condensed, type Matrix, pairCount } from '../../matrix.ts';
import { Random } from '../../random.ts';
import { type DistanceSource, SortedEdges } from './edges.ts';

function all(source: DistanceSource): [number, number][] {
  const edges = new SortedEdges(source);
  while (!edges.complete) edges.extend();
  return Array.from(edges.first, (i, at) => [i, edges.second[at]!]);
}

describe('SortedEdges', () => {
  it('grows into the whole sorted list', () => {
    const random = new Random(3);
    for (const n of [1, 2, 3, 40, 120]) {
      for (const draw of [
        () => random.unit(),
        () => random.below(5),
        () => random.unit() * 1e-300,
        () => -0,
      ]) {
        const distances: Condensed = { n, data: Float64Array.from({ length: pairCount(n) }, draw) };
        expect(all({ kind: 'condensed', ...distances })).toEqual(sortEdges(distances));
      }
    }
  });

  it('keeps what it has handed out, and needs little of it at first', () => {
    const random = new Random(4);
    const n = 300;
    const data = Float64Array.from({ length: pairCount(n) }, () => random.unit());
    const edges = new SortedEdges({ kind: 'condensed', n, data });
    edges.extend();
    const { first, length } = edges;
    expect(length).toBeLessThan(data.length / 2);
    edges.extend();
    expect(edges.length).toBeGreaterThanOrEqual(2 * length);
    expect(edges.first.slice(0, length)).toEqual(first);
  });

  it('is the same from points as from their distances', () => {
    const random = new Random(5);
    const points: Matrix = {
      rows: 50,
      columns: 3,
      data: Float64Array.from({ length: 150 }, () => random.below(5)),
    };
    const distances = pairwiseDistances(points, 'euclidean');
    expect(all({ kind: 'points', n: 50, points, metric: 'euclidean' })).toEqual(sortEdges(distances));
  });
});
