/** The tree of groups behind centres: questions about items, answers heard, and the same whatever came before. */
import { expect, test } from 'vitest';
import type { Matrix } from '../../algorithms/matrix.ts';
import { Random } from '../../algorithms/random.ts';
import type { Material, Situation } from './messages.ts';
import { TreeAsker } from './treeAsker.ts';

function material(): Material {
  const random = new Random(4);
  const centres = Array.from({ length: 18 }, () => random.normal() * 4);
  const data = new Float64Array(240 * 3);
  for (let at = 0; at < data.length; at++)
    data[at] = centres[(Math.floor(at / 3) % 6) * 3 + (at % 3)]! + random.normal();
  const points: Matrix = { rows: 240, columns: 3, data };
  return { points, metric: 'euclidean', way: 'tree-of-groups', k: 6, seed: 1, runs: 10 };
}

const asker = () => new TreeAsker(material(), () => {}, { full: 100, centres: 60 });

function situation(...given: NonNullable<Situation['given']>): Situation {
  const pairsOf = (wanted: string) =>
    given.filter(({ verdict }) => verdict === wanted).map(({ pair }) => pair);
  return { mustLink: pairsOf('same'), cannotLink: pairsOf('different'), skip: pairsOf("can't tell"), given };
}

test('below the limit every item is asked about itself, beyond it centres stand for them', () => {
  expect(new TreeAsker(material(), () => {}).ask(situation()).representatives).toBeNull();
  const { representatives, labels, question } = asker().ask(situation());
  expect(representatives).toBeGreaterThan(30);
  expect(representatives).toBeLessThan(90);
  expect(labels).toHaveLength(240);
  expect(question!.pair[0]).not.toBe(question!.pair[1]);
});

test('answers about items behind centres are kept', () => {
  const { labels } = asker().ask(situation());
  const together = [...labels.keys()].filter(item => labels[item] === labels[0]);
  const [first, second, third] = together as [number, number, number];
  const after = asker().ask(
    situation({ pair: [first, second], verdict: 'different' }, { pair: [first, third], verdict: 'same' }),
  ).labels;
  expect(after[first]).not.toBe(after[second]);
  expect(after[first]).toBe(after[third]);
});

test('a situation is answered the same whatever was asked before it', () => {
  const wandering = asker();
  const first = wandering.ask(situation());
  const parted = situation({ pair: [0, 6], verdict: 'different' }, { pair: [6, 12], verdict: 'different' });
  wandering.ask(parted);
  expect(wandering.ask(situation())).toEqual(first);
  expect(asker().ask(parted)).toEqual(wandering.ask(parted));
});

test('cosine compares directions alone', () => {
  const { points, ...rest } = material();
  const scaled = { ...points, data: points.data.map((value, at) => value * (1 + (Math.floor(at / 3) % 5))) };
  const ask = (rows: Matrix) =>
    new TreeAsker({ ...rest, metric: 'cosine', points: rows }, () => {}).ask(situation()).labels;
  expect(ask(scaled)).toEqual(ask(points));
});
