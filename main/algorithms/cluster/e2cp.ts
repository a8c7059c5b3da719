/**
 * E²CP, exhaustive and efficient constraint propagation: answers diffuse over a neighbour graph and change
 * all its weights. Pure.
 *
 * Lu and Ip, "Constrained spectral clustering via exhaustive and efficient constraint propagation", ECCV
 * 2010; the baseline of the COP-RF paper.
 *
 *   1. w_ij = a_ij / √(a_ii a_jj) where j is among the k items nearest to i, else 0; W := (W + Wᵀ) / 2.
 *   2. L = D^-1/2 W D^-1/2 with the degrees D of W.
 *   3. Z is 1 for a must-link, -1 for a cannot-link, 0 otherwise, on both sides of the diagonal.
 *   4. Vertical propagation F ← α L F + (1 - α) Z until convergence; horizontal propagation F ← α F L + (1 -
 *      α) F_vertical until convergence. The limit is computed directly: F* = (1 - α)² (I - α L)^-1 Z (I - α
 *      L)^-1.
 *   5. W*_ij = 1 - (1 - F*_ij)(1 - w_ij) where F* >= 0, (1 + F*_ij) w_ij where it is negative. Spectral
 *      clustering of W* follows.
 *
 * Deviation: step 5 needs F* within -1..1, and (1 - α)² would leave it within a few hundredths, so F* is
 * divided by its largest absolute value. A pair answered more than once counts by the majority of its
 * answers, and as 0 in Z where they balance.
 *
 * Degenerate cases: without answers W* = W. An item without neighbours of positive affinity has degree 0 and
 * no influence. O(N³).
 */
import { invertPositiveDefinite } from '../linear/dense.ts';
import type { Matrix, Pair } from '../matrix.ts';
import { nearestNeighbours } from './spectral.ts';

/** The paper's trade-off between a pair's own answer and those of its neighbours. */
const PROPAGATION = 0.8;

/** The weights W* of step 5, symmetric, with a zero diagonal. */
export function propagateAnswers(
  affinity: Matrix,
  neighbours: number,
  mustLink: readonly Pair[],
  cannotLink: readonly Pair[],
  alpha: number = PROPAGATION,
): Matrix {
  if (!(alpha > 0 && alpha < 1)) throw new RangeError('alpha must be above 0 and below 1');
  const n = affinity.rows;
  const weights = graphWeights(affinity, neighbours);
  const answers = answerRows(mustLink, cannotLink);
  const spread = spreadAnswers(normaliseByDegree(weights, n), answers, n, alpha);
  const largest = spread.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const adjusted = new Float64Array(n * n);
  for (let at = 0; at < adjusted.length; at++) {
    const pull = largest === 0 ? 0 : spread[at]! / largest;
    const weight = weights[at]!;
    adjusted[at] = pull >= 0 ? 1 - (1 - pull) * (1 - weight) : (1 + pull) * weight;
  }
  for (let i = 0; i < n; i++) adjusted[i * n + i] = 0;
  return { rows: n, columns: n, data: adjusted };
}

/** Step 1. */
function graphWeights(affinity: Matrix, neighbours: number): Float64Array {
  const { rows: n, data } = affinity;
  const weights = new Float64Array(n * n);
  for (let i = 0; i < n; i++)
    if (!(data[i * n + i]! > 0)) throw new RangeError('affinity must be above 0 on the diagonal');
  nearestNeighbours(affinity, neighbours).forEach((nearest, i) => {
    for (const j of nearest) {
      const half = data[i * n + j]! / Math.sqrt(data[i * n + i]! * data[j * n + j]!) / 2;
      weights[i * n + j]! += half;
      weights[j * n + i]! += half;
    }
  });
  return weights;
}

/** Step 2. */
function normaliseByDegree(weights: Float64Array, n: number): Float64Array {
  const scale = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    let degree = 0;
    for (let j = 0; j < n; j++) degree += weights[i * n + j]!;
    scale[i] = degree > 0 ? 1 / Math.sqrt(degree) : 0;
  }
  const normalised = new Float64Array(n * n);
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) normalised[i * n + j] = scale[i]! * weights[i * n + j]! * scale[j]!;
  return normalised;
}

/** Step 3 by its non-empty rows: for each item the others it was compared with, and the answers. */
function answerRows(
  mustLink: readonly Pair[],
  cannotLink: readonly Pair[],
): ReadonlyMap<number, ReadonlyMap<number, number>> {
  const rows = new Map<number, Map<number, number>>();
  const count = (i: number, j: number, vote: number): void => {
    const row = rows.get(i) ?? new Map<number, number>();
    row.set(j, (row.get(j) ?? 0) + vote);
    rows.set(i, row);
  };
  for (const [i, j] of mustLink) {
    count(i, j, 1);
    count(j, i, 1);
  }
  for (const [i, j] of cannotLink) {
    count(i, j, -1);
    count(j, i, -1);
  }
  for (const row of rows.values()) for (const [j, votes] of row) row.set(j, Math.sign(votes));
  return rows;
}

/** The limit of step 4 up to the factor (1 - α)², which step 5 divides out. */
function spreadAnswers(
  graph: Float64Array,
  answers: ReadonlyMap<number, ReadonlyMap<number, number>>,
  n: number,
  alpha: number,
): Float64Array {
  const reach = graph.map(value => -alpha * value);
  for (let i = 0; i < n; i++) reach[i * n + i]! += 1;
  invertPositiveDefinite(reach, n);
  const spread = new Float64Array(n * n);
  const row = new Float64Array(n);
  for (const [item, said] of answers) {
    // A row of Z (I - α L)^-1, which then reaches all items by their column of the inverse.
    row.fill(0);
    for (const [other, sign] of said) for (let j = 0; j < n; j++) row[j]! += sign * reach[other * n + j]!;
    for (let i = 0; i < n; i++) {
      const share = reach[i * n + item]!;
      for (let j = 0; j < n; j++) spread[i * n + j]! += share * row[j]!;
    }
  }
  return spread;
}
