import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pairwiseDistances } from '../distance.ts';
import { pairCount, pairIndex } from '../matrix.ts';
import { Random } from '../random.ts';
import { LEAST, nearestOf, pairProbability } from './pairProbability.ts';
import { probabilisticClustering } from './probabilisticClustering.ts';
import { clouds } from './testing/askRival.ts';

const everyone = (n: number) =>
  Array.from({ length: n }, (_, item) =>
    Array.from({ length: n }, (_, other) => other).filter(one => one !== item),
  );

test('by hand: 0 and 1 are likely the same, 2 is less likely of them than not', () => {
  const probability = { n: 3, data: Float64Array.of(0.9, 0.6, 0.3) };
  // log(0.6 / 0.4) + log(0.3 / 0.7) < 0
  expect(probabilisticClustering(probability, everyone(3))).toEqual(Int32Array.of(0, 0, 1));
  const likelier = { n: 3, data: Float64Array.of(0.9, 0.6, 0.45) };
  expect(probabilisticClustering(likelier, everyone(3))).toEqual(Int32Array.of(0, 0, 0));
});

test('in the end no item would rather be in another cluster', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 12 }), fc.integer(), (n, seed) => {
      const random = new Random(seed);
      const data = Float64Array.from({ length: pairCount(n) }, () => 0.01 + 0.98 * random.unit());
      const labels = probabilisticClustering({ n, data }, everyone(n));
      const sum = (item: number, cluster: number) =>
        everyone(n)
          [item]!.filter(other => labels[other] === cluster)
          .map(other => data[pairIndex(n, item, other)]!)
          .reduce((total, chance) => total + Math.log(chance / (1 - chance)), 0);
      for (let item = 0; item < n; item++)
        for (const cluster of new Set(labels))
          expect(sum(item, cluster)).toBeLessThanOrEqual(sum(item, labels[item]!) + 1e-9);
    }),
  );
});

test('probabilities fall with the distance and are never certain, with a calibration and without', () => {
  const { truth, points } = clouds(30, 3, 30, 2);
  const distances = pairwiseDistances(points, 'euclidean');
  for (const calibration of [null, { a: 9, b: 1 }]) {
    const { data } = pairProbability({ k: 3, points, distances, calibration }, new Random(1));
    expect(data.every(value => value >= LEAST && value <= 1 - LEAST)).toBe(true);
    const order = Array.from(data.keys()).sort((a, b) => distances.data[a]! - distances.data[b]!);
    order.slice(1).forEach((at, before) => {
      expect(data[at]!).toBeLessThanOrEqual(data[order[before]!]!);
    });
    const labels = probabilisticClustering({ n: 30, data }, nearestOf(distances, 10));
    for (let i = 0; i < 30; i++)
      for (let j = 0; j < i; j++) expect(labels[i] === labels[j]).toBe(truth[i] === truth[j]);
  }
});

test('the nearest come first, ties to the smaller item', () => {
  const line = { rows: 4, columns: 1, data: Float64Array.of(0, 2, 1, 9) };
  expect(nearestOf(pairwiseDistances(line, 'euclidean'), 2)).toEqual([
    [2, 1],
    [2, 0],
    [0, 1],
    [1, 2],
  ]);
});
