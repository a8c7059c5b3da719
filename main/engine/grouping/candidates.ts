/** Items to choose examples of a new attribute from, when it came to mind over two of them. Pure. */
import { distanceBetween } from '../../algorithms/distance.ts';
import type { Matrix } from '../../algorithms/matrix.ts';

/**
 * The two, those nearest to either, and, so that what is unlike them is there too, items picked one by one as far as possible from all that were picked before (the farthest-first traversal of
 * Gonzalez, "Clustering to minimize the maximum intercluster distance", 1985). Near and far ones by turns. O(count · N · columns).
 */
export function candidatesFor(points: Matrix, pair: readonly [number, number], count: number): number[] {
  const between = distanceBetween(points, 'euclidean');
  const chosen: number[] = [];
  const toChosen = new Float64Array(points.rows).fill(Number.POSITIVE_INFINITY);
  const choose = (row: number) => {
    chosen.push(row);
    for (let other = 0; other < points.rows; other++)
      toChosen[other] = Math.min(toChosen[other]!, between(row, other));
    // Also where rows are equal, none is picked twice.
    toChosen[row] = -1;
  };
  for (const row of pair) choose(row);
  const near = pair.map(row => rowsByDistance(points.rows, other => between(row, other)));
  while (chosen.length < Math.min(count, points.rows)) {
    const turn = (chosen.length - pair.length) % 4;
    const row = turn < 2 ? near[turn]!.find(other => toChosen[other] !== -1)! : farthest(toChosen);
    choose(row);
  }
  return chosen;
}

function rowsByDistance(rows: number, distanceTo: (row: number) => number): number[] {
  const distances = Float64Array.from({ length: rows }, (_, row) => distanceTo(row));
  return Array.from(distances.keys()).sort((a, b) => distances[a]! - distances[b]! || a - b);
}

function farthest(distances: Float64Array): number {
  let best = 0;
  for (let row = 1; row < distances.length; row++) if (distances[row]! > distances[best]!) best = row;
  return best;
}
