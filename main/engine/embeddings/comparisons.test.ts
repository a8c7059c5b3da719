/**
 * How embeddings are compared: every shipped model's blocks fill its vectors, and a person's own model is
 * compared too.
 */
import { expect, test } from 'vitest';
import { pairwiseDistances } from '../../algorithms/distance.ts';
import { probabilitySame } from '../../algorithms/embed/plattCalibration.ts';
import { matrixOf } from '../../algorithms/matrix.ts';
import { Random } from '../../algorithms/random.ts';
import { classicalVector as classicalOfPhoto } from '../../vision/anything/preparePhoto.ts';
import { classicalVector as classicalOfLeaf, describeLeaf } from '../../vision/leaves/describeLeaf.ts';
import { comparedPoints, comparisonName, comparisonOf } from './comparisons.ts';

function noise(columns: number, seed: number): Float32Array {
  const random = new Random(seed);
  return Float32Array.from({ length: columns }, () => random.unit());
}

const grey = { width: 40, height: 30, data: new Uint8Array(3 * 40 * 30).fill(128) };
const leaf = describeLeaf(grey);

test.each([
  ['leaf-stages', 1024 + 1024 + leaf.curvature.length],
  ['leaf', 2048 + leaf.curvature.length],
  ['leaf-classical', classicalOfLeaf(leaf).length],
  ['photo-stages', 2048 + 1000 + 256],
  ['photo', 2048 + 1000],
  ['resnet50', 2048],
  ['photo-classical', classicalOfPhoto(grey).length],
  ['a model of their own', 77],
])('%s has %d numbers, compared at distances from 0 to 2', (model, columns) => {
  const embeddings = matrixOf([1, 2, 3, 4, 5].map(seed => noise(columns, seed)));
  const { data } = pairwiseDistances(comparedPoints(model, embeddings), 'euclidean');
  expect(data.every(distance => distance > 0.1 && distance <= 2 + 1e-9)).toBe(true);
});

test('where a person said below which distance two pictures are the same, that is where both are equally likely', () => {
  const name = comparisonName({ name: 'own mine', evenAt: 12.5 });
  const { calibration } = comparisonOf(name, 2);
  const points = comparedPoints(name, matrixOf([Float32Array.of(0, 0), Float32Array.of(7.5, 10)]));
  const { data } = pairwiseDistances(points, 'euclidean');
  expect(probabilitySame(calibration, data[0]!)).toBeCloseTo(0.5, 9);
  expect(probabilitySame(calibration, data[0]! / 2)).toBeGreaterThan(0.99);
  expect(probabilitySame(calibration, data[0]! * 1.5)).toBeLessThan(0.01);
  expect(comparisonName({ name: 'face', evenAt: null })).toBe('face');
});
