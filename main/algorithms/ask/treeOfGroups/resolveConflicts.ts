/**
 * Which subtrees stay together, given the answers, and which answers are rejected. Pure.
 *
 * A subtree is a node below the height at which two sides are as likely the same as not, without the nodes
 * that were cut out of it; each of these is a subtree itself. A "different" cuts out the part that was asked
 * about. "Same" joins subtrees to components. A "different" inside one component is a conflict: with the path
 * of "same" between its two items it forms a cycle. The path leads through subtrees, each entered at one item
 * and left at another. The subtree in which these two items separate highest is the likeliest to be mixed,
 * and the smaller side of that node is cut out, unless an answer on the cycle is more likely an error. A
 * rejected answer explains every cycle through it. Where the path enters and leaves every subtree at one
 * item, only a rejected answer explains the cycle.
 */
import { findRoot } from '../../constraints.ts';
import type { Pair } from '../../matrix.ts';
import type { Tree } from './tree.ts';

export interface Link {
  readonly pair: Pair;
  readonly isSame: boolean;
  /** How likely it is an error, by all but the cycles it is part of. */
  readonly error: number;
  /** Of a "different": the node that was to be separated from its group; -1: none. */
  readonly parted: number;
}

export interface Resolution {
  /** For each node the subtree it belongs to, named by its highest node; -1 above all subtrees. */
  readonly subtreeOf: Int32Array;
  /** For each node how many of its items belong to its subtree. */
  readonly owned: Int32Array;
  readonly subtrees: readonly number[];
  /** The links that are not rejected, in the order given. */
  readonly accepted: readonly Link[];
}

export function resolveConflicts(
  tree: Tree,
  height: number,
  links: readonly Link[],
  chanceMixed: (height: number) => number,
  /** Nodes that are cut out whatever was answered. */
  parts: readonly number[] = [],
): Resolution {
  let accepted = links;
  for (;;) {
    const cuts = new Cuts(tree, height, accepted, chanceMixed, parts);
    const wrong = cuts.cutUntilConsistent();
    if (wrong === null) return { ...cuts.subtrees(), accepted };
    accepted = accepted.filter(link => link !== wrong);
  }
}

/**
 * Cuts while there are cycles. A cut changes one subtree. Cycles that do not pass through it stay the same: a
 * path can only become longer by a cut, and of equally short paths the first found stays first.
 */
class Cuts {
  readonly #tree: Tree;
  readonly #height: number;
  readonly #chanceMixed: (height: number) => number;
  readonly #cut: Uint8Array;
  /** Before any cut that a cycle asks for. */
  readonly #first: Omit<Resolution, 'accepted'>;
  #isCut = false;
  readonly #subtreeOf: Int32Array;
  readonly #owned: Int32Array;
  readonly #steps: Map<number, Step[]>;
  #cycles: CostedCycle[];
  /** The last search that reached each subtree, and the step that did. */
  readonly #reachedIn: Int32Array;
  readonly #reachedBy: Step[] = [];
  #search = 0;

  constructor(
    tree: Tree,
    height: number,
    links: readonly Link[],
    chanceMixed: (height: number) => number,
    parts: readonly number[],
  ) {
    this.#tree = tree;
    this.#height = height;
    this.#chanceMixed = chanceMixed;
    this.#cut = cutParted(tree, links);
    for (const node of parts) this.#cut[node] = 1;
    this.#first = findSubtrees(tree, height, this.#cut);
    const { subtreeOf, owned } = this.#first;
    this.#subtreeOf = subtreeOf;
    this.#owned = owned;
    this.#steps = stepsFrom(subtreeOf, links);
    this.#reachedIn = new Int32Array(subtreeOf.length);
    this.#cycles = contradicted(subtreeOf, links).flatMap(different => this.#cycleOf(different));
  }

  subtrees(): Omit<Resolution, 'accepted'> {
    return this.#isCut ? findSubtrees(this.#tree, this.#height, this.#cut) : this.#first;
  }

  /** Null, or the answer that is more likely wrong than any subtree is mixed. */
  cutUntilConsistent(): Link | null {
    for (let first = this.#cycles[0]; first !== undefined; first = this.#cycles[0]) {
      const wrong = likeliestWrong(this.#cycles);
      if (wrong !== null) return wrong;
      this.#cutOut(smallerChild(this.#tree, this.#owned, first.mixed));
    }
    return null;
  }

  #cutOut(part: number): void {
    const subtree = this.#subtreeOf[part]!;
    const isTouched = this.#cycles.map(({ visits }) =>
      visits.some(([entry]) => this.#subtreeOf[entry] === subtree),
    );
    this.#cut[part] = 1;
    this.#isCut = true;
    this.#relabel(part, subtree);
    this.#cycles = this.#cycles.flatMap((cycle, at) =>
      isTouched[at] ? this.#cycleOf(cycle.links.at(-1)!) : [cycle],
    );
  }

  #relabel(part: number, subtree: number): void {
    const { parent, left, right } = this.#tree;
    for (let node = part; node !== subtree; node = parent[node]!)
      this.#owned[parent[node]!]! -= this.#owned[part]!;
    const stack = [part];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      this.#subtreeOf[node] = part;
      if (this.#tree.isItem(node)) continue;
      for (const child of [left[node]!, right[node]!])
        if (this.#subtreeOf[child] === subtree) stack.push(child);
    }
    const steps = this.#steps.get(subtree);
    if (steps === undefined) return;
    const isOut = ({ from }: Step) => this.#subtreeOf[from] === part;
    this.#steps.set(
      subtree,
      steps.filter(step => !isOut(step)),
    );
    this.#steps.set(part, steps.filter(isOut));
  }

  /** The shortest cycle, or nothing where the two are no longer connected. */
  #cycleOf(different: Link): CostedCycle[] {
    const path = this.#findPath(different.pair);
    if (path === null) return [];
    const visits: Pair[] = [];
    let entry = different.pair[0];
    for (const { from, to } of path) {
      visits.push([entry, from]);
      entry = to;
    }
    visits.push([entry, different.pair[1]]);
    const cycle = { links: [...path.map(({ link }) => link), different], visits };
    return [withCost(this.#tree, cycle, this.#chanceMixed)];
  }

  /**
   * The shortest path of "same" from the subtree of the first item to that of the second; null: there is
   * none.
   */
  #findPath([start, end]: Pair): Step[] | null {
    const subtreeOf = this.#subtreeOf;
    const goal = subtreeOf[end]!;
    this.#search += 1;
    const reached = [subtreeOf[start]!];
    this.#reachedIn[subtreeOf[start]!] = this.#search;
    for (let at = 0; at < reached.length && this.#reachedIn[goal] !== this.#search; at++)
      for (const step of this.#steps.get(reached[at]!) ?? []) {
        const subtree = subtreeOf[step.to]!;
        if (this.#reachedIn[subtree] === this.#search) continue;
        this.#reachedIn[subtree] = this.#search;
        this.#reachedBy[subtree] = step;
        reached.push(subtree);
      }
    if (this.#reachedIn[goal] !== this.#search) return null;
    const path: Step[] = [];
    for (let subtree = goal; subtree !== subtreeOf[start]; subtree = subtreeOf[path.at(-1)!.from]!)
      path.push(this.#reachedBy[subtree]!);
    return path.reverse();
  }
}

export function cutParted(tree: Tree, links: readonly Link[]): Uint8Array {
  const cut = new Uint8Array(tree.root + 1);
  for (const { isSame, parted } of links) if (!isSame && parted >= 0) cut[parted] = 1;
  return cut;
}

/**
 * However near its two sides are, a node may be mixed: where classes overlap many are, and answers are then
 * not to be blamed for it.
 */
export const LEAST_MIXED = 0.5;

export interface CostedCycle extends Cycle {
  /** The node that is the likeliest to be mixed; -1: none can be. */
  readonly mixed: number;
  /** How unlikely that is, as a logarithm. */
  readonly cost: number;
}

function withCost(tree: Tree, cycle: Cycle, chanceMixed: (height: number) => number): CostedCycle {
  const mixed = likeliestMixed(tree, cycle.visits);
  const chance = mixed < 0 ? 0 : Math.max(LEAST_MIXED, chanceMixed(tree.height[mixed]!));
  const cost = -Math.log(chance);
  return { ...cycle, mixed, cost };
}

/**
 * The answer whose being wrong explains all cycles it is part of most cheaply beside the next best
 * explanation of each; null: mixed subtrees explain them better.
 */
export function likeliestWrong(cycles: readonly CostedCycle[]): Link | null {
  // By what else would explain the cycles of an answer; those through one mixed node are explained together.
  const others = new Map<Link, Map<number, number>>();
  for (const { links, mixed, cost } of cycles)
    for (const link of links) {
      let other = cost;
      for (const one of links) if (one !== link) other = Math.min(other, -Math.log(one.error));
      const explained = others.get(link) ?? new Map<number, number>();
      explained.set(mixed, Math.min(other, explained.get(mixed) ?? Number.POSITIVE_INFINITY));
      others.set(link, explained);
    }
  const gains = [...others].map(([link, explained]) => {
    const sum = [...explained.values()].reduce((total, one) => total + one, Math.log(link.error));
    return [link, sum] as const;
  });
  let wrong: Link | null = null;
  let most = cycles.some(({ mixed }) => mixed < 0) ? Number.NEGATIVE_INFINITY : 0;
  for (const [link, gain] of gains)
    if (gain >= most && (gain > 0 || most < 0)) {
      most = gain;
      wrong = link;
    }
  return wrong;
}

/** The child of a node with fewer items of its subtree; equals: the left one. */
export function smallerChild(tree: Tree, owned: Int32Array, node: number): number {
  const [left, right] = [tree.left[node]!, tree.right[node]!];
  return owned[left]! <= owned[right]! ? left : right;
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

/** Each "different" that falls into a component. */
function contradicted(subtreeOf: Int32Array, links: readonly Link[]): Link[] {
  if (links.every(({ isSame }) => isSame)) return [];
  const parent = new Int32Array(subtreeOf.length);
  for (let node = 0; node < parent.length; node++) parent[node] = node;
  for (const { pair, isSame } of links)
    if (isSame) parent[findRoot(parent, subtreeOf[pair[0]]!)] = findRoot(parent, subtreeOf[pair[1]]!);
  return links.filter(
    ({ pair: [i, j], isSame }) =>
      !isSame && findRoot(parent, subtreeOf[i]!) === findRoot(parent, subtreeOf[j]!),
  );
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

function likeliestMixed(tree: Tree, visits: readonly Pair[]): number {
  let mixed = -1;
  for (const [entry, exit] of visits) {
    if (entry === exit) continue;
    const node = tree.lowestCommonAncestor(entry, exit);
    if (mixed < 0 || tree.height[node]! > tree.height[mixed]!) mixed = node;
  }
  return mixed;
}
