/**
 * First placements of a part: from the nearest centroids, or node by node in order of difficulty, or from colours found without looking at distances. Pure.
 *
 * `placeNearest` is what k-means would do; improving it mends what it breaks. `placeHardestFirst` is the assignment of COP-KMeans (Wagstaff, Cardie, Rogers and
 * Schroedl, ICML 2001) with Lad and Parikh's rule for soft constraints (ECCV 2014, section 4.3: the cluster with the least sum of confidences of violated
 * constraints, of those the nearest), but not in the order of the items: the node with the most constraints chooses first, while all is still free.
 */
import { heaviestMatching } from '../../metrics/assignment.ts';
import { bestColour } from './improve.ts';
import type { Network } from './network.ts';
import { type Costs, Placement } from './placement.ts';

export function placeNearest(network: Network, k: number, costs: Costs): Placement {
  const placement = new Placement(network, k);
  for (let v = 0; v < network.nodes; v++) {
    let nearest = 0;
    for (let c = 1; c < k; c++) if (costs[v * k + c]! < costs[v * k + nearest]!) nearest = c;
    placement.move(v, nearest);
  }
  return placement;
}

export function placeHardestFirst(network: Network, k: number, costs: Costs): Placement {
  const placement = new Placement(network, k);
  const { weightOfNode } = network;
  const order = Int32Array.from(weightOfNode, (_, v) => v).sort(
    (v, u) => weightOfNode[u]! - weightOfNode[v]! || v - u,
  );
  for (const v of order) placement.move(v, bestColour(placement, costs, v));
  return placement;
}

/** Colours that mean nothing yet are matched with the clusters so that the whole costs the least. */
export function placeColours(network: Network, k: number, colours: Int32Array, costs: Costs): Placement {
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
