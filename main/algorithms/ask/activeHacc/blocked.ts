/**
 * Which refused edges might be let in when the edge of a merge is missing. Pure.
 *
 * An edge refused by a cannot-link has a witness: the cannot-link that forbids it, one end in each of the two trees. As long as
 * both ends of the edge are still joined to their ends of the witness, the edge stays refused. So it has to be looked at again only
 * when an edge on one of these two paths is missing.
 */
import type { ApartPairs } from './apartPairs.ts';
import { type BaseRun, meetingTime } from './baseRun.ts';
import type { RootedForest } from './forest.ts';

/** For each merge a chain of refused edges, in ascending rank. */
export interface BlockedEdges {
  /** The first link of the chain of merge t, or -1. */
  readonly head: Int32Array;
  /** For each link, the next one or -1, and the number of the refused edge. */
  readonly next: Int32Array;
  readonly edge: Int32Array;
}

export function findBlocked(run: BaseRun, forest: RootedForest, apart: ApartPairs): BlockedEdges {
  const head = new Int32Array(run.leaves + 1).fill(-1);
  let next = new Int32Array(4096);
  let edge = new Int32Array(4096);
  let links = 0;
  const { enter, leave, up, upMerge } = forest;

  // Walked from the last refused edge to the first, putting each in front, so that the chains ascend.
  for (let f = run.refused.count - 1; f >= 0; f--) {
    const a = run.refused.a[f]!;
    const b = run.refused.b[f]!;
    const witness = earliestWitness(run, forest, apart, a, b);
    if (witness === -1) continue;
    blockAlong(a, apart.from[witness]!, f);
    blockAlong(b, apart.to[witness]!, f);
  }
  return { head, next, edge };

  function blockAlong(from: number, to: number, f: number): void {
    let x = from;
    let y = to;
    while (enter[x]! > enter[y]! || leave[x]! <= enter[y]!) {
      block(upMerge[x]!, f);
      x = up[x]!;
    }
    while (y !== x) {
      block(upMerge[y]!, f);
      y = up[y]!;
    }
  }

  function block(t: number, f: number): void {
    if (links === next.length) {
      next = enlarge(next);
      edge = enlarge(edge);
    }
    next[links] = head[t]!;
    edge[links] = f;
    head[t] = links++;
  }
}

/** The cannot-link that first kept the trees of two leaves apart; -1 when it stands between the two leaves themselves. */
function earliestWitness(
  run: BaseRun,
  forest: RootedForest,
  apart: ApartPairs,
  a: number,
  b: number,
): number {
  const pair = apart.numbers.find(forest.rootOf[a]!, forest.rootOf[b]!);
  let witness = -1;
  let earliest = Number.POSITIVE_INFINITY;
  for (let at = apart.starts[pair]!; at < apart.starts[pair + 1]!; at++) {
    const time = Math.max(meetingTime(run, a, apart.from[at]!), meetingTime(run, b, apart.to[at]!));
    if (time >= earliest) continue;
    if (time === 0) return -1;
    earliest = time;
    witness = at;
  }
  return witness;
}

function enlarge(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}
