/** What the trials of subclustering say, beside the figures of paper 4. Any process. */
import { LAMBDA_SCALES } from '../../../algorithms/subcluster/chooseLambda.ts';
import type { Finished, LabelledData, Settings } from '../experiment.ts';
import { curveOf, meanOf, perTrial, pick, type Report, type Section, sampleOf, shown } from '../report.ts';
import { ASKED, cutOf, examplesFor, METHODS, type MetricName, OWN, scaleChosen } from './subclustering.ts';

const OTHERS = ['fast-pam', 'clarans', 'k-medoids', 'BBC-S', 'spectral', 'k-means', 'hacc'] as const;

/** The mean over the trials, at the λ that suits it best. */
export function bestCut(finished: readonly Finished[], experiment: MetricName): number {
  const { points } = curveOf(finished, { experiment, method: 'normalised cut', measure: 'SJC' }, '');
  return Math.max(...points.map(([, value]) => value));
}

/** Experiment, measure, heading and label of x. */
const FIGURES = [
  ['classes', 'SJC', 'By the number of classes (Figure 7)', 'classes'],
  ['classes', 'Jaccard', 'Complete clusterings (Figure C.10)', 'classes'],
  ['classes', 'cost', 'Summed distance to the medoids (Figure C.10)', 'classes'],
  ['classes', 'milliseconds', 'CPU time by the number of classes (Table 1)', 'classes'],
  ['restricted', 'SJC', 'By the restricted set, in multiples of K; 0: all (Figure 8a)', 'R / K'],
  ['restricted', 'milliseconds', 'CPU time by the restricted set; 0: all (Figure 8a)', 'R / K'],
  ['size', 'SJC', 'By the size of subclusters (Figure 8b to f)', 'n'],
  ['items', 'milliseconds', 'CPU time by the number of items (Table 1)', 'items'],
] as const;

/** Figures 7, 8 and C.10 and Table 1, as far as their trials are there. */
function figureSections(data: LabelledData, finished: readonly Finished[]): Section[] {
  return FIGURES.map(figure => figureSection(data, finished, figure)).filter(
    section => section.table!.rows.length > 0,
  );
}

function figureSection(
  { name }: LabelledData,
  finished: readonly Finished[],
  [experiment, measure, heading, xLabel]: (typeof FIGURES)[number],
): Section {
  const methods = [...new Set(pick(finished, { experiment, measure }).map(({ method }) => method))];
  const curves = methods.map(method => curveOf(finished, { experiment, method, measure }, method));
  const places = [...new Set(curves.flatMap(({ points }) => points.map(([x]) => x)))].sort((a, b) => a - b);
  return {
    heading,
    chart: { title: `${name}: ${measure}`, xLabel, yLabel: measure, curves },
    table: {
      header: ['method', ...places.map(String)],
      rows: curves.map(({ name: method, points }) => [
        method,
        ...places.map(x => shownValue(points.find(([at]) => at === x)?.[1])),
      ]),
    },
  };
}

/** Times and costs are large, indices at most 1. */
function shownValue(value: number | undefined): string {
  return value?.toFixed(value < 10 ? 3 : 0) ?? '';
}

export function reportSubclustering(
  data: LabelledData,
  settings: Settings,
  finished: readonly Finished[],
): Report {
  const { rest } = cutOf(data, settings.seed);
  const n = examplesFor(data.truth);
  return {
    about: [
      `The score is SJC: 1 when every class is shown by a pure subcluster of ${n} items. λ is chosen, from ${LAMBDA_SCALES.join(', ')} times the mean distance, on half the items of every class, which are not scored; scored are the other ${rest.truth.length} items of ${rest.classes} classes. Classes of fewer than 8 items are left out. ${settings.trials} trials, each with other random centroids to begin with.`,
      "The subclusters of a complete clustering are the medoid of each cluster and the members closest to it. The normalised cut is of the graph that subclustering sees, at the λ that suits it best. CLARANS has the paper's 100 searches of 1,000 neighbours. BBC-S holds K n items in K bubbles.",
    ],
    sections: [
      ...(['euclidean', 'sqeuclidean'] as const)
        .filter(metric => pick(finished, { experiment: metric }).length > 0)
        .map(metric => passiveSection(finished, metric, settings.trials)),
      ...figureSections(data, finished),
      ...(settings.experiments.includes('questions') ? [activeSection(data, finished, settings)] : []),
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
        ...OTHERS.map(method => [method, shown(sampleOf(other(method)))]),
        ['normalised cut of the same graph', bestCut(finished, experiment).toFixed(3)],
      ],
    },
    verdict: `Subclustering is ${Math.abs(difference) < 5e-4 ? 'as good as' : difference > 0 ? 'better than' : 'worse than'} Fast-PAM (${mean.toFixed(3)} against ${meanOf(other('fast-pam')).toFixed(3)}).`,
  };
}

function activeSection(data: LabelledData, finished: readonly Finished[], { questions }: Settings): Section {
  const curves = Object.keys(METHODS).map(method =>
    curveOf(finished, { experiment: 'questions', method }, method),
  );
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
      header: ['method', 'without questions', `after ${questions}`, '≥ Fast-PAM', '≥ 0.95', '1'],
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
