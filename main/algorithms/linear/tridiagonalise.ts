/**
 * Householder reduction of a dense symmetric matrix to a tridiagonal one with the same eigenvalues. Pure.
 *
 * Householder, "Unitary triangularization of a nonsymmetric matrix", Journal of the ACM 5, 1958; symmetric
 * form by Martin, Reinsch and Wilkinson, Numerische Mathematik 11, 1968. Step j reflects the part of column j
 * below the diagonal onto one entry: A ← (I - u uᵀ) A (I - u uᵀ) = A - u wᵀ - w uᵀ, with p = A u and w = p -
 * (uᵀ p / 2) u.
 *
 * Most of the time is spent reading A, twice per step as written: for p and for the update. Here each step's
 * update is delayed until the next step needs its p, and both are done in one pass, two rows at a time: 2/3
 * n³ multiplications and half the memory traffic. Backward stable.
 */

export interface Tridiagonal {
  readonly diagonal: Float64Array;
  /** `beside[i]` is between i and i + 1; the last one is 0. */
  readonly beside: Float64Array;
}

/**
 * Reads the lower triangle of the n × n numbers `a`, whose largest entry is about 1, and overwrites it. The u
 * of each step j is left right of the diagonal in row j. `checkpoint` is called once per step and may throw
 * to cancel.
 */
export function tridiagonalise(a: Float64Array, n: number, checkpoint: () => void): Tridiagonal {
  const diagonal = new Float64Array(n);
  const beside = new Float64Array(n);
  // The update that waits; zero before the first step.
  let u = new Float64Array(n);
  let w = new Float64Array(n);
  let nextU = new Float64Array(n);
  let nextW = new Float64Array(n);
  for (let j = 0; j < n; j++) {
    checkpoint();
    for (let i = j; i < n; i++) nextU[i] = a[i * n + j]! - (u[i]! * w[j]! + w[i]! * u[j]!);
    diagonal[j] = nextU[j]!;
    if (j === n - 1) break;
    beside[j] = makeReflection(nextU, j + 1);
    a.set(nextU.subarray(j + 1), j * n + j + 1);
    updateAndMultiply(a, n, j + 1, u, w, nextU, nextW);
    let half = 0;
    for (let i = j + 1; i < n; i++) half += nextW[i]! * nextU[i]!;
    half /= 2;
    for (let i = j + 1; i < n; i++) nextW[i]! -= half * nextU[i]!;
    [u, nextU] = [nextU, u];
    [w, nextW] = [nextW, w];
  }
  return { diagonal, beside };
}

/**
 * Turns x (from `start` on) into the u of length √2 whose reflection makes x a multiple of its first unit
 * vector; returns that multiple.
 */
function makeReflection(x: Float64Array, start: number): number {
  let squares = 0;
  for (let i = start; i < x.length; i++) squares += x[i]! * x[i]!;
  // Beside entries of about 1 this is nothing, and its square would lose its digits.
  if (squares < 1e-280) {
    x.fill(0, start);
    return 0;
  }
  const length = Math.sqrt(squares);
  const first = x[start]!;
  const reflected = first > 0 ? -length : length;
  x[start] = first - reflected;
  const scale = 1 / Math.sqrt(length * (length + Math.abs(first)));
  for (let i = start; i < x.length; i++) x[i]! *= scale;
  return reflected;
}

/** For the rows and columns from `start` on: A ← A - u wᵀ - w uᵀ, and product = A v of the new A. */
function updateAndMultiply(
  a: Float64Array,
  n: number,
  start: number,
  u: Float64Array,
  w: Float64Array,
  v: Float64Array,
  product: Float64Array,
): void {
  product.fill(0, start);
  let i = start;
  if ((n - start) % 2 === 1) {
    const entry = a[i * n + i]! - 2 * u[i]! * w[i]!;
    a[i * n + i] = entry;
    product[i] = entry * v[i]!;
    i += 1;
  }
  for (; i < n; i += 2) updateTwoRows(a, n, start, i, u, w, v, product);
}

function updateTwoRows(
  a: Float64Array,
  n: number,
  start: number,
  i: number,
  u: Float64Array,
  w: Float64Array,
  v: Float64Array,
  product: Float64Array,
): void {
  const row = i * n;
  const below = row + n;
  const u0 = u[i]!;
  const u1 = u[i + 1]!;
  const w0 = w[i]!;
  const w1 = w[i + 1]!;
  const v0 = v[i]!;
  const v1 = v[i + 1]!;
  let sum0 = 0;
  let sum1 = 0;
  for (let c = start; c < i; c++) {
    const uc = u[c]!;
    const wc = w[c]!;
    const vc = v[c]!;
    const entry = a[row + c]! - (u0 * wc + w0 * uc);
    const under = a[below + c]! - (u1 * wc + w1 * uc);
    a[row + c] = entry;
    a[below + c] = under;
    sum0 += entry * vc;
    sum1 += under * vc;
    product[c]! += entry * v0 + under * v1;
  }
  const corner = a[row + i]! - 2 * u0 * w0;
  const between = a[below + i]! - (u1 * w0 + w1 * u0);
  const end = a[below + i + 1]! - 2 * u1 * w1;
  a[row + i] = corner;
  a[below + i] = between;
  a[below + i + 1] = end;
  product[i]! += sum0 + corner * v0 + between * v1;
  product[i + 1]! += sum1 + between * v0 + end * v1;
}

/**
 * Transforms vectors (the rows of `data`, n numbers each) from the basis of the tridiagonal matrix back to
 * the original one, by the reflections that `tridiagonalise` left in `a`, in reverse. Four vectors at a time,
 * so that each reflection is read once for four.
 */
export function reflectBack(data: Float64Array, n: number, a: Float64Array): void {
  const rows = data.length / n;
  let r = 0;
  for (; r + 3 < rows; r += 4) for (let j = n - 2; j >= 0; j--) reflectFour(data, r * n, n, a, j);
  for (; r < rows; r++) for (let j = n - 2; j >= 0; j--) reflectOne(data, r * n, n, a, j);
}

function reflectOne(data: Float64Array, at: number, n: number, a: Float64Array, j: number): void {
  const row = j * n;
  let along = 0;
  for (let i = j + 1; i < n; i++) along += a[row + i]! * data[at + i]!;
  for (let i = j + 1; i < n; i++) data[at + i]! -= along * a[row + i]!;
}

function reflectFour(data: Float64Array, at0: number, n: number, a: Float64Array, j: number): void {
  const row = j * n;
  const at1 = at0 + n;
  const at2 = at1 + n;
  const at3 = at2 + n;
  let along0 = 0;
  let along1 = 0;
  let along2 = 0;
  let along3 = 0;
  for (let i = j + 1; i < n; i++) {
    const u = a[row + i]!;
    along0 += u * data[at0 + i]!;
    along1 += u * data[at1 + i]!;
    along2 += u * data[at2 + i]!;
    along3 += u * data[at3 + i]!;
  }
  for (let i = j + 1; i < n; i++) {
    const u = a[row + i]!;
    data[at0 + i]! -= along0 * u;
    data[at1 + i]! -= along1 * u;
    data[at2 + i]! -= along2 * u;
    data[at3 + i]! -= along3 * u;
  }
}
