/** The operation `simulate`: a simulated person answers the questions of a strategy, and the clustering is scored as it improves. Any process. */

import { askBest } from '../../algorithms/ask/activeHacc/ask.ts';
import { prepare } from '../../algorithms/ask/activeHacc/instance.ts';
import type { AskRequest } from '../../algorithms/ask/activeHacc/question.ts';
import { Random } from '../../algorithms/random.ts';
import { CLUSTERERS } from '../../algorithms/simulate/clusterers.ts';
import { simulatedPerson } from '../../algorithms/simulate/person.ts';
import { type CurveEntry, simulate } from '../../algorithms/simulate/run.ts';
import { STRATEGIES } from '../../algorithms/simulate/strategies.ts';
import { consensusOf } from './consensus.ts';
import { boundedDistances, DISTANCE_FIELDS, readDistances } from './distanceFields.ts';
import { isGiven, readChoice, readInteger, readLabels, readNumber, readRate, readSeed } from './fields.ts';
import { defineOperation, type Result } from './operation.ts';

/** The number of clusterings behind the probabilities of Active-HACC: the paper's S. */
const CONSENSUS_RUNS = 100;

export const operation = defineOperation({
  fields: [
    ...DISTANCE_FIELDS,
    'truth',
    'strategy',
    'clusterer',
    'questions',
    'errorRate',
    'dontKnowRate',
    'n',
    'lambda',
    'seed',
    'every',
  ],
  parse(request) {
    const source = readDistances(request);
    const strategy = readChoice(request, 'strategy', namesOf(STRATEGIES));
    const wants = (field: string): boolean => strategy === 'subclustering' || isGiven(request, field);
    return {
      source,
      truth: readLabels(request, 'truth', source.n),
      strategy,
      clusterer: readChoice(request, 'clusterer', namesOf(CLUSTERERS)),
      questions: readInteger(request, 'questions', { from: 0 }),
      rates: {
        errorRate: readRate(request, 'errorRate', 0),
        dontKnowRate: readRate(request, 'dontKnowRate', 0),
      },
      examples: wants('n') ? readInteger(request, 'n', { from: 1, to: source.n }) : null,
      lambda: wants('lambda') ? readNumber(request, 'lambda', { above: 0 }) : null,
      seed: readSeed(request),
      every: readInteger(request, 'every', { from: 1 }, 1),
    };
  },
  run({ source, truth, strategy, clusterer, questions, rates, examples, lambda, seed, every }, clock) {
    const distances = boundedDistances(source);
    const random = new Random(seed);
    const person = simulatedPerson(truth, rates, new Random(random.next()));
    const k = new Set(truth).size;
    const probability = once(() => consensusOf(source, k, CONSENSUS_RUNS, new Random(seed)));
    const setting = {
      k,
      distances,
      points: source.points?.matrix ?? null,
      examples,
      lambda,
      random,
      probability,
      askActiveHacc: () => {
        const instance = prepare(distances, probability());
        return (question: AskRequest) => askBest(instance, question);
      },
    };
    const run = simulate({
      truth,
      distances,
      strategy: STRATEGIES[strategy](setting),
      clusterer: CLUSTERERS[clusterer](setting),
      person,
      questions,
      every,
      examples,
      clock,
    });
    const curve: CurveEntry[] = [];
    let step = run.next();
    for (; !step.done; step = run.next()) curve.push(step.value);
    return { curve: curve.map(entry => ({ ...entry })), msPerQuestion: spread(step.value.waits) };
  },
});

function namesOf<Name extends string>(table: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(table) as Name[];
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The middle and the 95th of a hundred, by nearest rank; null where nothing was asked. */
function spread(waits: readonly number[]): Result {
  const sorted = [...waits].sort((one, other) => one - other);
  const rank = (share: number): number | null => {
    const wait = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
    return wait === undefined ? null : Math.round(wait * 1000) / 1000;
  };
  return { median: rank(0.5), p95: rank(0.95) };
}
