/** Reads what lies between items: distances (condensed, square or from points and a metric) and pair probabilities. Any process. */
import { type Metric, metrics } from '../../algorithms/distance.ts';
import { type Condensed, type Matrix, pairCount } from '../../algorithms/matrix.ts';
import { loadKernels } from '../../native.ts';
import { badRequest, shown } from './failure.ts';
import { asArray, asObject, isGiven, type Request, readChoice, readInteger } from './fields.ts';
import { asMatrix, readPoints } from './matrixFields.ts';

/** The fields that `readDistances` reads. */
export const DISTANCE_FIELDS = ['distances', 'points', 'metric'] as const;

/** Rounding that a matrix computed elsewhere may carry between its two halves, as a share of the larger number. */
const ASYMMETRY = 1e-9;

export interface DistanceSource {
  /** How many items. */
  readonly n: number;
  /** Where the request gave points. */
  readonly points: { readonly matrix: Matrix; readonly metric: Metric } | null;
  /** Computed from the points when first wanted: that is part of the algorithm's time, not of reading. */
  distances(): Condensed;
}

/** `distances`, or `points` and perhaps a `metric`; exactly one of the two. */
export function readDistances(request: Request): DistanceSource {
  const hasPoints = isGiven(request, 'points');
  const hasDistances = isGiven(request, 'distances');
  if (!hasPoints && !hasDistances) throw badRequest('distances', 'is missing (or points in its place)');
  if (hasPoints && hasDistances)
    throw badRequest('points', 'and distances are both given; exactly one is wanted');
  if (hasPoints) return fromPoints(request);
  if (isGiven(request, 'metric')) throw badRequest('metric', 'goes with points, and distances are given');
  const condensed = asDistances(request.distances, 'distances');
  return { n: condensed.n, points: null, distances: () => condensed };
}

function fromPoints(request: Request): DistanceSource {
  const metric = readChoice(request, 'metric', metrics, 'euclidean');
  const matrix = readPoints(request);
  if (metric === 'cosine') refuseZeroRows(matrix);
  let computed: Condensed | null = null;
  return {
    n: matrix.rows,
    points: { matrix, metric },
    distances() {
      computed ??= loadKernels().pairwiseDistances(matrix, metric);
      return computed;
    },
  };
}

function refuseZeroRows({ rows, columns, data }: Matrix): void {
  for (let r = 0; r < rows; r++)
    if (data.subarray(r * columns, (r + 1) * columns).every(value => value === 0))
      throw badRequest(`points[${r}]`, 'is zero, and the cosine of a zero row is not defined');
}

function asDistances(value: unknown, path: string): Condensed {
  const condensed = asCondensed(value, path);
  if (condensed !== null) {
    condensed.data.forEach((distance, at) => {
      if (distance < 0)
        throw badRequest(`${path}.condensed[${at}]`, `must not be negative, but is ${distance}`);
    });
    return condensed;
  }
  const square = asSquare(value, path);
  const { rows: n, data } = square;
  for (let i = 0; i < n; i++) {
    if (data[i * n + i] !== 0)
      throw badRequest(`${path}[${i}][${i}]`, `must be 0, but is ${data[i * n + i]}`);
    for (let j = 0; j < n; j++)
      if (data[i * n + j]! < 0)
        throw badRequest(`${path}[${i}][${j}]`, `must not be negative, but is ${data[i * n + j]}`);
  }
  return upperTriangle(square, path);
}

/** Chances from 0 to 1, one per pair of `n` items: condensed, or a symmetric matrix whose diagonal means nothing. */
export function readProbability(request: Request, n: number): Condensed {
  const path = 'probability';
  if (!isGiven(request, path)) throw badRequest(path, 'is missing');
  const condensed = asCondensed(request[path], path);
  const probability = condensed ?? upperTriangle(asSquare(request[path], path), path);
  if (probability.n !== n) throw badRequest(path, `is for ${probability.n} items where there are ${n}`);
  probability.data.forEach((chance, at) => {
    if (chance < 0 || chance > 1) {
      const where = condensed === null ? path : `${path}.condensed[${at}]`;
      throw badRequest(where, `must be from 0 to 1, but holds ${chance}`);
    }
  });
  return probability;
}

/** `{"condensed": [...], "n": N}`, or null where the value has another form. */
function asCondensed(value: unknown, path: string): Condensed | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || Object.hasOwn(value, 'npy'))
    return null;
  const entry = asObject(value, path, ['condensed', 'n']);
  for (const name of ['condensed', 'n'])
    if (!isGiven(entry, name)) throw badRequest(`${path}.${name}`, 'is missing');
  const values = asArray(entry.condensed, `${path}.condensed`);
  const n = readInteger({ [`${path}.n`]: entry.n }, `${path}.n`, { from: 1 });
  if (values.length !== pairCount(n))
    throw badRequest(
      `${path}.condensed`,
      `must have ${pairCount(n)} numbers for ${n} items, not ${values.length}`,
    );
  const data = new Float64Array(values.length);
  values.forEach((number, at) => {
    if (typeof number !== 'number' || !Number.isFinite(number))
      throw badRequest(`${path}.condensed[${at}]`, `must be a finite number, not ${shown(number)}`);
    data[at] = number;
  });
  return { n, data };
}

export function asSquare(value: unknown, path: string): Matrix {
  const matrix = asMatrix(value, path);
  if (matrix.rows !== matrix.columns)
    throw badRequest(path, `must be a square matrix, not ${matrix.rows} by ${matrix.columns}`);
  return matrix;
}

/** The numbers above the diagonal; those below must agree with them. */
export function upperTriangle({ rows: n, data }: Matrix, path: string): Condensed {
  const upper = new Float64Array(pairCount(n));
  let position = 0;
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++) {
      const above = data[i * n + j]!;
      const below = data[j * n + i]!;
      if (Math.abs(above - below) > ASYMMETRY * Math.max(Math.abs(above), Math.abs(below)))
        throw badRequest(
          `${path}[${j}][${i}]`,
          `is ${below} where [${i}][${j}] is ${above}; the matrix must be symmetric`,
        );
      upper[position++] = above;
    }
  return { n, data: upper };
}

/** For algorithms that sum or square distances: refuses those with which they would leave the range of numbers. */
export function boundedDistances(source: DistanceSource): Condensed {
  const distances = source.distances();
  let largest = 0;
  for (const distance of distances.data) largest = Math.max(largest, distance);
  if (!Number.isFinite(largest * largest * Math.max(1, pairCount(source.n)) * 1e12)) {
    const field = source.points === null ? 'distances' : 'points';
    throw badRequest(field, `makes distances up to ${largest}, too large for this op`);
  }
  return distances;
}
