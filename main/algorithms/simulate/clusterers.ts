/**
 * The constrained clusterings that a simulation can run after each answer; to add one, add a line to the
 * table. Pure.
 *
 * All start from the same seed for every question, so that only the answers make a difference.
 */
import { runBase } from '../ask/activeHacc/baseRun.ts';
import { condensedSource, SortedEdges } from '../ask/activeHacc/edges.ts';
import {
  affinityPropagation,
  constrainSimilarity,
  medianSimilarity,
} from '../cluster/affinityPropagation.ts';
import { averageLinkage } from '../cluster/averageLinkage.ts';
import { linksFromPairs } from '../cluster/copKmeans/linkSets.ts';
import { copKmeans } from '../cluster/copKmeans.ts';
import { copKmeansAsPublished } from '../cluster/copKmeansAsPublished.ts';
import { spreadCentroids } from '../cluster/kmeans.ts';
import { mpckMeans } from '../cluster/mpckMeans.ts';
import { allItems } from '../cluster/pam.ts';
import { pckMeans } from '../cluster/pckMeans.ts';
import {
  constrainAffinity,
  constrainByReasons,
  gaussianAffinity,
  gaussianAffinityOf,
  spectral,
} from '../cluster/spectral.ts';
import { lookupCondensed } from '../distance.ts';
import { numberLabels } from '../labels.ts';
import { condensedIndex, type Matrix } from '../matrix.ts';
import { clusterByCopForest, usualNeighbours } from '../noise/copClustering.ts';
import { Random } from '../random.ts';
import { refineDistances } from '../refine/refineDistances.ts';
import { subcluster } from '../subcluster/passive.ts';
import { prepareSubclustering, Relations } from '../subcluster/setting.ts';
import type { AnswerState, Clusterer, Setting } from './setting.ts';

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
  subcluster: clusterBySubclusters,
} as const satisfies Readonly<Record<string, (setting: Setting) => Clusterer>>;

/** As their papers have them, where the ones above differ: for reproductions. */
export const PUBLISHED_CLUSTERERS = {
  'cop-kmeans-least-violation': clusterByLeastViolation,
  'spectral-as-published': clusterBySpectralAsPublished,
} as const satisfies Readonly<Record<string, (setting: Setting) => Clusterer>>;

export type ClustererName = keyof typeof CLUSTERERS;
export type PublishedClustererName = keyof typeof PUBLISHED_CLUSTERERS;

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

/** The edges are sorted once for all runs, and only as far as needed. */
function clusterByHacc({ k, distances }: Setting): Clusterer {
  const edges = new SortedEdges(condensedSource(distances));
  return ({ closure }) => runBase(edges, k, closure, { merges: 0, edges: 0 }).labels;
}

function clusterByTreeOfGroups({ treeOfGroups }: Setting): Clusterer {
  const tree = treeOfGroups();
  return answerState => tree.groups(answerState);
}

/** COP-KMeans, from the same initial centroids for every question. */
const MAX_ITERATIONS = 300;

function clusterByCopKmeans({ k, points, random }: Setting): Clusterer {
  if (points === null) throw new RangeError('clusterer: cop-kmeans wants points, not distances');
  const start = spreadCentroids(points, k, random);
  const seed = random.next();
  return answerState => {
    const { mustLink, cannotLink } = answerState.hasReasons ? answerState.weighted() : answerState;
    return copKmeans(points, start, linksFromPairs(mustLink, cannotLink), new Random(seed), {
      maxIterations: MAX_ITERATIONS,
    }).labels;
  };
}

/** COP-KMeans of Lad and Parikh (2014): each item where the least confidence is violated. */
function clusterByLeastViolation({ k, points, random }: Setting): Clusterer {
  if (points === null) throw new RangeError('clusterer: cop-kmeans wants points, not distances');
  const start = spreadCentroids(points, k, random);
  return ({ weighted }) => {
    const { mustLink, cannotLink } = weighted();
    return copKmeansAsPublished(points, start, mustLink, cannotLink, 'least-violation')!.labels;
  };
}

/** PCK-means. It uses answers only. */
export function clusterByPckMeans({ k, points, random }: Setting): Clusterer {
  if (points === null) throw new RangeError('clusterer: pck-means wants points, not distances');
  const seed = random.next();
  return ({ mustLink, cannotLink }) => pckMeans(points, k, mustLink, cannotLink, new Random(seed)).labels;
}

/** With one metric for all clusters, as Lad and Parikh use it. */
function clusterByMpckMeans({ k, points, random }: Setting): Clusterer {
  if (points === null) throw new RangeError('clusterer: mpck-means wants points, not distances');
  const seed = random.next();
  return ({ weighted }) => {
    const { mustLink, cannotLink } = weighted();
    return mpckMeans(points, k, mustLink, cannotLink, new Random(seed), { weighting: 'shared' }).labels;
  };
}

/** Differs from the operation where a reason is uncertain: see `constrainByReasons`. */
function clusterBySpectral({ k, points, distances, random }: Setting): Clusterer {
  const affinity = points === null ? gaussianAffinityOf(distances, null) : gaussianAffinity(points, null);
  const seed = random.next();
  return ({ weighted }) => {
    const { mustLink, cannotLink } = weighted();
    return spectral(constrainByReasons(affinity, mustLink, cannotLink), k, new Random(seed)).labels;
  };
}

/** A = w for every must-link and 1 - w for every cannot-link, as Lad and Parikh (2014) and the operation have it. */
function clusterBySpectralAsPublished({ k, points, distances, random }: Setting): Clusterer {
  const affinity = points === null ? gaussianAffinityOf(distances, null) : gaussianAffinity(points, null);
  const seed = random.next();
  return ({ weighted }) => {
    const { mustLink, cannotLink } = weighted();
    return spectral(constrainAffinity(affinity, mustLink, cannotLink), k, new Random(seed)).labels;
  };
}

/** The number of clusters follows from the median of the similarities before any answer. */
function clusterByAffinityPropagation({ distances: { n, data } }: Setting): Clusterer {
  const plain: Matrix = { rows: n, columns: n, data: new Float64Array(n * n) };
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++) {
      const value = -(data[condensedIndex(n, i, j)]! ** 2);
      plain.data[i * n + j] = value;
      plain.data[j * n + i] = value;
    }
  const options = { preference: medianSimilarity(plain), damping: 0.5, maxIterations: 300 };
  return ({ weighted }) => {
    const { mustLink, cannotLink } = weighted();
    return affinityPropagation(constrainSimilarity(plain, mustLink, cannotLink), options).labels;
  };
}

/**
 * COP-RF with the paper's filter, and the defaults of the operation.
 *
 * It uses answers only: what follows from reasons is thousands of pairs of one kind, which the filter would
 * compare with each other.
 */
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

/**
 * The passive subclusters by the answers so far, from the same centroids for every question. An item is in
 * the first subcluster that has it; one that none has is alone.
 */
function clusterBySubclusters({ k, distances, examples, lambda, random }: Setting): Clusterer {
  if (examples === null || lambda === null)
    throw new RangeError('clusterer: subcluster wants n (images per subcluster) and lambda');
  const { n } = distances;
  const start = random.sample(n, k);
  const setting = prepareSubclustering(lookupCondensed(distances), allItems(n), examples, lambda);
  let last:
    | { readonly answerState: AnswerState; readonly members: readonly (readonly number[])[] }
    | undefined;
  const subclusters = (answerState: AnswerState) => {
    if (last?.answerState !== answerState) {
      const found = subcluster(setting, new Relations(answerState.closure), start).subclusters;
      last = { answerState, members: found.map(({ members }) => members) };
    }
    return last.members;
  };
  const labels = (answerState: AnswerState): Int32Array => {
    const found = Int32Array.from({ length: n }, (_, item) => k + item);
    subclusters(answerState).forEach((members, at) => {
      for (const item of members) if (found[item]! >= k) found[item] = at;
    });
    return numberLabels(found).labels;
  };
  return Object.assign(labels, { subclusters });
}
