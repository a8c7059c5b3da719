/** Runs a rival with a simulated person, and lists what was asked. */
import { pairwiseDistances } from '../../distance.ts';
import { numberLabels } from '../../labels.ts';
import type { Matrix, Pair } from '../../matrix.ts';
import { Random } from '../../random.ts';
import type { Answer, Person } from '../../simulate/person.ts';
import { simulate } from '../../simulate/run.ts';
import type { Setting, SimulatedStrategy } from '../../simulate/setting.ts';
import type { Procedure } from '../procedure.ts';

export interface Asked {
  readonly pair: Pair;
  readonly answer: Answer;
}

export function settingOf(points: Matrix | null, k: number, seed = 1): Setting {
  const none = (): never => {
    throw new Error('not asked for');
  };
  const distances =
    points === null ? { n: 4, data: new Float64Array(6) } : pairwiseDistances(points, 'euclidean');
  return {
    k,
    distances,
    points,
    calibration: null,
    examples: null,
    lambda: null,
    random: new Random(seed),
    probability: none,
    treeOfGroups: none,
    askActiveHacc: none,
  };
}

export function askRival(
  strategy: SimulatedStrategy,
  setting: Setting,
  truth: readonly number[],
  person: Person,
  questions = 10_000,
) {
  const asked: Asked[] = [];
  const { distances } = setting;
  const watched: Person = pair => {
    const answer = person(pair);
    asked.push({ pair, answer });
    return answer;
  };
  const run = { truth, distances, strategy, person: watched, questions, every: 1, examples: null };
  const curve = [...simulate({ ...run, clock: () => 0 })];
  const rounds = asked.map(({ pair, answer }) => [{ pair, verdict: answer }]);
  return { asked, curve, rounds };
}

/** Runs a procedure by itself. */
export function follow(procedure: Procedure, person: Person) {
  const asked: string[] = [];
  let step = procedure.next();
  while (!step.done) {
    const answer = person(step.value.pair);
    asked.push(`${asKey(step.value.pair)} ${answer}`);
    step = procedure.next(answer);
  }
  return { asked, labels: [...numberLabels(step.value).labels] };
}

export function rightPerson(truth: readonly number[]): Person {
  return ([i, j]) => (truth[i] === truth[j] ? 'same' : 'different');
}

/** Clouds in a plane, `spread` apart, in no particular order. */
export function clouds(items: number, groups: number, spread: number, seed: number) {
  const random = new Random(seed);
  const truth = Array.from({ length: items }, () => random.below(groups));
  const data = truth.flatMap(group => [
    spread * group + random.normal(),
    (spread * group) / 2 + random.normal(),
  ]);
  const points: Matrix = { rows: items, columns: 2, data: Float64Array.from(data) };
  return { truth, points };
}

export const asKey = ([i, j]: Pair): string => `${Math.min(i, j)}-${Math.max(i, j)}`;
