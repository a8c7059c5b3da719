/**
 * Measures passive and active subclustering against subclusters taken from complete clusterings, and writes
 * docs/results/subclustering.md with its curves.
 *
 *     node scripts/results-subclustering.ts
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { allItems } from '../main/algorithms/cluster/pam.ts';
import { closeConstraints } from '../main/algorithms/constraints.ts';
import { lookupCondensed, type Metric, pairwiseDistances } from '../main/algorithms/distance.ts';
import { Random } from '../main/algorithms/random.ts';
import type { StrategyName } from '../main/algorithms/simulate/strategies.ts';
import { subcluster } from '../main/algorithms/subcluster/passive.ts';
import { prepareSubclustering, Relations } from '../main/algorithms/subcluster/setting.ts';
import { drawChart } from '../main/lab/reproduce/chart.ts';
import type { LabelledPoints } from '../main/lab/reproduce/holdout.ts';
import {
  activeCurve,
  completeScores,
  LAMBDA_SCALES,
  passiveScores,
  seedlessScores,
} from '../main/lab/reproduce/papers/subclusterRuns.ts';
import { meanOf } from '../main/lab/reproduce/report.ts';
import {
  type ActiveRow,
  type Diagnosis,
  type PassiveRow,
  subclusteringPage,
} from './results/subclusteringPage.ts';
import { type LabelledSet, madeUpSets, realSets } from './results/subclusterSets.ts';

const SEEDS = Array.from({ length: 10 }, (_, seed) => seed);
const ACTIVE_SEEDS = 3;
const METRICS = ['euclidean', 'sqeuclidean'] as const satisfies readonly Metric[];
/** The questions at which the curves are read, in multiples of the number of classes. */
const READ_AT = [0, 2, 5, 10, 20, 30];
const STRATEGIES_SHOWN = [
  'subclustering',
  'fast-h1-h2',
  'semi-random',
] as const satisfies readonly StrategyName[];
const target = new URL('../docs/results/', import.meta.url);

function measurePassive(set: LabelledSet, metric: Metric): PassiveRow {
  const { n, holdout, rest } = set;
  const held = pairwiseDistances(holdout.points, metric);
  const unit = meanOf(held.data);
  const onHoldout = LAMBDA_SCALES.map(scale => meanOf(passiveScores(holdout, held, n, scale * unit, SEEDS)));
  const scale = LAMBDA_SCALES[onHoldout.indexOf(Math.max(...onHoldout))]!;
  const distances = pairwiseDistances(rest.points, metric);
  const onRest = LAMBDA_SCALES.map(one => meanOf(passiveScores(rest, distances, n, one * unit, SEEDS)));
  const row = {
    set,
    metric,
    scale,
    lambda: scale * unit,
    passive: onRest[LAMBDA_SCALES.indexOf(scale)]!,
    hindsight: Math.max(...onRest),
    baselines: measureBaselines(rest, distances, n),
  };
  console.log(set.name, metric, scale, row.passive.toFixed(3), row.hindsight.toFixed(3), row.baselines);
  return row;
}

function measureBaselines(
  data: LabelledPoints,
  distances: ReturnType<typeof pairwiseDistances>,
  n: number,
): PassiveRow['baselines'] {
  const runs = SEEDS.map(seed => completeScores(data, distances, n, seed));
  const mean = (name: keyof (typeof runs)[number]) => meanOf(runs.map(run => run[name]));
  return {
    'fast-pam': mean('fast-pam'),
    'k-medoids': mean('k-medoids'),
    'k-means': mean('k-means'),
    ...seedlessScores(data, distances, n),
  };
}

function diagnose({ name, n, rest }: LabelledSet): Diagnosis {
  const { points, truth, classes } = rest;
  const distances = pairwiseDistances(points, 'sqeuclidean');
  const items = distances.n;
  const lookup = lookupCondensed(distances);
  const none = new Relations(closeConstraints(items, [], []));
  const unit = meanOf(distances.data);
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
    meanOf(Array.from(allItems(items), other => lookup.between(item, other))) * (items / (items - 1));
  return {
    name,
    smallScale,
    loose: loose.length,
    looseWithout: loose.filter(label => !shown.has(label)).length,
    largeScale,
    outskirts: meanOf(centroids(largeScale).map(meanDistance)) / unit,
  };
}

function measureActive({ set, lambda, metric }: PassiveRow): ActiveRow[] {
  const { rest, n } = set;
  const { points, classes: k } = rest;
  const distances = pairwiseDistances(points, metric);
  const questions = READ_AT.at(-1)! * k;
  return STRATEGIES_SHOWN.map(strategy => {
    const runs = Array.from({ length: ACTIVE_SEEDS }, (_, seed) =>
      activeCurve({
        data: rest,
        distances,
        n,
        lambda,
        strategy,
        clusterer: 'hacc',
        questions,
        every: k,
        seed,
      }),
    );
    const curve = Array.from({ length: questions / k + 1 }, (_, step) => {
      const at = step * k;
      return [at, meanOf(runs.map(run => run.findLast(entry => entry.questions <= at)!.sjc))] as const;
    });
    const ends = runs.map(run => run.at(-1)!.questions);
    console.log(set.name, strategy, curve.map(([, sjc]) => sjc.toFixed(2)).join(' '));
    return {
      strategy,
      curve,
      asked: ends.every(end => end < questions) ? meanOf(ends) : null,
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
      seeds: SEEDS.length,
      activeSeeds: ACTIVE_SEEDS,
      readAt: READ_AT,
      scales: LAMBDA_SCALES,
    }),
  );
}

main();
