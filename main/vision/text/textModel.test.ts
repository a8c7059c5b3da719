/** How well words fit an item's tags, on vectors small enough to work out by hand. */
import { expect, test } from 'vitest';
import { wordScores } from './textModel.ts';

const TAGS = [Float32Array.of(1, 0), Float32Array.of(0, 1), Float32Array.of(0, -1)];

test('is the cosine with the sum of the tags, each as likely as it is', () => {
  const items = Float32Array.of(1, 0, 0, 0, 1, 0, 0.6, 0.4, 0, 0, 0, 1);
  const scores = wordScores(Float32Array.of(0, 2), TAGS, items);
  expect([...scores].map(score => Math.round(score * 1e4) / 1e4)).toEqual([
    0,
    1,
    Math.round((0.4 / Math.hypot(0.6, 0.4)) * 1e4) / 1e4,
    -1,
  ]);
});

test('is 0 where tags cancel each other out, and where there are none', () => {
  expect([...wordScores(Float32Array.of(0, 1), TAGS, Float32Array.of(0, 0.5, 0.5, 0, 0, 0))]).toEqual([0, 0]);
  expect(wordScores(Float32Array.of(0, 1), TAGS, new Float32Array(0))).toHaveLength(0);
});
