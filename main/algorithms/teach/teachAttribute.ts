/**
 * An attribute learned from a few examples: a linear model on the embedding. Pure.
 *
 * Binary ("yes" has rank 1, "no" rank 0): logistic regression, score = w·x + c. Relative (a higher rank has
 * more of it): logistic regression on the differences of pairs of different rank (Joachims, "Optimizing
 * search engines using clickthrough data", 2002; the linear form of RankNet), score = w·x. Both with a ridge
 * on w.
 *
 * There are a few dozen examples in thousands of dimensions. By the representer theorem w is a sum of
 * examples, w = Σ αᵢ xᵢ, so Newton's method with halved steps runs on α: O(n³) per step for n examples and
 * O(p n²) for p pairs.
 *
 * Accuracy: leave-one-out. Each example is judged by the model of the others: its own answer (binary), or its
 * pairs with the others (relative). Of a binary one it is balanced, the mean of the shares of yes and of no
 * that are judged rightly: always saying no is worth one half, however few yes there are. Null when too few
 * examples would be left to learn from. Degenerate cases: examples of one kind only, or all of one rank, throw
 * a RangeError; equal vectors give w = 0.
 */
import { invertPositiveDefinite } from '../linear/dense.ts';
import type { Matrix } from '../matrix.ts';

export interface TaughtExample {
  /** A row of the points. */
  readonly item: number;
  readonly rank: number;
}

export interface Taught {
  /** A weight per column of the points, then the constant. */
  readonly weights: Float64Array;
  /** Of left-out examples, balanced; null with too few examples. */
  readonly accuracy: number | null;
}

/** Against the mean squared length of the examples. */
const RIDGE = 0.05;
const STEPS = 30;

export function teachAttribute(
  points: Matrix,
  examples: readonly TaughtExample[],
  form: 'binary' | 'relative',
): Taught {
  check(points, examples, form);
  const gram = gramOf(points, examples);
  const { alpha, constant } = learn(gram, examples, form);
  const weights = new Float64Array(points.columns + 1);
  for (const [at, { item }] of examples.entries())
    for (let c = 0; c < points.columns; c++)
      weights[c]! += alpha[at]! * points.data[item * points.columns + c]!;
  weights[points.columns] = constant;
  return { weights, accuracy: accuracyOf(gram, examples, form) };
}

/** The attribute's score of every row: above 0 means yes for a binary one. */
export function taughtScores(points: Matrix, weights: Float64Array): Float64Array {
  if (weights.length !== points.columns + 1) throw new RangeError('weights do not fit the points');
  return Float64Array.from({ length: points.rows }, (_, row) => {
    let sum = weights[points.columns]!;
    for (let c = 0; c < points.columns; c++) sum += weights[c]! * points.data[row * points.columns + c]!;
    return sum;
  });
}

/** The same as it is kept: of a binary attribute how surely each row has it, from 0 to 1. */
export function keptScores(points: Matrix, weights: Float64Array, form: 'binary' | 'relative'): Float64Array {
  const scores = taughtScores(points, weights);
  return form === 'binary' ? scores.map(score => 1 / (1 + Math.exp(-score))) : scores;
}

function check(points: Matrix, examples: readonly TaughtExample[], form: 'binary' | 'relative'): void {
  const items = new Set(examples.map(example => example.item));
  if (items.size !== examples.length) throw new RangeError('an item can be an example once only');
  for (const item of items)
    if (!Number.isInteger(item) || item < 0 || item >= points.rows)
      throw new RangeError(`there is no item ${item}`);
  if (form === 'binary' && examples.some(({ rank }) => rank !== 0 && rank !== 1))
    throw new RangeError('a binary example is 0 or 1');
  if (new Set(examples.map(example => example.rank)).size < 2)
    throw new RangeError('examples of at least two kinds are needed');
}

function gramOf({ columns, data }: Matrix, examples: readonly TaughtExample[]): Float64Array {
  const n = examples.length;
  const gram = new Float64Array(n * n);
  for (let i = 0; i < n; i++)
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let c = 0; c < columns; c++)
        sum += data[examples[i]!.item * columns + c]! * data[examples[j]!.item * columns + c]!;
      gram[i * n + j] = sum;
      gram[j * n + i] = sum;
    }
  return gram;
}

interface Learned {
  readonly alpha: Float64Array;
  readonly constant: number;
}

/**
 * One thing to get right: the score of `more`, less that of `less` where there is one, should be positive
 * (sign 1) or negative.
 */
interface Target {
  readonly more: number;
  readonly less: number;
  readonly sign: 1 | -1;
}

function targetsOf(examples: readonly TaughtExample[], form: 'binary' | 'relative'): Target[] {
  if (form === 'binary')
    return examples.map(({ rank }, more) => ({ more, less: -1, sign: rank === 1 ? 1 : -1 }));
  const targets: Target[] = [];
  for (const [more, high] of examples.entries())
    for (const [less, low] of examples.entries())
      if (high.rank > low.rank) targets.push({ more, less, sign: 1 });
  return targets;
}

function learn(gram: Float64Array, examples: readonly TaughtExample[], form: 'binary' | 'relative'): Learned {
  const n = examples.length;
  const targets = targetsOf(examples, form);
  const size = form === 'binary' ? n + 1 : n;
  let meanSquare = 0;
  for (let i = 0; i < n; i++) meanSquare += gram[i * n + i]! / n;
  const ridge = RIDGE * Math.max(meanSquare, 1e-12) * Math.max(1, targets.length / n);
  // Row p: how the p-th demand depends on α (and, last, on the constant).
  const rows = targets.map(({ more, less }) => {
    const row = new Float64Array(size);
    for (let i = 0; i < n; i++) row[i] = gram[more * n + i]! - (less < 0 ? 0 : gram[less * n + i]!);
    if (form === 'binary') row[n] = 1;
    return row;
  });
  let unknowns = new Float64Array(size);
  let loss = lossOf(rows, targets, gram, unknowns, ridge);
  for (let step = 0; step < STEPS; step++) {
    const towards = newtonStep(rows, targets, gram, unknowns, ridge);
    let share = 1;
    let next = moved(unknowns, towards, share);
    let lossThere = lossOf(rows, targets, gram, next, ridge);
    while (!(lossThere <= loss) && share > 1e-6) {
      share /= 2;
      next = moved(unknowns, towards, share);
      lossThere = lossOf(rows, targets, gram, next, ridge);
    }
    if (!(lossThere <= loss)) break;
    const gained = loss - lossThere;
    [unknowns, loss] = [next, lossThere];
    if (gained < 1e-10) break;
  }
  return { alpha: unknowns.slice(0, n), constant: form === 'binary' ? unknowns[n]! : 0 };
}

function moved(from: Float64Array, towards: Float64Array, share: number): Float64Array<ArrayBuffer> {
  return Float64Array.from(from, (value, at) => value + share * towards[at]!);
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

function lossOf(
  rows: readonly Float64Array[],
  targets: readonly Target[],
  gram: Float64Array,
  unknowns: Float64Array,
  ridge: number,
): number {
  const n = Math.round(Math.sqrt(gram.length));
  let sum = 0;
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) sum += (ridge / 2) * unknowns[i]! * unknowns[j]! * gram[i * n + j]!;
  for (const [p, row] of rows.entries()) {
    const margin = targets[p]!.sign * dot(row, unknowns);
    sum += margin > 0 ? Math.log1p(Math.exp(-margin)) : Math.log1p(Math.exp(margin)) - margin;
  }
  return sum;
}

function newtonStep(
  rows: readonly Float64Array[],
  targets: readonly Target[],
  gram: Float64Array,
  unknowns: Float64Array,
  ridge: number,
): Float64Array {
  const n = Math.round(Math.sqrt(gram.length));
  const size = unknowns.length;
  const gradient = new Float64Array(size);
  const curve = new Float64Array(size * size);
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      gradient[i]! += ridge * gram[i * n + j]! * unknowns[j]!;
      curve[i * size + j]! += ridge * gram[i * n + j]!;
    }
  for (const [p, row] of rows.entries()) {
    const { sign } = targets[p]!;
    const wrong = 1 / (1 + Math.exp(sign * dot(row, unknowns)));
    const weight = wrong * (1 - wrong);
    for (let i = 0; i < size; i++) {
      gradient[i]! -= sign * wrong * row[i]!;
      for (let j = 0; j < size; j++) curve[i * size + j]! += weight * row[i]! * row[j]!;
    }
  }
  // Examples can be equal or many: a trace of the diagonal keeps the matrix invertible.
  let trace = 0;
  for (let i = 0; i < size; i++) trace += curve[i * size + i]!;
  for (let i = 0; i < size; i++) curve[i * size + i]! += 1e-8 * trace + 1e-12;
  invertPositiveDefinite(curve, size);
  return Float64Array.from(
    { length: size },
    (_, i) => -dot(curve.subarray(i * size, (i + 1) * size), gradient),
  );
}

/** An accuracy with the limits between which it lies in 95 of 100 cases. */
export interface AccuracyLimits {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Wilson's interval (1927), for twice as many examples as there are of the rarer answer: 2 yes and 22 no prove
 * as little as 2 and 2. The mean of two shares varies no more than that. An order is worth as many as there
 * are examples.
 */
export function accuracyLimits(
  value: number,
  form: 'binary' | 'relative',
  ranks: readonly number[],
): AccuracyLimits {
  const yes = ranks.filter(rank => rank === 1).length;
  const no = ranks.length - yes;
  const n = Math.max(1, form === 'relative' ? ranks.length : 2 * Math.min(yes, no));
  const z = 1.96;
  const middle = (value + z ** 2 / (2 * n)) / (1 + z ** 2 / n);
  const half = (z / (1 + z ** 2 / n)) * Math.sqrt((value * (1 - value)) / n + z ** 2 / (4 * n ** 2));
  return { value, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

function accuracyOf(
  gram: Float64Array,
  examples: readonly TaughtExample[],
  form: 'binary' | 'relative',
): number | null {
  const n = examples.length;
  // Of a binary one by rank, no and yes.
  const right = [0, 0];
  const judged = [0, 0];
  for (let left = 0; left < n; left++) {
    const others = [...examples.keys()].filter(at => at !== left);
    if (new Set(others.map(at => examples[at]!.rank)).size < 2) return null;
    const part = Float64Array.from({ length: others.length ** 2 }, (_, at) => {
      const [i, j] = [Math.floor(at / others.length), at % others.length];
      return gram[others[i]! * n + others[j]!]!;
    });
    const { alpha, constant } = learn(
      part,
      others.map(at => examples[at]!),
      form,
    );
    const score = (of: number): number =>
      others.reduce((sum, at, i) => sum + alpha[i]! * gram[of * n + at]!, constant);
    const mine = score(left);
    const { rank } = examples[left]!;
    if (form === 'binary') {
      judged[rank]! += 1;
      if (mine > 0 === (rank === 1)) right[rank]! += 1;
      continue;
    }
    for (const at of others) {
      const apart = rank - examples[at]!.rank;
      if (apart === 0) continue;
      judged[0]! += 1;
      if ((mine - score(at)) * apart > 0) right[0]! += 1;
    }
  }
  if (form === 'relative') return judged[0] === 0 ? null : right[0]! / judged[0]!;
  return (right[0]! / judged[0]! + right[1]! / judged[1]!) / 2;
}
