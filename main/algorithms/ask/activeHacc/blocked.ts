/**
 * Which refused edges might be let in when the edge of a merge is missing. Pure.
 *
 * A refused edge stays out as long as both its ends are joined to those of a witness (witnesses.ts). So it has to be looked at again only
 * when a missing merge lies between an end and a certain witness, the first; it does not matter which, as long as it is always the
 * same: the nearest. And where that merge leaves another witness as it is, it is not enough alone.
 */
import type { ApartPairs } from './apartPairs.ts';
import type { BaseRun } from './baseRun.ts';
import { isAtOrAbove, isBelow, type RootedForest } from './forest.ts';
import { Growing } from './growing.ts';
import { Witnesses } from './witnesses.ts';

export interface BlockedEdges {
  /** The refused edges that merge t blocks are the entries from `starts[t]` up to `starts[t + 1]`, in ascending rank. */
  readonly starts: Int32Array;
  /** For each entry, the number of the refused edge, and a witness that stays when t alone is missing; -1 when none does. */
  readonly edge: Int32Array;
  readonly stays: Int32Array;
  readonly witnesses: Witnesses;
}

export function findBlocked(run: BaseRun, forest: RootedForest, apart: ApartPairs): BlockedEdges {
  const { refused } = run;
  const { up, upMerge } = forest;
  const merge = new Growing();
  const edge = new Growing();
  const stays = new Growing();
  const witnesses = new Witnesses(run, forest, apart);
  const { from, to } = witnesses;

  for (let f = 0; f < refused.count; f++) {
    witnesses.list(f);
    if (from[f] === to[f]) continue;
    blockAlong(refused.a[f]!, witnesses.a, f);
    blockAlong(refused.b[f]!, witnesses.b, f);
  }
  return { ...sortByMerge(run.leaves, merge, edge, stays), witnesses };

  /** Blocks f at every merge between one of its ends and that end of the first witness. */
  function blockAlong(end: number, endOf: Growing, f: number): void {
    let x = end;
    let y = endOf.values[from[f]!]!;
    // The ways to several witnesses part somewhere and do not meet again: beyond that, one stays whatever merge is missing.
    let staying = -1;
    while (!isAtOrAbove(forest, x, y)) {
      const t = upMerge[x]!;
      if (staying === -1) staying = findStaying(t, end, endOf, f);
      block(t, f, staying);
      x = up[x]!;
    }
    while (y !== x) {
      const t = upMerge[y]!;
      block(t, f, staying === -1 ? findStaying(t, end, endOf, f) : staying);
      y = up[y]!;
    }
  }

  function findStaying(t: number, end: number, endOf: Growing, f: number): number {
    const side = isBelow(forest, t, end);
    for (let at = from[f]! + 1; at < to[f]!; at++)
      if (isBelow(forest, t, endOf.values[at]!) === side) return at;
    return -1;
  }

  function block(t: number, f: number, staying: number): void {
    merge.push(t);
    edge.push(f);
    stays.push(staying);
  }
}

/** Counting sort: the entries of a merge stay in the order in which they came. */
function sortByMerge(
  merges: number,
  merge: Growing,
  edge: Growing,
  stays: Growing,
): Pick<BlockedEdges, 'starts' | 'edge' | 'stays'> {
  const starts = new Int32Array(merges + 2);
  for (let at = 0; at < merge.length; at++) starts[merge.values[at]! + 1]! += 1;
  for (let t = 0; t <= merges; t++) starts[t + 1]! += starts[t]!;
  const filled = starts.slice();
  const sortedEdge = new Int32Array(merge.length);
  const sortedStays = new Int32Array(merge.length);
  for (let at = 0; at < merge.length; at++) {
    const t = merge.values[at]!;
    const place = filled[t]!;
    filled[t] = place + 1;
    sortedEdge[place] = edge.values[at]!;
    sortedStays[place] = stays.values[at]!;
  }
  return { starts, edge: sortedEdge, stays: sortedStays };
}
