/**
 * One run of the question loop with a simulated person: shared by `simulate` and the reproductions of the
 * papers. Any process.
 */
import { askBest, prepare } from '../../algorithms/ask/activeHacc/ask.ts';
import type { AskRequest } from '../../algorithms/ask/activeHacc/question.ts';
import type { Kind } from '../../algorithms/ask/treeOfGroups/questions.ts';
import type { Part } from '../../algorithms/ask/treeOfGroups/treeState.ts';
import type { PairDistances } from '../../algorithms/distance.ts';
import type { PlattCalibration } from '../../algorithms/embed/plattCalibration.ts';
import type { Condensed, Matrix } from '../../algorithms/matrix.ts';
import type { Random } from '../../algorithms/random.ts';
import { RIVALS, type RivalName } from '../../algorithms/rivals/rivals.ts';
import { type Evidence, NO_EVIDENCE } from '../../algorithms/session/evidence.ts';
import {
  CLUSTERERS,
  type ClustererName,
  PUBLISHED_CLUSTERERS,
  type PublishedClustererName,
} from '../../algorithms/simulate/clusterers.ts';
import type { Person } from '../../algorithms/simulate/person.ts';
import type { Explainer } from '../../algorithms/simulate/reasons.ts';
import { type CurveEntry, simulate, type Waiting } from '../../algorithms/simulate/run.ts';
import { combine, type Setting, type SimulatedStrategy } from '../../algorithms/simulate/setting.ts';
import { STRATEGIES, type StrategyName } from '../../algorithms/simulate/strategies.ts';
import { GroupTree } from '../../algorithms/strategies/groupTree.ts';
import { loadKernels } from '../../native.ts';

export interface SimulationRequest {
  readonly truth: ArrayLike<number>;
  /** May be measured when they are read: the tree of groups does without where there are points. */
  readonly distances: PairDistances;
  /** Where the items are known by points. */
  readonly points: Matrix | null;
  /** How probable a distance of points makes "same", where that is known. */
  readonly calibration?: PlattCalibration | null;
  /** What is known of the items beside their points. */
  readonly evidence?: Evidence;
  /** The probability that each pair belongs together; computed once, where a strategy needs it. */
  readonly probability: () => Condensed;
  readonly strategy: StrategyName | RivalName;
  /** Null: of a rival, which has groups of its own. */
  readonly clusterer: ClustererName | PublishedClustererName | null;
  /** Parts of the tree of groups that are left out. */
  readonly without?: readonly Part[];
  readonly person: Person;
  readonly explain: Explainer | null;
  readonly questions: number;
  readonly every: number;
  /** Groups are made for entries of the curve alone. */
  readonly isLazy?: boolean;
  readonly examples: number | null;
  readonly lambda: number | null;
  readonly random: Random;
  readonly clock: () => number;
  /** Called with each entry of the curve; may throw to cancel. */
  readonly checkpoint?: (entry: CurveEntry) => void;
  /** Ends the run early, by the curve so far. */
  readonly isEnough?: (curve: readonly CurveEntry[]) => boolean;
}

export function runSimulation(request: SimulationRequest): Waiting & { readonly curve: CurveEntry[] } {
  const { truth, distances, points, strategy, clusterer, examples, lambda, random } = request;
  const probability = once(request.probability);
  const setting: Setting = {
    k: new Set(Array.from(truth)).size,
    distances,
    points,
    calibration: request.calibration ?? null,
    examples,
    lambda,
    random,
    probability,
    treeOfGroups: once(() => {
      const kinds: readonly Kind[] =
        strategy === 'tree-of-groups-choosing' ? ['pair', 'choice', 'odd'] : ['pair'];
      return new GroupTree(
        points === null
          ? distances
          : { points, calibration: request.calibration ?? null, evidence: request.evidence ?? NO_EVIDENCE },
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
  const run = simulate({ ...request, strategy: strategyFor(strategy, clusterer, setting) });
  const curve: CurveEntry[] = [];
  let step = run.next();
  for (; !step.done; step = run.next()) {
    curve.push(step.value);
    request.checkpoint?.(step.value);
    if (request.isEnough?.(curve)) return { curve, waits: [] };
  }
  return { curve, waits: step.value.waits };
}

function strategyFor(
  name: StrategyName | RivalName,
  clusterer: ClustererName | PublishedClustererName | null,
  setting: Setting,
): SimulatedStrategy {
  if (isRival(name)) return RIVALS[name](setting);
  if (clusterer === null) throw new RangeError(`strategy: ${name} needs a clusterer`);
  const cluster = { ...CLUSTERERS, ...PUBLISHED_CLUSTERERS }[clusterer];
  return combine(STRATEGIES[name](setting), cluster(setting));
}

function isRival(name: StrategyName | RivalName): name is RivalName {
  return Object.hasOwn(RIVALS, name);
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
