import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pairCount } from '../matrix.ts';
import { Random } from '../random.ts';
import type { Answer } from '../simulate/person.ts';
import { Alternatives } from './alternatives.ts';
import { Lca, lca } from './lca.ts';
import { asKey, askRival, clouds, follow, rightPerson, settingOf } from './testing/askRival.ts';

const everyone = (n: number) =>
  Array.from({ length: n }, (_, item) =>
    Array.from({ length: n }, (_, other) => other).filter(one => one !== item),
  );

function two(probability: number, answers: readonly Answer[]) {
  const left = [...answers];
  const method = new Lca({ n: 2, data: Float64Array.of(probability) }, everyone(2));
  return follow(method.run(), () => left.shift()!);
}

test('by hand: an undecided pair is asked four times at most, and the answers add up', () => {
  // 0.6 says "same" by 0.4, an answer 3.5: the first "different" parts them, and three more keep them apart.
  const apart = two(0.6, ['different', 'different', 'different', 'different']);
  expect(apart).toEqual({ asked: Array(4).fill('0-1 different'), labels: [0, 1] });
  // One wrong answer is outweighed by the others.
  expect(two(0.6, ['different', 'same', 'same', 'same']).labels).toEqual([0, 0]);
  expect(two(0.4, ['same', 'different', 'different', 'different']).labels).toEqual([0, 1]);
});

test('by hand: of three items the pair on which both clusterings disagree is asked', () => {
  // 0 and 1 are surely the same, 2 is a little more likely apart from both.
  const data = Float64Array.of(0.97, 0.45, 0.4);
  const method = new Lca({ n: 3, data }, everyone(3));
  const { asked, labels } = follow(method.run(), rightPerson([0, 0, 0]));
  // Splitting is worth too little; merging is the best alternative: 1-2 is the heavier of its two edges.
  expect(asked.slice(0, 1)).toEqual(['1-2 same']);
  expect(labels).toEqual([0, 0, 0]);
});

test('a new weight changes the worth of an alternative as computing it anew does', () => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 6 }), fc.integer(), (n, seed) => {
      const random = new Random(seed);
      const weigh = () => Math.round(20 * random.unit() - 10) || 1;
      const alternatives = new Alternatives(n);
      for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) alternatives.addWeight([j, i], weigh());
      alternatives.begin('scoring');
      for (let best = alternatives.best(); best !== null && best.worth > 0; best = alternatives.best())
        alternatives.apply(best);
      alternatives.begin('splitting');
      const before = alternatives.best();
      if (before === null) return;
      const [i, j] = [before.items[0]!, before.items[1]!];
      alternatives.addWeight([i, j], weigh());
      const after = alternatives.best()!;
      const score = (labels: Int32Array) =>
        after.items.reduce(
          (sum, item, a) =>
            after.items
              .slice(a + 1)
              .reduce(
                (part, other, b) =>
                  part + (labels[a] === labels[a + 1 + b] ? 1 : -1) * alternatives.weightOf(item, other)!,
                sum,
              ),
          0,
        );
      expect(after.worth).toBeCloseTo(score(after.otherLabels) - score(after.nowLabels), 9);
    }),
  );
});

test('who is always right gets the truth where the ranking joins all; no pair is asked five times', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 1, max: 4 }), (seed, groups) => {
      const random = new Random(seed);
      const truth = Array.from({ length: 9 }, () => random.below(groups));
      const data = Float64Array.from({ length: pairCount(9) }, () => 0.05 + 0.9 * random.unit());
      const { asked, labels } = follow(new Lca({ n: 9, data }, everyone(9)).run(), rightPerson(truth));
      for (let i = 0; i < 9; i++)
        for (let j = 0; j < i; j++) expect(labels[i] === labels[j]).toBe(truth[i] === truth[j]);
      const counts = Map.groupBy(asked, pair => pair);
      for (const times of counts.values()) expect(times.length).toBeLessThanOrEqual(4);
    }),
    { numRuns: 30 },
  );
});

test('clouds far apart are grouped before any question; the same seed asks the same', () => {
  const { truth, points } = clouds(40, 4, 30, 3);
  const run = () => {
    const setting = { ...settingOf(points, 4), calibration: { a: 9, b: 1 } };
    return askRival(lca(setting), setting, truth, rightPerson(truth), 20);
  };
  const { asked, curve } = run();
  expect(curve[0]!.jaccard).toBe(1);
  expect(run().asked.map(({ pair }) => asKey(pair))).toEqual(asked.map(({ pair }) => asKey(pair)));
  expect(() => lca(settingOf(null, 2))).toThrow(RangeError);
});
