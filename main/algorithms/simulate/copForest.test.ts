import { describe, expect, it } from 'vitest';
import { closeConstraints } from '../constraints.ts';
import { pairwiseDistances } from '../distance.ts';
import type { Matrix, Pair, WeightedPair } from '../matrix.ts';
import { Random } from '../random.ts';
import { clusterByForest } from './clusterers.ts';
import type { AnswerState, Setting } from './setting.ts';

const random = new Random(3);
const points: Matrix = {
  rows: 40,
  columns: 3,
  data: Float64Array.from({ length: 120 }, (_, at) => random.normal() + (at < 60 ? 0 : 5)),
};

function setting(known: Matrix | null): Setting {
  const unasked = (): never => {
    throw new Error('not asked for');
  };
  return {
    k: 2,
    distances: pairwiseDistances(points, 'euclidean'),
    points: known,
    examples: null,
    lambda: null,
    random: new Random(1),
    probability: unasked,
    askActiveHacc: unasked,
    treeOfGroups: unasked,
  };
}

function answerState(mustLink: readonly Pair[], cannotLink: readonly Pair[]): AnswerState {
  const weigh = (pairs: readonly Pair[]) => pairs.map(([i, j]): WeightedPair => [i, j, 1]);
  return {
    mustLink,
    cannotLink,
    skip: [],
    rounds: [],
    closure: closeConstraints(40, mustLink, cannotLink),
    hasReasons: false,
    weighted: () => ({ mustLink: weigh(mustLink), cannotLink: weigh(cannotLink) }),
  };
}

describe('COP-RF in a simulation', () => {
  it('clusters before and after the first answers, and the same each time', () => {
    const cluster = clusterByForest(setting(points));
    const truth = Array.from({ length: 40 }, (_, item) => (item < 20 ? 0 : 1));
    const answered = answerState([[0, 1]], [[0, 39]]);
    expect([...cluster(answerState([], []))]).toEqual(truth);
    expect([...cluster(answered)]).toEqual(truth);
    expect(cluster(answered)).toEqual(clusterByForest(setting(points))(answered));
  });

  it('wants points', () => {
    expect(() => clusterByForest(setting(null))).toThrow('clusterer: cop-rf wants points');
  });
});
