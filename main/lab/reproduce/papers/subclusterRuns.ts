/**
 * Runs of passive and active subclustering and of the complete clusterings they are compared with, each
 * scored by SJC. Runs in compute threads.
 */
import { consensusFromPoints } from '../../../algorithms/ask/consensus.ts';
import { clarans } from '../../../algorithms/cluster/clarans.ts';
import { hacc } from '../../../algorithms/cluster/hacc.ts';
import { kMedoids } from '../../../algorithms/cluster/kMedoids.ts';
import { drawCentroids, kmeansLabels } from '../../../algorithms/cluster/kmeans.ts';
import { allItems, finish } from '../../../algorithms/cluster/pam.ts';
import { fastPam } from '../../../algorithms/cluster/pamFast.ts';
import {
  constrainAffinity,
  gaussianAffinityOf,
  normalisedCut,
  spectral,
} from '../../../algorithms/cluster/spectral.ts';
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
import { bubbleClustering } from '../../../algorithms/subcluster/bubbles.ts';
import type { LabelledPoints } from '../../../algorithms/subcluster/holdout.ts';
import { subcluster } from '../../../algorithms/subcluster/passive.ts';
import {
  candidatesAround,
  prepareSubclustering,
  Relations,
  type Subcluster,
} from '../../../algorithms/subcluster/setting.ts';
import { runSimulation } from '../../../engine/evaluate/simulation.ts';
import { threadTime } from '../threadTime.ts';

/** The passive algorithm from centroids drawn at random, once for each seed. */
export function passiveScores(
  data: LabelledPoints,
  distances: Condensed,
  n: number,
  lambda: number,
  seeds: readonly number[],
  /** How many items may be centroids, drawn at random; all without it. */
  restricted?: number,
): number[] {
  const items = distances.n;
  return seeds.map(seed => {
    const random = new Random(seed);
    const start = random.sample(items, data.classes);
    const candidates =
      restricted === undefined ? allItems(items) : candidatesAround(start, items, restricted, random);
    const setting = prepareSubclustering(lookupCondensed(distances), candidates, n, lambda);
    const none = new Relations(closeConstraints(items, [], []));
    const { subclusters } = subcluster(setting, none, start);
    return scoreOf(data.truth, subclusters);
  });
}

function scoreOf(truth: Int32Array, subclusters: readonly Subcluster[]): number {
  return scoreSubclusters(
    truth,
    subclusters.map(({ members }) => members),
  ).sjc;
}

/** The paper's settings of CLARANS (appendix C). */
const CLARANS = { searches: 100, maxNeighbours: 1000 };

/** By the paper's names; k-means is ours. */
export const COMPLETE = ['fast-pam', 'clarans', 'k-medoids', 'k-means'] as const;

export interface CompleteClustering {
  readonly labels: Int32Array;
  /** Milliseconds of CPU time. */
  readonly milliseconds: number;
}

/** From the same random start. */
export function completeClusterings(
  { points, classes: k }: LabelledPoints,
  distances: Condensed,
  seed: number,
  names: readonly (typeof COMPLETE)[number][] = COMPLETE,
): Map<(typeof COMPLETE)[number], CompleteClustering> {
  const items = distances.n;
  const start = () => new Random(seed).sample(items, k);
  const lookup = lookupCondensed(distances);
  const run: Record<(typeof COMPLETE)[number], () => Int32Array> = {
    'fast-pam': () => finish(fastPam({ lookup, candidates: allItems(items), start: start() })).labels,
    clarans: () => clarans(distances, k, new Random(seed), CLARANS).labels,
    'k-medoids': () => kMedoids(distances, start(), 300).labels,
    'k-means': () => kmeansLabels(points, drawCentroids(points, k, new Random(seed)), 300),
  };
  return new Map(
    names.map(name => {
      const begun = threadTime();
      const labels = run[name]();
      return [name, { labels, milliseconds: threadTime() - begun }];
    }),
  );
}

/** Fast-PAM whose medoids come from a restricted set. */
export function restrictedPam(distances: Condensed, k: number, size: number, seed: number): Int32Array {
  const random = new Random(seed);
  const start = random.sample(distances.n, k);
  const candidates = candidatesAround(start, distances.n, size, random);
  return finish(fastPam({ lookup: lookupCondensed(distances), candidates, start })).labels;
}

/** A subcluster is the medoid of a cluster and the n - 1 members closest to it. */
export function completeScores(
  data: LabelledPoints,
  distances: Condensed,
  n: number,
  seed: number,
): Record<(typeof COMPLETE)[number], number> {
  const scored = scorer(data.truth, distances, n);
  return Object.fromEntries(
    [...completeClusterings(data, distances, seed)].map(([name, { labels }]) => [name, scored(labels)]),
  ) as Record<(typeof COMPLETE)[number], number>;
}

const BUBBLE_ITERATIONS = 100;

export function bubbleScore(data: LabelledPoints, distances: Condensed, n: number, seed: number): number {
  const start = new Random(seed).sample(distances.n, data.classes);
  return scoreOf(data.truth, bubbleClustering(distances, start, n, BUBBLE_ITERATIONS));
}

/** The normalised cut of the graph that subclustering sees: affinity P = exp(-d / λ). */
export function cutLabels({ n: items, data: values }: Condensed, k: number, lambda: number): Int32Array {
  const affinity = new Float64Array(items * items);
  let at = 0;
  for (let i = 0; i < items; i++)
    for (let j = i + 1; j < items; j++, at++) {
      affinity[i * items + j] = Math.exp(-values[at]! / lambda);
      affinity[j * items + i] = affinity[i * items + j]!;
    }
  return normalisedCut({ rows: items, columns: items, data: affinity }, k, new Random(0));
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

export function scorer(truth: Int32Array, distances: Condensed, n: number): (labels: Int32Array) => number {
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
