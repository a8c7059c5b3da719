/** The nearest other items of each item, from the distances of all pairs. Pure. */
import type { Condensed } from '../matrix.ts';

export interface NearestItems {
  /** How many are listed for each item: `count`, or all others where there are fewer. */
  readonly count: number;
  /** Those of item i stand from i · count on, in ascending (distance, item). */
  readonly items: Int32Array;
  readonly distances: Float64Array;
}

/** O(N²) and a little for each of the few pairs that enter a list. */
export function nearestItems({ n, data }: Condensed, wanted: number): NearestItems {
  const count = Math.max(0, Math.min(wanted, n - 1));
  const items = new Int32Array(n * count);
  const distances = new Float64Array(n * count).fill(Number.POSITIVE_INFINITY);
  const filled = new Int32Array(n);
  if (count === 0) return { count, items, distances };
  // Others come in ascending order to every item, so an equal distance never goes before one that is there.
  const offer = (item: number, other: number, distance: number): void => {
    const first = item * count;
    let at = filled[item]!;
    if (at === count) at -= 1;
    else filled[item] = at + 1;
    for (; at > 0 && distances[first + at - 1]! > distance; at--) {
      distances[first + at] = distances[first + at - 1]!;
      items[first + at] = items[first + at - 1]!;
    }
    distances[first + at] = distance;
    items[first + at] = other;
  };
  let position = 0;
  for (let i = 0; i < n; i++) {
    const worst = (i + 1) * count - 1;
    for (let j = i + 1; j < n; j++, position++) {
      const distance = data[position]!;
      if (distance < distances[worst]!) offer(i, j, distance);
      if (distance < distances[(j + 1) * count - 1]!) offer(j, i, distance);
    }
  }
  return { count, items, distances };
}
