/**
 * The edges of the base run as rooted trees: whether an edge lies between two leaves is a comparison of
 * numbers. Pure.
 */
import { type BaseRun, meetingTime, treeAt } from './baseRun.ts';

export interface RootedForest {
  /** For each leaf, the leaf that represents its tree after the last known merge. */
  readonly rootOf: Int32Array;
  /** The time at which a leaf comes together with its root. */
  readonly since: Int32Array;
  /** A leaf and its descendants have the places from `enter` up to, not including, `leave`. */
  readonly enter: Int32Array;
  readonly leave: Int32Array;
  /** The leaf at each place. */
  readonly leafAt: Int32Array;
  /** The parent leaf, and the merge whose edge leads there; for a root itself and 0. */
  readonly up: Int32Array;
  readonly upMerge: Int32Array;
  /** For each merge, the lower end of its edge. */
  readonly lowerEnd: Int32Array;
  /**
   * For each merge, the items below its edge, of those that are in one cluster with it when k trees are
   * reached.
   */
  readonly itemsBelow: Int32Array;
  /** For each leaf, one number per tree when k trees are reached, and the items of that tree. */
  readonly clusterOf: Int32Array;
  readonly clusterItems: Int32Array;
}

export function rootForest(run: BaseRun): RootedForest {
  const { leaves, merges, reached, closure } = run;
  const rootOf = Int32Array.from({ length: leaves }, (_, leaf) => treeAt(run, leaf, run.built));
  const since = rootOf.map((root, leaf) => meetingTime(run, leaf, root));
  const clusterOf = Int32Array.from({ length: leaves }, (_, leaf) => treeAt(run, leaf, reached));
  const clusterItems = new Int32Array(leaves);
  for (let leaf = 0; leaf < leaves; leaf++) clusterItems[clusterOf[leaf]!]! += closure.sizes[leaf]!;

  const { starts, ends, mergeOf } = listNeighbours(run);
  const enter = new Int32Array(leaves);
  const leave = new Int32Array(leaves);
  const leafAt = new Int32Array(leaves);
  const up = new Int32Array(leaves);
  const upMerge = new Int32Array(leaves);
  const lowerEnd = new Int32Array(leaves + 1);
  const stack = new Int32Array(leaves);
  let place = 0;
  for (let root = 0; root < leaves; root++) {
    if (rootOf[root] !== root) continue;
    up[root] = root;
    let depth = 0;
    stack[depth++] = root;
    while (depth > 0) {
      const leaf = stack[--depth]!;
      enter[leaf] = place;
      leafAt[place++] = leaf;
      for (let at = starts[leaf]!; at < starts[leaf + 1]!; at++) {
        const t = mergeOf[at]!;
        if (t === upMerge[leaf]) continue;
        const below = ends[at]!;
        up[below] = leaf;
        upMerge[below] = t;
        lowerEnd[t] = below;
        stack[depth++] = below;
      }
    }
  }
  // From the last place to the first everything below a leaf is done before the leaf itself.
  const itemsAtOrBelow = Int32Array.from(closure.sizes);
  const itemsBelow = new Int32Array(leaves + 1);
  for (let leaf = 0; leaf < leaves; leaf++) leave[leaf] = enter[leaf]! + 1;
  for (let at = leaves - 1; at >= 0; at--) {
    const leaf = leafAt[at]!;
    const t = upMerge[leaf]!;
    if (t === 0) continue;
    const above = up[leaf]!;
    itemsBelow[t] = itemsAtOrBelow[leaf]!;
    if (t <= reached) itemsAtOrBelow[above]! += itemsAtOrBelow[leaf]!;
    leave[above] = Math.max(leave[above]!, leave[leaf]!);
  }
  return { rootOf, since, enter, leave, leafAt, up, upMerge, lowerEnd, itemsBelow, clusterOf, clusterItems };

  function listNeighbours({ built }: BaseRun): { starts: Int32Array; ends: Int32Array; mergeOf: Int32Array } {
    const starts = new Int32Array(leaves + 1);
    for (let t = 1; t <= built; t++) {
      starts[merges.a[t]!]! += 1;
      starts[merges.b[t]!]! += 1;
    }
    let sum = 0;
    for (let leaf = 0; leaf <= leaves; leaf++) {
      sum += starts[leaf]!;
      starts[leaf] = sum;
    }
    const ends = new Int32Array(sum);
    const mergeOf = new Int32Array(sum);
    const place = (from: number, to: number, t: number): void => {
      const at = --starts[from]!;
      ends[at] = to;
      mergeOf[at] = t;
    };
    for (let t = 1; t <= built; t++) {
      place(merges.a[t]!, merges.b[t]!, t);
      place(merges.b[t]!, merges.a[t]!, t);
    }
    return { starts, ends, mergeOf };
  }
}

/** Have two leaves of one tree come together by a time? Most have once both are with the root. */
export function haveMet({ since }: RootedForest, run: BaseRun, x: number, y: number, time: number): boolean {
  return (since[x]! <= time && since[y]! <= time) || meetingTime(run, x, y) <= time;
}

/** True when `leaf` is below the edge of merge t. */
export function isBelow(forest: RootedForest, t: number, leaf: number): boolean {
  const end = forest.lowerEnd[t]!;
  const place = forest.enter[leaf]!;
  return place >= forest.enter[end]! && place < forest.leave[end]!;
}

/** Whether y is x or a descendant of x. */
export function isAtOrAbove({ enter, leave }: RootedForest, x: number, y: number): boolean {
  return enter[x]! <= enter[y]! && enter[y]! < leave[x]!;
}
