/**
 * Biswas and Jacobs, "Active subclustering", CVIU 125, 2014, section 6: SJC of the passive algorithm against
 * complete clusterings, and SJC against questions. Runs in compute threads.
 *
 * As in the paper, λ is chosen on a part that is held out and not scored. Spectral clustering stands for
 * Normalized Cut; BBC-S is missing. The questions come after the trials without any, because these choose λ.
 * All items may be centroids.
 */

import { pairwiseDistances } from '../../../algorithms/distance.ts';
import type { ClustererName } from '../../../algorithms/simulate/clusterers.ts';
import type { StrategyName } from '../../../algorithms/simulate/strategies.ts';
import { AkinError } from '../../../contract/errors.ts';
import type { Finished, LabelledData, Measurement, Paper, Settings, Trial } from '../experiment.ts';
import { cutForHoldout } from '../holdout.ts';
import { curveOf, meanOf, perTrial, pick, type Report, type Section, sampleOf, shown } from '../report.ts';
import {
  activeCurve,
  completeScores,
  LAMBDA_SCALES,
  passiveScores,
  seedlessScores,
} from './subclusterRuns.ts';

const METRICS = ['euclidean', 'sqeuclidean'] as const;
type MetricName = (typeof METRICS)[number];
const ASKED: MetricName = 'sqeuclidean';
const ASKING = 'questions';
const OWN = 'subclustering';
const COMPLETE = ['fast-pam', 'k-medoids', 'spectral', 'k-means', 'hacc'] as const;
const QUESTIONS_PER_CLASS = 30;

const WAYS: Readonly<Record<string, { strategy: StrategyName; clusterer: ClustererName }>> = {
  [OWN]: { strategy: 'subclustering', clusterer: 'hacc' },
  'Active-HACC, H1 and H2': { strategy: 'fast-h1-h2', clusterer: 'hacc' },
  'Active-PCKMeans': { strategy: 'explore-consolidate', clusterer: 'pck-means' },
  'random questions': { strategy: 'semi-random', clusterer: 'hacc' },
};

export const subclusteringPaper: Paper = {
  title: 'Active subclustering (Biswas and Jacobs, 2014)',
  scale: null,
  experiments: [...METRICS, ASKING],
  usual: data => ({
    trials: 10,
    seed: 0,
    questions: QUESTIONS_PER_CLASS * cutOf(data).rest.classes,
    trees: 0,
    experiments: [...METRICS, ASKING],
  }),
  plan(_data, { trials, experiments }, finished) {
    const numbers = Array.from({ length: trials }, (_, number) => number);
    const metrics = METRICS.filter(
      metric => experiments.includes(metric) || (metric === ASKED && experiments.includes(ASKING)),
    );
    const passive = numbers.flatMap(number => metrics.map(experiment => ({ experiment, number })));
    const chosen = scaleChosen(finished, ASKED, trials);
    if (chosen === null || !experiments.includes(ASKING)) return passive;
    const asked = numbers.flatMap(number =>
      Object.keys(WAYS).map(method => ({ experiment: ASKING, method, number, parameter: chosen })),
    );
    return [...passive, ...asked];
  },
  run: runTrial,
  report,
};

function cutOf({ points, truth, name }: LabelledData) {
  const cut = cutForHoldout(points, truth);
  if (cut.rest.classes < 2 || cut.holdout.classes < 2)
    throw new AkinError(
      'bad-request',
      `${name}: subclustering needs at least 2 classes of 8 items or more, and as many held out.`,
    );
  return cut;
}

/** Items per subcluster: 5, or 3 where classes are small, as in the paper's Leaf-25. */
function examplesFor(truth: Int32Array): number {
  const sizes = new Map<number, number>();
  for (const label of truth) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  const sorted = [...sizes.values()].sort((a, b) => a - b);
  return sorted[sorted.length >> 1]! < 15 ? 3 : 5;
}

/** The scale of λ that did best on the part held out, or null while trials are missing. */
function scaleChosen(finished: readonly Finished[], experiment: MetricName, trials: number): number | null {
  const scores = LAMBDA_SCALES.map(scale =>
    pick(finished, { experiment, method: OWN, measure: 'SJC, held out', x: scale })
      .filter(({ number }) => number < trials)
      .map(({ value }) => value),
  );
  if (scores.some(values => values.length < trials)) return null;
  const means = scores.map(meanOf);
  return LAMBDA_SCALES[means.indexOf(Math.max(...means))]!;
}

function runTrial(
  data: LabelledData,
  settings: Settings,
  trial: Trial,
  checkpoint: () => void,
): Measurement[] {
  return trial.experiment === ASKING
    ? askQuestions(data, settings, trial, checkpoint)
    : clusterOnce(data, settings, trial, checkpoint);
}

function clusterOnce(
  data: LabelledData,
  { seed: base }: Settings,
  { experiment, number }: Trial,
  checkpoint: () => void,
): Measurement[] {
  const seed = base + number;
  const { holdout, rest } = cutOf(data);
  const n = examplesFor(data.truth);
  const metric = experiment as MetricName;
  const held = pairwiseDistances(holdout.points, metric);
  const distances = pairwiseDistances(rest.points, metric);
  const unit = meanOf(held.data);
  const own = LAMBDA_SCALES.flatMap(x => {
    checkpoint();
    const [onHeld] = passiveScores(holdout, held, n, x * unit, [seed]);
    const [onRest] = passiveScores(rest, distances, n, x * unit, [seed]);
    return [
      { experiment, method: OWN, measure: 'SJC, held out', x, value: onHeld! },
      { experiment, method: OWN, measure: 'SJC', x, value: onRest! },
    ];
  });
  checkpoint();
  const others = {
    ...completeScores(rest, distances, n, seed),
    ...(number === 0 ? seedlessScores(rest, distances, n) : {}),
  };
  return [
    ...own,
    ...Object.entries(others).map(([method, value]) => ({ experiment, method, measure: 'SJC', x: 0, value })),
  ];
}

function askQuestions(
  data: LabelledData,
  { seed: base, questions }: Settings,
  { experiment, method = OWN, number, parameter }: Trial,
  checkpoint: () => void,
): Measurement[] {
  const { holdout, rest } = cutOf(data);
  const curve = activeCurve({
    data: rest,
    distances: pairwiseDistances(rest.points, ASKED),
    n: examplesFor(data.truth),
    lambda: parameter! * meanOf(pairwiseDistances(holdout.points, ASKED).data),
    ...WAYS[method]!,
    questions,
    every: rest.classes,
    seed: base + number,
    checkpoint,
  });
  return Array.from(
    { length: Math.floor(questions / rest.classes) + 1 },
    (_, step) => step * rest.classes,
  ).map(x => ({
    experiment,
    method,
    measure: 'SJC',
    x,
    value: curve.findLast(entry => entry.questions <= x)!.sjc,
  }));
}

function report(data: LabelledData, settings: Settings, finished: readonly Finished[]): Report {
  const { rest } = cutOf(data);
  const n = examplesFor(data.truth);
  return {
    about: [
      `The score is SJC: 1 when every class is shown by a pure subcluster of ${n} items. λ is chosen, from ${LAMBDA_SCALES.join(', ')} times the mean distance, on a part that is held out (3 of 10 classes; with fewer than ten classes, half the items); scored are the other ${rest.truth.length} items of ${rest.classes} classes. Classes of fewer than 8 items are left out. ${settings.trials} trials, each with other random centroids to begin with.`,
      'The subclusters of a complete clustering are the medoid of each cluster and the members closest to it. Spectral clustering (one run, Gaussian affinity) stands for Normalized Cut. BBC-S is missing.',
    ],
    sections: [
      ...METRICS.filter(metric => pick(finished, { experiment: metric }).length > 0).map(metric =>
        passiveSection(finished, metric, settings.trials),
      ),
      ...(settings.experiments.includes(ASKING) ? [activeSection(data, finished, settings)] : []),
      {
        heading: "The paper's own figures",
        table: {
          header: ['set', 'published'],
          rows: [
            [
              'Face-200, 51,418 images, n = 10',
              'passive: SJC 26 % above Fast-PAM; active: 0.92 after 143,000 questions (Active-PCKMeans 0.44)',
            ],
            ['Leaf-25, 250 images, n = 3', 'SJC 1 after 654 questions; next best 876'],
            ['Face-10, 250 images, n = 5', 'SJC 1 after 161 questions; next best 639'],
          ],
        },
      },
    ],
  };
}

function passiveSection(finished: readonly Finished[], experiment: MetricName, trials: number): Section {
  const chosen = scaleChosen(finished, experiment, trials);
  const own = (x: number) =>
    perTrial(finished, { experiment, method: OWN, measure: 'SJC', x }, ([value]) => value!);
  const best = [...LAMBDA_SCALES].sort((a, b) => meanOf(own(b)) - meanOf(own(a)))[0]!;
  const other = (method: string) =>
    perTrial(finished, { experiment, method, measure: 'SJC' }, ([value]) => value!);
  const mean = meanOf(own(chosen!));
  const difference = mean - meanOf(other('fast-pam'));
  return {
    heading: `Without questions, ${experiment === 'euclidean' ? 'Euclidean' : 'squared Euclidean'} distances (Figure 7, Table 1)`,
    table: {
      header: ['method', 'SJC'],
      rows: [
        [`subclustering, λ = ${chosen} of the mean distance`, shown(sampleOf(own(chosen!)))],
        [`subclustering, the λ that would have been best (${best})`, shown(sampleOf(own(best)))],
        ...COMPLETE.map(method => [method, shown(sampleOf(other(method)))]),
      ],
    },
    verdict: `Subclustering is ${Math.abs(difference) < 5e-4 ? 'as good as' : difference > 0 ? 'better than' : 'worse than'} Fast-PAM (${mean.toFixed(3)} against ${meanOf(other('fast-pam')).toFixed(3)}).`,
  };
}

function activeSection(data: LabelledData, finished: readonly Finished[], { questions }: Settings): Section {
  const curves = Object.keys(WAYS).map(method => curveOf(finished, { experiment: ASKING, method }, method));
  const fastPam = meanOf(perTrial(finished, { experiment: ASKED, method: 'fast-pam' }, ([value]) => value!));
  const reached = (points: (typeof curves)[number]['points'], level: number) =>
    points.find(([, y]) => y >= level)?.[0].toString() ?? '–';
  return {
    heading: 'SJC against questions, squared Euclidean distances (Figure 9)',
    chart: {
      title: `${data.name}: subclusters of ${examplesFor(data.truth)} items`,
      xLabel: 'questions',
      yLabel: 'SJC',
      curves: [
        ...curves,
        {
          name: 'Fast-PAM',
          points: [
            [0, fastPam],
            [questions, fastPam],
          ],
        },
      ],
    },
    table: {
      header: ['way', 'without questions', `after ${questions}`, '≥ Fast-PAM', '≥ 0.95', '1'],
      rows: curves.map(({ name, points }) => [
        name,
        points[0]![1].toFixed(3),
        points.at(-1)![1].toFixed(3),
        reached(points, fastPam),
        reached(points, 0.95),
        reached(points, 0.9995),
      ]),
    },
  };
}
