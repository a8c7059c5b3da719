/**
 * COP-RF as the clustering of a simulation, with the paper's filter, from the same seed for every question so that only the answers make a difference. Pure.
 *
 * It uses the answers alone: what follows from reasons is thousands of pairs of one kind, which the filter would compare with one another.
 */
import { clusterByCopForest, usualNeighbours } from '../noise/copClustering.ts';
import type { Clusterer, Setting } from './setting.ts';

/** The defaults of the op. */
const TREES = 100;
const KEEP = 0.5;

export function clusterByForest({ k, points, random }: Setting): Clusterer {
  if (points === null) throw new RangeError('clusterer: cop-rf wants points, not distances');
  const seed = random.next();
  const neighbours = usualNeighbours(points.rows);
  return ({ mustLink, cannotLink }) => {
    const options = { k, by: 'spectral', neighbours, seed, trees: TREES, keep: KEEP } as const;
    const work = clusterByCopForest(points, mustLink, cannotLink, options);
    let step = work.next();
    while (!step.done) step = work.next();
    return step.value.labels;
  };
}
