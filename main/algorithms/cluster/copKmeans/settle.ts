/**
 * Finds the first placement of a part: as little violated weight as the searches reach, and at that weight near the centroids. Pure.
 *
 * First the must-link components are placed as one: where all constraints can hold together this loses nothing. Nearest centroids mended and hardest nodes first are tried; if
 * both break something, the complete search looks for what breaks less, and where that runs out of its allowance the tabu search. If something is still
 * broken, the items are placed one by one, since taking a component apart may break less than keeping it, beginning with what was found.
 */
import type { Random } from '../../random.ts';
import { placeColours, placeHardestFirst, placeNearest } from './construct.ts';
import { improve } from './improve.ts';
import { buildNetwork, type Network } from './network.ts';
import { numberComponents, numberItems, type Part } from './parts.ts';
import { type Costs, isBetter, Placement, worthOf } from './placement.ts';
import { searchSatisfying } from './satisfy.ts';
import { type Allowance, searchColours } from './search.ts';
import { searchByTabu } from './tabu.ts';

/** The squared distances of all items to all centroids, row by row. */
export type Distances = Float64Array;

/** Of what is left of the shared allowance, the share that one search may take. */
const SHARE = 4;
/** A part this small is always searched to the end; see search.ts. */
const ALWAYS_COMPLETE = 10;

/** `nodeOf` has room for every item; what it holds does not matter. */
export function settlePart(
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
  const placement = placeWell(joined, k, costsOf(joined, k, distances), [], hasComponents, random, allowance);
  if (!hasComponents || placement.violatedWeight() <= placement.tolerance) return placement;
  const colours = part.items.map(item => placement.colourOf[nodeOf[item]!]!);
  const single = buildNetwork(part, nodeOf, numberItems(part, nodeOf));
  return placeWell(single, k, costsOf(single, k, distances), [colours], false, random, allowance);
}

/** Moves on from an earlier placement after the centroids have moved; the result is never worse. */
export function settleAgain(placement: Placement, distances: Distances): Placement {
  const { network, k } = placement;
  const costs = costsOf(network, k, distances);
  improve(placement, costs);
  const fresh = placeNearest(network, k, costs);
  improve(fresh, costs);
  return better(placement, fresh, costs);
}

function placeWell(
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
  // A contradiction inside a component stays whatever the colours: the longer search is for the single items then.
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
  return isBetter(worthOf(other, costs), worthOf(one, costs), one.tolerance) ? other : one;
}

function costsOf({ members, nodes }: Network, k: number, distances: Distances): Costs {
  const costs = new Float64Array(nodes * k);
  members.forEach((items, v) => {
    for (const item of items) for (let c = 0; c < k; c++) costs[v * k + c]! += distances[item * k + c]!;
  });
  return costs;
}
