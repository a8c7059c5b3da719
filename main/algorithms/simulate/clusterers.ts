/** The constrained clusterings a simulation can run after each answer: to add one, add its line to the table. Pure. */
import { runBase } from '../ask/activeHacc/baseRun.ts';
import { condensedSource, SortedEdges } from '../ask/activeHacc/edges.ts';
import { averageLinkage } from '../cluster/averageLinkage.ts';
import { refineDistances } from '../refine/refineDistances.ts';
import { clusterByForest } from './copForest.ts';
import { clusterByCopKmeans } from './copKmeans.ts';
import { clusterByPckMeans } from './pckMeans.ts';
import type { Clusterer, Setting } from './setting.ts';
import { clusterByTreeOfGroups } from './treeOfGroups.ts';
import { clusterByAffinityPropagation, clusterByMpckMeans, clusterBySpectral } from './weightedClusterers.ts';

export const CLUSTERERS = {
  hacc: clusterByHacc,
  'average-linkage': clusterByAverageLinkage,
  'tree-of-groups': clusterByTreeOfGroups,
  'cop-kmeans': clusterByCopKmeans,
  'pck-means': clusterByPckMeans,
  'mpck-means': clusterByMpckMeans,
  spectral: clusterBySpectral,
  'affinity-propagation': clusterByAffinityPropagation,
  'cop-rf': clusterByForest,
} as const satisfies Readonly<Record<string, (setting: Setting) => Clusterer>>;

export type ClustererName = keyof typeof CLUSTERERS;

/** Those that weigh what follows from reasons; the others know answers only. */
export const WEIGHING_CLUSTERERS: readonly ClustererName[] = [
  'cop-kmeans',
  'mpck-means',
  'spectral',
  'affinity-propagation',
];

/** Over refined distances, which start well where single linkage does not. */
function clusterByAverageLinkage({ k, distances }: Setting): Clusterer {
  const refined = refineDistances(distances);
  return ({ mustLink, cannotLink }) => averageLinkage(refined, { k }, mustLink, cannotLink).labels;
}

/** The edges are sorted once for all runs, and only as far as the runs look. */
function clusterByHacc({ k, distances }: Setting): Clusterer {
  const edges = new SortedEdges(condensedSource(distances));
  return ({ closure }) => runBase(edges, k, closure, { merges: 0, edges: 0 }).labels;
}
