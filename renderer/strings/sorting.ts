/** What is said of the ways to sort items into groups. Renderer; also runs in unit tests. */
import type { Clusterer } from '../../main/contract/grouping.ts';

export const sortingStrings = {
  title: 'How are groups sorted?',
  description: 'Your answers count with each of them. Reasons count where it says so.',
  label: 'Ways to sort',
  now: (name: string) => `Sorted by ${name}`,
  change: 'Change…',
  names: {
    own: 'Akin’s own way',
    'cop-kmeans': 'COP-KMeans',
    'mpck-means': 'MPCK-Means',
    spectral: 'Spectral clustering',
    'cop-rf': 'COP-RF',
  } satisfies Record<Clusterer, string>,
  about: {
    own: 'By likeness and your answers, in groups of any size. Reasons are kept but do not count.',
    'cop-kmeans':
      'Around centres, breaking as little as it can of what you said and of what follows from reasons.',
    'mpck-means':
      'Around centres, learning from answers and reasons what matters in a picture. In our trials soft reasons helped it the most often.',
    spectral: 'Along chains of likeness, so groups may have any shape. Answers and reasons bend the chains.',
    'cop-rf':
      'By a forest of small decisions learned from your answers, which bears wrong ones. Reasons do not count.',
  } satisfies Record<Clusterer, string>,
  apply: (name: string) => `Sort by ${name}`,
  present: 'This is how it is now.',
  computing: 'Sorting anew to see what would change…',
  applied: (name: string) => `Now sorted by ${name}.`,
} as const;
