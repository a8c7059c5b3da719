/**
 * Explore and Consolidate, the questions of Active-PCKMeans, as a strategy of a simulation. Pure.
 *
 * Basu, Banerjee and Mooney, "Active semi-supervision for pairwise constrained clustering", SDM 2004; the
 * active baseline of Biswas and Jacobs, CVPR 2012.
 *
 * - Explore: repeatedly, the item farthest from all items visited so far (the first: at random) is compared
 *   with one item of each neighbourhood, the nearest first, until it belongs to one, or to none, which makes
 *   it a new neighbourhood; until there are k.
 * - Consolidate: items in random order, each compared with one item of each neighbourhood, the nearest
 *   centroid first, until it belongs to one.
 *
 * What the answers already imply is not asked, and neither is the last of k neighbourhoods. After
 * 'cannot-tell' the item is skipped.
 *
 * The strategy has state: use one per simulation. O(N columns) per item.
 */
import { distanceBetween } from '../distance.ts';
import type { Matrix, Pair } from '../matrix.ts';
import type { AnswerState, Chooser, Setting } from './setting.ts';

export function exploreConsolidate({ k, points, random }: Setting): Chooser {
  if (points === null) throw new RangeError('strategy: explore-consolidate wants points, not distances');
  const order = Array.from({ length: points.rows }, (_, item) => item);
  random.shuffle(order);
  const squared = distanceBetween(points, 'sqeuclidean');
  /** By item, the squared distance to the nearest item that Explore has visited. */
  const nearest = new Float64Array(points.rows).fill(Number.POSITIVE_INFINITY);
  const visited = new Set<number>();
  /** One item of each neighbourhood. */
  const firsts: number[] = [];
  let present: number | null = null;

  const farthest = (): number | null => {
    let best: number | null = null;
    for (const item of order)
      if (!visited.has(item) && (best === null || nearest[item]! > nearest[best]!)) best = item;
    return best;
  };
  const visit = (item: number | null): number | null => {
    if (item === null) return null;
    visited.add(item);
    for (let other = 0; other < points.rows; other++)
      nearest[other] = Math.min(nearest[other]!, squared(item, other));
    return item;
  };

  const choose = (answerState: AnswerState): Pair | null => {
    for (;;) {
      if (present !== null) {
        const first = findFirst(points, answerState, firsts, present, k);
        if (first !== null) return [Math.min(first, present), Math.max(first, present)];
        if (firsts.length < k && isNew(answerState, firsts, present)) firsts.push(present);
      }
      present = firsts.length < k ? visit(farthest()) : nextByChance(answerState, order, firsts, visited);
      if (present === null) return null;
    }
  };
  return Object.assign(choose, { ignoresGroups: true });
}

/** An item that belongs to no neighbourhood yet and was not visited before. */
function nextByChance(
  { closure: { componentOf } }: AnswerState,
  order: readonly number[],
  firsts: readonly number[],
  visited: Set<number>,
): number | null {
  const known = new Set(firsts.map(first => componentOf[first]!));
  const item = order.find(one => !visited.has(one) && !known.has(componentOf[one]!)) ?? null;
  if (item !== null) visited.add(item);
  return item;
}

/** Apart from every neighbourhood. */
function isNew({ closure }: AnswerState, firsts: readonly number[], item: number): boolean {
  const apart = componentsApart(closure, item);
  return firsts.every(first => apart.has(closure.componentOf[first]!));
}

/**
 * The neighbourhood to compare the item with next, by its first item; null when its place is known or cannot
 * be.
 */
function findFirst(
  points: Matrix,
  { closure, skip }: AnswerState,
  firsts: readonly number[],
  item: number,
  k: number,
): number | null {
  const { componentOf } = closure;
  const apart = componentsApart(closure, item);
  const isSkipped = (first: number): boolean =>
    skip.some(([i, j]) => (i === item && j === first) || (j === item && i === first));
  if (firsts.some(first => componentOf[first] === componentOf[item] || isSkipped(first))) return null;
  const open = firsts.filter(first => !apart.has(componentOf[first]!));
  // With all k known, the last one left needs no question.
  if (open.length === 0 || (firsts.length === k && open.length === 1)) return null;
  const distances = open.map(first => squaredToCentroid(points, componentOf, componentOf[first]!, item));
  return open[distances.indexOf(Math.min(...distances))]!;
}

function componentsApart({ componentOf, cannotLinks }: AnswerState['closure'], item: number): Set<number> {
  const own = componentOf[item]!;
  const others = cannotLinks.filter(pair => pair.includes(own));
  return new Set(others.map(([a, b]: Pair) => (a === own ? b : a)));
}

function squaredToCentroid(
  { rows, columns, data }: Matrix,
  componentOf: Int32Array,
  component: number,
  item: number,
): number {
  const members = Array.from({ length: rows }, (_, other) => other).filter(
    other => componentOf[other] === component,
  );
  let sum = 0;
  for (let c = 0; c < columns; c++) {
    const mean = members.reduce((total, other) => total + data[other * columns + c]!, 0) / members.length;
    sum += (data[item * columns + c]! - mean) ** 2;
  }
  return sum;
}
