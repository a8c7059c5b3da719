/**
 * The constraints of one part, between nodes: a node is one item, or all items that must-links join. Pure.
 *
 * [Note: energy] A violated constraint costs its weight: a must-link when its nodes are apart, a cannot-link
 * when they are together. Let m be the summed must-links and q the summed cannot-links between two nodes.
 * They cost m when apart and q when together: m + (q - m) [together]. So the violated weight of a placement
 * is a constant (all must-links between nodes, and the cannot-links inside nodes, which nothing can satisfy)
 * plus the energy, the sum of q - m over the pairs of nodes that are together. For linked sets the energy
 * needs only, for each colour, the summed factors on the two sides.
 */
import type { LinkedSets, Links } from './linkSets.ts';
import type { Part } from './parts.ts';

/** One side of a set of sets: nodes, each with the sum of its items' factors. */
export interface Side {
  readonly nodes: Int32Array;
  readonly factors: Float64Array;
}

export interface NetworkSets {
  /** The weight, negative for must-links. */
  readonly weight: number;
  readonly left: Side;
  readonly right: Side | null;
}

/** How a node takes part in a set of sets. */
export interface Membership {
  readonly sets: number;
  readonly leftFactor: number;
  readonly rightFactor: number;
}

export interface Network {
  readonly nodes: number;
  /** The items of each node, ascending. */
  readonly members: readonly Int32Array[];
  /** Edges of node v: from starts[v] to starts[v + 1]. */
  readonly starts: Int32Array;
  readonly neighbours: Int32Array;
  /** q - m of each edge, see [Note: energy]. */
  readonly signed: Float64Array;
  /** m of each edge. */
  readonly must: Float64Array;
  readonly sets: readonly NetworkSets[];
  readonly memberships: readonly (readonly Membership[])[];
  /** The violated weight of a placement is this plus its energy. */
  readonly constant: number;
  /** For each node the weight of all its must-links to other nodes. */
  readonly mustOfNode: Float64Array;
  /** For each node the weight of all its constraints to other nodes. */
  readonly weightOfNode: Float64Array;
}

/** A set of sets with no more pairs of nodes than this times its nodes is as well kept as edges. */
const SMALL = 2;

/** `nodeOf` has a node for every item of the part. */
export function buildNetwork({ items, links }: Part, nodeOf: Int32Array, nodes: number): Network {
  const lists = Array.from({ length: nodes }, (): number[] => []);
  for (const item of items) lists[nodeOf[item]!]!.push(item);
  const all = links.sets.map(entry => setsOfNodes(entry, nodeOf));
  const small = all.filter(entry => isSmall(entry.between)).map(entry => entry.between);
  const sets = all.filter(entry => !isSmall(entry.between)).map(entry => entry.between);
  const edges = mergeEdges(links, nodeOf, nodes, small);
  let constant = edges.constant;
  for (const entry of all) constant += entry.constant;
  const network = {
    nodes,
    members: lists.map(list => Int32Array.from(list)),
    ...edges,
    sets,
    memberships: membershipsOf(sets, nodes),
    constant,
  };
  const weights = weightsOfNodes(network);
  return { ...network, mustOfNode: weights.must, weightOfNode: weights.all };
}

/** When every component is one node, two labelled groups are one edge. */
function isSmall({ left, right }: NetworkSets): boolean {
  const lefts = left.nodes.length;
  const rights = right === null ? (lefts - 1) / 2 : right.nodes.length;
  return lefts * rights <= SMALL * (lefts + rights);
}

/** Called with two different nodes, the weight of a constraint between them (negative for a must-link). */
type VisitEdge = (a: number, b: number, signed: number) => void;

function forEachEdge(
  { mustLink, cannotLink }: Links,
  nodeOf: Int32Array,
  small: readonly NetworkSets[],
  visit: VisitEdge,
): void {
  for (const [{ first, second, weight }, sign] of [[mustLink, -1] as const, [cannotLink, 1] as const])
    for (let at = 0; at < first.length; at++) {
      const a = nodeOf[first[at]!]!;
      const b = nodeOf[second[at]!]!;
      if (a !== b) visit(a, b, sign * weight[at]!);
    }
  for (const { weight, left, right } of small)
    for (let x = 0; x < left.nodes.length; x++) {
      const others = right ?? left;
      for (let y = right === null ? x + 1 : 0; y < others.nodes.length; y++)
        if (left.nodes[x] !== others.nodes[y])
          visit(left.nodes[x]!, others.nodes[y]!, weight * left.factors[x]! * others.factors[y]!);
    }
}

/** What the pairs add to the constant: must-links between nodes, cannot-links inside one. */
function constantOfPairs({ mustLink, cannotLink }: Links, nodeOf: Int32Array): number {
  let constant = 0;
  for (const [{ first, second, weight }, inside] of [[mustLink, false] as const, [cannotLink, true] as const])
    for (let at = 0; at < first.length; at++)
      if ((nodeOf[first[at]!] === nodeOf[second[at]!]) === inside) constant += weight[at]!;
  return constant;
}

/** Adds up all constraints between the same two nodes. */
function mergeEdges(links: Links, nodeOf: Int32Array, nodes: number, small: readonly NetworkSets[]) {
  const begins = new Int32Array(nodes + 1);
  forEachEdge(links, nodeOf, small, (a, b) => {
    begins[a + 1]! += 1;
    begins[b + 1]! += 1;
  });
  for (let v = 0; v < nodes; v++) begins[v + 1]! += begins[v]!;
  const others = new Int32Array(begins[nodes]!);
  const signedOf = new Float64Array(others.length);
  const mustOf = new Float64Array(others.length);
  const filled = begins.slice();
  const add = (from: number, to: number, signed: number): void => {
    const at = filled[from]!++;
    others[at] = to;
    signedOf[at] = signed;
    mustOf[at] = Math.max(0, -signed);
  };
  forEachEdge(links, nodeOf, small, (a, b, signed) => {
    add(a, b, signed);
    add(b, a, signed);
  });
  // Within each row, later entries to the same node are added to the first.
  const starts = new Int32Array(nodes + 1);
  const seenAt = new Int32Array(nodes).fill(-1);
  let end = 0;
  for (let v = 0; v < nodes; v++) {
    const start = end;
    for (let at = begins[v]!; at < begins[v + 1]!; at++) {
      const other = others[at]!;
      let to = seenAt[other]!;
      if (to < start) {
        to = end++;
        seenAt[other] = to;
        others[to] = other;
        signedOf[to] = signedOf[at]!;
        mustOf[to] = mustOf[at]!;
      } else {
        signedOf[to]! += signedOf[at]!;
        mustOf[to]! += mustOf[at]!;
      }
    }
    starts[v + 1] = end;
  }
  return {
    constant: constantOfPairs(links, nodeOf),
    starts,
    neighbours: others.slice(0, end),
    signed: signedOf.slice(0, end),
    must: mustOf.slice(0, end),
  };
}

function setsOfNodes(sets: LinkedSets, nodeOf: Int32Array): { between: NetworkSets; constant: number } {
  const left = sideOfNodes(sets.left, sets.leftFactors, nodeOf);
  const right = sets.right === null ? null : sideOfNodes(sets.right, sets.rightFactors, nodeOf);
  // The pairs inside one node, and all pairs.
  let inside = 0;
  let all = 0;
  if (right === null) {
    let squares = 0;
    let nodeSquares = 0;
    let sum = 0;
    for (const factor of sets.leftFactors ?? new Float64Array(sets.left.length).fill(1))
      squares += factor * factor;
    for (const factor of left.factors) {
      nodeSquares += factor * factor;
      sum += factor;
    }
    inside = (nodeSquares - squares) / 2;
    all = (sum * sum - squares) / 2;
  } else {
    const rightOf = new Map<number, number>();
    right.nodes.forEach((node, at) => {
      rightOf.set(node, right.factors[at]!);
    });
    left.nodes.forEach((node, at) => {
      inside += left.factors[at]! * (rightOf.get(node) ?? 0);
    });
    all = sumOf(left.factors) * sumOf(right.factors);
  }
  const same = sets.verdict === 'same';
  return {
    between: { weight: same ? -sets.weight : sets.weight, left, right },
    constant: sets.weight * (same ? all - inside : inside),
  };
}

function sideOfNodes(items: Int32Array, factors: Float64Array | undefined, nodeOf: Int32Array): Side {
  const sums = new Map<number, number>();
  items.forEach((item, at) => {
    const node = nodeOf[item]!;
    sums.set(node, (sums.get(node) ?? 0) + (factors === undefined ? 1 : factors[at]!));
  });
  return { nodes: Int32Array.from(sums.keys()), factors: Float64Array.from(sums.values()) };
}

function membershipsOf(sets: readonly NetworkSets[], nodes: number): Membership[][] {
  const memberships = Array.from({ length: nodes }, (): Membership[] => []);
  sets.forEach(({ left, right }, at) => {
    const entries = new Map<number, { sets: number; leftFactor: number; rightFactor: number }>();
    left.nodes.forEach((node, position) => {
      entries.set(node, { sets: at, leftFactor: left.factors[position]!, rightFactor: 0 });
    });
    right?.nodes.forEach((node, position) => {
      const rightFactor = right.factors[position]!;
      const entry = entries.get(node);
      if (entry === undefined) entries.set(node, { sets: at, leftFactor: 0, rightFactor });
      else entry.rightFactor = rightFactor;
    });
    for (const [node, entry] of entries) memberships[node]!.push(entry);
  });
  return memberships;
}

/** For each node the weight of all its constraints to other nodes, and of the must-links among them. */
function weightsOfNodes(network: Omit<Network, 'weightOfNode' | 'mustOfNode'>): {
  all: Float64Array;
  must: Float64Array;
} {
  const all = new Float64Array(network.nodes);
  const must = new Float64Array(network.nodes);
  const totals = network.sets.map(({ left, right }) => [sumOf(left.factors), sumOf(right?.factors ?? [])]);
  for (let v = 0; v < network.nodes; v++) {
    for (let at = network.starts[v]!; at < network.starts[v + 1]!; at++) {
      all[v]! += network.signed[at]! + 2 * network.must[at]!;
      must[v]! += network.must[at]!;
    }
    for (const { sets, leftFactor, rightFactor } of network.memberships[v]!) {
      const { weight, right } = network.sets[sets]!;
      const [left, other] = totals[sets] as [number, number];
      const sum =
        right === null
          ? leftFactor * (left - leftFactor)
          : leftFactor * (other - rightFactor) + rightFactor * (left - leftFactor);
      all[v]! += Math.abs(weight) * sum;
      if (weight < 0) must[v]! -= weight * sum;
    }
  }
  return { all, must };
}

function sumOf(numbers: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < numbers.length; at++) sum += numbers[at]!;
  return sum;
}
