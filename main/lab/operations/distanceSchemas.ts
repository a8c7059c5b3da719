/**
 * zod schemas of distances (condensed, square or from points and a metric) and of pair probabilities. Any
 * process.
 */
import { z } from 'zod';
import { type Metric, metrics } from '../../algorithms/distance.ts';
import { type Condensed, type Matrix, pairCount } from '../../algorithms/matrix.ts';
import { loadKernels } from '../../native.ts';
import { points, square, upperTriangle } from './matrixSchemas.ts';
import { badRequest, type Request, shown } from './operation.ts';
import {
  byForm,
  byLoop,
  choice,
  exactlyOne,
  given,
  integer,
  isGiven,
  Misfit,
  read,
  record,
  wanted,
} from './schemas.ts';

/** `{"condensed": [...], "n": N}`. A field that is missing is reported before one that is wrong. */
const condensed = record({ condensed: given, n: given })
  .pipe(
    record({
      condensed: z.custom<readonly unknown[]>(Array.isArray, { error: wanted('an array') }),
      n: integer({ from: 1 }),
    }),
  )
  .pipe(
    byLoop(({ condensed: values, n }: { condensed: readonly unknown[]; n: number }): Condensed => {
      if (values.length !== pairCount(n))
        throw new Misfit(
          ['condensed'],
          `must have ${pairCount(n)} numbers for ${n} items, not ${values.length}`,
        );
      const data = new Float64Array(values.length);
      for (let at = 0; at < values.length; at++) {
        const value = values[at];
        if (typeof value !== 'number' || !Number.isFinite(value))
          throw new Misfit(['condensed', at], `must be a finite number, not ${shown(value)}`);
        data[at] = value;
      }
      return { n, data };
    }),
  );

function isCondensed(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !Object.hasOwn(value, 'npy');
}

const condensedDistances = condensed.pipe(
  byLoop((given: Condensed): Condensed => {
    const at = given.data.findIndex(distance => distance < 0);
    if (at >= 0) throw new Misfit(['condensed', at], `must not be negative, but is ${given.data[at]}`);
    return given;
  }),
);

const squareDistances = square.pipe(
  byLoop((given: Matrix): Condensed => {
    const { rows: n, data } = given;
    for (let i = 0; i < n; i++) {
      if (data[i * n + i] !== 0) throw new Misfit([i, i], `must be 0, but is ${data[i * n + i]}`);
      for (let j = 0; j < n; j++)
        if (data[i * n + j]! < 0) throw new Misfit([i, j], `must not be negative, but is ${data[i * n + j]}`);
    }
    return upperTriangle(given);
  }),
);

const distances = byForm<Condensed>(value => (isCondensed(value) ? condensedDistances : squareDistances));

const squareProbability = square.pipe(byLoop(upperTriangle));

/** Probabilities, one per pair of `n` items: condensed, or a symmetric matrix whose diagonal is not read. */
export function probability(n: number): z.ZodType<Condensed> {
  return byForm<Condensed>(value => {
    const isList = isCondensed(value);
    return (isList ? condensed : squareProbability).pipe(
      byLoop((given: Condensed): Condensed => {
        if (given.n !== n) throw new Misfit([], `is for ${given.n} items where there are ${n}`);
        const at = given.data.findIndex(chance => chance < 0 || chance > 1);
        if (at >= 0)
          throw new Misfit(
            isList ? ['condensed', at] : [],
            `must be from 0 to 1, but holds ${given.data[at]}`,
          );
        return given;
      }),
    );
  });
}

export interface DistanceSource {
  /** How many items. */
  readonly n: number;
  /** Where the request gave points. */
  readonly points: { readonly matrix: Matrix; readonly metric: Metric } | null;
  /** Computed from the points at the first call: that is part of the algorithm's time, not of reading. */
  distances(): Condensed;
}

/** The fields that `readDistances` reads. */
export const DISTANCE_FIELDS = ['distances', 'points', 'metric'] as const;

const metric = choice(metrics).default('euclidean');

/** `distances`, or `points` and perhaps a `metric`; exactly one of the two. */
export function readDistances(request: Request): DistanceSource {
  if (exactlyOne(request, 'distances', 'points') === 'points') return fromPoints(request);
  if (isGiven(request, 'metric')) throw badRequest('metric', 'goes with points, and distances are given');
  const found = read(request, 'distances', distances);
  return { n: found.n, points: null, distances: () => found };
}

function fromPoints(request: Request): DistanceSource {
  const by = read(request, 'metric', metric);
  const found = read(request, 'points', points);
  if (by === 'cosine') refuseZeroRows(found);
  let computed: Condensed | null = null;
  return {
    n: found.rows,
    points: { matrix: found, metric: by },
    distances() {
      computed ??= loadKernels().pairwiseDistances(found, by);
      return computed;
    },
  };
}

function refuseZeroRows({ rows: count, columns, data }: Matrix): void {
  for (let r = 0; r < count; r++)
    if (data.subarray(r * columns, (r + 1) * columns).every(value => value === 0))
      throw badRequest(`points[${r}]`, 'is zero, and the cosine of a zero row is not defined');
}

/** For algorithms that sum or square distances: refuses those with which the sums would overflow. */
export function boundedDistances(source: DistanceSource): Condensed {
  const found = source.distances();
  let largest = 0;
  for (const distance of found.data) largest = Math.max(largest, distance);
  if (!Number.isFinite(largest * largest * Math.max(1, pairCount(source.n)) * 1e12)) {
    const field = source.points === null ? 'distances' : 'points';
    throw badRequest(field, `makes distances up to ${largest}, too large for this op`);
  }
  return found;
}
