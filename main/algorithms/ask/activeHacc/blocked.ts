/**
 * Which refused edges might be let in when the edge of a merge is missing. Pure.
 *
 * An edge refused by a cannot-link has witnesses: the cannot-links that forbid it, one end in each of its two trees. As long as both ends
 * of the edge are still joined to their ends of one witness, the edge stays refused. So as long as one merge alone is missing, only edges
 * have to be looked at of which it lies between an end and *every* witness. When several are missing, all those have to be looked
 * at of which one lies between an end and *one* witness, the first; it does not matter which, as long as it is always the same.
 */
import type { ApartPairs } from './apartPairs.ts';
import { type BaseRun, meetingTime } from './baseRun.ts';
import { isBelow, type RootedForest } from './forest.ts';

/** Chains of refused edges, in ascending rank. */
export interface BlockedEdges {
  /** For each merge, the first link of the edges that it alone keeps refused, and of those it helps to; or -1. */
  readonly alone: Int32Array;
  readonly helping: Int32Array;
  /** For each link, the next one or -1, and the number of the refused edge. */
  readonly next: Int32Array;
  readonly edge: Int32Array;
  /** All witnesses of refused edge f stand in `witnesses` from `from[f]` up to `to[f]`, as places in ApartPairs. */
  readonly witnesses: Int32Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** The number of the two trees that refused edge f lies between. */
  readonly pairOf: Int32Array;
}

export function findBlocked(run: BaseRun, forest: RootedForest, apart: ApartPairs): BlockedEdges {
  const alone = new Int32Array(run.leaves + 1).fill(-1);
  const helping = new Int32Array(run.leaves + 1).fill(-1);
  let next = new Int32Array(4096);
  let edge = new Int32Array(4096);
  let links = 0;
  let all = new Int32Array(4096);
  let kept = 0;
  const from = new Int32Array(run.refused.count);
  const to = new Int32Array(run.refused.count);
  const pairOf = new Int32Array(run.refused.count);
  const { enter, leave, up, upMerge } = forest;
  const witnesses: number[] = [];

  // Walked from the last refused edge to the first, putting each in front, so that the chains ascend.
  for (let f = run.refused.count - 1; f >= 0; f--) {
    const a = run.refused.a[f]!;
    const b = run.refused.b[f]!;
    const pair = apart.numbers.find(forest.rootOf[a]!, forest.rootOf[b]!);
    pairOf[f] = pair;
    findWitnesses(run, apart, pair, a, b, run.refused.before[f]!, witnesses);
    keepWitnesses(f);
    blockAlong(a, apart.from, f);
    blockAlong(b, apart.to, f);
  }
  return { alone, helping, next, edge, witnesses: all, from, to, pairOf };

  function keepWitnesses(f: number): void {
    while (kept + witnesses.length > all.length) all = enlarge(all);
    from[f] = kept;
    for (const witness of witnesses) all[kept++] = witness;
    to[f] = kept;
  }

  /** Blocks f at every merge between one of its ends and that end of the first witness. */
  function blockAlong(end: number, endOf: Int32Array, f: number): void {
    if (witnesses.length === 0) return;
    let x = end;
    let y = endOf[witnesses[0]!]!;
    // The ways to several witnesses part somewhere and do not meet again: what lies before that is common to all.
    let isCommon = true;
    while (enter[x]! > enter[y]! || leave[x]! <= enter[y]!) {
      const t = upMerge[x]!;
      isCommon &&= separatesAll(t, end, endOf);
      block(t, f, isCommon);
      x = up[x]!;
    }
    while (y !== x) {
      const t = upMerge[y]!;
      block(t, f, isCommon && separatesAll(t, end, endOf));
      y = up[y]!;
    }
  }

  function separatesAll(t: number, end: number, endOf: Int32Array): boolean {
    const side = isBelow(forest, t, end);
    for (let w = 1; w < witnesses.length; w++)
      if (isBelow(forest, t, endOf[witnesses[w]!]!) === side) return false;
    return true;
  }

  function block(t: number, f: number, isAlone: boolean): void {
    if (links + 2 > next.length) {
      next = enlarge(next);
      edge = enlarge(edge);
    }
    next[links] = helping[t]!;
    edge[links] = f;
    helping[t] = links++;
    if (!isAlone) return;
    next[links] = alone[t]!;
    edge[links] = f;
    alone[t] = links++;
  }
}

/** The cannot-links that stood between the trees of two leaves; none when one stands between the leaves themselves, for ever. */
function findWitnesses(
  run: BaseRun,
  apart: ApartPairs,
  pair: number,
  a: number,
  b: number,
  time: number,
  witnesses: number[],
): void {
  witnesses.length = 0;
  let earliest = Number.POSITIVE_INFINITY;
  for (let at = apart.starts[pair]!; at < apart.starts[pair + 1]!; at++) {
    const since = Math.max(meetingTime(run, a, apart.from[at]!), meetingTime(run, b, apart.to[at]!));
    if (since > time) continue;
    if (since === 0) {
      witnesses.length = 0;
      return;
    }
    witnesses.push(at);
    if (since >= earliest) continue;
    // The earliest comes first: it is nearest in the trees, so fewer merges lie between.
    earliest = since;
    witnesses[witnesses.length - 1] = witnesses[0]!;
    witnesses[0] = at;
  }
}

function enlarge(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}
