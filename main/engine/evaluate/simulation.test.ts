/** What a simulation computes: the distances of all pairs only for methods that need them. */
import { expect, test } from 'vitest';
import { type PairDistances, pairwiseDistances, pairwiseWhenRead } from '../../algorithms/distance.ts';
import { Random } from '../../algorithms/random.ts';
import { simulatedPerson } from '../../algorithms/simulate/person.ts';
import { makeClouds } from '../browse/testing/clouds.ts';
import { METHODS_TO_EVALUATE } from './methods.ts';
import { runSimulation } from './simulation.ts';

const SUBJECTS = 4;
const points = makeClouds(60, SUBJECTS, 2);
const truth = Int32Array.from({ length: points.rows }, (_, item) => item % SUBJECTS);

function curveOf(
  method: 'tree-of-groups' | 'tree-of-groups-choosing' | 'max-entropy',
  distances: PairDistances,
  examples: number | null = null,
) {
  const { strategy, clusterer } = METHODS_TO_EVALUATE[method];
  return runSimulation({
    truth,
    distances,
    points,
    probability: () => {
      throw new Error('no method here needs it');
    },
    strategy,
    clusterer,
    person: simulatedPerson(truth, { errorRate: 0, dontKnowRate: 0 }, new Random(1)),
    explain: null,
    questions: 8,
    every: 1,
    examples,
    lambda: null,
    random: new Random(1),
    clock: () => 0,
  }).curve;
}

/** Whose distances count how often they are read. */
function counted(): { distances: PairDistances; reads: () => number } {
  const all = pairwiseWhenRead(points, 'euclidean');
  let reads = 0;
  return {
    distances: {
      n: all.n,
      between: all.between,
      get data() {
        reads += 1;
        return all.data;
      },
    },
    reads: () => reads,
  };
}

test.each(['tree-of-groups', 'tree-of-groups-choosing'] as const)(
  '%s, the default of the application, never reads them, and asks the same',
  method => {
    const { distances, reads } = counted();
    const curve = curveOf(method, distances);
    expect(reads()).toBe(0);
    expect(curve).toEqual(curveOf(method, pairwiseDistances(points, 'euclidean')));
    expect(curve.at(-1)!.jaccard).toBeGreaterThan(curve[0]!.jaccard - 0.01);
  },
);

test('neither do the few examples of each group that are scored, as an evaluation has it', () => {
  for (const examples of [2, 5]) {
    const { distances, reads } = counted();
    const curve = curveOf('tree-of-groups', distances, examples);
    expect(reads()).toBe(0);
    expect(curve).toEqual(curveOf('tree-of-groups', pairwiseDistances(points, 'euclidean'), examples));
    expect(curve.map(({ sjc }) => sjc)).not.toEqual(
      curveOf('tree-of-groups', distances).map(({ sjc }) => sjc),
    );
  }
});

test('max-entropy reads them, and they are those of all pairs', () => {
  const { distances, reads } = counted();
  const curve = curveOf('max-entropy', distances);
  expect(reads()).toBeGreaterThan(0);
  expect(curve).toEqual(curveOf('max-entropy', pairwiseDistances(points, 'euclidean')));
});
