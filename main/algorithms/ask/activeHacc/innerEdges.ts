/** The edges that the base run looked at inside its trees, found by leaf. Pure; built only when a simulation needs it. */
import type { BaseRun } from './baseRun.ts';
import type { SortedEdges } from './edges.ts';

export interface InnerEdges {
  /** The edges of a leaf stand in `ranks`, ascending, and their other ends in `ends`, from `starts[leaf]` up to `starts[leaf + 1]`. */
  readonly starts: Int32Array;
  readonly ranks: Int32Array;
  readonly ends: Int32Array;
}

/** Edges whose two leaves are in one tree after the last known merge. O(edges looked at). */
export function listInnerEdges(run: BaseRun, edges: SortedEdges, rootOf: Int32Array): InnerEdges {
  const { componentOf } = run.closure;
  const starts = new Int32Array(run.leaves + 2);
  for (let rank = 0; rank < run.endRank; rank++) {
    const a = componentOf[edges.first[rank]!]!;
    const b = componentOf[edges.second[rank]!]!;
    if (a === b || rootOf[a] !== rootOf[b]) continue;
    starts[a + 2]! += 1;
    starts[b + 2]! += 1;
  }
  for (let leaf = 2; leaf < starts.length; leaf++) starts[leaf]! += starts[leaf - 1]!;
  const ranks = new Int32Array(starts[run.leaves + 1]!);
  const ends = new Int32Array(ranks.length);
  // While it is filled, the end of a leaf's part stands one place further on; afterwards it is the next leaf's start.
  const add = (leaf: number, end: number, rank: number): void => {
    const at = starts[leaf + 1]!;
    ranks[at] = rank;
    ends[at] = end;
    starts[leaf + 1] = at + 1;
  };
  for (let rank = 0; rank < run.endRank; rank++) {
    const a = componentOf[edges.first[rank]!]!;
    const b = componentOf[edges.second[rank]!]!;
    if (a === b || rootOf[a] !== rootOf[b]) continue;
    add(a, b, rank);
    add(b, a, rank);
  }
  return { starts, ranks, ends };
}
