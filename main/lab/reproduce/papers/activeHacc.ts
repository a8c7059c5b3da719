/**
 * Biswas and Jacobs, "Active Image Clustering", CVPR 2012, section 4 and Figure 4: the clustering against the
 * number of questions, for every question strategy. Runs in compute threads.
 *
 * FAST-Active-HACC gives the same answers as Active-HACC, so the two are one curve. CAC1 is not here: the
 * paper gives no description of it beyond "a heuristic with several parameters".
 */
import { consensusFromPoints } from '../../../algorithms/ask/consensus.ts';
import { kmeans, spreadCentroids } from '../../../algorithms/cluster/kmeans.ts';
import { pairwiseDistances } from '../../../algorithms/distance.ts';
import { pairCount } from '../../../algorithms/matrix.ts';
import { scoreClustering } from '../../../algorithms/metrics/clusterMetrics.ts';
import { Random } from '../../../algorithms/random.ts';
import type { ClustererName } from '../../../algorithms/simulate/clusterers.ts';
import { simulatedPerson } from '../../../algorithms/simulate/person.ts';
import type { StrategyName } from '../../../algorithms/simulate/strategies.ts';
import { runSimulation } from '../../../engine/simulation.ts';
import type { Finished, LabelledData, Measurement, Paper, Settings, Trial } from '../experiment.ts';
import { type Curve, curveOf, pick, type Report, sampleOf, shown } from '../report.ts';

interface Setup {
  readonly strategy: StrategyName;
  readonly clusterer: ClustererName;
}

const SETUPS: Readonly<Record<string, Setup>> = {
  'Active-HACC': { strategy: 'active-hacc', clusterer: 'hacc' },
  'Active-HACC, H1': { strategy: 'fast-h1', clusterer: 'hacc' },
  'Active-HACC, H1 and H2': { strategy: 'fast-h1-h2', clusterer: 'hacc' },
  'random constraints': { strategy: 'random', clusterer: 'hacc' },
  'Active-PCKMeans': { strategy: 'explore-consolidate', clusterer: 'pck-means' },
};
const EXPERIMENT = 'Figure 4';
const WITHOUT = 'k-means without questions';
const METHODS = [...Object.keys(SETUPS), WITHOUT];

/** The paper's S. */
const CONSENSUS_RUNS = 100;
const QUESTIONS_PER_CLASS = 40;
const ENTRIES = 50;
const LEVELS = [0.5, 0.8, 0.95];

export const activeHacc: Paper = {
  title: 'Active Image Clustering (Biswas and Jacobs, CVPR 2012)',
  scale: null,
  experiments: [EXPERIMENT],
  usual: ({ classes, truth }) => ({
    trials: 5,
    seed: 0,
    questions: Math.min(QUESTIONS_PER_CLASS * classes.length, pairCount(truth.length)),
    trees: 0,
    experiments: [EXPERIMENT],
  }),
  plan: (_data, { trials }) =>
    Array.from({ length: trials }, (_, number) =>
      METHODS.map(method => ({ experiment: EXPERIMENT, method, number })),
    ).flat(),
  run: runTrial,
  report,
};

function runTrial(
  { points, truth, classes }: LabelledData,
  { seed: base, questions }: Settings,
  { experiment, method = WITHOUT, number }: Trial,
  checkpoint: () => void,
): Measurement[] {
  const seed = base + number;
  const k = classes.length;
  const entryOf = (x: number, scores: { jaccard: number; wellCategorised: number }): Measurement[] => [
    { experiment, method, measure: 'Jaccard', x, value: scores.jaccard },
    { experiment, method, measure: 'well categorised', x, value: scores.wellCategorised },
  ];
  const setup = SETUPS[method];
  if (setup === undefined) {
    const { labels } = kmeans(points, spreadCentroids(points, k, new Random(seed)), 300);
    return [0, questions].flatMap(x => entryOf(x, scoreClustering(truth, labels)));
  }
  const every = Math.max(1, Math.round(questions / ENTRIES));
  const random = new Random(seed);
  const { curve } = runSimulation({
    truth,
    distances: pairwiseDistances(points, 'euclidean'),
    points,
    probability: () => consensusFromPoints(points, k, CONSENSUS_RUNS, new Random(seed)),
    ...setup,
    person: simulatedPerson(truth, { errorRate: 0, dontKnowRate: 0 }, new Random(random.next())),
    explain: null,
    questions,
    every,
    examples: null,
    lambda: null,
    random,
    clock: () => 0,
    checkpoint,
  });
  // A run that has nothing left to ask stays where it is.
  return Array.from({ length: Math.floor(questions / every) + 1 }, (_, step) => step * every).flatMap(x =>
    entryOf(x, curve.findLast(entry => entry.questions <= x)!),
  );
}

function report(data: LabelledData, settings: Settings, finished: readonly Finished[]): Report {
  const curves = (measure: string): Curve[] =>
    METHODS.map(method => curveOf(finished, { method, measure }, method));
  const jaccard = curves('Jaccard');
  const last = Math.max(...jaccard.flatMap(({ points }) => points.map(([x]) => x)));
  const oneWrong = scoreClustering(data.truth, oneWrongInEach(data)).jaccard;
  const reached = ({ points }: Curve, level: number) =>
    points.find(([, y]) => y >= level)?.[0].toString() ?? '–';
  const area = ({ points }: Curve) => sampleOf(points.map(([, y]) => y)).mean.toFixed(3);
  const atEnd = (method: string) =>
    shown(sampleOf(pick(finished, { method, measure: 'Jaccard', x: last }).map(({ value }) => value)));
  const isFirst = jaccard
    .slice(0, 3)
    .every(own => jaccard.slice(3).every(other => Number(area(own)) > Number(area(other))));
  return {
    about: [
      'A simulated person who is always right answers. Euclidean distances; chances from 100 runs of k-means; HACC is single linkage that keeps to the answers.',
      "Active-HACC is exact (the paper's FAST-Active-HACC gives the same questions); H1 and H2 are its heuristics; random constraints are clustered by HACC; Active-PCKMeans is Explore and Consolidate with PCK-means. CAC1, another rival in the paper, is not described there and is missing.",
    ],
    sections: [
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
    ],
  };
}

/** The truth with the first item of each class put into the next: the paper's green squares. */
function oneWrongInEach({ truth, classes }: LabelledData): Int32Array {
  const labels = Int32Array.from(truth);
  for (let label = 0; label < classes.length; label++)
    labels[truth.indexOf(label)] = (label + 1) % classes.length;
  return labels;
}
