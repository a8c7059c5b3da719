/**
 * Which refused edges might be let in when the edge of a merge is missing. Pure.
 *
 * An edge refused by a cannot-link has witnesses: the cannot-links that forbid it, one end in each of its two trees. As long as both ends
 * of the edge are still joined to their ends of one witness, the edge stays refused. So it has to be looked at again only when a missing
 * merge lies between an end and a certain witness, the first; it does not matter which, as long as it is always the same. And
 * where that merge leaves another witness as it is, it is not enough alone.
 */
import type { ApartPairs } from './apartPairs.ts';
import { type BaseRun, meetingTime } from './baseRun.ts';
import { isBelow, type RootedForest } from './forest.ts';

export interface BlockedEdges {
  /** The refused edges that merge t blocks are the entries from `starts[t]` up to `starts[t + 1]`, in ascending rank. */
  readonly starts: Int32Array;
  /** For each entry, the number of the refused edge, and a witness that stays when t alone is missing; -1 when none does. */
  readonly edge: Int32Array;
  readonly stays: Int32Array;
  /** All witnesses of refused edge f stand in `witnesses` from `from[f]` up to `to[f]`, as places in ApartPairs. */
  readonly witnesses: Int32Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** The number of the two trees that refused edge f lies between. */
  readonly pairOf: Int32Array;
}

export function findBlocked(run: BaseRun, forest: RootedForest, apart: ApartPairs): BlockedEdges {
  const { refused } = run;
  const { enter, leave, up, upMerge } = forest;
  const merge = new Growing();
  const edge = new Growing();
  const stays = new Growing();
  const witnesses = new Growing();
  const from = new Int32Array(refused.count);
  const to = new Int32Array(refused.count);
  const pairOf = new Int32Array(refused.count);

  for (let f = 0; f < refused.count; f++) {
    const a = refused.a[f]!;
    const b = refused.b[f]!;
    const pair = apart.numbers.find(forest.rootOf[a]!, forest.rootOf[b]!);
    pairOf[f] = pair;
    from[f] = witnesses.length;
    listWitnesses(run, apart, pair, a, b, refused.before[f]!, witnesses);
    to[f] = witnesses.length;
    if (from[f] === to[f]) continue;
    blockAlong(a, apart.from, f);
    blockAlong(b, apart.to, f);
  }
  return { ...sortByMerge(run.leaves, merge, edge, stays), witnesses: witnesses.values, from, to, pairOf };

  /** Blocks f at every merge between one of its ends and that end of the first witness. */
  function blockAlong(end: number, endOf: Int32Array, f: number): void {
    let x = end;
    let y = endOf[witnesses.values[from[f]!]!]!;
    // The ways to several witnesses part somewhere and do not meet again: beyond that, one stays whatever merge is missing.
    let staying = -1;
    while (enter[x]! > enter[y]! || leave[x]! <= enter[y]!) {
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

  function findStaying(t: number, end: number, endOf: Int32Array, f: number): number {
    const side = isBelow(forest, t, end);
    for (let at = from[f]! + 1; at < to[f]!; at++) {
      const witness = witnesses.values[at]!;
      if (isBelow(forest, t, endOf[witness]!) === side) return witness;
    }
    return -1;
  }

  function block(t: number, f: number, staying: number): void {
    merge.push(t);
    edge.push(f);
    stays.push(staying);
  }
}

/** The cannot-links that stood between the trees of two leaves; none when one stands between the leaves themselves, for ever. */
function listWitnesses(
  run: BaseRun,
  apart: ApartPairs,
  pair: number,
  a: number,
  b: number,
  time: number,
  witnesses: Growing,
): void {
  const start = witnesses.length;
  let earliest = Number.POSITIVE_INFINITY;
  for (let at = apart.starts[pair]!; at < apart.starts[pair + 1]!; at++) {
    const since = Math.max(meetingTime(run, a, apart.from[at]!), meetingTime(run, b, apart.to[at]!));
    if (since > time) continue;
    if (since === 0) {
      witnesses.length = start;
      return;
    }
    witnesses.push(at);
    if (since >= earliest) continue;
    // The earliest comes first: it is nearest in the trees, so fewer merges lie between.
    earliest = since;
    witnesses.values[witnesses.length - 1] = witnesses.values[start]!;
    witnesses.values[start] = at;
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

/** A list of whole numbers that makes room for itself. */
class Growing {
  length = 0;
  values = new Int32Array(4096);

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new Int32Array(this.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length++] = value;
  }
}
