/**
 * One trial of the reproduction `questions`: one method, one person, nine items in ten. Runs in compute
 * threads.
 *
 * A level is reached with the first question from which on the score stays at or above it for ten more (or to
 * the end). A trial ends where the highest level is reached.
 */
import { consensusFromPoints } from '../../../algorithms/ask/consensus.ts';
import { pairwiseWhenRead } from '../../../algorithms/distance.ts';
import { Random } from '../../../algorithms/random.ts';
import { evidenceAbout } from '../../../algorithms/session/evidence.ts';
import { leaveOut } from '../../../algorithms/simulate/examples.ts';
import { simulatedPerson, stickyPerson } from '../../../algorithms/simulate/person.ts';
import type { CurveEntry } from '../../../algorithms/simulate/run.ts';
import { runSimulation } from '../../../engine/evaluate/simulation.ts';
import type { LabelledData, Measurement } from '../experiment.ts';
import type { Experiment, Method } from './questionMethods.ts';

export const LEVELS = [0.8, 0.9, 0.95];
const HELD_FOR = 10;
const ENTRIES = 60;
/** The paper's S, for Active-HACC. */
const CONSENSUS_RUNS = 100;

export function runQuestionTrial(
  data: LabelledData,
  { strategy, clusterer, without = [], every = 1 }: Method,
  { rate, isSticky }: Experiment,
  { seed, questions }: { readonly seed: number; readonly questions: number },
  checkpoint: () => void,
): Pick<Measurement, 'measure' | 'x' | 'value'>[] {
  const { kept, points, truth } = leaveOut(data, new Random(seed));
  const distances = pairwiseWhenRead(points, 'euclidean');
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
    every,
    isLazy: every > 1,
    examples: null,
    lambda: null,
    random,
    clock: () => 0,
    checkpoint,
    isEnough: curve => {
      const at = reached(curve, LEVELS.at(-1)!);
      return at >= 0 && curve.at(-1)!.questions >= curve[at]!.questions + HELD_FOR;
    },
  });
  return measure(curve, questions);
}

/** The curve, thinned; where it reaches each level; where it ends. */
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
  const levels = LEVELS.flatMap(level => {
    const entry = curve[reached(curve, level)];
    if (entry === undefined) return [];
    return [
      { measure: 'questions', x: level, value: entry.questions },
      { measure: 'seconds', x: level, value: entry.seconds },
    ];
  });
  return [...thinned, ...levels, { measure: 'end', x: 0, value: curve.at(-1)!.jaccard }];
}

/** The place of the first entry from which on it holds the level; -1 where it never does. */
export function reached(curve: readonly Pick<CurveEntry, 'questions' | 'jaccard'>[], level: number): number {
  let from = -1;
  for (const [at, { questions, jaccard }] of curve.entries()) {
    if (jaccard < level) from = -1;
    else if (from < 0) from = at;
    if (from >= 0 && questions >= curve[from]!.questions + HELD_FOR) break;
  }
  return from;
}
