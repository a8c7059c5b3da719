/**
 * The Subclustering Jaccard's Coefficient, and the number of classes that a set of subclusters covers. Pure.
 *
 * Biswas and Jacobs, "Active subclustering", Computer Vision and Image Understanding 125, 2014, eq. (4):
 *
 *     SJC = (1 / K) sum over classes k of ind_k SS_k / (n choose 2)
 *
 * Class k is matched with the subcluster that has the most of its items (several: the first). SS_k counts the
 * pairs of items of k in it, n is its size, K the number of classes in the truth. ind_k is 1 when k has more
 * than half of the matched subcluster, so a subcluster counts for one class at most. A subcluster of one
 * item, which has no pair, counts 1. The paper's subclusters all have one size; here they may differ, so
 * `covered` (the classes with more than half of some subcluster) may exceed the number that SJC credits.
 *
 * Subclusters may overlap. Without classes both are 0. O(N + members).
 */
import { numberLabels } from '../labels.ts';
import { pairsAmong } from './clusterMetrics.ts';

export interface SubclusterScores {
  readonly sjc: number;
  readonly covered: number;
}

interface Match {
  held: number;
  size: number;
}

export function scoreSubclusters(
  truth: ArrayLike<number>,
  subclusters: readonly ArrayLike<number>[],
): SubclusterScores {
  const classes = numberLabels(truth);
  const matches = Array.from({ length: classes.clusters }, (): Match => ({ held: 0, size: 0 }));
  const isCovered = new Array<boolean>(classes.clusters).fill(false);
  for (const members of subclusters) {
    for (const [inClass, held] of countByClass(classes.labels, members)) {
      const match = matches[inClass]!;
      if (held > match.held) {
        match.held = held;
        match.size = members.length;
      }
      if (2 * held > members.length) isCovered[inClass] = true;
    }
  }
  let sum = 0;
  for (const { held, size } of matches) {
    if (2 * held <= size) continue;
    sum += size === 1 ? 1 : pairsAmong(held) / pairsAmong(size);
  }
  return {
    sjc: classes.clusters === 0 ? 0 : sum / classes.clusters,
    covered: isCovered.filter(Boolean).length,
  };
}

function countByClass(classes: Int32Array, members: ArrayLike<number>): Map<number, number> {
  const counts = new Map<number, number>();
  for (let m = 0; m < members.length; m++) {
    const inClass = classes[members[m] as number];
    if (inClass === undefined) throw new RangeError('a subcluster names an item that does not exist');
    counts.set(inClass, (counts.get(inClass) ?? 0) + 1);
  }
  return counts;
}
