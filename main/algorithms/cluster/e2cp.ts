/**
 * E²CP, exhaustive and efficient constraint propagation: the answers diffuse over a neighbour graph and change all its weights. Pure.
 *
 * Lu and Ip, "Constrained spectral clustering via exhaustive and efficient constraint propagation", ECCV 2010; the baseline of the COP-RF paper.
 *
 *   1. w_ij = a_ij / √(a_ii a_jj) where j is among the k items nearest to i, else 0; W := (W + Wᵀ) / 2.
 *   2. L = D^-1/2 W D^-1/2 with the degrees D of W.
 *   3. Z holds 1 for a must-link, -1 for a cannot-link, 0 otherwise, on both sides of the diagonal.
 *   4. Vertical propagation F ← α L F + (1 - α) Z until it rests; horizontal propagation F ← α F L + (1 - α) F_vertical until it rests. The
 *      limit is F* = (1 - α)² (I - α L)^-1 Z (I - α L)^-1.
 *   5. W*_ij = 1 - (1 - F*_ij)(1 - w_ij) where F* >= 0, (1 + F*_ij) w_ij where it is negative. Spectral clustering of W* follows.
 *
 * Step 5 wants F* within -1..1, and (1 - α)² would leave it within a few hundredths: F* is divided by its largest absolute value. A pair answered more than once counts as
 * most of its answers say, and as 0 in Z where they balance.
 * Without answers W* = W. An item without neighbours of positive affinity has degree 0 and takes part in nothing.
 * O(N² k) per step of the propagation; it ends when no entry moves by more than 1e-12, after about ln(1e-12) / ln α steps.
 */
import type { Matrix, Pair } from '../matrix.ts';
import { nearestNeighbours } from './neighbourGraph.ts';

/** The paper's trade-off between a pair's own answer and what its neighbours say. */
export const PROPAGATION = 0.8;
const AT_REST = 1e-12;

interface SparseRows {
  /** The columns of row i that are not 0, ascending. */
  readonly columns: readonly Int32Array[];
  readonly values: readonly Float64Array[];
}

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
  const spread = diffuse(normalise(weights, n), answerMatrix(n, mustLink, cannotLink), n, alpha);
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

/** Step 2, by its entries that are not 0. */
function normalise(weights: Float64Array, n: number): SparseRows {
  const scale = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    let degree = 0;
    for (let j = 0; j < n; j++) degree += weights[i * n + j]!;
    scale[i] = degree > 0 ? 1 / Math.sqrt(degree) : 0;
  }
  const columns = Array.from({ length: n }, (_, i) =>
    Int32Array.from(Array.from({ length: n }, (_, j) => j).filter(j => weights[i * n + j]! > 0)),
  );
  const values = columns.map((row, i) =>
    Float64Array.from(row, j => scale[i]! * weights[i * n + j]! * scale[j]!),
  );
  return { columns, values };
}

/** Step 3. */
function answerMatrix(n: number, mustLink: readonly Pair[], cannotLink: readonly Pair[]): Float64Array {
  const answers = new Float64Array(n * n);
  for (const [sign, pairs] of [
    [1, mustLink],
    [-1, cannotLink],
  ] as const)
    for (const [i, j] of pairs) {
      answers[i * n + j]! += sign;
      answers[j * n + i]! += sign;
    }
  for (let at = 0; at < answers.length; at++) answers[at] = Math.sign(answers[at]!);
  return answers;
}

/** Step 4. L and Z are symmetric, so that the horizontal propagation is the vertical one of the transposed matrix. */
function diffuse(graph: SparseRows, answers: Float64Array, n: number, alpha: number): Float64Array {
  const vertical = propagate(graph, answers, n, alpha);
  return transpose(propagate(graph, transpose(vertical, n), n, alpha), n);
}

function propagate(graph: SparseRows, source: Float64Array, n: number, alpha: number): Float64Array {
  let present = source.slice();
  let next = new Float64Array(n * n);
  for (let moved = Number.POSITIVE_INFINITY; moved > AT_REST; ) {
    moved = 0;
    for (let i = 0; i < n; i++) {
      const row = next.subarray(i * n, (i + 1) * n);
      for (let j = 0; j < n; j++) row[j] = (1 - alpha) * source[i * n + j]!;
      graph.columns[i]!.forEach((from, at) => {
        const share = alpha * graph.values[i]![at]!;
        for (let j = 0; j < n; j++) row[j]! += share * present[from * n + j]!;
      });
      for (let j = 0; j < n; j++) moved = Math.max(moved, Math.abs(row[j]! - present[i * n + j]!));
    }
    [present, next] = [next, present];
  }
  return present;
}

function transpose(matrix: Float64Array, n: number): Float64Array {
  const turned = new Float64Array(n * n);
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) turned[j * n + i] = matrix[i * n + j]!;
  return turned;
}
