/** What the trials of Active-HACC say about one set, beside the figures of paper 1. Any process. */
import { scoreClustering } from '../../../algorithms/metrics/clusterMetrics.ts';
import type { Finished, LabelledData, Settings } from '../experiment.ts';
import { type Curve, curveOf, meanOf, pick, type Report, type Section, sampleOf, shown } from '../report.ts';
import {
  BINS,
  CALIBRATION,
  FIGURE,
  IN_FILE_ORDER,
  METHODS,
  ORDER,
  OWN,
  SHUFFLED,
  SPEED,
  SPEED_QUESTIONS,
} from './activeHacc.ts';

const LEVELS = [0.5, 0.8, 0.95];

export function reportActiveHacc(
  data: LabelledData,
  settings: Settings,
  finished: readonly Finished[],
): Report {
  const has = (experiment: string) => settings.experiments.includes(experiment);
  return {
    about: [
      'A simulated person who is always right answers. Euclidean distances; chances from 100 runs of k-means; HACC is single linkage that keeps to the answers.',
      "Active-HACC is exact (the paper's FAST-Active-HACC gives the same questions); H1 and H2 are its heuristics; random constraints are clustered by HACC; Active-PCKMeans is Explore and Consolidate with PCK-means. CAC1, another rival in the paper, is not described there and is missing.",
    ],
    sections: [
      ...(has(FIGURE) ? figureSections(data, settings, finished) : []),
      ...(has(CALIBRATION) ? [calibrationSection(finished)] : []),
      ...(has(SPEED) ? [speedSection(finished)] : []),
      ...(has(ORDER) ? [orderSection(data, finished)] : []),
    ],
  };
}

function figureSections(data: LabelledData, settings: Settings, finished: readonly Finished[]): Section[] {
  const curves = (measure: string): Curve[] =>
    METHODS.map(method => curveOf(finished, { experiment: FIGURE, method, measure }, method)).filter(
      ({ points }) => points.length > 0,
    );
  const jaccard = curves('Jaccard');
  const last = Math.max(...jaccard.flatMap(({ points }) => points.map(([x]) => x)));
  const oneWrong = scoreClustering(data.truth, oneWrongInEach(data)).jaccard;
  const reached = ({ points }: Curve, level: number) =>
    points.find(([, y]) => y >= level)?.[0].toString() ?? '–';
  const area = ({ points }: Curve) => sampleOf(points.map(([, y]) => y)).mean.toFixed(3);
  const atEnd = (method: string) =>
    shown(sampleOf(pick(finished, { method, measure: 'Jaccard', x: last }).map(({ value }) => value)));
  const isOwn = ({ name }: Curve) => OWN.includes(name);
  const isFirst = jaccard
    .filter(isOwn)
    .every(own => jaccard.every(other => isOwn(other) || Number(area(own)) > Number(area(other))));
  return [
    {
      heading: "Jaccard's coefficient against questions (Figure 4)",
      chart: {
        title: `${data.name}: ${data.truth.length} items, ${data.classes.length} classes`,
        xLabel: 'questions',
        yLabel: "Jaccard's coefficient",
        curves: [
          ...jaccard,
          {
            name: 'one wrong per class',
            points: [
              [0, oneWrong],
              [last, oneWrong],
            ],
          },
        ],
      },
      table: {
        header: [
          'method',
          'mean of the curve',
          `after ${last}`,
          ...LEVELS.map(level => `first ≥ ${level}`),
          'one wrong per class',
        ],
        rows: jaccard.map(curve => [
          curve.name,
          area(curve),
          atEnd(curve.name),
          ...LEVELS.map(level => reached(curve, level)),
          reached(curve, oneWrong),
        ]),
      },
      verdict: isFirst
        ? 'As in the paper, each way of Active-HACC is above random constraints, Active-PCKMeans and k-means in the mean of its curve.'
        : "The paper's order (every way of Active-HACC above all others) does not hold in the mean of the curves.",
    },
    {
      heading: 'Well categorised items',
      chart: {
        title: 'share of well categorised items',
        xLabel: 'questions',
        yLabel: 'share',
        curves: curves('well categorised'),
      },
    },
    {
      heading: "The paper's own figures",
      table: {
        header: ['set', 'published'],
        rows: [
          [
            'Leaf-1042, 62 species',
            'Active-HACC (H1 and H2, 700 points after k-means): Jaccard 0.8152 after 3,782 questions',
          ],
          ['Iris, 3 classes', 'Active-HACC: 0.97 well categorised within three questions'],
          [
            'Leaf-250, Face-250, Leaf-1042, Face-500',
            'curves only (Figure 4): Active-HACC above random constraints, Active-PCKMeans, CAC1 and k-means throughout',
          ],
        ],
      },
      text: `Trials here: ${settings.trials}.`,
    },
  ];
}

function calibrationSection(finished: readonly Finished[]): Section {
  const curve = curveOf(finished, { experiment: CALIBRATION, measure: 'same' }, 'share of one class');
  const pairs = curveOf(finished, { experiment: CALIBRATION, measure: 'pairs' }, '');
  const diagonal: Curve = {
    name: 'R itself',
    points: [
      [0, 0],
      [1, 1],
    ],
  };
  return {
    heading: 'How far the chance R is right (Figure 3)',
    chart: {
      title: 'pairs of one class, by their chance R',
      xLabel: 'R',
      yLabel: 'share of one class',
      curves: [curve, diagonal],
    },
    table: {
      header: ['R', 'pairs', 'of one class'],
      rows: curve.points.map(([x, y], at) => [
        `${(x - 0.5 / BINS).toFixed(1)} to ${(x + 0.5 / BINS).toFixed(1)}`,
        pairs.points[at]![1].toFixed(0),
        y.toFixed(3),
      ]),
    },
  };
}

function speedSection(finished: readonly Finished[]): Section {
  const times = pick(finished, { experiment: SPEED });
  const values = times.map(({ value }) => value);
  return {
    heading: 'How much faster the fast method is',
    text:
      values.length === 0
        ? 'Not measured.'
        : `The first ${SPEED_QUESTIONS} questions about ${times[0]!.x} items, both in TypeScript: ${meanOf(values).toFixed(0)} times as fast as the definition, with the same questions. The paper reports 25 to 30 times for 100 items.`,
  };
}

/** The truth with the first item of each class put into the next: the paper's green squares. */
function oneWrongInEach({ truth, classes }: LabelledData): Int32Array {
  const labels = Int32Array.from(truth);
  for (let label = 0; label < classes.length; label++)
    labels[truth.indexOf(label)] = (label + 1) % classes.length;
  return labels;
}

function orderSection({ name, truth }: LabelledData, finished: readonly Finished[]): Section {
  return {
    heading: 'Rows as in the file, and in random order',
    chart: {
      title: `${name}: ${truth.length} items`,
      xLabel: 'questions',
      yLabel: "Jaccard's coefficient",
      curves: [IN_FILE_ORDER, SHUFFLED].map(method =>
        curveOf(finished, { experiment: ORDER, method, measure: 'Jaccard' }, method),
      ),
    },
  };
}
