/**
 * Improves a placement by moving single nodes to better colours, and by exchanging two colours. Pure.
 *
 * Better is a smaller violated weight or, at the same weight, a smaller cost. Nodes that violate the most
 * move first, so that where two sides compete for a colour the smaller side moves. When no single node can
 * improve, exchanges are tried. Among the nodes of two colours a and b, a set that no constraint connects to
 * the others of a and b can swap its colours without changing any violation (Kempe, "On the geographical
 * problem of the four colours", 1879); it does so when that is cheaper. A must-link component that should
 * move is such a set.
 *
 * O(nodes · k · sets) for a round of moves; O(k · edges) at worst for a round of exchanges, of which only
 * those that make some node cheaper are tried. The number of rounds is bounded.
 */
import type { Network } from './network.ts';
import type { Costs, Placement } from './placement.ts';

const MOST_ROUNDS = 100;
/** Exchanges that save less than this share are rounding, and could be made back and forth. */
const WORTHWHILE = 1e-12;

export function improve(placement: Placement, costs: Costs): void {
  for (let round = 0; round < MOST_ROUNDS; round++)
    if (!moveNodes(placement, costs) && !exchangeColours(placement, costs)) return;
}

/** Returns whether any node moved. */
function moveNodes(placement: Placement, costs: Costs): boolean {
  const { colourOf } = placement;
  const broken = Float64Array.from(colourOf, (_, v) => placement.brokenAt(v));
  const order = Int32Array.from(broken, (_, v) => v).sort((v, u) => broken[u]! - broken[v]! || v - u);
  let moved = false;
  for (const v of order) {
    const best = bestColour(placement, costs, v);
    if (best === colourOf[v]) continue;
    placement.move(v, best);
    moved = true;
  }
  return moved;
}

/**
 * The colour with the smallest energy, then the smallest cost, for a node with or without a colour; ties: its
 * own, then the smaller.
 */
export function bestColour(placement: Placement, costs: Costs, v: number): number {
  const { k, tolerance } = placement;
  const own = placement.colourOf[v]!;
  // A node without violations can only move to a cheaper colour.
  const breaks = own < 0 || placement.brokenAt(v) > tolerance;
  let best = Math.max(own, 0);
  let energy = placement.energyAt(v, best);
  for (let c = 0; c < k; c++) {
    if (c === best || (!breaks && !(costs[v * k + c]! < costs[v * k + best]!))) continue;
    const other = placement.energyAt(v, c);
    if (
      other < energy - tolerance ||
      (other <= energy + tolerance && costs[v * k + c]! < costs[v * k + best]!)
    ) {
      best = c;
      energy = other;
    }
  }
  return best;
}

/** Returns whether anything was exchanged. Only pairs of colours that make some node cheaper are tried. */
function exchangeColours(placement: Placement, costs: Costs): boolean {
  const { k, colourOf, network } = placement;
  if (network.nodes < 2) return false;
  const sizes = new Int32Array(k);
  for (const colour of colourOf) sizes[colour]! += 1;
  const marks = {
    visited: new Int32Array(network.nodes).fill(-1),
    sides: new Int32Array(2 * network.sets.length).fill(-1),
  };
  let exchanged = false;
  for (const [search, wanting] of wantedExchanges(placement, costs)) {
    const a = Math.floor(search / k);
    const b = search % k;
    if (exchangeTwo(placement, costs, a, b, wanting, sizes, marks)) exchanged = true;
  }
  return exchanged;
}

/**
 * For each two colours a < b, as a k + b, ascending, the nodes of either that would be cheaper in the other.
 */
function wantedExchanges({ k, colourOf }: Placement, costs: Costs): [number, number[]][] {
  const wanted = new Map<number, number[]>();
  for (let v = 0; v < colourOf.length; v++) {
    const own = colourOf[v]!;
    for (let c = 0; c < k; c++) {
      if (!(costs[v * k + c]! < costs[v * k + own]!)) continue;
      const search = Math.min(own, c) * k + Math.max(own, c);
      const wanting = wanted.get(search);
      if (wanting === undefined) wanted.set(search, [v]);
      else wanting.push(v);
    }
  }
  return [...wanted].sort(([one], [other]) => one - other);
}

/** The search (a k + b) that last visited each node and each side of a linked set. */
interface Marks {
  readonly visited: Int32Array;
  readonly sides: Int32Array;
}

/** `sizes` has the number of nodes of each colour, and is updated. */
function exchangeTwo(
  placement: Placement,
  costs: Costs,
  a: number,
  b: number,
  wanting: readonly number[],
  sizes: Int32Array,
  marks: Marks,
): boolean {
  const { k, colourOf } = placement;
  const gainOf = (v: number): number => costs[v * k + colourOf[v]!]! - costs[v * k + (a + b - colourOf[v]!)]!;
  let exchanged = false;
  for (const v of wanting) {
    // An earlier exchange may have given it another colour.
    if (marks.visited[v] === a * k + b || (colourOf[v] !== a && colourOf[v] !== b)) continue;
    const chain = connectedNodes(placement, v, a, b, sizes[a]! + sizes[b]!, marks);
    let gain = 0;
    let size = 0;
    for (const u of chain) {
      gain += gainOf(u);
      size += costs[u * k + colourOf[u]!]!;
    }
    if (!(gain > WORTHWHILE * size)) continue;
    for (const u of chain) {
      sizes[colourOf[u]!]! -= 1;
      placement.move(u, a + b - colourOf[u]!);
      sizes[colourOf[u]!]! += 1;
    }
    exchanged = true;
  }
  return exchanged;
}

/**
 * All nodes of colours a and b that constraints connect to v, through nodes of these colours. A side of a
 * linked set is visited once per search. Where constraints are many the search ends early, because it has
 * reached all nodes.
 */
function connectedNodes(
  { network, colourOf, k }: Placement,
  v: number,
  a: number,
  b: number,
  all: number,
  { visited, sides }: Marks,
): number[] {
  const search = a * k + b;
  const chain = [v];
  visited[v] = search;
  const reach = (u: number): void => {
    if (visited[u] === search || (colourOf[u] !== a && colourOf[u] !== b)) return;
    visited[u] = search;
    chain.push(u);
  };
  for (let head = 0; head < chain.length && chain.length < all; head++) {
    const u = chain[head]!;
    for (let at = network.starts[u]!; at < network.starts[u + 1]!; at++)
      if (network.signed[at] !== 0) reach(network.neighbours[at]!);
    for (const nodes of unwalkedSides(network, u, search, sides)) for (const other of nodes) reach(other);
  }
  return chain;
}

/** The sides of sets of sets that node u is linked to and that this search has not walked yet. */
function* unwalkedSides(
  network: Network,
  u: number,
  search: number,
  sides: Int32Array,
): Generator<Int32Array> {
  for (const { sets, leftFactor, rightFactor } of network.memberships[u]!) {
    const { left, right } = network.sets[sets]!;
    const toLeft = right === null ? leftFactor > 0 : rightFactor > 0;
    if (toLeft && sides[2 * sets] !== search) {
      sides[2 * sets] = search;
      yield left.nodes;
    }
    if (right !== null && leftFactor > 0 && sides[2 * sets + 1] !== search) {
      sides[2 * sets + 1] = search;
      yield right.nodes;
    }
  }
}
