/**
 * Taught attributes: what a few examples teach, what left-out examples say of it, and what cannot be taught.
 */
import { expect, test } from 'vitest';
import type { Matrix } from '../matrix.ts';
import { Random } from '../random.ts';
import { nextExamples } from './nextExamples.ts';
import {
  accuracyLimits,
  keptScores,
  type TaughtExample,
  taughtScores,
  teachAttribute,
} from './teachAttribute.ts';

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

test('always saying no is worth one half, and a few examples prove little', () => {
  // Two yes among noise: nothing can be learned of them, and the many no must not hide it.
  const points = cloud(24, 30, 8);
  const examples = Array.from({ length: 24 }, (_, item) => ({ item, rank: item < 2 ? 1 : 0 }));
  const { accuracy } = teachAttribute(points, examples, 'binary');
  expect(accuracy).toBeLessThan(0.6);
  const ranks = examples.map(({ rank }) => rank);
  const { low, high } = accuracyLimits(1, 'binary', ranks);
  expect(low).toBeGreaterThan(0.5);
  expect(low).toBeLessThan(0.55);
  expect(high).toBe(1);
  const even = accuracyLimits(
    1,
    'binary',
    ranks.map((_, at) => at % 2),
  );
  expect(even.low).toBeGreaterThan(low);
});

test('the limits hold the truth about as often as they say', () => {
  const random = new Random(11);
  const ranks = [...new Array<number>(6).fill(1), ...new Array<number>(14).fill(0)];
  let held = 0;
  for (let trial = 0; trial < 1000; trial++) {
    const share = (count: number, chance: number) =>
      Array.from({ length: count }, () => random.unit()).filter(value => value < chance).length / count;
    const { low, high } = accuracyLimits((share(6, 0.7) + share(14, 0.9)) / 2, 'binary', ranks);
    if (low <= 0.8 && 0.8 <= high) held += 1;
  }
  expect(held).toBeGreaterThan(940);
});

test('the next example is one the model is unsure of, and no two are alike', () => {
  const points = cloud(300, 2, 7);
  const examples = Array.from({ length: 12 }, (_, item) => ({ item, rank: first(points, item) > 0 ? 1 : 0 }));
  const { weights } = teachAttribute(points, examples, 'binary');
  const scores = keptScores(points, weights, 'binary');
  const next = nextExamples(points, { form: 'binary', examples, scores }, 6);
  expect(new Set(next).size).toBe(6);
  for (const item of next) {
    expect(item).toBeGreaterThanOrEqual(12);
    expect(Math.abs(scores[item]! - 0.5)).toBeLessThan(0.4);
  }
  const second = (item: number) => points.data[item * 2 + 1]!;
  expect(Math.max(...next.map(second)) - Math.min(...next.map(second))).toBeGreaterThan(2);
  expect(nextExamples(cloud(3, 2, 1), { form: 'binary', examples: [], scores: [0, 0.5, 1] }, 9)).toHaveLength(
    3,
  );
});

test('labelling what is useful next teaches more than labelling at random', () => {
  const points = cloud(400, 12, 9);
  const truth = (item: number) => (first(points, item) + 0.5 * points.data[item * 12 + 1]! > 0.8 ? 1 : 0);
  const rightAfter = (choose: (examples: TaughtExample[]) => number) => {
    const examples = [0, 1, 2, 3, 4, 5, 6, 7].map(item => ({ item, rank: truth(item) }));
    for (let step = 0; step < 24; step++) {
      const item = choose(examples);
      examples.push({ item, rank: truth(item) });
    }
    const scores = taughtScores(points, teachAttribute(points, examples, 'binary').weights);
    const [right, judged] = [
      [0, 0],
      [0, 0],
    ];
    for (let item = 0; item < 400; item++) {
      judged[truth(item)]! += 1;
      if (scores[item]! > 0 === (truth(item) === 1)) right[truth(item)]! += 1;
    }
    return (right[0]! / judged[0]! + right[1]! / judged[1]!) / 2;
  };
  const useful = rightAfter(examples => {
    const { weights } = teachAttribute(points, examples, 'binary');
    return nextExamples(
      points,
      { form: 'binary', examples, scores: keptScores(points, weights, 'binary') },
      1,
    )[0]!;
  });
  let atRandom = 0;
  for (let seed = 0; seed < 5; seed++) {
    const random = new Random(seed);
    atRandom +=
      rightAfter(examples => {
        for (;;) {
          const item = random.below(400);
          if (!examples.some(example => example.item === item)) return item;
        }
      }) / 5;
  }
  expect(useful).toBeGreaterThan(atRandom);
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
