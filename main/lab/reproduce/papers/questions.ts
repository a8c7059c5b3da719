/**
 * Questions and a person's time that each strategy needs: Akin's tree of groups beside those of the papers,
 * with right and wrong answers. Runs in compute threads.
 *
 * Each trial leaves out one item in ten, drawn by its number, so that deterministic strategies vary too; all
 * strategies of a trial have the same items and the same kind of person.
 */
import type { Finished, LabelledData, Measurement, Paper, Settings, Trial } from '../experiment.ts';
import { curveOf, pick, type Report, type Section, sampleOf } from '../report.ts';
import { sourceDigest } from '../sourceDigest.ts';
import { EXPERIMENTS, type Method, sourcesOf } from './questionMethods.ts';
import { LEVELS, runQuestionTrial } from './questionTrial.ts';

const QUESTIONS = 200;

export const questionsPaper: Paper = {
  title: 'Fewest questions: methods, with right and wrong answers',
  scale: null,
  experiments: Object.keys(EXPERIMENTS),
  usual: () => ({
    trials: 10,
    seed: 0,
    questions: QUESTIONS,
    trees: 0,
    experiments: Object.keys(EXPERIMENTS),
  }),
  methods: [...new Set(Object.values(EXPERIMENTS).flatMap(({ methods }) => Object.keys(methods)))],
  plan: (_data, settings) =>
    Array.from({ length: settings.trials }, (_, number) =>
      settings.experiments.flatMap(experiment =>
        methodsOf(experiment, settings).map(method => ({ experiment, method, number })),
      ),
    ).flat(),
  run: runTrial,
  codeOf,
  report,
};

function methodsOf(experiment: string, { methods }: Settings): string[] {
  const all = Object.keys(EXPERIMENTS[experiment]!.methods);
  return methods === undefined ? all : all.filter(name => methods.includes(name));
}

function runTrial(
  data: LabelledData,
  { seed, questions }: Settings,
  trial: Trial,
  checkpoint: () => void,
): Measurement[] {
  const { experiment, method = '', number } = trial;
  const settings = { seed: seed + number, questions };
  const found = runQuestionTrial(data, methodOf(trial)!, EXPERIMENTS[experiment]!, settings, checkpoint);
  return found.map(one => ({ experiment, method, ...one }));
}

function methodOf({ experiment, method = '' }: Trial): Method | undefined {
  return EXPERIMENTS[experiment]?.methods[method];
}

const digests = new Map<Method, string>();

function codeOf(trial: Trial): string | null {
  const method = methodOf(trial);
  if (method === undefined) return null;
  const digest = digests.get(method) ?? sourceDigest(sourcesOf(method));
  digests.set(method, digest);
  return digest;
}

function report(_data: LabelledData, settings: Settings, finished: readonly Finished[]): Report {
  return {
    about: [
      `A simulated person answers at most ${settings.questions} questions. ${settings.trials} trials; each leaves out one item in ten. A level is reached where the score stays at or above it for ten more questions; a trial ends where that is so of the highest. Semi-random, random and Active-PCKMeans are scored after every tenth question only.`,
      'Wrong answers are independent, or, with "hard pairs", likelier the harder the pair, and always the same for one pair. A way that stops by itself stays where it is.',
      'Max-entropy, semi-random and random are clustered by average linkage over distances refined by neighbourhoods; COBRAS, A3S, LCA, Active-HACC and Active-PCKMeans by their own clusterings. The tree of groups, COBRAS, and with a known calibration A3S and LCA are not told the number of groups; all others are.',
    ],
    sections: settings.experiments.map(experiment => sectionOf(experiment, settings, finished)),
  };
}

function sectionOf(experiment: string, settings: Settings, finished: readonly Finished[]): Section {
  const { trials } = settings;
  const methods = methodsOf(experiment, settings);
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
        'method',
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
