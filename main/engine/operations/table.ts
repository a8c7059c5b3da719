/** Every operation of the engine contract: to add one, write its file and add its line. Each is loaded when it is first asked for. Any process. */
import type { Operation } from './operation.ts';

interface Entry {
  /** For `akin engine --help`. */
  readonly summary: string;
  readonly load: () => Promise<{ readonly operation: Operation }>;
}

export const OPERATIONS: Readonly<Record<string, Entry>> = {
  hacc: { summary: 'clusters by HACC, which keeps to the answers', load: () => import('./hacc.ts') },
  'average-linkage': {
    summary: 'clusters by average distance, keeping to the answers',
    load: () => import('./averageLinkage.ts'),
  },
  kmeans: { summary: "k-means by Lloyd's iterations", load: () => import('./kmeans.ts') },
  'kernel-kmeans': {
    summary: 'k-means in the feature space of a kernel',
    load: () => import('./kernelKmeans.ts'),
  },
  pam: { summary: 'clusters around medoids: Fast-PAM, PAM, k-medoids', load: () => import('./pam.ts') },
  'cop-kmeans': {
    summary: 'k-means that keeps to hard and soft constraints',
    load: () => import('./copKmeans.ts'),
  },
  'mpck-means': {
    summary: 'k-means that learns a metric and weighs constraints',
    load: () => import('./mpckMeans.ts'),
  },
  spectral: {
    summary: 'clusters by the eigenvectors of an affinity that heeds constraints',
    load: () => import('./spectral.ts'),
  },
  'affinity-propagation': {
    summary: 'clusters around exemplars that emerge from messages',
    load: () => import('./affinityPropagation.ts'),
  },
  subcluster: {
    summary: 'a few items of each subject, pure rather than complete',
    load: () => import('./subcluster.ts'),
  },
  consensus: { summary: 'how likely each pair belongs together', load: () => import('./consensus.ts') },
  'active-hacc': {
    summary: 'the question expected to change the clustering the most',
    load: () => import('./activeHacc.ts'),
  },
  'max-entropy': {
    summary: 'the question whose answer is the least certain',
    load: () => import('./maxEntropy.ts'),
  },
  silhouette: { summary: 'how sure a clustering is of each item', load: () => import('./silhouette.ts') },
  'silhouette-batch': {
    summary: 'the items worth labelling, chosen at once',
    load: () => import('./silhouetteBatch.ts'),
  },
  'subcluster-question': {
    summary: 'the question that helps the subclusters the most',
    load: () => import('./subclusterQuestion.ts'),
  },
  explain: { summary: 'the constraints that follow from a reason', load: () => import('./explain.ts') },
  'cop-rf': {
    summary: 'clusters with answers of which some may be wrong',
    load: () => import('./copRf.ts'),
  },
  inconsistency: {
    summary: 'how badly each answer fits the others',
    load: () => import('./inconsistency.ts'),
  },
  conflicts: { summary: 'answers that contradict one another', load: () => import('./conflicts.ts') },
  metrics: { summary: 'scores of a clustering against the truth', load: () => import('./metrics.ts') },
  'subcluster-metrics': {
    summary: 'scores of subclusters against the truth',
    load: () => import('./subclusterMetrics.ts'),
  },
  simulate: {
    summary: 'the question loop with a simulated person, scored',
    load: () => import('./simulate.ts'),
  },
};

export function findOperation(op: string): Entry | null {
  return Object.hasOwn(OPERATIONS, op) ? OPERATIONS[op]! : null;
}
