/**
 * Every operation of the engine contract: to add one, define it in the file of its family and add its line
 * here. A file is loaded when one of its operations is first called. Any process.
 */
import type { Operation } from './operation.ts';

interface Entry {
  /** For `akin engine --help`. */
  readonly summary: string;
  readonly load: () => Promise<{ readonly operation: Operation }>;
}

export const OPERATIONS: Readonly<Record<string, Entry>> = {
  hacc: {
    summary: 'clusters by HACC, which keeps to the answers',
    load: async () => ({ operation: (await import('./linkages.ts')).haccOperation }),
  },
  'average-linkage': {
    summary: 'clusters by average distance, keeping to the answers',
    load: async () => ({ operation: (await import('./linkages.ts')).averageLinkageOperation }),
  },
  kmeans: {
    summary: "k-means by Lloyd's iterations",
    load: async () => ({ operation: (await import('./kmeans.ts')).kmeansOperation }),
  },
  'kernel-kmeans': {
    summary: 'k-means in the feature space of a kernel',
    load: async () => ({ operation: (await import('./kmeans.ts')).kernelKmeansOperation }),
  },
  pam: {
    summary: 'clusters around medoids: Fast-PAM, PAM, k-medoids',
    load: async () => ({ operation: (await import('./medoids.ts')).pamOperation }),
  },
  'cop-kmeans': {
    summary: 'k-means that keeps to hard and soft constraints',
    load: async () => ({ operation: (await import('./kmeans.ts')).copKmeansOperation }),
  },
  'mpck-means': {
    summary: 'k-means that learns a metric and weighs constraints',
    load: async () => ({ operation: (await import('./kmeans.ts')).mpckMeansOperation }),
  },
  spectral: {
    summary: 'clusters by the eigenvectors of an affinity that heeds constraints',
    load: async () => ({ operation: (await import('./affinities.ts')).spectralOperation }),
  },
  'affinity-propagation': {
    summary: 'clusters around exemplars that emerge from messages',
    load: async () => ({ operation: (await import('./affinities.ts')).affinityPropagationOperation }),
  },
  subcluster: {
    summary: 'a few items of each subject, pure rather than complete',
    load: async () => ({ operation: (await import('./medoids.ts')).subclusterOperation }),
  },
  consensus: {
    summary: 'how likely each pair belongs together',
    load: async () => ({ operation: (await import('./questions.ts')).consensusOperation }),
  },
  'active-hacc': {
    summary: 'the question expected to change the clustering the most',
    load: async () => ({ operation: (await import('./questions.ts')).activeHaccOperation }),
  },
  'max-entropy': {
    summary: 'the question whose answer is the least certain',
    load: async () => ({ operation: (await import('./questions.ts')).maxEntropyOperation }),
  },
  silhouette: {
    summary: 'how sure a clustering is of each item',
    load: async () => ({ operation: (await import('./questions.ts')).silhouetteOperation }),
  },
  'silhouette-batch': {
    summary: 'the items worth labelling, chosen at once',
    load: async () => ({ operation: (await import('./questions.ts')).silhouetteBatchOperation }),
  },
  'subcluster-question': {
    summary: 'the question that helps the subclusters the most',
    load: async () => ({ operation: (await import('./medoids.ts')).subclusterQuestionOperation }),
  },
  explain: {
    summary: 'the constraints that follow from a reason',
    load: async () => ({ operation: (await import('./answers.ts')).explainOperation }),
  },
  'cop-rf': {
    summary: 'clusters with answers of which some may be wrong',
    load: async () => ({ operation: (await import('./forests.ts')).copRfOperation }),
  },
  inconsistency: {
    summary: 'how badly each answer fits the others',
    load: async () => ({ operation: (await import('./forests.ts')).inconsistencyOperation }),
  },
  conflicts: {
    summary: 'answers that contradict one another',
    load: async () => ({ operation: (await import('./answers.ts')).conflictsOperation }),
  },
  metrics: {
    summary: 'scores of a clustering against the truth',
    load: async () => ({ operation: (await import('./answers.ts')).metricsOperation }),
  },
  'subcluster-metrics': {
    summary: 'scores of subclusters against the truth',
    load: async () => ({ operation: (await import('./answers.ts')).subclusterMetricsOperation }),
  },
  simulate: {
    summary: 'the question loop with a simulated person, scored',
    load: async () => ({ operation: (await import('./simulate.ts')).simulateOperation }),
  },
};

export function findOperation(op: string): Entry | null {
  return Object.hasOwn(OPERATIONS, op) ? OPERATIONS[op]! : null;
}
