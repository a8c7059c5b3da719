/** The groups nearest to one. Pure. */
import type { Adjacent, ItemSet } from './itemSets.ts';

/** With how many others a group is compared. */
export const COMPARED = 8;
/** So many are sorted by inserting one after the other. */
const FEW = 128;

/**
 * Groups in ascending distance; of equals the one with the smaller first item first. The first `sorted` of them
 * are in order.
 */
export function sortSets(sets: readonly ItemSet[], distances: readonly number[], sorted: number): Adjacent {
  const order = new Int32Array(sets.length);
  for (let at = 0; at < order.length; at++) order[at] = at;
  const isBefore = (a: number, b: number): boolean =>
    distances[a]! < distances[b]! ||
    (distances[a] === distances[b] && sets[a]!.members[0]! < sets[b]!.members[0]!);
  if (sets.length - sorted > FEW) order.sort((a, b) => (isBefore(a, b) ? -1 : 1));
  else
    for (let next = sorted; next < order.length; next++) {
      let at = next;
      for (; at > 0 && isBefore(next, order[at - 1]!); at--) order[at] = order[at - 1]!;
      order[at] = next;
    }
  const inOrder: Adjacent = { sets: [], distances: new Float64Array(order.length) };
  for (let at = 0; at < order.length; at++) {
    inOrder.sets.push(sets[order[at]!]!);
    inOrder.distances[at] = distances[order[at]!]!;
  }
  return inOrder;
}

/** The nearest groups of one, in ascending distance. */
export class Nearest {
  readonly labels = new Int32Array(COMPARED);
  readonly distances = new Float64Array(COMPARED);
  count = 0;

  /** Only what is nearer than this finds a place. */
  get farthest(): number {
    return this.count < COMPARED ? Number.POSITIVE_INFINITY : this.distances[COMPARED - 1]!;
  }

  offer(label: number, distance: number): void {
    if (distance >= this.farthest) return;
    for (let at = 0; at < this.count; at++) if (this.labels[at] === label) return;
    let at = this.count < COMPARED ? this.count++ : COMPARED - 1;
    for (; at > 0 && this.distances[at - 1]! > distance; at--) {
      this.distances[at] = this.distances[at - 1]!;
      this.labels[at] = this.labels[at - 1]!;
    }
    this.distances[at] = distance;
    this.labels[at] = label;
  }
}
