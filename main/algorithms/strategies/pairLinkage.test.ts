/** Strategies that ask about pairs: many items as few, against all pairs. */
import { describe, expect, test } from 'vitest';
import { typescriptKernels } from '../ask/activeHacc/ask.ts';
import { maxEntropyQuestion } from '../ask/maxEntropy.ts';
import type { Given } from '../ask/treeOfGroups/treeState.ts';
import { closeConstraints } from '../constraints.ts';
import { lookupCondensed, pairwiseDistances } from '../distance.ts';
import type { Matrix } from '../matrix.ts';
import { scoreClustering } from '../metrics/clusterMetrics.ts';
import { findNeighbours, nearestRows } from '../neighbours/nearestNeighbours.ts';
import { Random } from '../random.ts';
import { effectOfRounds } from '../session/answers.ts';
import { NO_EVIDENCE } from '../session/evidence.ts';
import { SubclusterSession, startSubclustering } from '../subcluster/queue.ts';
import { prepareSubclustering, Relations } from '../subcluster/setting.ts';
import { GroupTree } from './groupTree.ts';
import { MaxEntropy } from './pairLinkage.ts';
import { largeSheet, Subcluster } from './subcluster.ts';

function clouds(items: number, groups: number): { points: Matrix; truth: number[] } {
  const random = new Random(2);
  const centres = Array.from({ length: groups * 4 }, () => random.normal() * 3);
  const data = Float64Array.from(
    { length: items * 4 },
    (_, at) => centres[(Math.floor(at / 4) % groups) * 4 + (at % 4)]! + random.normal(),
  );
  return {
    points: { rows: items, columns: 4, data },
    truth: Array.from({ length: items }, (_, i) => i % groups),
  };
}

function optionsFor(points: Matrix, wanted: number | null = null) {
  const work = findNeighbours(points, { wanted: points.rows - 1, nearestRows, threads: 1 });
  let step = work.next();
  while (!step.done) step = work.next();
  const neighbours = step.value;
  return {
    points,
    evidence: NO_EVIDENCE,
    wanted,
    seed: 1,
    kernels: typescriptKernels,
    measure: (rows: Matrix) => pairwiseDistances(rows, 'euclidean'),
    items: () => ({ points, calibration: null, neighbours }),
    progress: () => {},
    full: 0,
  };
}

/** Answers as the truth says; the input of each question and what was asked. */
function play(strategy: MaxEntropy | Subcluster, truth: readonly number[], questions: number) {
  const rounds: Given[][] = [];
  const asked: { rounds: Given[][]; labels: Int32Array; pair: [number, number] }[] = [];
  for (let at = 0; at < questions; at++) {
    const { labels, question } = strategy.next({ rounds });
    if (question === null) break;
    const pair: [number, number] = [question.item, question.among[0]!];
    asked.push({ rounds: [...rounds], labels, pair });
    rounds.push([{ pair, verdict: truth[pair[0]] === truth[pair[1]] ? 'same' : 'different' }]);
  }
  return asked;
}

describe('most uncertain, of many items', () => {
  const { points, truth } = clouds(80, 5);

  test('the groups are those of one tree over all items, the question is that of all pairs', () => {
    const strategy = new MaxEntropy(optionsFor(points));
    const tree = new GroupTree({ points, calibration: null }, { kinds: ['pair'], without: ['metric'] });
    const distances = pairwiseDistances(points, 'euclidean');
    const asked = play(strategy, truth, 12);
    expect(asked.length).toBe(12);
    for (const { rounds, labels, pair } of asked) {
      expect(labels).toEqual(tree.groups({ rounds }));
      const { mustLink, cannotLink, skip } = effectOfRounds(80, rounds);
      const closure = closeConstraints(80, mustLink, cannotLink);
      expect(pair).toEqual(maxEntropyQuestion(distances, labels, closure, skip)!.pair);
    }
  });

  test('as many groups as are wanted', () => {
    const { labels } = new MaxEntropy(optionsFor(points, 7)).next({ rounds: [] });
    expect(new Set(labels).size).toBe(7);
  });
});

describe('contact sheet, of many items', () => {
  const { points, truth } = clouds(120, 6);

  test('the first candidate of each group is its medoid', () => {
    const squares = pairwiseDistances(points, 'sqeuclidean');
    const { between } = lookupCondensed(squares);
    const { start, setting } = largeSheet(points, Int32Array.from(truth), 4);
    expect(start).toHaveLength(4);
    for (const centre of start) {
      const members = truth.flatMap((label, item) => (label === truth[centre] ? [item] : []));
      const costOf = (item: number) => members.reduce((sum, other) => sum + between(item, other), 0);
      for (const item of members) expect(costOf(centre)).toBeLessThanOrEqual(costOf(item) + 1e-9);
    }
    const mean = squares.data.reduce((sum, square) => sum + square, 0) / squares.data.length;
    expect(setting.lambda).toBeCloseTo(0.2 * mean, 9);
  });

  test('without a table of distances the sheet begins as with one', () => {
    const { start, setting } = largeSheet(points, Int32Array.from(truth));
    const { candidates, n, lambda } = setting;
    const table = lookupCondensed(pairwiseDistances(points, 'sqeuclidean'));
    const twin = prepareSubclustering(table, candidates, n, lambda);
    const relations = new Relations(closeConstraints(120, [], []));
    const [state, expected] = [setting, twin].map(one => startSubclustering(one, relations, start));
    expect(state).toEqual(expected);
    const [question, wanted] = [setting, twin].map(
      one => new SubclusterSession(one, state!, relations).question,
    );
    expect(question).toEqual(wanted);
    expect(question).not.toBeNull();
  });

  test('the groups follow the answers, and no pair is asked twice', () => {
    const asked = play(new Subcluster(optionsFor(points)), truth, 40);
    const keys = asked.map(({ pair }) => pair.toSorted((a, b) => a - b).join(' '));
    expect(keys.length).toBeGreaterThan(20);
    expect(new Set(keys).size).toBe(keys.length);
    const [first, last] = [asked[0]!, asked.at(-1)!].map(
      ({ labels }) => scoreClustering(truth, labels).jaccard,
    );
    expect(last).toBeGreaterThan(first!);
  });
});
