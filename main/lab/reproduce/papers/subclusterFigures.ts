/**
 * Figures 7, 8 and C.10 of paper 4: SJC, Jaccard's coefficient, cost and CPU time by the number of classes, by
 * the restricted set and by the size of subclusters. Runs in compute threads.
 */
import { pairwiseDistances } from '../../../algorithms/distance.ts';
import { membersByCluster, numberLabels } from '../../../algorithms/labels.ts';
import { type Condensed, pairIndex } from '../../../algorithms/matrix.ts';
import { scoreClustering } from '../../../algorithms/metrics/clusterMetrics.ts';
import { Random } from '../../../algorithms/random.ts';
import { type LabelledPoints, pickItems } from '../../../algorithms/subcluster/holdout.ts';
import type { Measurement } from '../experiment.ts';
import { meanOf } from '../report.ts';
import { threadTime } from '../threadTime.ts';
import { madeUpClasses } from './madeUpClasses.ts';
import {
  bubbleScore,
  completeClusterings,
  cutLabels,
  passiveScores,
  restrictedPam,
  scorer,
} from './subclusterRuns.ts';

export interface FigureTrial {
  readonly data: LabelledPoints;
  readonly metric: 'euclidean' | 'sqeuclidean';
  readonly n: number;
  readonly lambda: number;
  /** The mean distance of the part held out. */
  readonly unit: number;
  readonly seed: number;
  readonly checkpoint: () => void;
}

type Scored = Omit<Measurement, 'experiment'>;

const CLASS_SHARES = [0.2, 0.4, 0.6, 0.8, 1];
/** The fewest classes that are clustered. */
const FEWEST_CLASSES = 3;
/** Restricted sets as multiples of the number of classes, as in Figure 8a; 0: all items. */
const RESTRICTED = [2, 5, 10, 20, 0];
const SIZES = [2, 3, 5, 8, 10, 15, 20, 25];
/** The scales of λ at which the graph is cut: the best of them is reported, in favour of the rival. */
export const CUT_SCALES = [0.1, 0.3, 0.5, 1];
/** The method at one of these scales, in the figures. */
const CUT = 'normalised cut';
/** The paper restricts its own algorithm to 5 to 25 candidates for each class. */
const USUAL_RESTRICTED = 10;

/** Figure 7, Table 1 and Figure C.10. */
export function byClasses(trial: FigureTrial): Scored[] {
  const { data, metric, n, lambda, unit, seed, checkpoint } = trial;
  const classes = [...new Set(data.truth)];
  const counts = new Set(
    CLASS_SHARES.map(share => Math.max(FEWEST_CLASSES, Math.round(share * classes.length))),
  );
  return [...counts].flatMap(x => {
    checkpoint();
    const wanted = new Set(
      new Random(seed).sample(classes.length, Math.min(x, classes.length)).map(at => classes[at]!),
    );
    const items = [...data.truth.keys()].filter(item => wanted.has(data.truth[item]!));
    const part = pickItems(data.points, data.truth, items);
    const distances = pairwiseDistances(part.points, metric);
    const scored = scorer(part.truth, distances, n);
    const timed = (method: string, run: () => number): Scored[] => {
      const begun = threadTime();
      const value = run();
      return [
        { method, measure: 'SJC', x, value },
        { method, measure: 'milliseconds', x, value: threadTime() - begun },
      ];
    };
    const complete = completeClusterings(part, distances, seed, ['fast-pam', 'clarans', 'k-medoids']);
    return [
      ...timed('subclustering', () => passiveScores(part, distances, n, lambda, [seed])[0]!),
      ...timed(
        'subclustering, restricted',
        () => passiveScores(part, distances, n, lambda, [seed], USUAL_RESTRICTED * part.classes)[0]!,
      ),
      ...timed('BBC-S', () => bubbleScore(part, distances, n, seed)),
      ...bestOf(
        CUT_SCALES.map(scale => timed(CUT, () => scored(cutLabels(distances, part.classes, scale * unit)))),
      ),
      ...[...complete].flatMap(([method, { labels, milliseconds }]) => [
        { method, measure: 'SJC', x, value: scored(labels) },
        { method, measure: 'milliseconds', x, value: milliseconds },
        { method, measure: 'Jaccard', x, value: scoreClustering(part.truth, labels).jaccard },
        { method, measure: 'cost', x, value: medoidCost(distances, labels) },
      ]),
    ];
  });
}

/** The run with the highest score. */
function bestOf(runs: readonly Scored[][]): Scored[] {
  return runs.reduce((best, one) => (one[0]!.value > best[0]!.value ? one : best));
}

/** The summed distance to the medoid of each cluster. */
function medoidCost(distances: Condensed, found: Int32Array): number {
  const { labels, clusters } = numberLabels(found);
  let cost = 0;
  for (const members of membersByCluster(labels, clusters)) {
    let least = Number.POSITIVE_INFINITY;
    for (const i of members) {
      let sum = 0;
      for (const j of members) if (i !== j) sum += distances.data[pairIndex(distances.n, i, j)]!;
      least = Math.min(least, sum);
    }
    cost += least;
  }
  return cost;
}

/** Figure 8a; x is 0 where all items may be centroids. */
export function byRestrictedSet({ data, metric, n, lambda, seed, checkpoint }: FigureTrial): Scored[] {
  const distances = pairwiseDistances(data.points, metric);
  return RESTRICTED.filter(times => times * data.classes < data.points.rows).flatMap(x => {
    checkpoint();
    const begun = threadTime();
    const restricted = x === 0 ? undefined : x * data.classes;
    const [value] = passiveScores(data, distances, n, lambda, [seed], restricted);
    return [
      { method: 'subclustering', measure: 'SJC', x, value: value! },
      { method: 'subclustering', measure: 'milliseconds', x, value: threadTime() - begun },
    ];
  });
}

/** Figures 8b to 8f: as far as half of the median class. */
export function bySize({ data, metric, lambda, unit, seed, checkpoint }: FigureTrial): Scored[] {
  const distances = pairwiseDistances(data.points, metric);
  const { labels, clusters } = numberLabels(data.truth);
  const sizes = membersByCluster(labels, clusters)
    .map(members => members.length)
    .sort((a, b) => a - b);
  const most = sizes[sizes.length >> 1]!;
  const complete = completeClusterings(data, distances, seed, ['fast-pam', 'k-medoids']);
  const cuts = CUT_SCALES.map(scale => cutLabels(distances, data.classes, scale * unit));
  return SIZES.filter(n => n <= most).flatMap(x => {
    checkpoint();
    const scored = scorer(data.truth, distances, x);
    const [own] = passiveScores(data, distances, x, lambda, [seed]);
    return [
      { method: 'subclustering', measure: 'SJC', x, value: own! },
      { method: 'BBC-S', measure: 'SJC', x, value: bubbleScore(data, distances, x, seed) },
      { method: CUT, measure: 'SJC', x, value: Math.max(...cuts.map(scored)) },
      ...[...complete].map(([method, { labels: found }]) => ({
        method,
        measure: 'SJC',
        x,
        value: scored(found),
      })),
    ];
  });
}

const ITEMS = [500, 1000, 2000, 4000, 8000, 16000];
const PER_CLASS = 40;

/**
 * Table 1's run times by the number of items, on made-up classes: the time does not depend on what is in
 * them. Both algorithms choose from the same restricted set, as in the paper.
 */
export function byItems({ metric, n, seed, checkpoint }: FigureTrial): Scored[] {
  return ITEMS.flatMap(x => {
    checkpoint();
    const data = madeUpClasses(x / PER_CLASS, PER_CLASS, { share: 1, close: 1, far: 1 }, seed);
    const part = { ...data, classes: x / PER_CLASS };
    const distances = pairwiseDistances(part.points, metric);
    const restricted = USUAL_RESTRICTED * part.classes;
    const lambda = 0.3 * meanOf(distances.data);
    const time = (method: string, run: () => unknown): Scored => {
      const begun = threadTime();
      run();
      return { method, measure: 'milliseconds', x, value: threadTime() - begun };
    };
    return [
      time('subclustering', () => passiveScores(part, distances, n, lambda, [seed], restricted)),
      time('fast-pam', () => restrictedPam(distances, part.classes, restricted, seed)),
    ];
  });
}
