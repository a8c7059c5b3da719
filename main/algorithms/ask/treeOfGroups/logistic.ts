/** A small logistic model: weights that make verdicts likely, held near 0 by a ridge. Pure. */

export interface Example {
  readonly features: readonly number[];
  /** What the model adds to: log-odds known beforehand. */
  readonly offset: number;
  /** The chance that it is "same": 1 or 0 where that is certain. */
  readonly same: number;
  readonly weight: number;
}

const ITERATIONS = 12;
/** Log-odds beyond this say nothing more. */
const LIMIT = 30;

/** By Newton's method; `ridge` has one entry per feature, 0 where a weight is free. The number of steps is fixed, so that equal input gives equal weights. */
export function fitLogistic(examples: readonly Example[], ridge: readonly number[]): number[] {
  const count = ridge.length;
  const weights = new Array<number>(count).fill(0);
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    const gradient = weights.map((weight, a) => -ridge[a]! * weight);
    const curvature = weights.map((_, a) => weights.map((__, b) => (a === b ? ridge[a]! + 1e-9 : 0)));
    for (const { features, offset, same, weight } of examples) {
      const chance = chanceOf(oddsOf(weights, features, offset));
      const slope = weight * chance * (1 - chance);
      for (let a = 0; a < count; a++) {
        gradient[a]! += weight * (same - chance) * features[a]!;
        for (let b = 0; b < count; b++) curvature[a]![b]! += slope * features[a]! * features[b]!;
      }
    }
    const step = solve(curvature, gradient);
    for (let a = 0; a < count; a++) weights[a]! += Math.max(-LIMIT, Math.min(LIMIT, step[a]!));
  }
  return weights;
}

export function oddsOf(weights: readonly number[], features: readonly number[], offset: number): number {
  let odds = offset;
  for (let a = 0; a < weights.length; a++) odds += weights[a]! * features[a]!;
  return Math.max(-LIMIT, Math.min(LIMIT, odds));
}

export function chanceOf(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}

/** Elimination with the largest pivot; a few unknowns. */
function solve(matrix: number[][], right: readonly number[]): number[] {
  const n = right.length;
  const rows = matrix.map((row, a) => [...row, right[a]!]);
  for (let column = 0; column < n; column++) {
    let pivot = column;
    for (let row = column + 1; row < n; row++)
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row;
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    for (let row = column + 1; row < n; row++) {
      const factor = rows[row]![column]! / rows[column]![column]!;
      for (let at = column; at <= n; at++) rows[row]![at]! -= factor * rows[column]![at]!;
    }
  }
  const solution = new Array<number>(n).fill(0);
  for (let row = n - 1; row >= 0; row--) {
    let rest = rows[row]![n]!;
    for (let at = row + 1; at < n; at++) rest -= rows[row]![at]! * solution[at]!;
    solution[row] = rest / rows[row]![row]!;
  }
  return solution;
}
