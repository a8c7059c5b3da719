/**
 * The operation `simulate`: a simulated person answers a strategy's questions; the clustering is scored. Any
 * process.
 */
import type { Matrix } from '../../algorithms/matrix.ts';
import { Random } from '../../algorithms/random.ts';
import { CLUSTERERS, type ClustererName, WEIGHING_CLUSTERERS } from '../../algorithms/simulate/clusterers.ts';
import { simulatedPerson, stickyPerson } from '../../algorithms/simulate/person.ts';
import { reasonsOfPerson } from '../../algorithms/simulate/reasons.ts';
import { STRATEGIES } from '../../algorithms/simulate/strategies.ts';
import { runSimulation } from '../../engine/evaluate/simulation.ts';
import { boundedDistances, DISTANCE_FIELDS, readDistances } from './distanceSchemas.ts';
import { matrix } from './matrixSchemas.ts';
import { badRequest, defineOperation, type Request, type Result } from './operation.ts';
import { consensusOf } from './questions.ts';
import { choice, finite, integer, isGiven, labels, rate, read, seed } from './schemas.ts';

/** The number of clusterings behind the probabilities of Active-HACC: the paper's S. */
const CONSENSUS_RUNS = 100;

export const simulateOperation = defineOperation({
  fields: [
    ...DISTANCE_FIELDS,
    'truth',
    'strategy',
    'clusterer',
    'questions',
    'errorRate',
    'errors',
    'dontKnowRate',
    'attributes',
    'n',
    'lambda',
    'seed',
    'every',
  ],
  parse(request) {
    const source = readDistances(request);
    const strategy = read(request, 'strategy', choice(namesOf(STRATEGIES)));
    const clusterer = read(request, 'clusterer', choice(namesOf(CLUSTERERS)));
    const isSubclustered = strategy === 'subclustering' || clusterer === 'subcluster';
    const wants = (field: string): boolean => isSubclustered || isGiven(request, field);
    return {
      source,
      truth: read(request, 'truth', labels(source.n)),
      strategy,
      clusterer,
      questions: read(request, 'questions', integer({ from: 0 })),
      rates: {
        errorRate: read(request, 'errorRate', rate.default(0)),
        dontKnowRate: read(request, 'dontKnowRate', rate.default(0)),
      },
      errors: read(request, 'errors', choice(['independent', 'sticky']).default('independent')),
      attributes: isGiven(request, 'attributes') ? readAttributes(request, source.n, clusterer) : null,
      examples: wants('n') ? read(request, 'n', integer({ from: 1, to: source.n })) : null,
      lambda: wants('lambda') ? read(request, 'lambda', finite({ above: 0 })) : null,
      seed: read(request, 'seed', seed),
      every: read(request, 'every', integer({ from: 1 }).default(1)),
    };
  },
  run(
    {
      source,
      truth,
      strategy,
      clusterer,
      questions,
      rates,
      errors,
      attributes,
      examples,
      lambda,
      seed,
      every,
    },
    clock,
  ) {
    const random = new Random(seed);
    const k = new Set(truth).size;
    const distances = boundedDistances(source);
    const personSeed = random.next();
    const { curve, waits } = runSimulation({
      truth,
      distances,
      points: source.points?.matrix ?? null,
      probability: () => consensusOf(source, k, CONSENSUS_RUNS, new Random(seed)),
      strategy,
      clusterer,
      person:
        errors === 'sticky'
          ? stickyPerson(truth, rates, distances, personSeed)
          : simulatedPerson(truth, rates, new Random(personSeed)),
      explain: attributes === null ? null : reasonsOfPerson(truth, attributes),
      questions,
      every,
      examples,
      lambda,
      random,
      clock,
    });
    return { curve: curve.map(entry => ({ ...entry })), msPerQuestion: spread(waits) };
  },
});

/** Scores of the items, one column per attribute: the person then says why. */
function readAttributes(request: Request, items: number, clusterer: ClustererName): Matrix {
  const scores = read(request, 'attributes', matrix);
  if (scores.rows !== items)
    throw badRequest('attributes', `must have one row for each of the ${items} items, not ${scores.rows}`);
  if (!WEIGHING_CLUSTERERS.includes(clusterer))
    throw badRequest(
      'attributes',
      `goes with a clusterer that weighs constraints (${WEIGHING_CLUSTERERS.join(', ')}), not with ${clusterer}`,
    );
  return scores;
}

function namesOf<Name extends string>(table: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(table) as Name[];
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
