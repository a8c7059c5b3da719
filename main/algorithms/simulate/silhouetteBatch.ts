/**
 * The silhouette batch as a strategy of a simulation, in the one kind of question a simulation has: are these two the same? Pure.
 *
 * Stanitsas et al., "Active constrained clustering via non-iterative uncertainty sampling": the images to label are chosen once, from the clustering
 * before the first answer, and never again. There a question is "what is this?"; here the label of an image is found by asking whether it is the same as the first image of
 * each group known so far, the nearest first, until one is or none is, which opens a new group. So the label of an image costs as many questions
 * as it takes, and the curves of all strategies count the same thing. What the answers already imply is not asked.
 *
 * How long the person stays is not known at the start, so the greedy order is made for all images and the clusters take turns: the first choices of all
 * clusters, then their second ones, and so on. An image that nobody can tell from a group counts as a group of its own until an answer joins them.
 */
import { type SquaredDistance, silhouetteFrom } from '../ask/silhouette.ts';
import { silhouetteBatchFrom } from '../ask/silhouetteBatch.ts';
import { distanceBetween } from '../distance.ts';
import { condensedIndex, type Pair } from '../matrix.ts';
import type { Setting, Situation, Strategy } from './setting.ts';

export function silhouetteBatch(setting: Setting): Strategy {
  const squared = squaredDistances(setting);
  let order: readonly number[] | null = null;
  return (situation, labels) => {
    order ??= chooseInTurns(squared, labels);
    return findQuestion(situation, order, squared);
  };
}

/** Between the points where they are known, otherwise the squares of the given distances. */
function squaredDistances({ points, distances: { n, data } }: Setting): SquaredDistance {
  if (points !== null) return distanceBetween(points, 'sqeuclidean');
  return (i, j) => data[i < j ? condensedIndex(n, i, j) : condensedIndex(n, j, i)]! ** 2;
}

function chooseInTurns(squared: SquaredDistance, labels: Int32Array): number[] {
  const values = silhouetteFrom(squared, labels);
  const lists = silhouetteBatchFrom(squared, labels, values, labels.length ** 2);
  const longest = lists.reduce((length, list) => Math.max(length, list.length), 0);
  return Array.from({ length: longest }, (_, turn) =>
    lists.flatMap(list => list.slice(turn, turn + 1)),
  ).flat();
}

/** The first image whose group is not settled, with the nearest group it may belong to. */
function findQuestion(
  { closure, skip }: Situation,
  order: readonly number[],
  squared: SquaredDistance,
): Pair | null {
  const { componentOf } = closure;
  const n = componentOf.length;
  const apart = new Set(closure.cannotLinks.map(([a, b]) => a * n + b));
  const skipped = new Set(skip.map(([i, j]) => Math.min(i, j) * n + Math.max(i, j)));
  const isOpen = (i: number, j: number): boolean => {
    const a = componentOf[i]!;
    const b = componentOf[j]!;
    return (
      !apart.has(Math.min(a, b) * n + Math.max(a, b)) && !skipped.has(Math.min(i, j) * n + Math.max(i, j))
    );
  };
  const firstOfGroup = new Map<number, number>();
  for (const image of order) {
    if (firstOfGroup.has(componentOf[image]!)) continue;
    let nearest = -1;
    for (const first of firstOfGroup.values())
      if (isOpen(first, image) && (nearest < 0 || squared(first, image) < squared(nearest, image)))
        nearest = first;
    if (nearest >= 0) return [Math.min(nearest, image), Math.max(nearest, image)];
    firstOfGroup.set(componentOf[image]!, image);
  }
  return null;
}
