/**
 * Active-HACC behind centres and the tree of groups over all items: questions about items, answers heard item
 * by item, and the same whatever came before.
 */
import { describe, expect, test } from 'vitest';
import type { Given } from '../../algorithms/ask/treeOfGroups/treeState.ts';
import type { Matrix } from '../../algorithms/matrix.ts';
import { Random } from '../../algorithms/random.ts';
import type { AnswerState, SessionInput, StrategyName } from './messages.ts';
import { SessionPlanner } from './sessionPlanner.ts';

const GROUPS = 6;

function input(strategy: StrategyName): SessionInput {
  const random = new Random(4);
  const centres = Array.from({ length: GROUPS * 3 }, () => random.normal() * 4);
  const data = new Float64Array(GROUPS * 40 * 3);
  for (let at = 0; at < data.length; at++)
    data[at] = centres[(Math.floor(at / 3) % GROUPS) * 3 + (at % 3)]! + random.normal();
  const points: Matrix = { rows: GROUPS * 40, columns: 3, data };
  return { points, metric: 'euclidean', strategy, k: GROUPS, seed: 1, runs: 10 };
}

const said = (...given: Given[]): AnswerState => ({ rounds: given.map(one => [one]) });

describe.each(['active-hacc', 'tree-of-groups'] as const)('%s', strategy => {
  const planner = () => new SessionPlanner(input(strategy), () => {}, { full: 100, centres: 40 });

  test('beyond the limit centres stand for the items of Active-HACC, and for no others', () => {
    expect(new SessionPlanner(input(strategy), () => {}).ask(said()).representatives).toBeNull();
    const { representatives, labels, question } = planner().ask(said());
    if (strategy === 'tree-of-groups') expect(representatives).toBeNull();
    else {
      expect(representatives).toBeGreaterThan(20);
      expect(representatives).toBeLessThan(60);
    }
    expect(labels).toHaveLength(240);
    expect(question!.pair[0]).not.toBe(question!.pair[1]);
  });

  test('answers about items behind centres are kept, also where centres would contradict them', () => {
    const { labels } = planner().ask(said());
    const together = [...labels.keys()].filter(item => labels[item] === labels[0]);
    const [first, second, third] = together as [number, number, number];
    const after = planner().ask(
      said({ pair: [first, second], verdict: 'different' }, { pair: [first, third], verdict: 'same' }),
    ).labels;
    expect(after[first]).not.toBe(after[second]);
    expect(after[first]).toBe(after[third]);
  });

  test('the same answers get the same question, whatever was asked before', () => {
    const wandering = planner();
    const first = wandering.ask(said());
    const parted = said({ pair: [0, 6], verdict: 'different' }, { pair: [6, 12], verdict: 'different' });
    wandering.ask(parted);
    expect(wandering.ask(said())).toEqual(first);
    expect(planner().ask(parted)).toEqual(wandering.ask(parted));
  });
});

test('cosine compares directions alone', () => {
  const { points, ...rest } = input('tree-of-groups');
  const scaled = { ...points, data: points.data.map((value, at) => value * (1 + (Math.floor(at / 3) % 5))) };
  const ask = (rows: Matrix) =>
    new SessionPlanner({ ...rest, metric: 'cosine', points: rows }, () => {}).ask(said()).labels;
  expect(ask(scaled)).toEqual(ask(points));
});
