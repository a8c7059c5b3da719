/**
 * The order of groups at an earlier revision, for a screen on which nothing may move under the hand. Pure.
 *
 * A group that is there now has the place of the group that most of its members with a place came from. Parts of
 * one group stand beside each other, the larger first. What was made of leftovers comes last.
 */
import type { Group, Groups } from './groups.ts';

/** So many orders are kept: those of the screens that are open. */
const KEPT = 4;

interface Order {
  /** The item of each row, and its place: -1 for one in no shown group. */
  readonly items: Int32Array;
  readonly places: Int32Array;
}

export class StableOrder {
  readonly #orders = new Map<number, Order>();

  /** The order at a revision that is still there; the present order is kept as that of `revision`. */
  sort(groups: Groups, items: Int32Array, revision: number, asOf: number | undefined): readonly Group[] {
    if (!this.#orders.has(revision)) this.#keep(revision, { items, places: placesOf(groups, items.length) });
    const order = asOf === undefined || asOf === revision ? undefined : this.#orders.get(asOf);
    if (order === undefined) return groups.shown;
    this.#keep(asOf!, order);
    const places = inRows(order, items);
    const placeOf = new Map(groups.shown.map(group => [group, placeOfGroup(group, places)]));
    // A stable sort: what has no place of its own stays in the present order.
    return groups.shown.toSorted(
      (one, other) => placeOf.get(one)! - placeOf.get(other)! || other.members.length - one.members.length,
    );
  }

  #keep(revision: number, order: Order): void {
    this.#orders.delete(revision); // so that what was used last is forgotten last
    this.#orders.set(revision, order);
    if (this.#orders.size > KEPT) this.#orders.delete(this.#orders.keys().next().value as number);
  }
}

function placesOf({ shown }: Groups, rows: number): Int32Array {
  const places = new Int32Array(rows).fill(-1);
  for (const [place, { members }] of shown.entries()) for (const row of members) places[row] = place;
  return places;
}

/** The places of an order for other rows of the same collection. */
function inRows({ items: old, places }: Order, items: Int32Array): Int32Array {
  if (items === old) return places;
  const rowOf = new Map(Array.from(old, (item, row) => [item, row]));
  return items.map(item => places[rowOf.get(item) ?? -1] ?? -1);
}

function placeOfGroup({ members }: Group, places: Int32Array): number {
  const counts = new Map<number, number>();
  for (const row of members)
    if (places[row] !== -1) counts.set(places[row]!, (counts.get(places[row]!) ?? 0) + 1);
  let [place, most] = [Number.MAX_SAFE_INTEGER, 0];
  for (const [candidate, count] of counts)
    if (count > most || (count === most && candidate < place)) [place, most] = [candidate, count];
  return place;
}
