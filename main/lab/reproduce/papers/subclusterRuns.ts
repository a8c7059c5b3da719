/**
 * Runs of passive and active subclustering and of the complete clusterings they are compared with, each
 * scored by SJC. Runs in compute threads.
 */
import { consensusFromPoints } from '../../../algorithms/ask/consensus.ts';
import { hacc } from '../../../algorithms/cluster/hacc.ts';
import { kMedoids } from '../../../algorithms/cluster/kMedoids.ts';
import { drawCentroids, kmeansLabels } from '../../../algorithms/cluster/kmeans.ts';
import { allItems, finish } from '../../../algorithms/cluster/pam.ts';
import { fastPam } from '../../../algorithms/cluster/pamFast.ts';
import { constrainAffinity, gaussianAffinityOf, spectral } from '../../../algorithms/cluster/spectral.ts';
import { closeConstraints } from '../../../algorithms/constraints.ts';
import { lookupCondensed } from '../../../algorithms/distance.ts';
import type { Condensed } from '../../../algorithms/matrix.ts';
import { scoreSubclusters } from '../../../algorithms/metrics/subclusterJaccard.ts';
import { Random } from '../../../algorithms/random.ts';
import type { ClustererName } from '../../../algorithms/simulate/clusterers.ts';
import { examplesOfClusters } from '../../../algorithms/simulate/examples.ts';
import { simulatedPerson } from '../../../algorithms/simulate/person.ts';
import type { CurveEntry } from '../../../algorithms/simulate/run.ts';
import type { StrategyName } from '../../../algorithms/simulate/strategies.ts';
import { subcluster } from '../../../algorithms/subcluster/passive.ts';
import { prepareSubclustering, Relations } from '../../../algorithms/subcluster/setting.ts';
import { runSimulation } from '../../../engine/simulation.ts';
import type { LabelledPoints } from '../holdout.ts';

/** λ as multiples of the mean distance of the part held out. */
export const LAMBDA_SCALES = [0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2];

/** The passive algorithm from centroids drawn at random, once for each seed. */
export function passiveScores(
  data: LabelledPoints,
  distances: Condensed,
  n: number,
  lambda: number,
  seeds: readonly number[],
): number[] {
  const items = distances.n;
  const setting = prepareSubclustering(lookupCondensed(distances), allItems(items), n, lambda);
  const none = new Relations(closeConstraints(items, [], []));
  return seeds.map(seed => {
    const { subclusters } = subcluster(setting, none, new Random(seed).sample(items, data.classes));
    return scoreSubclusters(
      data.truth,
      subclusters.map(({ members }) => members),
    ).sjc;
  });
}

/**
 * Complete clusterings from the same random start; a subcluster is the medoid of a cluster and the n - 1
 * members closest to it.
 */
export function completeScores(
  { points, truth, classes: k }: LabelledPoints,
  distances: Condensed,
  n: number,
  seed: number,
): Readonly<Record<'fast-pam' | 'k-medoids' | 'k-means', number>> {
  const items = distances.n;
  const scored = scorer(truth, distances, n);
  const start = () => new Random(seed).sample(items, k);
  const lookup = lookupCondensed(distances);
  return {
    'fast-pam': scored(finish(fastPam({ lookup, candidates: allItems(items), start: start() })).labels),
    'k-medoids': scored(kMedoids(distances, start(), 300).labels),
    'k-means': scored(kmeansLabels(points, drawCentroids(points, k, new Random(seed)), 300)),
  };
}

/** Those that need no seed, or have ten runs of k-means inside. */
export function seedlessScores(
  { truth, classes: k }: LabelledPoints,
  distances: Condensed,
  n: number,
): Readonly<Record<'spectral' | 'hacc', number>> {
  const scored = scorer(truth, distances, n);
  const affinity = constrainAffinity(gaussianAffinityOf(distances, null), [], []);
  return {
    spectral: scored(spectral(affinity, k, new Random(0)).labels),
    hacc: scored(hacc(distances, k).labels),
  };
}

function scorer(truth: Int32Array, distances: Condensed, n: number): (labels: Int32Array) => number {
  return labels => scoreSubclusters(truth, examplesOfClusters(distances, labels, n)).sjc;
}

interface ActiveRun {
  readonly data: LabelledPoints;
  readonly distances: Condensed;
  readonly n: number;
  readonly lambda: number;
  readonly strategy: StrategyName;
  readonly clusterer: ClustererName;
  readonly questions: number;
  readonly every: number;
  readonly seed: number;
  readonly checkpoint?: () => void;
}

export function activeCurve(run: ActiveRun): readonly CurveEntry[] {
  const { data, n, seed } = run;
  const { points, truth, classes } = data;
  return runSimulation({
    ...run,
    truth,
    points,
    probability: () => consensusFromPoints(points, classes, 100, new Random(seed)),
    person: simulatedPerson(truth, { errorRate: 0, dontKnowRate: 0 }, new Random(seed)),
    explain: null,
    examples: n,
    random: new Random(seed),
    clock: () => 0,
  }).curve;
}
