/**
 * λ as the paper has it: the one whose passive subclusters are best on a part of the items whose subjects are
 * known. Pure.
 */
import { allItems } from '../cluster/pam.ts';
import { closeConstraints } from '../constraints.ts';
import { lookupCondensed, pairwiseDistances } from '../distance.ts';
import type { Matrix } from '../matrix.ts';
import { scoreSubclusters } from '../metrics/subclusterJaccard.ts';
import { Random } from '../random.ts';
import { cutInHalves } from './holdout.ts';
import { subcluster } from './passive.ts';
import { prepareSubclustering, Relations } from './setting.ts';

/** λ as multiples of the mean distance of the part held out. */
export const LAMBDA_SCALES = [0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2];
/** Where every subject has too few items for two halves. */
const USUAL = 0.3;

/** A multiple of the mean Euclidean distance, chosen on half the items of every subject. */
export function chooseLambda(points: Matrix, truth: ArrayLike<number>, n: number, seed: number): number {
  const { holdout } = cutInHalves(points, truth, seed);
  const { classes, truth: known } = holdout;
  const items = holdout.points.rows;
  if (classes < 2) return USUAL;
  const distances = pairwiseDistances(holdout.points, 'euclidean');
  const mean = distances.data.reduce((sum, distance) => sum + distance, 0) / distances.data.length;
  if (mean === 0) return USUAL;
  const start = new Random(seed).sample(items, classes);
  const none = new Relations(closeConstraints(items, [], []));
  const scores = LAMBDA_SCALES.map(scale => {
    const lookup = lookupCondensed(distances);
    const setting = prepareSubclustering(lookup, allItems(items), Math.min(n, items), scale * mean);
    const { subclusters } = subcluster(setting, none, start);
    return scoreSubclusters(
      known,
      subclusters.map(({ members }) => members),
    ).sjc;
  });
  return LAMBDA_SCALES[scores.indexOf(Math.max(...scores))]!;
}
