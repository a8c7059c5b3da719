/** The asker behind centres: questions about items, answers heard item by item, and the same whatever came before. */
import { expect, test } from 'vitest';
import type { Matrix } from '../../algorithms/matrix.ts';
import { Random } from '../../algorithms/random.ts';
import { Asker } from './asker.ts';
import type { Material, Situation } from './messages.ts';

const GROUPS = 6;

function material(): Material {
  const random = new Random(4);
  const centres = Array.from({ length: GROUPS * 3 }, () => random.normal() * 4);
  const data = new Float64Array(GROUPS * 40 * 3);
  for (let at = 0; at < data.length; at++)
    data[at] = centres[(Math.floor(at / 3) % GROUPS) * 3 + (at % 3)]! + random.normal();
  const points: Matrix = { rows: GROUPS * 40, columns: 3, data };
  return { points, metric: 'euclidean', k: GROUPS, seed: 1, runs: 10 };
}

const limits = { full: 100, centres: 40 };
const nothing: Situation = { mustLink: [], cannotLink: [], skip: [] };
const asker = () => new Asker(material(), () => {}, limits);

test('below the limit every item is asked about itself, beyond it centres stand for them', () => {
  expect(new Asker(material(), () => {}).ask(nothing).representatives).toBeNull();
  const { representatives, labels, question } = asker().ask(nothing);
  expect(representatives).toBeGreaterThan(20);
  expect(representatives).toBeLessThan(60);
  expect(labels).toHaveLength(240);
  expect(question!.pair[0]).not.toBe(question!.pair[1]);
});

test('answers about items behind centres are kept, also where centres would contradict them', () => {
  const { labels } = asker().ask(nothing);
  const together = [...labels.keys()].filter(item => labels[item] === labels[0]);
  const apart: Situation = {
    ...nothing,
    cannotLink: [[together[0]!, together[1]!]],
    mustLink: [[together[0]!, together[2]!]],
  };
  const after = asker().ask(apart).labels;
  expect(after[together[0]!]).not.toBe(after[together[1]!]);
  expect(after[together[0]!]).toBe(after[together[2]!]);
});

test('a situation is answered the same whatever was asked before it', () => {
  const wandering = asker();
  const first = wandering.ask(nothing);
  const parted = {
    ...nothing,
    cannotLink: [
      [0, 6],
      [6, 12],
    ] as const,
  };
  wandering.ask(parted);
  expect(wandering.ask(nothing)).toEqual(first);
  expect(asker().ask(parted)).toEqual(wandering.ask(parted));
});
