/**
 * One run of the question loop with a simulated person: shared by `simulate` and the reproductions of the
 * papers. Any process.
 */
import { askBest, prepare } from '../algorithms/ask/activeHacc/ask.ts';
import type { AskRequest } from '../algorithms/ask/activeHacc/question.ts';
import type { Kind } from '../algorithms/ask/treeOfGroups/questions.ts';
import type { Part } from '../algorithms/ask/treeOfGroups/treeOfGroups.ts';
import type { PlattCalibration } from '../algorithms/embed/plattCalibration.ts';
import type { Condensed, Matrix } from '../algorithms/matrix.ts';
import type { Random } from '../algorithms/random.ts';
import { CLUSTERERS, type ClustererName } from '../algorithms/simulate/clusterers.ts';
import type { Person } from '../algorithms/simulate/person.ts';
import type { Explainer } from '../algorithms/simulate/reasons.ts';
import { type CurveEntry, simulate, type Waiting } from '../algorithms/simulate/run.ts';
import { combine } from '../algorithms/simulate/setting.ts';
import { STRATEGIES, type StrategyName } from '../algorithms/simulate/strategies.ts';
import { GroupTree } from '../algorithms/strategies/groupTree.ts';
import { loadKernels } from '../native.ts';

export interface SimulationRequest {
  readonly truth: ArrayLike<number>;
  readonly distances: Condensed;
  /** Where the items are known by points. */
  readonly points: Matrix | null;
  /** How probable a distance of points makes "same", where that is known. */
  readonly calibration?: PlattCalibration | null;
  /** The probability that each pair belongs together; computed once, where a strategy needs it. */
  readonly probability: () => Condensed;
  readonly strategy: StrategyName;
  readonly clusterer: ClustererName;
  /** Parts of the tree of groups that are left out. */
  readonly without?: readonly Part[];
  readonly person: Person;
  readonly explain: Explainer | null;
  readonly questions: number;
  readonly every: number;
  readonly examples: number | null;
  readonly lambda: number | null;
  readonly random: Random;
  readonly clock: () => number;
  /** Called with each entry of the curve; may throw to cancel. */
  readonly checkpoint?: (entry: CurveEntry) => void;
}

export function runSimulation(request: SimulationRequest): Waiting & { readonly curve: CurveEntry[] } {
  const { truth, distances, points, strategy, clusterer, examples, lambda, random } = request;
  const probability = once(request.probability);
  const setting = {
    k: new Set(Array.from(truth)).size,
    distances,
    points,
    examples,
    lambda,
    random,
    probability,
    treeOfGroups: once(() => {
      const kinds: readonly Kind[] =
        strategy === 'tree-of-groups-choosing' ? ['pair', 'choice', 'odd'] : ['pair'];
      return new GroupTree(
        points === null ? distances : { points, calibration: request.calibration ?? null },
        {
          kinds,
          kernels: loadKernels(),
          ...(request.without === undefined ? {} : { without: request.without }),
        },
      );
    }),
    askActiveHacc: () => {
      const instance = prepare(distances, probability(), loadKernels());
      return (question: AskRequest) => askBest(instance, question);
    },
  };
  const run = simulate({
    ...request,
    strategy: combine(STRATEGIES[strategy](setting), CLUSTERERS[clusterer](setting)),
  });
  const curve: CurveEntry[] = [];
  let step = run.next();
  for (; !step.done; step = run.next()) {
    curve.push(step.value);
    request.checkpoint?.(step.value);
  }
  return { curve, waits: step.value.waits };
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
