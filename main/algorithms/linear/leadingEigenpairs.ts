/**
 * The largest eigenvalues of a dense symmetric matrix, with their vectors. Pure.
 *
 * The matrix is reduced to a tridiagonal one (tridiagonalise.ts). Its values are found by implicit QL, its
 * vectors by inverse iteration. Every value is right to some units of rounding of the largest one, and a
 * repeated value is returned as often as it is repeated, with orthogonal vectors. Krylov methods (Lanczos) do
 * not guarantee that: they find each value once and its copies by chance. Thick restarts, probes for missed
 * copies and a proof that none is left make them safe, but then they are hardly faster at a few thousand
 * rows, and slower where the spectrum is crowded. This method needs neither randomness nor a tolerance.
 *
 * O(n³): 2/3 n³ multiplications, then O(n²) for each pair. Degenerate cases: one row; zero matrices; equal
 * values, whose vectors are some orthonormal basis of their space. Signs of vectors are arbitrary but fixed.
 */
import type { Matrix } from '../matrix.ts';
import { Random } from '../random.ts';
import { reflectBack, type Tridiagonal, tridiagonalise } from './tridiagonalise.ts';

export interface Eigenpairs {
  /** Descending. */
  readonly values: Float64Array;
  /** Row r is the vector of length 1 for value r. */
  readonly vectors: Matrix;
}

/** Reads the lower triangle of the n × n numbers. `checkpoint` is called n times and may throw to cancel. */
export function leadingEigenpairs(
  matrix: Float64Array,
  n: number,
  wanted: number,
  checkpoint: () => void = () => undefined,
): Eigenpairs {
  if (n < 1 || matrix.length !== n * n) throw new RangeError('matrix must be square and not empty');
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > n)
    throw new RangeError('wanted must be from 1 to the size of the matrix');
  const largest = largestEntry(matrix, n);
  if (!Number.isFinite(largest)) throw new RangeError('matrix must hold finite numbers');
  const scale = largest > 0 ? largest : 1;
  const reflected = matrix.map(entry => withoutDust(entry / scale));
  const tridiagonal = tridiagonalise(reflected, n, checkpoint);
  const values = tridiagonalValues(tridiagonal).slice(0, wanted);
  const vectors = tridiagonalVectors(tridiagonal, values);
  reflectBack(vectors.data, n, reflected);
  return { values: values.map(value => value * scale), vectors };
}

/**
 * Below this a square underflows and a reflection loses its length; it is negligible next to a largest entry
 * of 1.
 */
function withoutDust(entry: number): number {
  return Math.abs(entry) < 1e-80 ? 0 : entry;
}

function largestEntry(matrix: Float64Array, n: number): number {
  let largest = 0;
  for (let i = 0; i < n; i++)
    for (let c = i * n; c <= i * n + i; c++) {
      if (Number.isNaN(matrix[c]!)) return Number.NaN;
      largest = Math.max(largest, Math.abs(matrix[c]!));
    }
  return largest;
}

/**
 * All eigenvalues of a symmetric tridiagonal matrix.
 *
 * Implicit QL with Wilkinson's shift: Francis, "The QR transformation", The Computer Journal 4, 1961;
 * Dubrulle, Martin and Wilkinson, "The implicit QL algorithm", Numerische Mathematik 12, 1968. O(n²).
 */

/** Rotations of one eigenvalue; practice needs two or three. */
const MOST_SWEEPS = 100;

/** Descending. The entries should be about 1 in size, so that squares neither overflow nor vanish. */
function tridiagonalValues(matrix: Tridiagonal): Float64Array {
  const diagonal = matrix.diagonal.slice();
  const beside = matrix.beside.slice();
  let largest = 0;
  for (const entry of diagonal) largest = Math.max(largest, Math.abs(entry));
  for (const entry of beside) largest = Math.max(largest, Math.abs(entry));
  // Beside the largest entry such a number is rounding. To measure it against its neighbours instead would
  // chase the rounding of zeros, without end.
  const negligible = Number.EPSILON * largest;
  for (let low = 0; low < diagonal.length; low++) {
    for (let sweep = 0; ; sweep++) {
      const high = endOfBlock(beside, low, negligible);
      if (high === low) break;
      if (sweep === MOST_SWEEPS) throw new Error('the rotations of an eigenvalue did not come to an end');
      rotateBlock(diagonal, beside, low, high);
    }
  }
  return diagonal.sort().reverse();
}

/** The last row of the block that starts at `low` and that no negligible entry divides. */
function endOfBlock(beside: Float64Array, low: number, negligible: number): number {
  let high = low;
  while (high < beside.length - 1 && Math.abs(beside[high]!) > negligible) high += 1;
  return high;
}

/** One QL step on rows low … high: rotations from below move the bulge up and out. */
function rotateBlock(d: Float64Array, e: Float64Array, low: number, high: number): void {
  const half = (d[low + 1]! - d[low]!) / (2 * e[low]!);
  const root = Math.sqrt(half * half + 1);
  let g = d[high]! - d[low]! + e[low]! / (half + (half < 0 ? -root : root));
  let sine = 1;
  let cosine = 1;
  let moved = 0;
  for (let i = high - 1; i >= low; i--) {
    const f = sine * e[i]!;
    const b = cosine * e[i]!;
    const length = Math.sqrt(f * f + g * g);
    e[i + 1] = length;
    if (length === 0) {
      // The block has come apart here; what is left is for the next step.
      d[i + 1]! -= moved;
      e[high] = 0;
      return;
    }
    sine = f / length;
    cosine = g / length;
    const next = d[i + 1]! - moved;
    const r = (d[i]! - next) * sine + 2 * cosine * b;
    moved = sine * r;
    d[i + 1] = next + moved;
    g = cosine * r - b;
  }
  d[low]! -= moved;
  e[low] = g;
  e[high] = 0;
}

/**
 * Eigenvectors of a symmetric tridiagonal matrix whose eigenvalues are known.
 *
 * Inverse iteration: Wielandt, 1944; Wilkinson, "The Algebraic Eigenvalue Problem", 1965, chapter 5. Solving
 * (T - λ I) x = b magnifies the part of b along the vector of λ by one over the rounding of λ, so two
 * solutions suffice. Each solution is made orthogonal to all vectors found before, so equal and nearly equal
 * eigenvalues get as many orthogonal vectors as there are values.
 *
 * O(n) per solution and O(n r) to make the r-th vector orthogonal. Starts are pseudo-random from a fixed
 * seed: any start that is not orthogonal to the vector works, and a fixed one makes the result a function of
 * the matrix alone.
 */
const MOST_SOLUTIONS = 20;

/** Row r is the vector of length 1 for values[r]; `values` descend. */
function tridiagonalVectors(matrix: Tridiagonal, values: Float64Array): Matrix {
  const n = matrix.diagonal.length;
  const data = new Float64Array(values.length * n);
  const random = new Random(0);
  const solver = new ShiftedSolver(matrix);
  // What (T - λ I) x is for a computed vector of length 1: rounding, in proportion to the matrix and its
  // size.
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

/**
 * Takes from a vector of length 1 its part along each of the first `rows` rows, makes its length 1 again and
 * returns what it was.
 */
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

/**
 * Solves (T - λ I) x = b by Gaussian elimination with row exchanges; a pivot of 0 counts as the smallest
 * rounding.
 */
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
