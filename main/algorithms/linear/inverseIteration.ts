/**
 * Eigenvectors of a symmetric tridiagonal matrix whose eigenvalues are known. Pure.
 *
 * Inverse iteration: Wielandt, 1944; Wilkinson, "The Algebraic Eigenvalue Problem", 1965, chapter 5. Solving (T - λ I) x = b magnifies the part of b along the vector of λ by one over
 * the rounding of λ, so two solutions suffice. Each solution is made orthogonal to all vectors found before: equal and nearly equal eigenvalues so
 * get as many orthogonal vectors as there are values.
 *
 * O(n) per solution and O(n r) to make the r-th vector orthogonal. Starts are pseudo-random from a fixed seed: any start will do that is not orthogonal to
 * the vector sought, and a fixed one makes the result a function of the matrix alone.
 */
import type { Matrix } from '../matrix.ts';
import { Random } from '../random.ts';
import type { Tridiagonal } from './tridiagonalise.ts';

const MOST_SOLUTIONS = 20;

/** Row r is the vector of length 1 for values[r]; `values` descend. */
export function tridiagonalVectors(matrix: Tridiagonal, values: Float64Array): Matrix {
  const n = matrix.diagonal.length;
  const data = new Float64Array(values.length * n);
  const random = new Random(0);
  const solver = new ShiftedSolver(matrix);
  // What (T - λ I) x is for a computed vector of length 1: rounding, in proportion to the matrix and its size.
  const small = 16 * n * Number.EPSILON * solver.scale;
  values.forEach((value, r) => {
    solver.shift(value);
    const vector = data.subarray(r * n, (r + 1) * n);
    for (let i = 0; i < n; i++) vector[i] = random.normal();
    normalise(vector);
    for (let solution = 0; solution < MOST_SOLUTIONS; solution++) {
      solver.solve(vector);
      normalise(vector);
      // Twice: what one subtraction leaves by rounding, the other takes.
      const left = removeRows(data, r, vector) * removeRows(data, r, vector);
      if (!(left > Number.EPSILON)) {
        // All of it lay along the vectors found before.
        for (let i = 0; i < n; i++) vector[i] = random.normal();
        removeRows(data, r, vector);
        normalise(vector);
      } else if (solution > 0 && solver.residual(vector) <= small) break;
    }
  });
  return { rows: values.length, columns: n, data };
}

function normalise(vector: Float64Array): void {
  let largest = 0;
  for (const entry of vector) largest = Math.max(largest, Math.abs(entry));
  let squares = 0;
  for (let i = 0; i < vector.length; i++) {
    vector[i]! /= largest;
    squares += vector[i]! * vector[i]!;
  }
  const length = Math.sqrt(squares);
  for (let i = 0; i < vector.length; i++) vector[i]! /= length;
}

/** Takes from a vector of length 1 its part along each of the first `rows` rows, makes its length 1 again and returns what it was. */
function removeRows(data: Float64Array, rows: number, vector: Float64Array): number {
  const n = vector.length;
  for (let r = 0; r < rows; r++) {
    const row = r * n;
    let along = 0;
    for (let i = 0; i < n; i++) along += data[row + i]! * vector[i]!;
    for (let i = 0; i < n; i++) vector[i]! -= along * data[row + i]!;
  }
  let squares = 0;
  for (const entry of vector) squares += entry * entry;
  const length = Math.sqrt(squares);
  if (length > 0) for (let i = 0; i < n; i++) vector[i]! /= length;
  return length;
}

/** Solves (T - λ I) x = b by Gaussian elimination with row exchanges; a pivot of 0 counts as the smallest rounding. */
class ShiftedSolver {
  /** The largest entry of T, at least some tiny number. */
  readonly scale: number;
  readonly #matrix: Tridiagonal;
  #value = 0;
  /** The rows of the upper triangle: the pivot and the two entries after it. */
  readonly #pivot: Float64Array;
  readonly #first: Float64Array;
  readonly #second: Float64Array;
  readonly #factor: Float64Array;
  readonly #exchanged: Uint8Array;

  constructor(matrix: Tridiagonal) {
    const n = matrix.diagonal.length;
    this.#matrix = matrix;
    let largest = Number.MIN_VALUE / Number.EPSILON ** 2;
    for (const entry of matrix.diagonal) largest = Math.max(largest, Math.abs(entry));
    for (const entry of matrix.beside) largest = Math.max(largest, Math.abs(entry));
    this.scale = largest;
    this.#pivot = new Float64Array(n);
    this.#first = new Float64Array(n);
    this.#second = new Float64Array(n);
    this.#factor = new Float64Array(n);
    this.#exchanged = new Uint8Array(n);
  }

  shift(value: number): void {
    const { diagonal, beside } = this.#matrix;
    const n = diagonal.length;
    const smallest = Number.EPSILON * this.scale;
    this.#value = value;
    let pivot = diagonal[0]! - value;
    let after = n > 1 ? beside[0]! : 0;
    for (let i = 0; i < n - 1; i++) {
      const below = beside[i]!;
      const corner = diagonal[i + 1]! - value;
      const beyond = i + 2 < n ? beside[i + 1]! : 0;
      if (Math.abs(below) > Math.abs(pivot)) {
        this.#exchanged[i] = 1;
        const factor = pivot / below;
        this.#factor[i] = factor;
        this.#pivot[i] = below;
        this.#first[i] = corner;
        this.#second[i] = beyond;
        pivot = after - factor * corner;
        after = -factor * beyond;
      } else {
        if (pivot === 0) pivot = smallest;
        this.#exchanged[i] = 0;
        const factor = below / pivot;
        this.#factor[i] = factor;
        this.#pivot[i] = pivot;
        this.#first[i] = after;
        this.#second[i] = 0;
        pivot = corner - factor * after;
        after = beyond;
      }
    }
    this.#pivot[n - 1] = pivot;
    this.#first[n - 1] = 0;
    this.#second[n - 1] = 0;
    for (let i = 0; i < n; i++)
      if (Math.abs(this.#pivot[i]!) < smallest) this.#pivot[i] = this.#pivot[i]! < 0 ? -smallest : smallest;
  }

  solve(x: Float64Array): void {
    const n = x.length;
    for (let i = 0; i < n - 1; i++) {
      if (this.#exchanged[i] === 1) {
        const above = x[i]!;
        x[i] = x[i + 1]!;
        x[i + 1] = above - this.#factor[i]! * x[i + 1]!;
      } else x[i + 1]! -= this.#factor[i]! * x[i]!;
    }
    for (let i = n - 1; i >= 0; i--) {
      const known = this.#first[i]! * (x[i + 1] ?? 0) + this.#second[i]! * (x[i + 2] ?? 0);
      x[i] = (x[i]! - known) / this.#pivot[i]!;
    }
  }

  /** The length of (T - λ I) x. */
  residual(x: Float64Array): number {
    const { diagonal, beside } = this.#matrix;
    let squares = 0;
    for (let i = 0; i < x.length; i++) {
      const left = i > 0 ? beside[i - 1]! * x[i - 1]! : 0;
      const right = i + 1 < x.length ? beside[i]! * x[i + 1]! : 0;
      const entry = left + (diagonal[i]! - this.#value) * x[i]! + right;
      squares += entry * entry;
    }
    return Math.sqrt(squares);
  }
}
