/**
 * Finds the first placement of a part: the least violated weight that the searches reach, then near the
 * centroids. Pure.
 *
 * First the must-link components are placed as single nodes, which loses nothing where all constraints can be
 * satisfied. Two heuristics are tried: nearest centroids with improvement, and hardest nodes first. If both
 * violate something, a complete search tries to violate less, and tabu search follows where its allowance
 * runs out. If something is still violated, the items are placed one by one, starting from what was found,
 * since splitting a component may violate less.
 */

import { heaviestMatching } from '../../metrics/assignment.ts';
import type { Random } from '../../random.ts';
import { bestColour, improve } from './improve.ts';
import { buildNetwork, type Network } from './network.ts';
import { numberComponents, numberItems, type Part } from './parts.ts';
import { type Costs, isBetter, Placement, qualityOf } from './placement.ts';
import { searchSatisfying } from './satisfy.ts';
import { type Allowance, searchByTabu, searchColours } from './search.ts';

/** The squared distances of all items to all centroids, row by row. */
export type Distances = Float64Array;

/** Of what is left of the shared allowance, the share that one search may take. */
const SHARE = 4;
/** A part this small is always searched to the end; see search.ts. */
const ALWAYS_COMPLETE = 10;

/** `nodeOf` has an entry for every item; its content is overwritten. */
export function placePart(
  part: Part,
  smallestOf: Int32Array,
  nodeOf: Int32Array,
  k: number,
  distances: Distances,
  random: Random,
  allowance: Allowance,
): Placement {
  const components = numberComponents(part, smallestOf, nodeOf);
  const joined = buildNetwork(part, nodeOf, components);
  const hasComponents = components < part.items.length;
  const placement = findPlacement(
    joined,
    k,
    costsOf(joined, k, distances),
    [],
    hasComponents,
    random,
    allowance,
  );
  if (!hasComponents || placement.violatedWeight() <= placement.tolerance) return placement;
  const colours = part.items.map(item => placement.colourOf[nodeOf[item]!]!);
  const single = buildNetwork(part, nodeOf, numberItems(part, nodeOf));
  return findPlacement(single, k, costsOf(single, k, distances), [colours], false, random, allowance);
}

/** Moves on from an earlier placement after the centroids have moved; the result is never worse. */
export function improvePlacement(placement: Placement, distances: Distances): Placement {
  const { network, k } = placement;
  const costs = costsOf(network, k, distances);
  improve(placement, costs);
  const fresh = placeNearest(network, k, costs);
  improve(fresh, costs);
  return better(placement, fresh, costs);
}

function findPlacement(
  network: Network,
  k: number,
  costs: Costs,
  known: readonly Int32Array[],
  joined: boolean,
  random: Random,
  allowance: Allowance,
): Placement {
  let best = placeNearest(network, k, costs);
  improve(best, costs);
  const consider = (placement: Placement): void => {
    improve(placement, costs);
    best = better(best, placement, costs);
  };
  for (const colours of known) consider(copyOf(network, k, colours));
  consider(placeHardestFirst(network, k, costs));
  const weight = best.violatedWeight();
  if (weight <= best.tolerance) return best;
  // Only cannot-links between nodes, and none inside: perhaps all can be kept.
  if (network.constant <= best.tolerance) {
    const { colours } = withShare(allowance, false, own => searchSatisfying(network, k, own));
    if (colours !== null) {
      consider(placeColours(network, k, colours, costs));
      return best;
    }
  }
  const found = withShare(allowance, network.nodes <= ALWAYS_COMPLETE, own =>
    searchColours(network, k, weight, best.tolerance, own),
  );
  if (found.colours !== null) consider(placeColours(network, k, found.colours, costs));
  if (found.complete || best.violatedWeight() <= best.tolerance) return best;
  // A contradiction inside a component stays whatever the colours: the longer search is for the single items
  // then.
  if (joined && network.constant > best.tolerance) return best;
  const tried = copyOf(network, k, best.colourOf);
  withShare(allowance, false, own => searchByTabu(tried, random, own));
  consider(tried);
  return best;
}

/** Runs a search with its share of the allowance and takes off what it used. */
function withShare<Result>(
  allowance: Allowance,
  unlimited: boolean,
  search: (own: Allowance) => Result,
): Result {
  if (unlimited) return search({ steps: Number.POSITIVE_INFINITY });
  const share = Math.floor(allowance.steps / SHARE);
  const own = { steps: share };
  const result = search(own);
  allowance.steps -= share - own.steps;
  return result;
}

function copyOf(network: Network, k: number, colours: Int32Array): Placement {
  const placement = new Placement(network, k);
  placement.moveAll(colours);
  return placement;
}

function better(one: Placement, other: Placement, costs: Costs): Placement {
  return isBetter(qualityOf(other, costs), qualityOf(one, costs), one.tolerance) ? other : one;
}

function costsOf({ members, nodes }: Network, k: number, distances: Distances): Costs {
  const costs = new Float64Array(nodes * k);
  members.forEach((items, v) => {
    for (const item of items) for (let c = 0; c < k; c++) costs[v * k + c]! += distances[item * k + c]!;
  });
  return costs;
}

/**
 * Initial placements of a part: nearest centroids, hardest nodes first, or given colours.
 *
 * `placeNearest` is what k-means does; improving it repairs violations. `placeHardestFirst` is the assignment
 * of COP-KMeans (Wagstaff et al., ICML 2001) with Lad and Parikh's rule for soft constraints (ECCV 2014,
 * section 4.3: the cluster with the least sum of confidences of violated constraints, of those the nearest).
 * Deviation: not in the order of the items, but the node with the most constraints first.
 */
function placeNearest(network: Network, k: number, costs: Costs): Placement {
  const placement = new Placement(network, k);
  for (let v = 0; v < network.nodes; v++) {
    let nearest = 0;
    for (let c = 1; c < k; c++) if (costs[v * k + c]! < costs[v * k + nearest]!) nearest = c;
    placement.move(v, nearest);
  }
  return placement;
}

function placeHardestFirst(network: Network, k: number, costs: Costs): Placement {
  const placement = new Placement(network, k);
  const { weightOfNode } = network;
  const order = Int32Array.from(weightOfNode, (_, v) => v).sort(
    (v, u) => weightOfNode[u]! - weightOfNode[v]! || v - u,
  );
  for (const v of order) placement.move(v, bestColour(placement, costs, v));
  return placement;
}

/** Matches interchangeable colours with the clusters at the least total cost. */
function placeColours(network: Network, k: number, colours: Int32Array, costs: Costs): Placement {
  const sums = new Float64Array(k * k);
  colours.forEach((colour, v) => {
    for (let c = 0; c < k; c++) sums[colour * k + c]! += costs[v * k + c]!;
  });
  let largest = 0;
  for (const sum of sums) largest = Math.max(largest, sum);
  const edges = Array.from(sums, (sum, at) => ({
    row: Math.floor(at / k),
    column: at % k,
    // From centroids beyond the range of distances all clusters are equally far.
    weight: Number.isFinite(largest) ? largest - sum : 0,
  }));
  const clusterOf = completed(heaviestMatching(k, k, edges).columnOf, k);
  const placement = new Placement(network, k);
  placement.moveAll(colours.map(colour => clusterOf[colour]!));
  return placement;
}

/** A colour left without a cluster (all its clusters cost the same, the most) takes one that is left. */
function completed(columnOf: Int32Array, k: number): Int32Array {
  const taken = new Set(columnOf);
  const left = Array.from({ length: k }, (_, c) => c).filter(c => !taken.has(c));
  return columnOf.map(column => (column >= 0 ? column : left.shift()!));
}
