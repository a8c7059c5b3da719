/** The slow twin of ../resolveConflicts.ts: recomputes everything after each cut. Tests only. */
import { findRoot } from '../../../constraints.ts';
import type { Pair } from '../../../matrix.ts';
import {
  type CostedCycle,
  cutParted,
  LEAST_MIXED,
  type Link,
  likeliestWrong,
  type Resolution,
  smallerChild,
} from '../resolveConflicts.ts';
import type { Tree } from '../tree.ts';

export function resolveConflictsSlowly(
  tree: Tree,
  height: number,
  links: readonly Link[],
  chanceMixed: (height: number) => number,
): Resolution {
  let accepted = links;
  let cut = cutParted(tree, accepted);
  for (;;) {
    const found = findSubtrees(tree, height, cut);
    const cycles = findCycles(found.subtreeOf, accepted).map(cycle => withCost(tree, cycle, chanceMixed));
    const [first] = cycles;
    if (first === undefined) return { ...found, accepted };
    const wrong = likeliestWrong(cycles);
    if (wrong === null) cut[smallerChild(tree, found.owned, first.mixed)] = 1;
    else {
      accepted = accepted.filter(link => link !== wrong);
      cut = cutParted(tree, accepted);
    }
  }
}

function withCost(tree: Tree, cycle: Cycle, chanceMixed: (height: number) => number): CostedCycle {
  const mixed = likeliestMixed(tree, cycle.visits);
  const chance = mixed < 0 ? 0 : Math.max(LEAST_MIXED, chanceMixed(tree.height[mixed]!));
  return { ...cycle, mixed, cost: -Math.log(chance) };
}

function findSubtrees(tree: Tree, height: number, cut: Uint8Array): Omit<Resolution, 'accepted'> {
  const nodes = tree.root + 1;
  const subtreeOf = new Int32Array(nodes);
  const subtrees: number[] = [];
  for (let node = tree.root; node >= 0; node--) {
    const above = node === tree.root ? -1 : subtreeOf[tree.parent[node]!]!;
    const begins = cut[node] === 1 || (above < 0 && (tree.isItem(node) || tree.height[node]! <= height));
    subtreeOf[node] = begins ? node : above;
    if (begins) subtrees.push(node);
  }
  const owned = new Int32Array(nodes);
  for (let node = 0; node < nodes; node++) {
    if (tree.isItem(node)) owned[node] = 1;
    const parent = tree.parent[node]!;
    if (parent >= 0 && subtreeOf[parent] === subtreeOf[node]) owned[parent]! += owned[node]!;
  }
  return { subtreeOf, owned, subtrees: subtrees.filter(subtree => owned[subtree]! > 0) };
}

interface Cycle {
  readonly links: readonly Link[];
  /** The items at which the path enters and leaves each subtree. */
  readonly visits: readonly Pair[];
}

/** For each "different" inside a component the shortest cycle. */
function findCycles(subtreeOf: Int32Array, links: readonly Link[]): Cycle[] {
  const parent = new Int32Array(subtreeOf.length).map((_, node) => node);
  for (const { pair, isSame } of links)
    if (isSame) parent[findRoot(parent, subtreeOf[pair[0]]!)] = findRoot(parent, subtreeOf[pair[1]]!);
  const steps = stepsFrom(subtreeOf, links);
  return links
    .filter(
      ({ pair: [i, j], isSame }) =>
        !isSame && findRoot(parent, subtreeOf[i]!) === findRoot(parent, subtreeOf[j]!),
    )
    .map(different => {
      const path = findPath(subtreeOf, steps, different.pair);
      const visits: Pair[] = [];
      let entry = different.pair[0];
      for (const { from, to } of path) {
        visits.push([entry, from]);
        entry = to;
      }
      visits.push([entry, different.pair[1]]);
      return { links: [...path.map(({ link }) => link), different], visits };
    });
}

interface Step {
  readonly link: Link;
  readonly from: number;
  readonly to: number;
}

/** For each subtree the steps of "same" that start in it. */
function stepsFrom(subtreeOf: Int32Array, links: readonly Link[]): Map<number, Step[]> {
  const steps = new Map<number, Step[]>();
  const leave = (step: Step): void => {
    const list = steps.get(subtreeOf[step.from]!);
    if (list === undefined) steps.set(subtreeOf[step.from]!, [step]);
    else list.push(step);
  };
  for (const link of links) {
    if (!link.isSame) continue;
    const [i, j] = link.pair;
    leave({ link, from: i, to: j });
    leave({ link, from: j, to: i });
  }
  return steps;
}

/** The shortest path of "same" from the subtree of the first item to that of the second. */
function findPath(
  subtreeOf: Int32Array,
  steps: ReadonlyMap<number, readonly Step[]>,
  [start, end]: Pair,
): Step[] {
  const cameBy = new Map<number, Step | null>([[subtreeOf[start]!, null]]);
  for (const node of cameBy.keys())
    for (const step of steps.get(node) ?? [])
      if (!cameBy.has(subtreeOf[step.to]!)) cameBy.set(subtreeOf[step.to]!, step);
  const path: Step[] = [];
  for (
    let step = cameBy.get(subtreeOf[end]!) ?? null;
    step !== null;
    step = cameBy.get(subtreeOf[step.from]!) ?? null
  )
    path.push(step);
  return path.reverse();
}

function likeliestMixed(tree: Tree, visits: readonly Pair[]): number {
  let mixed = -1;
  for (const [entry, exit] of visits) {
    if (entry === exit) continue;
    const node = tree.lowestCommonAncestor(entry, exit);
    if (mixed < 0 || tree.height[node]! > tree.height[mixed]!) mixed = node;
  }
  return mixed;
}
