/**
 * Biswas and Jacobs, "Active subclustering", CVIU 125, 2014, section 8 and appendix C: SJC of the passive
 * algorithm against complete clusterings, by the number of classes, by the restricted set and by the size of
 * subclusters, and SJC against questions. Runs in compute threads.
 *
 * As in the paper, λ is chosen on a part that is held out and not scored: half the items of every class, other
 * halves in every trial. Everything else comes after these trials, because they choose λ. All items may be
 * centroids where nothing else is said.
 */

import { pairwiseDistances } from '../../../algorithms/distance.ts';
import type { ClustererName } from '../../../algorithms/simulate/clusterers.ts';
import type { StrategyName } from '../../../algorithms/simulate/strategies.ts';
import { LAMBDA_SCALES } from '../../../algorithms/subcluster/chooseLambda.ts';
import { cutInHalves } from '../../../algorithms/subcluster/holdout.ts';
import { AkinError } from '../../../contract/errors.ts';
import {
  type Finished,
  type LabelledData,
  type Measurement,
  type Paper,
  type Settings,
  type Trial,
  trialNumbers,
} from '../experiment.ts';
import { meanOf, pick } from '../report.ts';
import { codeOfTrials } from '../sourceDigest.ts';
import {
  byClasses,
  byItems,
  byRestrictedSet,
  bySize,
  CUT_SCALES,
  type FigureTrial,
} from './subclusterFigures.ts';
import { reportSubclustering } from './subclusteringReport.ts';
import {
  activeCurve,
  bubbleScore,
  completeScores,
  cutLabels,
  passiveScores,
  scorer,
  seedlessScores,
} from './subclusterRuns.ts';

const METRICS = ['euclidean', 'sqeuclidean'] as const;
export type MetricName = (typeof METRICS)[number];
export const ASKED: MetricName = 'sqeuclidean';
const ASKING = 'questions';
export const OWN = 'subclustering';
const QUESTIONS_PER_CLASS = 30;

/** Figures 7 and C.10, 8a, and 8b to 8f. */
const FIGURES: Readonly<Record<string, (trial: FigureTrial) => Omit<Measurement, 'experiment'>[]>> = {
  classes: byClasses,
  restricted: byRestrictedSet,
  size: bySize,
  items: byItems,
};
/** Run times need only be taken once, not on every set. */
const USUAL = [...METRICS, 'classes', 'restricted', 'size', ASKING];
const EXPERIMENTS = [...METRICS, ...Object.keys(FIGURES), ASKING];

export const METHODS: Readonly<Record<string, { strategy: StrategyName; clusterer: ClustererName }>> = {
  [OWN]: { strategy: 'subclustering', clusterer: 'hacc' },
  'Active-HACC, H1 and H2': { strategy: 'fast-h1-h2', clusterer: 'hacc' },
  'Active-PCKMeans': { strategy: 'explore-consolidate', clusterer: 'pck-means' },
  'random questions': { strategy: 'semi-random', clusterer: 'hacc' },
};

export const subclusteringPaper: Paper = {
  title: 'Active subclustering (Biswas and Jacobs, 2014)',
  scale: null,
  experiments: EXPERIMENTS,
  usual: data => ({
    trials: 10,
    seed: 0,
    questions: QUESTIONS_PER_CLASS * cutOf(data, 0).rest.classes,
    trees: 0,
    experiments: USUAL,
  }),
  plan(_data, settings, finished) {
    const { trials, experiments } = settings;
    const numbers = Array.from({ length: trials }, (_, number) => number);
    const figures = Object.keys(FIGURES).filter(name => experiments.includes(name));
    const isAsked = experiments.includes(ASKING) || figures.length > 0;
    const metrics = METRICS.filter(metric => experiments.includes(metric) || (metric === ASKED && isAsked));
    const passive = numbers.flatMap(number => metrics.map(experiment => ({ experiment, number })));
    const parameter = isAsked ? scaleChosen(finished, ASKED, trials) : null;
    if (parameter === null) return passive;
    const methods = experiments.includes(ASKING) ? Object.keys(METHODS) : [];
    const drawn = figures.flatMap(experiment =>
      trialNumbers(settings, experiment).map(number => ({ experiment, number, parameter })),
    );
    const asked = trialNumbers(settings, ASKING).flatMap(number =>
      methods.map(method => ({ experiment: ASKING, method, number, parameter })),
    );
    return [...passive, ...drawn, ...asked];
  },
  run: runTrial,
  codeOf: codeOfTrials({
    roots: ['lab/reproduce/papers/subclustering'],
    except: ['lab/reproduce/papers/subclusteringReport'],
  }),
  report: reportSubclustering,
};

export function cutOf({ points, truth, name }: LabelledData, seed: number) {
  const cut = cutInHalves(points, truth, seed);
  if (cut.rest.classes < 2 || cut.holdout.classes < 2)
    throw new AkinError('bad-request', `${name}: subclustering needs at least 2 classes of 8 items or more.`);
  return cut;
}

/** Items per subcluster: 5, or 3 where classes are small, as in the paper's Leaf-25. */
export function examplesFor(truth: Int32Array): number {
  const sizes = new Map<number, number>();
  for (const label of truth) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  const sorted = [...sizes.values()].sort((a, b) => a - b);
  return sorted[sorted.length >> 1]! < 15 ? 3 : 5;
}

/** The scale of λ that did best on the part held out, or null while trials are missing. */
export function scaleChosen(
  finished: readonly Finished[],
  experiment: MetricName,
  trials: number,
): number | null {
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
  if (trial.experiment === ASKING) return askQuestions(data, settings, trial, checkpoint);
  const figure = FIGURES[trial.experiment];
  return figure === undefined
    ? clusterOnce(data, settings, trial, checkpoint)
    : drawFigure(figure, data, settings, trial, checkpoint);
}

function clusterOnce(
  data: LabelledData,
  { seed: base }: Settings,
  { experiment, number }: Trial,
  checkpoint: () => void,
): Measurement[] {
  const seed = base + number;
  const { holdout, rest } = cutOf(data, seed);
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
    'BBC-S': bubbleScore(rest, distances, n, seed),
    ...seedlessScores(rest, distances, n),
  };
  const scored = scorer(rest.truth, distances, n);
  const cuts = CUT_SCALES.map(x => {
    checkpoint();
    const value = scored(cutLabels(distances, rest.classes, x * unit));
    return { experiment, method: 'normalised cut', measure: 'SJC', x, value };
  });
  return [
    ...own,
    ...cuts,
    ...Object.entries(others).map(([method, value]) => ({ experiment, method, measure: 'SJC', x: 0, value })),
  ];
}

function drawFigure(
  figure: (trial: FigureTrial) => Omit<Measurement, 'experiment'>[],
  data: LabelledData,
  { seed: base }: Settings,
  { experiment, number, parameter }: Trial,
  checkpoint: () => void,
): Measurement[] {
  const seed = base + number;
  const { holdout, rest } = cutOf(data, seed);
  const unit = meanOf(pairwiseDistances(holdout.points, ASKED).data);
  const n = examplesFor(data.truth);
  return figure({ data: rest, metric: ASKED, n, lambda: parameter! * unit, unit, seed, checkpoint }).map(
    one => ({
      ...one,
      experiment,
    }),
  );
}

function askQuestions(
  data: LabelledData,
  { seed: base, questions }: Settings,
  { experiment, method = OWN, number, parameter }: Trial,
  checkpoint: () => void,
): Measurement[] {
  const { holdout, rest } = cutOf(data, base + number);
  const curve = activeCurve({
    data: rest,
    distances: pairwiseDistances(rest.points, ASKED),
    n: examplesFor(data.truth),
    lambda: parameter! * meanOf(pairwiseDistances(holdout.points, ASKED).data),
    ...METHODS[method]!,
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
