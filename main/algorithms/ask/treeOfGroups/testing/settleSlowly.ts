/** Settles as `../settle.ts` does, looking at everything anew after each cut. Tests only. */
import { findRoot } from '../../../constraints.ts';
import type { Pair } from '../../../matrix.ts';
import {
  type CostedCircle,
  cutParted,
  LEAST_MIXED,
  type Link,
  likeliestWrong,
  type Settled,
  smallerChild,
} from '../settle.ts';
import type { Tree } from '../tree.ts';

export function settleSlowly(
  tree: Tree,
  height: number,
  links: readonly Link[],
  chanceMixed: (height: number) => number,
): Settled {
  let held = links;
  let cut = cutParted(tree, held);
  for (;;) {
    const found = findWholes(tree, height, cut);
    const circles = findCircles(found.wholeOf, held).map(circle => withCost(tree, circle, chanceMixed));
    const [first] = circles;
    if (first === undefined) return { ...found, held };
    const wrong = likeliestWrong(circles);
    if (wrong === null) cut[smallerChild(tree, found.owned, first.mixed)] = 1;
    else {
      held = held.filter(link => link !== wrong);
      cut = cutParted(tree, held);
    }
  }
}

function withCost(tree: Tree, circle: Circle, chanceMixed: (height: number) => number): CostedCircle {
  const mixed = likeliestMixed(tree, circle.visits);
  const chance = mixed < 0 ? 0 : Math.max(LEAST_MIXED, chanceMixed(tree.height[mixed]!));
  return { ...circle, mixed, cost: -Math.log(chance) };
}

function findWholes(tree: Tree, height: number, cut: Uint8Array): Omit<Settled, 'held'> {
  const nodes = tree.root + 1;
  const wholeOf = new Int32Array(nodes);
  const wholes: number[] = [];
  for (let node = tree.root; node >= 0; node--) {
    const above = node === tree.root ? -1 : wholeOf[tree.parent[node]!]!;
    const begins = cut[node] === 1 || (above < 0 && (tree.isItem(node) || tree.height[node]! <= height));
    wholeOf[node] = begins ? node : above;
    if (begins) wholes.push(node);
  }
  const owned = new Int32Array(nodes);
  for (let node = 0; node < nodes; node++) {
    if (tree.isItem(node)) owned[node] = 1;
    const parent = tree.parent[node]!;
    if (parent >= 0 && wholeOf[parent] === wholeOf[node]) owned[parent]! += owned[node]!;
  }
  return { wholeOf, owned, wholes: wholes.filter(whole => owned[whole]! > 0) };
}

interface Circle {
  readonly links: readonly Link[];
  /** The items at which the path enters and leaves each whole node. */
  readonly visits: readonly Pair[];
}

/** For each "different" that falls into a component the shortest way round. */
function findCircles(wholeOf: Int32Array, links: readonly Link[]): Circle[] {
  const parent = new Int32Array(wholeOf.length).map((_, node) => node);
  for (const { pair, isSame } of links)
    if (isSame) parent[findRoot(parent, wholeOf[pair[0]]!)] = findRoot(parent, wholeOf[pair[1]]!);
  const steps = stepsFrom(wholeOf, links);
  return links
    .filter(
      ({ pair: [i, j], isSame }) =>
        !isSame && findRoot(parent, wholeOf[i]!) === findRoot(parent, wholeOf[j]!),
    )
    .map(different => {
      const path = findPath(wholeOf, steps, different.pair);
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

/** For each whole the steps of "same" that lead out of it, or about in it. */
function stepsFrom(wholeOf: Int32Array, links: readonly Link[]): Map<number, Step[]> {
  const steps = new Map<number, Step[]>();
  const leave = (step: Step): void => {
    const list = steps.get(wholeOf[step.from]!);
    if (list === undefined) steps.set(wholeOf[step.from]!, [step]);
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

/** The shortest way by "same" from the whole of the first item to that of the second, in walking order. */
function findPath(
  wholeOf: Int32Array,
  steps: ReadonlyMap<number, readonly Step[]>,
  [start, end]: Pair,
): Step[] {
  const cameBy = new Map<number, Step | null>([[wholeOf[start]!, null]]);
  for (const node of cameBy.keys())
    for (const step of steps.get(node) ?? [])
      if (!cameBy.has(wholeOf[step.to]!)) cameBy.set(wholeOf[step.to]!, step);
  const path: Step[] = [];
  for (
    let step = cameBy.get(wholeOf[end]!) ?? null;
    step !== null;
    step = cameBy.get(wholeOf[step.from]!) ?? null
  )
    path.push(step);
  return path.reverse();
}

function likeliestMixed(tree: Tree, visits: readonly Pair[]): number {
  let mixed = -1;
  for (const [entry, exit] of visits) {
    if (entry === exit) continue;
    const node = tree.joinOf(entry, exit);
    if (mixed < 0 || tree.height[node]! > tree.height[mixed]!) mixed = node;
  }
  return mixed;
}
