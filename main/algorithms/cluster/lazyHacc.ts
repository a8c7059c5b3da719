/**
 * HACC over edges that are sorted only as far as they are looked at: the same result as hacc.ts, for thousands of items. Pure.
 *
 * Biswas and Jacobs, CVPR 2012, section 3.2.2; hacc.ts is the definition. Almost no edge is ever looked at, so sorting all of them is most of its
 * time and memory; here O(N^2) for a pass over the distances, and a sort of the few that count. Degenerate cases as there.
 */
import { runBase } from '../ask/activeHacc/baseRun.ts';
import { condensedSource, SortedEdges } from '../ask/activeHacc/edges.ts';
import { closeConsistent } from '../constraints.ts';
import { type Condensed, condensedIndex, type Pair, pairCount } from '../matrix.ts';
import type { HaccResult } from './hacc.ts';

export function lazyHacc(
  distances: Condensed,
  k: number,
  mustLink: readonly Pair[],
  cannotLink: readonly Pair[],
): HaccResult {
  const { n, data } = distances;
  if (data.length !== pairCount(n)) throw new RangeError('distances: the length does not fit n');
  if (!Number.isInteger(k) || k < 1 || k > n) throw new RangeError(`k must be an integer from 1 to ${n}`);
  const closure = closeConsistent(n, mustLink, cannotLink);
  const edges = new SortedEdges(condensedSource(distances));
  const run = runBase(edges, k, closure, { merges: 0, edges: 0 });
  const clusters = run.leaves - run.reached;
  const merges = Array.from({ length: run.reached }, (_, before) => {
    const rank = run.merges.rank[before + 1]!;
    const i = edges.first[rank]!;
    const j = edges.second[rank]!;
    return { i, j, distance: data[condensedIndex(n, i, j)]! };
  });
  return { labels: run.labels, clusters, deadEnd: clusters > k, merges };
}
