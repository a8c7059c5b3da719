/** The slow twin of ../sparseLinkage.ts: every distance from all pairs of items, at every step. Tests only. */
import { squaredDistance } from '../../distance.ts';
import type { Pair } from '../../matrix.ts';
import { distanceFrom } from '../clusterDistance.ts';
import type { ItemSpace } from '../itemSpace.ts';

interface SlowMerge {
  /** The names, the smaller first. */
  readonly names: Pair;
  readonly distance: number;
}

export function linkSlowly(
  { points, overlap, scale }: ItemSpace,
  height: number,
  mustLink: readonly Pair[] = [],
  apart: readonly Pair[] = [],
): { merges: SlowMerge[]; labels: number[] } {
  const { rows: n, columns, data } = points;
  const shared = new Map<number, number>();
  for (let i = 0; i < n; i++)
    for (let at = overlap.starts[i]!; at < overlap.starts[i + 1]!; at++)
      shared.set(i * n + overlap.columns[at]!, overlap.values[at]!);
  let clusters = Array.from({ length: n }, (_, item) => [item]);
  const join = (one: number[], other: number[]): void => {
    clusters = clusters.filter(cluster => cluster !== one && cluster !== other);
    clusters.push([...one, ...other].sort((a, b) => a - b));
  };
  const clusterOf = (item: number) => clusters.find(cluster => cluster.includes(item))!;
  for (const [i, j] of mustLink) if (clusterOf(i) !== clusterOf(j)) join(clusterOf(i), clusterOf(j));
  const distanceOf = (one: readonly number[], other: readonly number[]): number => {
    let [squares, sum, listed] = [0, 0, 0];
    for (const i of one)
      for (const j of other) {
        squares += squaredDistance(data, i * columns, j * columns, columns);
        const value = shared.get(i * n + j);
        if (value === undefined) continue;
        sum += value;
        listed += 1;
      }
    const isApart = apart.some(
      ([i, j]) => (one.includes(i) && other.includes(j)) || (one.includes(j) && other.includes(i)),
    );
    if (listed === 0 || isApart) return Number.POSITIVE_INFINITY;
    return distanceFrom(scale, squares / (one.length * other.length), sum, one.length, other.length);
  };
  const merges: SlowMerge[] = [];
  for (;;) {
    clusters.sort((a, b) => a[0]! - b[0]!);
    let best: { one: number[]; other: number[]; distance: number } | null = null;
    for (const [at, one] of clusters.entries())
      for (const other of clusters.slice(at + 1)) {
        const distance = distanceOf(one, other);
        if (distance <= height && (best === null || distance < best.distance))
          best = { one, other, distance };
      }
    if (best === null) break;
    merges.push({ names: [best.one[0]!, best.other[0]!], distance: best.distance });
    join(best.one, best.other);
  }
  return { merges, labels: Array.from({ length: n }, (_, item) => clusterOf(item)[0]!) };
}
