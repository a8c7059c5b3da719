/**
 * Measures passive and active subclustering against subclusters taken from complete clusterings, and writes docs/results/subclustering.md with its curves.
 *
 *     node scripts/results-subclustering.ts
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { askBest } from '../main/algorithms/ask/activeHacc/ask.ts';
import { prepare } from '../main/algorithms/ask/activeHacc/instance.ts';
import { consensusFromPoints } from '../main/algorithms/ask/consensus.ts';
import { hacc } from '../main/algorithms/cluster/hacc.ts';
import { kMedoids } from '../main/algorithms/cluster/kMedoids.ts';
import { drawCentroids, kmeansLabels } from '../main/algorithms/cluster/kmeans.ts';
import { allItems, finish } from '../main/algorithms/cluster/pam.ts';
import { lookupCondensed } from '../main/algorithms/cluster/pamDistances.ts';
import { fastPam } from '../main/algorithms/cluster/pamFast.ts';
import { constrainAffinity, gaussianAffinityOf, spectral } from '../main/algorithms/cluster/spectral.ts';
import { closeConstraints } from '../main/algorithms/constraints.ts';
import { type Metric, pairwiseDistances } from '../main/algorithms/distance.ts';
import type { Condensed } from '../main/algorithms/matrix.ts';
import { scoreSubclusters } from '../main/algorithms/metrics/subclusterJaccard.ts';
import { Random } from '../main/algorithms/random.ts';
import { CLUSTERERS } from '../main/algorithms/simulate/clusterers.ts';
import { examplesOfClusters } from '../main/algorithms/simulate/examples.ts';
import { simulatedPerson } from '../main/algorithms/simulate/person.ts';
import { simulate } from '../main/algorithms/simulate/run.ts';
import type { Setting } from '../main/algorithms/simulate/setting.ts';
import { STRATEGIES, type StrategyName } from '../main/algorithms/simulate/strategies.ts';
import { subcluster } from '../main/algorithms/subcluster/passive.ts';
import { Relations } from '../main/algorithms/subcluster/relations.ts';
import { prepareSubclustering } from '../main/algorithms/subcluster/setting.ts';
import { drawChart } from './results/chart.ts';
import {
  type ActiveRow,
  type Diagnosis,
  type PassiveRow,
  subclusteringPage,
} from './results/subclusteringPage.ts';
import { type LabelledPoints, type LabelledSet, madeUpSets, realSets } from './results/subclusterSets.ts';

const SEEDS = 10;
const ACTIVE_SEEDS = 3;
/** λ as multiples of the mean distance. */
const SCALES = [0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2];
const METRICS = ['euclidean', 'sqeuclidean'] as const satisfies readonly Metric[];
/** The questions at which the curves are read, in multiples of the number of classes. */
const READ_AT = [0, 2, 5, 10, 20, 30];
const STRATEGIES_SHOWN = [
  'subclustering',
  'fast-h1-h2',
  'semi-random',
] as const satisfies readonly StrategyName[];
const target = new URL('../docs/results/', import.meta.url);

const mean = (values: ArrayLike<number>): number =>
  Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;

/** One score per seed. */
function overSeeds(score: (random: Random) => number): number {
  return mean(Array.from({ length: SEEDS }, (_, seed) => score(new Random(seed))));
}

function passiveScore(data: LabelledPoints, distances: Condensed, n: number, lambda: number): number {
  const items = distances.n;
  const setting = prepareSubclustering(lookupCondensed(distances), allItems(items), n, lambda);
  const none = new Relations(closeConstraints(items, [], []));
  return overSeeds(random => {
    const { subclusters } = subcluster(setting, none, random.sample(items, data.classes));
    return scoreSubclusters(
      data.truth,
      subclusters.map(({ members }) => members),
    ).sjc;
  });
}

function measurePassive(set: LabelledSet, metric: Metric): PassiveRow {
  const { n, holdout, rest } = set;
  const held = pairwiseDistances(holdout.points, metric);
  const unit = mean(held.data);
  const onHoldout = SCALES.map(scale => passiveScore(holdout, held, n, scale * unit));
  const scale = SCALES[onHoldout.indexOf(Math.max(...onHoldout))]!;
  const distances = pairwiseDistances(rest.points, metric);
  const onRest = SCALES.map(one => passiveScore(rest, distances, n, one * unit));
  const row = {
    set,
    metric,
    scale,
    lambda: scale * unit,
    passive: onRest[SCALES.indexOf(scale)]!,
    hindsight: Math.max(...onRest),
    baselines: measureBaselines(rest, distances, n),
  };
  console.log(set.name, metric, scale, row.passive.toFixed(3), row.hindsight.toFixed(3), row.baselines);
  return row;
}

/** The medoid of each cluster and the n - 1 members closest to it. */
function measureBaselines(data: LabelledPoints, distances: Condensed, n: number): PassiveRow['baselines'] {
  const { points, truth, classes: k } = data;
  const items = distances.n;
  const lookup = lookupCondensed(distances);
  const scored = (labels: Int32Array) =>
    scoreSubclusters(truth, examplesOfClusters(distances, labels, n)).sjc;
  return {
    'fast-pam': overSeeds(random =>
      scored(finish(fastPam({ lookup, candidates: allItems(items), start: random.sample(items, k) })).labels),
    ),
    'k-medoids': overSeeds(random => scored(kMedoids(distances, random.sample(items, k), 300).labels)),
    'k-means': overSeeds(random => scored(kmeansLabels(points, drawCentroids(points, k, random), 300))),
    spectral: scored(
      spectral(constrainAffinity(gaussianAffinityOf(distances, null), [], []), k, new Random(0)).labels,
    ),
    hacc: scored(hacc(distances, k).labels),
  };
}

function diagnose({ name, n, rest }: LabelledSet): Diagnosis {
  const { points, truth, classes } = rest;
  const distances = pairwiseDistances(points, 'sqeuclidean');
  const items = distances.n;
  const lookup = lookupCondensed(distances);
  const none = new Relations(closeConstraints(items, [], []));
  const unit = mean(distances.data);
  const [smallScale, largeScale] = [0.1, 2];
  const prepared = (scale: number) => prepareSubclustering(lookup, allItems(items), n, scale * unit);
  const centroids = (scale: number) =>
    subcluster(prepared(scale), none, new Random(0).sample(items, classes)).subclusters.map(
      one => one.centroid,
    );
  const { neighbours } = prepared(1);
  const tightest = new Map<number, number>();
  truth.forEach((label, item) => {
    const reach = neighbours.distanceAt(item, n - 2);
    tightest.set(label, Math.min(tightest.get(label) ?? Number.POSITIVE_INFINITY, reach));
  });
  const loose = [...tightest.keys()]
    .sort((a, b) => tightest.get(b)! - tightest.get(a)!)
    .slice(0, Math.ceil(classes / 3));
  const shown = new Set(centroids(smallScale).map(item => truth[item]!));
  const meanDistance = (item: number) =>
    mean(Array.from(allItems(items), other => lookup.between(item, other))) * (items / (items - 1));
  return {
    name,
    smallScale,
    loose: loose.length,
    looseWithout: loose.filter(label => !shown.has(label)).length,
    largeScale,
    outskirts: mean(centroids(largeScale).map(meanDistance)) / unit,
  };
}

function measureActive({ set, lambda, metric }: PassiveRow): ActiveRow[] {
  const { rest, n } = set;
  const { points, truth, classes: k } = rest;
  const distances = pairwiseDistances(points, metric);
  const questions = READ_AT.at(-1)! * k;
  return STRATEGIES_SHOWN.map(strategy => {
    const runs = Array.from({ length: ACTIVE_SEEDS }, (_, seed) => {
      const probability = () => consensusFromPoints(points, k, 100, new Random(seed));
      const setting: Setting = {
        k,
        distances,
        points,
        examples: n,
        lambda,
        random: new Random(seed),
        probability,
        askActiveHacc: () => {
          const instance = prepare(distances, probability());
          return request => askBest(instance, request);
        },
      };
      return [
        ...simulate({
          truth,
          distances,
          strategy: STRATEGIES[strategy](setting),
          clusterer: CLUSTERERS.hacc(setting),
          person: simulatedPerson(truth, { errorRate: 0, dontKnowRate: 0 }, new Random(seed)),
          questions,
          every: k,
          examples: n,
          clock: () => performance.now(),
        }),
      ];
    });
    const curve = Array.from({ length: questions / k + 1 }, (_, step) => {
      const at = step * k;
      return [at, mean(runs.map(run => run.findLast(entry => entry.questions <= at)!.sjc))] as const;
    });
    const ends = runs.map(run => run.at(-1)!.questions);
    console.log(set.name, strategy, curve.map(([, sjc]) => sjc.toFixed(2)).join(' '));
    return {
      strategy,
      curve,
      asked: ends.every(end => end < questions) ? mean(ends) : null,
      reached: level => curve.find(([, sjc]) => sjc >= level)?.[0] ?? null,
    };
  });
}

function main(): void {
  mkdirSync(target, { recursive: true });
  const sets = realSets();
  const diagnoses = sets.filter(({ name }) => ['faces-orl', 'digits'].includes(name)).map(diagnose);
  console.log(diagnoses);
  const real = sets.flatMap(set => METRICS.map(metric => measurePassive(set, metric)));
  const madeUp = madeUpSets().flatMap(set => METRICS.map(metric => measurePassive(set, metric)));
  const active = real
    .filter(({ metric }) => metric === 'sqeuclidean')
    .map(row => ({ row, found: measureActive(row) }));
  for (const { row, found } of active.filter(({ row }) => ['leaf340', 'faces-orl'].includes(row.set.name)))
    writeFileSync(
      new URL(`subclustering-${row.set.name}.svg`, target),
      drawChart({
        title: `${row.set.name}: ${row.set.rest.classes} classes, ${row.set.n} items of each`,
        xLabel: 'questions',
        yLabel: 'SJC',
        curves: [
          ...found.map(({ strategy, curve }) => ({ name: strategy, points: curve })),
          {
            name: 'Fast-PAM',
            points: [0, found[0]!.curve.at(-1)![0]].map(at => [at, row.baselines['fast-pam']] as const),
          },
        ],
      }),
    );
  writeFileSync(
    new URL('subclustering.md', target),
    subclusteringPage({
      real,
      diagnoses,
      madeUp,
      active,
      seeds: SEEDS,
      activeSeeds: ACTIVE_SEEDS,
      readAt: READ_AT,
      scales: SCALES,
    }),
  );
}

main();
