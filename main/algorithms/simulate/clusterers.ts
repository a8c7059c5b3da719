/** The constrained clusterings a simulation can run after each answer: to add one, add its line to the table. Pure. */
import { growForest, sortEdges } from '../cluster/hacc.ts';
import type { Clusterer, Setting } from './setting.ts';

export const CLUSTERERS = {
  hacc: clusterByHacc,
} as const satisfies Readonly<Record<string, (setting: Setting) => Clusterer>>;

export type ClustererName = keyof typeof CLUSTERERS;

/** The edges are sorted once for all runs. */
function clusterByHacc({ k, distances }: Setting): Clusterer {
  const edges = sortEdges(distances);
  return ({ closure }) => growForest(edges, k, closure).labels;
}
