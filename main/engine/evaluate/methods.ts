/**
 * The methods that can be compared: what chooses the questions and what clusters by the answers. Any process.
 */
import type { ClustererName } from '../../algorithms/simulate/clusterers.ts';
import type { StrategyName } from '../../algorithms/simulate/strategies.ts';
import type { MethodToEvaluate } from '../../contract/evaluate.ts';

export interface Method {
  readonly strategy: StrategyName;
  readonly clusterer: ClustererName;
  /** The clusterer with reasons; null where the method does not use them. */
  readonly weighing: ClustererName | null;
}

export const METHODS_TO_EVALUATE: Readonly<Record<MethodToEvaluate, Method>> = {
  'tree-of-groups': { strategy: 'tree-of-groups', clusterer: 'tree-of-groups', weighing: null },
  'tree-of-groups-choosing': {
    strategy: 'tree-of-groups-choosing',
    clusterer: 'tree-of-groups',
    weighing: null,
  },
  'active-hacc': { strategy: 'active-hacc', clusterer: 'hacc', weighing: null },
  'max-entropy': { strategy: 'max-entropy', clusterer: 'average-linkage', weighing: 'mpck-means' },
  'semi-random': { strategy: 'semi-random', clusterer: 'average-linkage', weighing: 'mpck-means' },
  random: { strategy: 'random', clusterer: 'average-linkage', weighing: 'mpck-means' },
  'active-pck-means': { strategy: 'explore-consolidate', clusterer: 'pck-means', weighing: null },
  subclustering: { strategy: 'subclustering', clusterer: 'average-linkage', weighing: null },
  'silhouette-batch': { strategy: 'silhouette-batch', clusterer: 'cop-kmeans', weighing: null },
};
