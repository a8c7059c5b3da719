/** One run of an evaluation as a task: a simulated person answers what one way asks, and the curve grows in shared memory. Runs in compute threads. */
import { consensusFromPoints } from '../../../algorithms/ask/consensus.ts';
import { pairwiseDistances } from '../../../algorithms/distance.ts';
import { type Matrix, pickRows } from '../../../algorithms/matrix.ts';
import { Random } from '../../../algorithms/random.ts';
import { type Rates, simulatedPerson } from '../../../algorithms/simulate/person.ts';
import { reasonsOfPerson } from '../../../algorithms/simulate/reasons.ts';
import type { WayToAsk } from '../../../contract/evaluate.ts';
import { WAYS } from '../../evaluate/ways.ts';
import { leaveOut } from '../../reproduce/leaveOut.ts';
import { runSimulation } from '../../simulation.ts';
import type { TaskContext } from '../task.ts';

/** By number of questions, from 0 on; NaN where the run has not come to. */
export interface SharedCurve {
  readonly quality: Float64Array;
  readonly seconds: Float64Array;
}

interface EvaluateRun {
  readonly points: Matrix;
  readonly truth: Int32Array;
  /** What reasons are given in; null where none are. */
  readonly attributes: Matrix | null;
  readonly way: WayToAsk;
  readonly rates: Rates;
  readonly questions: number;
  readonly seed: number;
  readonly curve: SharedCurve;
}

/** The paper's S. */
const CONSENSUS_RUNS = 100;

/** Gives how many questions were asked; what came of them is in the curve. */
export function evaluateRunTask(run: EvaluateRun, { checkpoint }: TaskContext): number {
  const { attributes, rates, questions, seed, curve } = run;
  const { kept, points, truth } = leaveOut(run, new Random(seed));
  const { strategy, clusterer, weighing } = WAYS[run.way];
  const random = new Random(seed);
  const person = simulatedPerson(truth, rates, new Random(random.next()));
  const hasReasons = attributes !== null && weighing !== null;
  const { curve: entries } = runSimulation({
    truth,
    distances: pairwiseDistances(points, 'euclidean'),
    points,
    probability: () => consensusFromPoints(points, new Set(truth).size, CONSENSUS_RUNS, new Random(seed)),
    strategy,
    clusterer: hasReasons ? weighing : clusterer,
    person,
    explain: hasReasons ? reasonsOfPerson(truth, pickRows(attributes, kept)) : null,
    questions,
    every: 1,
    examples: null,
    lambda: null,
    random,
    clock: () => 0,
    checkpoint: ({ questions: asked, jaccard, seconds }) => {
      curve.quality[asked] = jaccard;
      curve.seconds[asked] = seconds;
      checkpoint();
    },
  });
  return entries.at(-1)?.questions ?? 0;
}
