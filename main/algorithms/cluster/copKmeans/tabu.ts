/**
 * Looks for colours that break less where a complete search is out of reach: tabu search. Pure.
 *
 * Hertz and de Werra, "Using tabu search techniques for graph coloring", 1987: again and again the change of one node's colour that breaks the least is made, even
 * when it breaks more than before, and a node may not return to the colour it left for a while, unless that would beat the best so far. Finds
 * colourings of graphs that defeat greedy orders; proves nothing.
 */
import type { Random } from '../../random.ts';
import type { Placement } from './placement.ts';
import type { Allowance } from './search.ts';

/** For how many rounds a change is not undone: this, plus a share of the nodes that break something, plus chance. */
const SHORTEST = 5;
const SHARE = 0.6;
const SPREAD = 10;
/** Rounds without a new best after which more of the same is not worth it, per node. */
const PATIENCE = 50;

/** Changes the placement to the best it met. */
export function searchByTabu(placement: Placement, random: Random, allowance: Allowance): void {
  const { network, k, colourOf, tolerance } = placement;
  const { nodes } = network;
  const tabuUntil = new Int32Array(nodes * k);
  let weight = placement.violatedWeight();
  let best = colourOf.slice();
  let bestWeight = weight;
  let bestRound = 0;
  for (let round = 1; round - bestRound <= PATIENCE * nodes; round++) {
    if (bestWeight <= tolerance || allowance.steps <= 0) break;
    allowance.steps -= nodes * k;
    let chosen = -1;
    let colour = -1;
    let change = Number.POSITIVE_INFINITY;
    let ties = 0;
    let breaking = 0;
    for (let v = 0; v < nodes; v++) {
      if (placement.brokenAt(v) <= tolerance) continue;
      breaking += 1;
      const now = placement.energyAt(v, colourOf[v]!);
      for (let c = 0; c < k; c++) {
        if (c === colourOf[v]) continue;
        const delta = placement.energyAt(v, c) - now;
        if (tabuUntil[v * k + c]! >= round && weight + delta >= bestWeight - tolerance) continue;
        if (delta < change - tolerance) {
          ties = 1;
          chosen = v;
          colour = c;
          change = delta;
        } else if (delta <= change + tolerance) {
          ties += 1;
          if (random.below(ties) === 0) {
            chosen = v;
            colour = c;
          }
        }
      }
    }
    if (chosen < 0) continue;
    const tenure = SHORTEST + Math.floor(SHARE * breaking) + random.below(SPREAD);
    tabuUntil[chosen * k + colourOf[chosen]!] = round + tenure;
    placement.move(chosen, colour);
    weight += change;
    if (weight < bestWeight - tolerance) {
      bestWeight = weight;
      best = colourOf.slice();
      bestRound = round;
    }
  }
  placement.moveAll(best);
}
