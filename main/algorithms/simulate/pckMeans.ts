/** PCK-means as the clustering of a simulation, from the same seed for every question so that only the answers make a difference. Pure. */
import { pckMeans } from '../cluster/pckMeans.ts';
import { Random } from '../random.ts';
import type { Clusterer, Setting } from './setting.ts';

export function clusterByPckMeans({ k, points, random }: Setting): Clusterer {
  if (points === null) throw new RangeError('clusterer: pck-means wants points, not distances');
  const seed = random.next();
  return ({ mustLink, cannotLink }) => pckMeans(points, k, mustLink, cannotLink, new Random(seed)).labels;
}
