/**
 * Which parts of the tree stay whole, by the answers. Pure.
 *
 * A whole is a node below the height at which two sides are as likely the same as not, without the nodes that were cut out of it; each of these is a whole of its own, again without what was cut out of
 * it. A "different" cuts out the part that was asked about. "Same" joins wholes to components. Where a "different" still falls into one component, the path of "same" between its
 * two items leads through wholes, each entered at one item and left at another: the whole in which these two separate highest is the likeliest to be mixed, and the smaller side of where they separate is cut
 * out. Unless one of the answers on the circle is likelier an error: an answer that is left out explains every circle it is part of, and where the path enters and leaves every whole at one item nothing else
 * can explain it.
 */
import { findRoot } from '../../constraints.ts';
import type { Pair } from '../../matrix.ts';
import type { Tree } from './tree.ts';

export interface Link {
  readonly pair: Pair;
  readonly isSame: boolean;
  /** How likely it is an error, by all but the circles it is part of. */
  readonly error: number;
  /** Of a "different": the node that was meant to be parted from what surrounds it; -1: none. */
  readonly parted: number;
}

export interface Settled {
  /** For each node the whole that it is part of, named by that whole's highest node; -1 above all wholes. */
  readonly wholeOf: Int32Array;
  /** For each node how many items in it are of its whole. */
  readonly owned: Int32Array;
  readonly wholes: readonly number[];
  /** The links that hold, in the order given. */
  readonly held: readonly Link[];
}

export function settle(
  tree: Tree,
  height: number,
  links: readonly Link[],
  chanceMixed: (height: number) => number,
): Settled {
  let held = links;
  for (;;) {
    const cuts = new Cuts(tree, height, held, chanceMixed);
    const wrong = cuts.cutUntilSettled();
    if (wrong === null) return { ...cuts.wholes(), held };
    held = held.filter(link => link !== wrong);
  }
}

/**
 * Cuts while there are circles. A cut changes one whole: the circles that do not lead through it stay as they are, since a way round can only become longer by it, and of equally short ways the one found
 * first still is.
 */
class Cuts {
  readonly #tree: Tree;
  readonly #height: number;
  readonly #chanceMixed: (height: number) => number;
  readonly #cut: Uint8Array;
  readonly #wholeOf: Int32Array;
  readonly #owned: Int32Array;
  readonly #steps: Map<number, Step[]>;
  #circles: CostedCircle[];
  /** In which search a whole was reached last, and by which step. */
  readonly #reachedIn: Int32Array;
  readonly #cameBy: Step[] = [];
  #search = 0;

  constructor(tree: Tree, height: number, links: readonly Link[], chanceMixed: (height: number) => number) {
    this.#tree = tree;
    this.#height = height;
    this.#chanceMixed = chanceMixed;
    this.#cut = cutParted(tree, links);
    const { wholeOf, owned } = this.wholes();
    this.#wholeOf = wholeOf;
    this.#owned = owned;
    this.#steps = stepsFrom(wholeOf, links);
    this.#reachedIn = new Int32Array(wholeOf.length);
    this.#circles = joined(wholeOf, links).flatMap(different => this.#circleOf(different));
  }

  wholes(): Omit<Settled, 'held'> {
    return findWholes(this.#tree, this.#height, this.#cut);
  }

  /** Null, or the answer that is likelier wrong than a whole is mixed. */
  cutUntilSettled(): Link | null {
    for (let first = this.#circles[0]; first !== undefined; first = this.#circles[0]) {
      const wrong = likeliestWrong(this.#circles);
      if (wrong !== null) return wrong;
      this.#cutOut(smallerChild(this.#tree, this.#owned, first.mixed));
    }
    return null;
  }

  #cutOut(part: number): void {
    const whole = this.#wholeOf[part]!;
    const isTouched = this.#circles.map(({ visits }) =>
      visits.some(([entry]) => this.#wholeOf[entry] === whole),
    );
    this.#cut[part] = 1;
    this.#rename(part, whole);
    this.#circles = this.#circles.flatMap((circle, at) =>
      isTouched[at] ? this.#circleOf(circle.links.at(-1)!) : [circle],
    );
  }

  #rename(part: number, whole: number): void {
    const { parent, left, right } = this.#tree;
    for (let node = part; node !== whole; node = parent[node]!)
      this.#owned[parent[node]!]! -= this.#owned[part]!;
    const waiting = [part];
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      this.#wholeOf[node] = part;
      if (this.#tree.isItem(node)) continue;
      for (const child of [left[node]!, right[node]!])
        if (this.#wholeOf[child] === whole) waiting.push(child);
    }
    const steps = this.#steps.get(whole);
    if (steps === undefined) return;
    const isOut = ({ from }: Step) => this.#wholeOf[from] === part;
    this.#steps.set(
      whole,
      steps.filter(step => !isOut(step)),
    );
    this.#steps.set(part, steps.filter(isOut));
  }

  /** The shortest way round, or nothing where the two are no longer joined. */
  #circleOf(different: Link): CostedCircle[] {
    const path = this.#findPath(different.pair);
    if (path === null) return [];
    const visits: Pair[] = [];
    let entry = different.pair[0];
    for (const { from, to } of path) {
      visits.push([entry, from]);
      entry = to;
    }
    visits.push([entry, different.pair[1]]);
    const circle = { links: [...path.map(({ link }) => link), different], visits };
    return [withCost(this.#tree, circle, this.#chanceMixed)];
  }

  /** The shortest way by "same" from the whole of the first item to that of the second, in walking order; null: there is none. */
  #findPath([start, end]: Pair): Step[] | null {
    const wholeOf = this.#wholeOf;
    const goal = wholeOf[end]!;
    this.#search += 1;
    const reached = [wholeOf[start]!];
    this.#reachedIn[wholeOf[start]!] = this.#search;
    for (let at = 0; at < reached.length && this.#reachedIn[goal] !== this.#search; at++)
      for (const step of this.#steps.get(reached[at]!) ?? []) {
        const whole = wholeOf[step.to]!;
        if (this.#reachedIn[whole] === this.#search) continue;
        this.#reachedIn[whole] = this.#search;
        this.#cameBy[whole] = step;
        reached.push(whole);
      }
    if (this.#reachedIn[goal] !== this.#search) return null;
    const path: Step[] = [];
    for (let whole = goal; whole !== wholeOf[start]; whole = wholeOf[path.at(-1)!.from]!)
      path.push(this.#cameBy[whole]!);
    return path.reverse();
  }
}

export function cutParted(tree: Tree, links: readonly Link[]): Uint8Array {
  const cut = new Uint8Array(tree.root + 1);
  for (const { isSame, parted } of links) if (!isSame && parted >= 0) cut[parted] = 1;
  return cut;
}

/** However near its two sides are, a node may be mixed: where classes overlap many are, and answers are then not to be blamed for it. */
export const LEAST_MIXED = 0.4;

export interface CostedCircle extends Circle {
  /** The node that is the likeliest to be mixed; -1: none can be. */
  readonly mixed: number;
  /** How unlikely that is, as a logarithm. */
  readonly cost: number;
}

function withCost(tree: Tree, circle: Circle, chanceMixed: (height: number) => number): CostedCircle {
  const mixed = likeliestMixed(tree, circle.visits);
  const chance = mixed < 0 ? 0 : Math.max(LEAST_MIXED, chanceMixed(tree.height[mixed]!));
  const cost = -Math.log(chance);
  return { ...circle, mixed, cost };
}

/** The answer whose being wrong explains all circles it is part of most cheaply beside the next best explanation of each; null: mixed wholes explain them better. */
export function likeliestWrong(circles: readonly CostedCircle[]): Link | null {
  // By what else would explain the circles of an answer; those through one mixed node are explained together.
  const others = new Map<Link, Map<number, number>>();
  for (const { links, mixed, cost } of circles)
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
  let most = circles.some(({ mixed }) => mixed < 0) ? Number.NEGATIVE_INFINITY : 0;
  for (const [link, gain] of gains)
    if (gain >= most && (gain > 0 || most < 0)) {
      most = gain;
      wrong = link;
    }
  return wrong;
}

/** Of the two sides of a node the one with fewer items of its whole; equals: the left one. */
export function smallerChild(tree: Tree, owned: Int32Array, node: number): number {
  const [left, right] = [tree.left[node]!, tree.right[node]!];
  return owned[left]! <= owned[right]! ? left : right;
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

/** Each "different" that falls into a component. */
function joined(wholeOf: Int32Array, links: readonly Link[]): Link[] {
  const parent = new Int32Array(wholeOf.length).map((_, node) => node);
  for (const { pair, isSame } of links)
    if (isSame) parent[findRoot(parent, wholeOf[pair[0]]!)] = findRoot(parent, wholeOf[pair[1]]!);
  return links.filter(
    ({ pair: [i, j], isSame }) => !isSame && findRoot(parent, wholeOf[i]!) === findRoot(parent, wholeOf[j]!),
  );
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

function likeliestMixed(tree: Tree, visits: readonly Pair[]): number {
  let mixed = -1;
  for (const [entry, exit] of visits) {
    if (entry === exit) continue;
    const node = tree.joinOf(entry, exit);
    if (mixed < 0 || tree.height[node]! > tree.height[mixed]!) mixed = node;
  }
  return mixed;
}
