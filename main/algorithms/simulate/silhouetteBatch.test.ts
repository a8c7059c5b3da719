import { describe, expect, it } from 'vitest';
import { closeConstraints } from '../constraints.ts';
import { pairwiseDistances } from '../distance.ts';
import type { Matrix, Pair } from '../matrix.ts';
import { Random } from '../random.ts';
import { CLUSTERERS } from './clusterers.ts';
import { simulatedPerson } from './person.ts';
import { type CurveEntry, simulate } from './run.ts';
import { combine, type Setting } from './setting.ts';
import { STRATEGIES } from './strategies.ts';

/** Three loose groups on a line, in no particular order. */
const values = [0, 10, 20, 1, 11, 22, 3, 13, 25, 6, 16];
const truth = [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1];
const points: Matrix = { rows: values.length, columns: 1, data: Float64Array.from(values) };

function setting(known: Matrix | null, seed = 0): Setting {
  return {
    k: 3,
    distances: pairwiseDistances(points, 'euclidean'),
    points: known,
    examples: null,
    lambda: null,
    random: new Random(seed),
    probability: () => {
      throw new Error('not wanted here');
    },
    treeOfGroups: () => {
      throw new Error('not asked for');
    },
    askActiveHacc: () => {
      throw new Error('not wanted here');
    },
  };
}

function run(known: Matrix | null, dontKnowRate = 0, questions = 200) {
  const at = setting(known);
  const answer = simulatedPerson(truth, { errorRate: 0, dontKnowRate }, new Random(5));
  const asked: Pair[] = [];
  const steps = simulate({
    truth,
    distances: at.distances,
    strategy: combine(
      STRATEGIES['silhouette-batch'](at),
      known === null ? CLUSTERERS.hacc(at) : CLUSTERERS['cop-kmeans'](at),
    ),
    person: pair => {
      asked.push(pair);
      return answer(pair);
    },
    questions,
    every: 1,
    examples: null,
    clock: () => 0,
  });
  const curve: CurveEntry[] = [];
  let step = steps.next();
  for (; !step.done; step = steps.next()) curve.push(step.value);
  return { curve, asked };
}

describe('the silhouette batch in a simulation', () => {
  it('asks no pair twice and none that is implied, until every image is settled', () => {
    for (const known of [points, null]) {
      const { curve, asked } = run(known);
      const must: Pair[] = [];
      const cannot: Pair[] = [];
      for (const [i, j] of asked) {
        expect(i).toBeLessThan(j);
        const closure = closeConstraints(truth.length, must, cannot);
        expect(closure.componentOf[i]).not.toBe(closure.componentOf[j]);
        const key = [closure.componentOf[i]!, closure.componentOf[j]!].sort((a, b) => a - b);
        expect(closure.cannotLinks).not.toContainEqual(key);
        (truth[i] === truth[j] ? must : cannot).push([i, j]);
      }
      expect(curve.at(-1)).toMatchObject({ adjustedRand: 1, questions: asked.length });
      // 11 images, 3 groups: each image is compared with at most 3 groups.
      expect(asked.length).toBeLessThanOrEqual(3 + 8 * 3);
    }
  });

  it('ends although nobody can tell', () => {
    const { asked } = run(points, 1);
    // Every image is a group of its own, so every pair is asked once.
    expect(new Set(asked.map(pair => pair.join())).size).toBe(asked.length);
    expect(asked.length).toBe((truth.length * (truth.length - 1)) / 2);
  });

  it('chooses once: the first answers do not change which images come first', () => {
    const at = setting(points);
    const strategy = STRATEGIES['silhouette-batch'](at);
    const labels = CLUSTERERS['cop-kmeans'](at)(answerState([], []));
    const first = strategy(answerState([], []), labels);
    const second = strategy(
      answerState([], [first!]),
      labels.map(label => (label + 1) % 3),
    );
    expect(STRATEGIES['silhouette-batch'](at)(answerState([], []), labels)).toEqual(first);
    expect(second!.some(image => first!.includes(image))).toBe(true);
  });

  it('cop-kmeans wants points', () => {
    expect(() => CLUSTERERS['cop-kmeans'](setting(null))).toThrow(/clusterer/);
  });
});

function answerState(mustLink: Pair[], cannotLink: Pair[]) {
  return {
    mustLink,
    cannotLink,
    skip: [],
    closure: closeConstraints(truth.length, mustLink, cannotLink),
    rounds: [],
    hasReasons: false,
    weighted: () => ({ mustLink: [], cannotLink: [] }),
  };
}
