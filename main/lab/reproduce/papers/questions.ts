/**
 * Questions and a person's time that each strategy needs: Akin's tree of groups beside those of the papers,
 * with right and wrong answers. Runs in compute threads.
 *
 * Each trial leaves out one item in ten, drawn by its number, so that deterministic strategies vary too; all
 * strategies of a trial have the same items and the same kind of person.
 */
import { consensusFromPoints } from '../../../algorithms/ask/consensus.ts';
import type { Part } from '../../../algorithms/ask/treeOfGroups/treeOfGroups.ts';
import { pairwiseDistances } from '../../../algorithms/distance.ts';
import { Random } from '../../../algorithms/random.ts';
import { evidenceAbout } from '../../../algorithms/session/evidence.ts';
import type { ClustererName } from '../../../algorithms/simulate/clusterers.ts';
import { leaveOut } from '../../../algorithms/simulate/examples.ts';
import { simulatedPerson, stickyPerson } from '../../../algorithms/simulate/person.ts';
import type { CurveEntry } from '../../../algorithms/simulate/run.ts';
import type { StrategyName } from '../../../algorithms/simulate/strategies.ts';
import { runSimulation } from '../../../engine/simulation.ts';
import type { Finished, LabelledData, Measurement, Paper, Settings, Trial } from '../experiment.ts';
import { curveOf, pick, type Report, type Section, sampleOf } from '../report.ts';

interface Setup {
  readonly strategy: StrategyName;
  readonly clusterer: ClustererName;
  readonly without?: readonly Part[];
}

const SETUPS: Readonly<Record<string, Setup>> = {
  'tree of groups': { strategy: 'tree-of-groups', clusterer: 'tree-of-groups' },
  'tree of groups, choosing': { strategy: 'tree-of-groups-choosing', clusterer: 'tree-of-groups' },
  'Active-HACC': { strategy: 'active-hacc', clusterer: 'hacc' },
  'max-entropy': { strategy: 'max-entropy', clusterer: 'average-linkage' },
  'semi-random': { strategy: 'semi-random', clusterer: 'average-linkage' },
  random: { strategy: 'random', clusterer: 'average-linkage' },
  'Active-PCKMeans': { strategy: 'explore-consolidate', clusterer: 'pck-means' },
};

/** What the parts of the tree of groups are worth: each line leaves one out. */
const ABLATIONS: Readonly<Record<string, Setup>> = {
  everything: choosingWithout(),
  'distances not refined': choosingWithout('refined distance'),
  'pairs alone': SETUPS['tree of groups']!,
  'metric not learned': choosingWithout('metric'),
  'surprises not asked again': choosingWithout('surprise'),
  'no later doubt': choosingWithout('later doubt'),
  'nothing asked again': choosingWithout('surprise', 'later doubt'),
  'fit of answers not weighed': choosingWithout('fit'),
};

function choosingWithout(...without: Part[]): Setup {
  return { ...SETUPS['tree of groups, choosing']!, without };
}

interface Kind {
  readonly rate: number;
  readonly isSticky: boolean;
  readonly setups: Readonly<Record<string, Setup>>;
}

const EXPERIMENTS: Readonly<Record<string, Kind>> = {
  'no errors': { rate: 0, isSticky: false, setups: SETUPS },
  'one part left out': { rate: 0, isSticky: false, setups: ABLATIONS },
  'one part left out, 3 % wrong': { rate: 0.03, isSticky: false, setups: ABLATIONS },
  ...Object.fromEntries(
    [1, 3, 5, 10].flatMap(percent =>
      [false, true].map((isSticky): [string, Kind] => [
        `${percent} % wrong${isSticky ? ', hard pairs' : ''}`,
        { rate: percent / 100, isSticky, setups: SETUPS },
      ]),
    ),
  ),
};

const LEVELS = [0.8, 0.9, 0.95];
const QUESTIONS = 300;
const ENTRIES = 60;
/** The paper's S. */
const CONSENSUS_RUNS = 100;

export const questionsPaper: Paper = {
  title: 'Fewest questions: ways to ask, with right and wrong answers',
  scale: null,
  experiments: Object.keys(EXPERIMENTS),
  usual: () => ({
    trials: 10,
    seed: 0,
    questions: QUESTIONS,
    trees: 0,
    experiments: Object.keys(EXPERIMENTS),
  }),
  ways: [...new Set(Object.values(EXPERIMENTS).flatMap(({ setups }) => Object.keys(setups)))],
  plan: (_data, settings) =>
    Array.from({ length: settings.trials }, (_, number) =>
      settings.experiments.flatMap(experiment =>
        setupsOf(experiment, settings).map(method => ({ experiment, method, number })),
      ),
    ).flat(),
  run: runTrial,
  report,
};

function setupsOf(experiment: string, { ways }: Settings): string[] {
  const all = Object.keys(EXPERIMENTS[experiment]!.setups);
  return ways === undefined ? all : all.filter(name => ways.includes(name));
}

function runTrial(
  data: LabelledData,
  { seed: base, questions }: Settings,
  { experiment, method = '', number }: Trial,
  checkpoint: () => void,
): Measurement[] {
  const seed = base + number;
  const { kept, points, truth } = leaveOut(data, new Random(seed));
  const { rate, isSticky, setups } = EXPERIMENTS[experiment]!;
  const { strategy, clusterer, without = [] } = setups[method]!;
  const distances = pairwiseDistances(points, 'euclidean');
  const k = new Set(truth).size;
  const random = new Random(seed);
  const rates = { errorRate: rate, dontKnowRate: 0 };
  const personSeed = random.next();
  const { curve } = runSimulation({
    truth,
    distances,
    points,
    calibration: data.calibration,
    evidence: evidenceAbout({ cooccurrence: null, pairs: data.evidence }, kept),
    probability: () => consensusFromPoints(points, k, CONSENSUS_RUNS, new Random(seed)),
    strategy,
    clusterer,
    without,
    person: isSticky
      ? stickyPerson(truth, rates, distances, personSeed)
      : simulatedPerson(truth, rates, new Random(personSeed)),
    explain: null,
    questions,
    every: 1,
    examples: null,
    lambda: null,
    random,
    clock: () => 0,
    checkpoint,
  });
  return measure(curve, questions).map(one => ({ experiment, method, ...one }));
}

/** The curve, thinned; where it first reaches each level; where it ends. */
function measure(
  curve: readonly CurveEntry[],
  questions: number,
): Pick<Measurement, 'measure' | 'x' | 'value'>[] {
  const every = Math.max(1, Math.round(questions / ENTRIES));
  const thinned = Array.from({ length: Math.floor(questions / every) + 1 }, (_, step) => {
    // A run that has nothing left to ask stays where it is.
    const { jaccard } = curve.findLast(entry => entry.questions <= step * every)!;
    return { measure: 'Jaccard', x: step * every, value: jaccard };
  });
  const reached = LEVELS.flatMap(level => {
    const entry = curve.find(({ jaccard }) => jaccard >= level);
    if (entry === undefined) return [];
    return [
      { measure: 'questions', x: level, value: entry.questions },
      { measure: 'seconds', x: level, value: entry.seconds },
    ];
  });
  return [...thinned, ...reached, { measure: 'end', x: 0, value: curve.at(-1)!.jaccard }];
}

function report(_data: LabelledData, settings: Settings, finished: readonly Finished[]): Report {
  return {
    about: [
      `A simulated person answers at most ${settings.questions} questions. ${settings.trials} trials; each leaves out one item in ten.`,
      'Wrong answers are independent, or, with "hard pairs", likelier the harder the pair, and always the same for one pair. A way that stops by itself stays where it is.',
      'Max-entropy, semi-random and random are clustered by average linkage over distances refined by neighbourhoods; Active-HACC and Active-PCKMeans by their own clusterings. All but the tree of groups are told the number of groups.',
    ],
    sections: settings.experiments.map(experiment => sectionOf(experiment, settings, finished)),
  };
}

function sectionOf(experiment: string, settings: Settings, finished: readonly Finished[]): Section {
  const { trials } = settings;
  const methods = setupsOf(experiment, settings);
  const cell = (method: string, measureName: string, level: number): string =>
    spread(
      pick(finished, { experiment, method, measure: measureName, x: level }).map(({ value }) => value),
      trials,
    );
  const ends = (method: string): string =>
    sampleOf(pick(finished, { experiment, method, measure: 'end' }).map(({ value }) => value)).mean.toFixed(
      2,
    );
  return {
    heading: experiment,
    text: 'Medians over the trials, with the smallest and the largest; – where half of the trials or more never came so far.',
    chart: {
      title: experiment,
      xLabel: 'questions',
      yLabel: "Jaccard's coefficient",
      curves: methods.map(method => curveOf(finished, { experiment, method, measure: 'Jaccard' }, method)),
    },
    table: {
      header: [
        'way to ask',
        ...LEVELS.map(level => `questions to ${level}`),
        ...LEVELS.map(level => `seconds to ${level}`),
        'mean at the end',
      ],
      rows: methods.map(method => [
        method,
        ...LEVELS.map(level => cell(method, 'questions', level)),
        ...LEVELS.map(level => cell(method, 'seconds', level)),
        ends(method),
      ]),
    },
  };
}

/** Trials that never came so far count as more than any number; of two in the middle the larger is taken. */
function spread(values: readonly number[], trials: number): string {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[Math.floor(trials / 2)];
  if (middle === undefined) return '–';
  const last = sorted.length < trials ? '–' : sorted.at(-1)!;
  return sorted[0] === last ? `${middle}` : `${middle} (${sorted[0]} to ${last})`;
}
