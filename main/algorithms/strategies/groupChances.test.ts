/** Chances with groups: those of the tree itself, pair by pair, and a question limited to some groups. */
import { expect, test } from 'vitest';
import { clusterDistance, summarise } from '../linkage/clusterDistance.ts';
import type { Matrix } from '../matrix.ts';
import { Random } from '../random.ts';
import { chancesWithGroups, likelyPair, type SetComparison } from './groupChances.ts';
import { GroupTree } from './groupTree.ts';
import type { PlainQuestion } from './questionStrategy.ts';

const CLOUDS = 5;

/** Item i belongs to cloud i mod 5. */
function clouds(items: number): Matrix {
  const random = new Random(3);
  const centres = Array.from({ length: CLOUDS * 4 }, () => random.normal() * 3);
  const data = Float64Array.from(
    { length: items * 4 },
    (_, at) => centres[(Math.floor(at / 4) % CLOUDS) * 4 + (at % 4)]! + random.normal(),
  );
  return { rows: items, columns: 4, data };
}

const points = clouds(60);
const byDistance: SetComparison = {
  points,
  overlapsOf: () => null,
  chance: (one, other) =>
    1 / (1 + clusterDistance({ unit: 1, even: Infinity, against: 0, isRefined: false }, one, other, 0)),
};

/** One set against one group, member by member. */
function slowTwin(labels: Int32Array, set: number[], label: number): number {
  const others = [...labels.keys()].filter(item => labels[item] === label && !set.includes(item));
  if (others.length === 0) return 0;
  const [one, other] = [set, others].map(rows =>
    summarise(points, Int32Array.from(rows.toSorted((a, b) => a - b))),
  );
  const chance = byDistance.chance(one!, other!, 0);
  return chance / (1 - chance);
}

test('the odds are those of each pair of sets; the eight best compete', () => {
  const labels = Int32Array.from({ length: 60 }, (_, item) => (item === 7 ? -1 : item % 12));
  const sets = [[3], [0, 12, 24, 36, 48], [5, 1, 30]];
  const found = chancesWithGroups(
    byDistance,
    labels,
    sets.map(set => Int32Array.from(set)),
  );
  for (const [at, set] of sets.entries()) {
    const odds = Array.from({ length: 12 }, (_, label) => slowTwin(labels, set, label));
    const best = odds.toSorted((a, b) => b - a).slice(0, 8);
    const sum = best.reduce((total, one) => total + one, 0);
    expect([...found[at]!]).toEqual(odds.map(one => expect.closeTo(one / (1 + Math.max(one, sum)), 10)));
  }
  // A whole group has nobody to be compared with.
  expect(found[1]![0]).toBe(0);
});

test('the tree finds the cloud of an item, and learns from what was answered', () => {
  const tree = new GroupTree({ points, calibration: null });
  const labels = Int32Array.from({ length: 60 }, (_, item) => item % CLOUDS);
  const items = Array.from({ length: 60 }, (_, item) => Int32Array.of(item));
  const right = chancesWithGroups(tree.comparison({ rounds: [] }), labels, items).filter(
    (chances, item) => chances.indexOf(Math.max(...chances)) === item % CLOUDS,
  );
  expect(right.length).toBeGreaterThan(56);
  const rounds = Array.from({ length: 8 }, (_, at) => [
    { pair: [at, at + 5] as [number, number], verdict: 'different' as const },
  ]);
  const sure = (given: typeof rounds) =>
    chancesWithGroups(tree.comparison({ rounds: given }), labels, [Int32Array.of(0)])[0]![0]!;
  expect(sure(rounds)).toBeLessThan(sure([]));
});

test('a question about some items only has their group on one side', () => {
  const tree = new GroupTree({ points, calibration: null });
  for (const item of [0, 11, 23]) {
    const { question, labels } = tree.next({ rounds: [], about: [item] });
    const sides = [question!.item, ...question!.among].map(row => labels[row]);
    expect(sides).toContain(labels[item]);
    expect(tree.next({ rounds: [] }).labels).toEqual(labels);
  }
});

test('without a strategy that can limit its questions, the likeliest group is asked about, once', () => {
  const labels = Int32Array.from({ length: 60 }, (_, item) => item % 10);
  const asked = (skipped: [number, number][]) =>
    likelyPair(byDistance, labels, [2], { rounds: [], skipped }) as PlainQuestion;
  const first = asked([]);
  expect(labels[first.item]).toBe(2);
  // Labels 2 and 7 are parts of one cloud.
  expect(labels[first.among[0]!]).toBe(7);
  expect(labels[asked([[first.item, first.among[0]!]]).among[0]!]).not.toBe(7);
  const all = Array.from({ length: 60 }, (_, item): [number, number] => [2, item]);
  expect(likelyPair(byDistance, labels, [2], { rounds: [], skipped: all })).toBeNull();
});
