/**
 * Bregman Bubble Clustering of fixed size (BBC-S) over distances: k dense bubbles that together hold s items,
 * all others left out. Pure.
 *
 * Gupta and Ghosh, "Bregman bubble clustering: A robust framework for mining dense clusters", TKDD 2, 2008,
 * in the form Biswas and Jacobs compare with ("Active subclustering", 2014, section 8): s = k n, and only
 * distances are known, so that a centre is a medoid. Each iteration (1) assigns every item to its nearest
 * centre, (2) keeps the s items nearest to theirs, (3) moves each centre to the kept member with the smallest
 * summed distance to the other kept ones. It ends when no centre moves, at the latest after `maxIterations`.
 *
 * A subcluster is then a centre and the n - 1 items nearest to it, as for the other methods. Ties: the
 * smaller item; a centre belongs to itself and is always kept. O(N k + N log N + Σ |bubble|²) per iteration.
 */
import { type Condensed, pairIndex } from '../matrix.ts';
import type { Subcluster } from './setting.ts';

export function bubbleClustering(
  distances: Condensed,
  start: readonly number[],
  n: number,
  maxIterations: number,
): Subcluster[] {
  const { n: items } = distances;
  if (start.length < 1 || new Set(start).size !== start.length)
    throw new RangeError('centres must be there and differ from one another');
  if (!Number.isInteger(n) || n < 1 || n > items)
    throw new RangeError('n must be from 1 to the number of items');
  const between = (i: number, j: number): number => (i === j ? 0 : distances.data[pairIndex(items, i, j)]!);
  let centres = [...start].sort((a, b) => a - b);
  for (let iteration = 0; iteration < maxIterations; iteration++) {
    const moved = movedCentres(items, centres, n, between);
    if (moved.every((centre, at) => centre === centres[at])) break;
    centres = moved;
  }
  return centres.map(centroid => {
    const others = Array.from({ length: items }, (_, item) => item).filter(item => item !== centroid);
    others.sort((a, b) => between(centroid, a) - between(centroid, b) || a - b);
    return { centroid, members: [centroid, ...others.slice(0, n - 1)] };
  });
}

/** One iteration; the centres ascend. */
function movedCentres(
  items: number,
  centres: readonly number[],
  n: number,
  between: (i: number, j: number) => number,
): number[] {
  const isCentre = new Set(centres);
  const nearest = Array.from({ length: items }, (_, item) => {
    let best = 0;
    centres.forEach((centre, at) => {
      if (item === centre || (!isCentre.has(item) && between(item, centre) < between(item, centres[best]!)))
        best = at;
    });
    return { item, bubble: best, distance: between(item, centres[best]!) };
  });
  const kept = nearest
    .sort(
      (a, b) =>
        a.distance - b.distance ||
        Number(isCentre.has(b.item)) - Number(isCentre.has(a.item)) ||
        a.item - b.item,
    )
    .slice(0, Math.min(items, centres.length * n));
  const moved = centres.map((centre, bubble) => {
    const members = kept.filter(one => one.bubble === bubble).map(({ item }) => item);
    return members.length === 0
      ? centre
      : centralOf(
          members.sort((a, b) => a - b),
          between,
        );
  });
  return moved.sort((a, b) => a - b);
}

function centralOf(members: readonly number[], between: (i: number, j: number) => number): number {
  let central = members[0]!;
  let least = Number.POSITIVE_INFINITY;
  for (const i of members) {
    const sum = members.reduce((total, j) => total + between(i, j), 0);
    if (sum < least) [central, least] = [i, sum];
  }
  return central;
}
