/**
 * Taught attributes: what a few examples teach, what left-out examples say of it, and what cannot be taught.
 */
import { expect, test } from 'vitest';
import type { Matrix } from '../matrix.ts';
import { Random } from '../random.ts';
import { type TaughtExample, taughtScores, teachAttribute } from './teachAttribute.ts';

/** The first column is what is to be learned, the others are noise. */
function cloud(rows: number, columns: number, seed: number): Matrix {
  const random = new Random(seed);
  return { rows, columns, data: Float64Array.from({ length: rows * columns }, () => random.normal()) };
}

const first = (points: Matrix, item: number): number => points.data[item * points.columns]!;

test('yes and no of a few are carried to the rest', () => {
  const points = cloud(300, 6, 1);
  const examples = Array.from({ length: 24 }, (_, item) => ({ item, rank: first(points, item) > 0 ? 1 : 0 }));
  const { weights, accuracy } = teachAttribute(points, examples, 'binary');
  const scores = taughtScores(points, weights);
  let right = 0;
  for (let item = 24; item < 300; item++) if (scores[item]! > 0 === first(points, item) > 0) right += 1;
  expect(right / 276).toBeGreaterThan(0.8);
  expect(accuracy).toBeGreaterThan(0.7);
});

test('an order of a few is carried to the rest', () => {
  const points = cloud(300, 6, 2);
  const items = Array.from({ length: 15 }, (_, item) => item).sort(
    (a, b) => first(points, a) - first(points, b),
  );
  const { weights, accuracy } = teachAttribute(
    points,
    items.map((item, rank) => ({ item, rank })),
    'relative',
  );
  const scores = taughtScores(points, weights);
  let [right, pairs] = [0, 0];
  for (let i = 15; i < 300; i++)
    for (let j = 15; j < i; j++) {
      pairs += 1;
      if ((scores[i]! - scores[j]!) * (first(points, i) - first(points, j)) > 0) right += 1;
    }
  expect(right / pairs).toBeGreaterThan(0.85);
  expect(accuracy).toBeGreaterThan(0.75);
  expect(weights.at(-1)).toBe(0);
});

test('more dimensions than examples are no trouble', () => {
  const points = cloud(8, 500, 3);
  const examples = Array.from({ length: 8 }, (_, item) => ({ item, rank: item % 2 }));
  const scores = taughtScores(points, teachAttribute(points, examples, 'binary').weights);
  for (const { item, rank } of examples) expect(scores[item]! > 0).toBe(rank === 1);
});

test('what cannot be told from the embedding has an accuracy around chance', () => {
  const points = cloud(60, 8, 4);
  const random = new Random(9);
  const examples = Array.from({ length: 60 }, (_, item) => ({ item, rank: random.below(2) }));
  const { accuracy } = teachAttribute(points, examples, 'binary');
  expect(accuracy).toBeGreaterThan(0.25);
  expect(accuracy).toBeLessThan(0.75);
});

test('one yes and one no teach something, but nothing can be said of it', () => {
  const points = cloud(2, 3, 5);
  const examples = [
    { item: 0, rank: 1 },
    { item: 1, rank: 0 },
  ];
  const { weights, accuracy } = teachAttribute(points, examples, 'binary');
  expect(accuracy).toBeNull();
  expect(taughtScores(points, weights)[0]!).toBeGreaterThan(taughtScores(points, weights)[1]!);
});

test('equal vectors teach nothing and break nothing', () => {
  const points: Matrix = { rows: 4, columns: 2, data: new Float64Array(8).fill(0.5) };
  const examples = [0, 1, 2, 3].map(item => ({ item, rank: item }));
  const { weights } = teachAttribute(points, examples, 'relative');
  expect(weights.every(weight => Math.abs(weight) < 1e-6)).toBe(true);
});

const refused: [string, TaughtExample[], 'binary' | 'relative'][] = [
  [
    'only yes',
    [
      { item: 0, rank: 1 },
      { item: 1, rank: 1 },
    ],
    'binary',
  ],
  [
    'one item twice',
    [
      { item: 0, rank: 1 },
      { item: 0, rank: 0 },
    ],
    'binary',
  ],
  [
    'an item that is not there',
    [
      { item: 0, rank: 1 },
      { item: 9, rank: 0 },
    ],
    'binary',
  ],
  [
    'a rank that is neither yes nor no',
    [
      { item: 0, rank: 2 },
      { item: 1, rank: 0 },
    ],
    'binary',
  ],
  [
    'one rank for all',
    [
      { item: 0, rank: 3 },
      { item: 1, rank: 3 },
    ],
    'relative',
  ],
];
test.each(refused)('refused: %s', (_, examples, form) => {
  expect(() => teachAttribute(cloud(3, 2, 6), examples, form)).toThrow(RangeError);
});
