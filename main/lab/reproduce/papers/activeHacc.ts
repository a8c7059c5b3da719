/**
 * Biswas and Jacobs, "Active Image Clustering", CVPR 2012, section 4: the clustering against the number of
 * questions for every question strategy (Figure 4), how far the chances of section 3.3 are right (Figure 3), and
 * how much faster the fast method is than the definition. Runs in compute threads.
 *
 * Each trial has the rows in an order of its own: in a table that is sorted by class, ties of single linkage
 * would follow the classes.
 *
 * FAST-Active-HACC gives the same answers as Active-HACC, so the two are one curve. CAC1 is not here: the
 * paper gives no description of it beyond "a heuristic with several parameters".
 */
import { askBest, type Instance, prepare } from '../../../algorithms/ask/activeHacc/ask.ts';
import type { Method } from '../../../algorithms/ask/activeHacc/question.ts';
import { consensusFromPoints } from '../../../algorithms/ask/consensus.ts';
import { kmeans, spreadCentroids } from '../../../algorithms/cluster/kmeans.ts';
import { pairwiseDistances } from '../../../algorithms/distance.ts';
import { condensedIndex, type Pair, pairCount, pickRows } from '../../../algorithms/matrix.ts';
import { scoreClustering } from '../../../algorithms/metrics/clusterMetrics.ts';
import { Random } from '../../../algorithms/random.ts';
import { chooseRepresentatives } from '../../../algorithms/session/representatives.ts';
import type { ClustererName } from '../../../algorithms/simulate/clusterers.ts';
import { simulatedPerson } from '../../../algorithms/simulate/person.ts';
import type { StrategyName } from '../../../algorithms/simulate/strategies.ts';
import { runSimulation } from '../../../engine/evaluate/simulation.ts';
import { loadKernels } from '../../../native.ts';
import {
  type LabelledData,
  type Measurement,
  type Paper,
  type Settings,
  shuffleRows,
  type Trial,
} from '../experiment.ts';
import { codeOfTrials } from '../sourceDigest.ts';
import { threadTime } from '../threadTime.ts';
import { reportActiveHacc } from './activeHaccReport.ts';

interface Setup {
  readonly strategy: StrategyName;
  readonly clusterer: ClustererName;
}

const SETUPS: Readonly<Record<string, Setup>> = {
  'Active-HACC': { strategy: 'active-hacc', clusterer: 'hacc' },
  'Active-HACC, H1': { strategy: 'fast-h1', clusterer: 'hacc' },
  'Active-HACC, H1 and H2': { strategy: 'fast-h1-h2', clusterer: 'hacc' },
  'semi-random constraints': { strategy: 'semi-random', clusterer: 'hacc' },
  'random constraints': { strategy: 'random', clusterer: 'hacc' },
  'Active-PCKMeans': { strategy: 'explore-consolidate', clusterer: 'pck-means' },
};
export const FIGURE = 'Figure 4';
export const CALIBRATION = 'Figure 3';
export const SPEED = 'speed';
/** A table that is sorted by class, as it is and in random order: whether its order helps. */
export const ORDER = 'file order';
export const IN_FILE_ORDER = 'as in the file';
export const SHUFFLED = 'in random order';
/** Section 3.4: close points are replaced by their centre, here down to this share of the items. */
const CENTRES_FIRST = 'k-means first, then H1 and H2';
const CENTRES = 0.7;
/** Items of a measurement of speed, as in the paper: 100 of ten classes. */
const SPEED_ITEMS = 100;
const SPEED_CLASSES = 10;
export const SPEED_QUESTIONS = 3;
/** Milliseconds: what takes less is repeated, as the clock of a thread may be coarse. */
const SHORTEST_TIME = 100;
/** Bins of the chance. */
export const BINS = 10;
const WITHOUT = 'k-means without questions';
/** Those that the paper calls its own. */
export const OWN: readonly string[] = [
  'Active-HACC',
  'Active-HACC, H1',
  'Active-HACC, H1 and H2',
  CENTRES_FIRST,
];
export const METHODS = [...Object.keys(SETUPS), CENTRES_FIRST, WITHOUT];

/** The paper's S. */
const CONSENSUS_RUNS = 100;
const QUESTIONS_PER_CLASS = 40;
const ENTRIES = 50;

export const activeHacc: Paper = {
  title: 'Active Image Clustering (Biswas and Jacobs, CVPR 2012)',
  scale: null,
  experiments: [FIGURE, CALIBRATION, SPEED, ORDER],
  usual: ({ classes, truth }) => ({
    trials: 5,
    seed: 0,
    questions: Math.min(QUESTIONS_PER_CLASS * classes.length, pairCount(truth.length)),
    trees: 0,
    experiments: [FIGURE, CALIBRATION, SPEED],
  }),
  plan: (_data, { trials, experiments }) =>
    Array.from({ length: trials }, (_, number) =>
      experiments.flatMap((experiment): Trial[] => {
        const methods = methodsOf(experiment);
        return methods === null
          ? [{ experiment, number }]
          : methods.map(method => ({ experiment, method, number }));
      }),
    ).flat(),
  run: (data, settings, trial, checkpoint) => {
    const shuffled =
      trial.method === IN_FILE_ORDER ? data : shuffleRows(data, new Random(settings.seed + trial.number));
    if (trial.experiment === CALIBRATION) return calibrationOf(shuffled, settings, trial);
    if (trial.experiment === SPEED) return speedOf(shuffled, settings, trial, checkpoint);
    return runTrial(shuffled, settings, trial, checkpoint);
  },
  codeOf: codeOfTrials({
    roots: ['lab/reproduce/papers/activeHacc'],
    except: ['lab/reproduce/papers/activeHaccReport'],
  }),
  report: reportActiveHacc,
};

/** Those that have trials of their own; null where one trial covers all. */
function methodsOf(experiment: string): readonly string[] | null {
  if (experiment === FIGURE) return METHODS;
  return experiment === ORDER ? [IN_FILE_ORDER, SHUFFLED] : null;
}

/** Section 3.3: of the pairs with a chance R, which share is of one class? */
function calibrationOf(
  { points, truth, classes }: LabelledData,
  { seed }: Settings,
  { experiment, number }: Trial,
): Measurement[] {
  const chances = consensusFromPoints(points, classes.length, CONSENSUS_RUNS, new Random(seed + number));
  const pairs = new Float64Array(BINS);
  const same = new Float64Array(BINS);
  for (let i = 0; i < truth.length; i++)
    for (let j = i + 1; j < truth.length; j++) {
      const chance = chances.data[condensedIndex(truth.length, i, j)]!;
      const bin = Math.min(BINS - 1, Math.floor(chance * BINS));
      pairs[bin]!++;
      if (truth[i] === truth[j]) same[bin]!++;
    }
  return Array.from(pairs, (count, bin) => ({
    x: (bin + 0.5) / BINS,
    count,
    share: same[bin]! / count,
  })).flatMap(({ x, count, share }) =>
    count === 0
      ? []
      : [
          { experiment, method: 'consensus', measure: 'same', x, value: share },
          { experiment, method: 'consensus', measure: 'pairs', x, value: count },
        ],
  );
}

/** The question loop of Active-HACC alone. `told` gets the clustering before each question. */
function askInTurn(
  instance: Instance,
  { k, method, questions }: { readonly k: number; readonly method: Method; readonly questions: number },
  isSame: (pair: Pair) => boolean,
  told: (labels: Int32Array, asked: number) => void,
): void {
  const mustLink: Pair[] = [];
  const cannotLink: Pair[] = [];
  for (let asked = 0; asked <= questions; asked++) {
    const { pair, labels } = askBest(instance, { k, mustLink, cannotLink, skip: [], method, top: 1 });
    told(labels, asked);
    if (pair === null) return;
    (isSame(pair) ? mustLink : cannotLink).push(pair);
  }
}

/** CPU time of the first questions about a part of the set, by the definition and by the fast method. */
function speedOf(
  { points, truth, classes }: LabelledData,
  { seed }: Settings,
  { experiment, number }: Trial,
  checkpoint: () => void,
): Measurement[] {
  const k = Math.min(SPEED_CLASSES, classes.length);
  const rows = [...truth.keys()].filter(i => truth[i]! < k).slice(0, SPEED_ITEMS);
  const few = pickRows(points, rows);
  const probability = consensusFromPoints(few, k, CONSENSUS_RUNS, new Random(seed + number));
  const distances = pairwiseDistances(few, 'euclidean');
  const timeOf = (method: Method): number => {
    const from = threadTime();
    let runs = 0;
    do {
      askInTurn(
        prepare(distances, probability),
        { k, method, questions: SPEED_QUESTIONS },
        ([i, j]) => truth[rows[i]!] === truth[rows[j]!],
        checkpoint,
      );
      runs += 1;
    } while (threadTime() - from < SHORTEST_TIME);
    return (threadTime() - from) / runs;
  };
  const value = timeOf('brute') / timeOf('fast');
  return [{ experiment, method: 'fast', measure: 'times as fast', x: rows.length, value }];
}

/** Section 3.4: close points first become one, by k-means; the rest is H1 and H2 about their centres. */
function askAboutCentres(
  { points, truth, classes }: LabelledData,
  questions: number,
  every: number,
  seed: number,
  checkpoint: () => void,
): { x: number; scores: ReturnType<typeof scoreClustering> }[] {
  const k = classes.length;
  const count = Math.max(k, Math.round(CENTRES * points.rows));
  const { of, items, centres } = chooseRepresentatives(points, count, new Random(seed));
  const probability = consensusFromPoints(centres, k, CONSENSUS_RUNS, new Random(seed));
  const instance = prepare(pairwiseDistances(centres, 'euclidean'), probability, loadKernels());
  const curve: { x: number; scores: ReturnType<typeof scoreClustering> }[] = [];
  askInTurn(
    instance,
    { k, method: 'fast-h1-h2', questions },
    ([i, j]) => truth[items[i]!] === truth[items[j]!],
    (labels, asked) => {
      checkpoint();
      if (asked % every === 0)
        curve.push({
          x: asked,
          scores: scoreClustering(
            truth,
            of.map(centre => labels[centre]!),
          ),
        });
    },
  );
  return curve;
}

function runTrial(
  data: LabelledData,
  { seed: base, questions }: Settings,
  { experiment, method = WITHOUT, number }: Trial,
  checkpoint: () => void,
): Measurement[] {
  const { points, truth, classes } = data;
  const seed = base + number;
  const k = classes.length;
  const entryOf = (x: number, scores: { jaccard: number; wellCategorised: number }): Measurement[] => [
    { experiment, method, measure: 'Jaccard', x, value: scores.jaccard },
    { experiment, method, measure: 'well categorised', x, value: scores.wellCategorised },
  ];
  const every = Math.max(1, Math.round(questions / ENTRIES));
  const steps = Array.from({ length: Math.floor(questions / every) + 1 }, (_, step) => step * every);
  if (method === CENTRES_FIRST) {
    const curve = askAboutCentres(data, questions, every, seed, checkpoint);
    return steps.flatMap(x => entryOf(x, curve.findLast(entry => entry.x <= x)!.scores));
  }
  const setup = experiment === ORDER ? SETUPS['Active-HACC'] : SETUPS[method];
  if (setup === undefined) {
    const { labels } = kmeans(points, spreadCentroids(points, k, new Random(seed)), 300);
    return [0, questions].flatMap(x => entryOf(x, scoreClustering(truth, labels)));
  }
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
  return steps.flatMap(x => entryOf(x, curve.findLast(entry => entry.questions <= x)!));
}
