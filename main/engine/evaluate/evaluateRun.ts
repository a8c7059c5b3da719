/**
 * One run of an evaluation as a task: a simulated person answers the questions of one method, and the curve
 * is written into shared memory. Compute threads.
 */
import { consensusFromPoints } from '../../algorithms/ask/consensus.ts';
import { pairwiseWhenRead } from '../../algorithms/distance.ts';
import type { PlattCalibration } from '../../algorithms/embed/plattCalibration.ts';
import { type Matrix, pickRows } from '../../algorithms/matrix.ts';
import { Random } from '../../algorithms/random.ts';
import { type Evidence, evidenceAbout } from '../../algorithms/session/evidence.ts';
import { leaveOut } from '../../algorithms/simulate/examples.ts';
import { type Rates, simulatedPerson } from '../../algorithms/simulate/person.ts';
import { reasonsOfPerson } from '../../algorithms/simulate/reasons.ts';
import { chooseLambda } from '../../algorithms/subcluster/chooseLambda.ts';
import type { MethodToEvaluate } from '../../contract/evaluate.ts';
import { defineTask } from '../compute/task.ts';
import { METHODS_TO_EVALUATE } from './methods.ts';
import { runSimulation } from './simulation.ts';

/** By number of questions, from 0; NaN beyond the end of the run. */
export interface SharedCurve {
  readonly quality: Float64Array;
  readonly seconds: Float64Array;
  /** SJC of five of each subject: of the method's own sheet, or of its groups. */
  readonly sheet: Float64Array;
}

interface EvaluateRun {
  readonly points: Matrix;
  readonly calibration: PlattCalibration | null;
  readonly evidence: Evidence;
  readonly truth: Int32Array;
  /** The attributes that reasons are given in; null without reasons. */
  readonly attributes: Matrix | null;
  readonly method: MethodToEvaluate;
  readonly rates: Rates;
  readonly questions: number;
  readonly seed: number;
  readonly curve: SharedCurve;
}

/** The paper's S. */
const CONSENSUS_RUNS = 100;

/** Items per subcluster, as Browse begins with. */
const EXAMPLES = 5;

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** Returns how many questions were asked; the results are in the curve. */
export const evaluateRunTask = defineTask(
  import.meta.url,
  'evaluateRunTask',
  (run: EvaluateRun, { checkpoint }) => {
    const { attributes, rates, questions, seed, curve } = run;
    const { kept, points, truth } = leaveOut(run, new Random(seed));
    const { strategy, clusterer, weighing } = METHODS_TO_EVALUATE[run.method];
    const random = new Random(seed);
    const person = simulatedPerson(truth, rates, new Random(random.next()));
    const hasReasons = attributes !== null && weighing !== null;
    const distances = pairwiseWhenRead(points, 'euclidean');
    const isSheet = strategy === 'subclustering';
    const { curve: entries } = runSimulation({
      truth,
      distances,
      points,
      calibration: run.calibration,
      evidence: evidenceAbout(run.evidence, kept),
      probability: () => consensusFromPoints(points, new Set(truth).size, CONSENSUS_RUNS, new Random(seed)),
      strategy,
      clusterer: hasReasons ? weighing : clusterer,
      person,
      explain: hasReasons ? reasonsOfPerson(truth, pickRows(attributes, kept)) : null,
      questions,
      every: 1,
      examples: Math.min(EXAMPLES, points.rows),
      lambda: isSheet ? chooseLambda(points, truth, EXAMPLES, seed) * meanOf(distances.data) : null,
      random,
      clock: () => 0,
      checkpoint: ({ questions: asked, jaccard, seconds, sjc }) => {
        curve.quality[asked] = jaccard;
        curve.sheet[asked] = sjc;
        curve.seconds[asked] = seconds;
        checkpoint();
      },
    });
    return entries.at(-1)?.questions ?? 0;
  },
);
