/** The operation `pam`: clusters around medoids, by PAM, by Fast-PAM, which makes the same swaps, or by k-medoids. Any process. */
import { kMedoids } from '../../algorithms/cluster/kMedoids.ts';
import { allItems, describeMedoids, finish, type Medoids, pam } from '../../algorithms/cluster/pam.ts';
import { type DistanceLookup, lookupCondensed, lookupPoints } from '../../algorithms/cluster/pamDistances.ts';
import { fastPam } from '../../algorithms/cluster/pamFast.ts';
import { Random } from '../../algorithms/random.ts';
import { boundedDistances, DISTANCE_FIELDS, type DistanceSource, readDistances } from './distanceFields.ts';
import { badRequest } from './failure.ts';
import { isGiven, type Request, readChoice, readClusterCount, readItems, readSeed } from './fields.ts';
import { defineOperation } from './operation.ts';

/** K-medoids ends long before; the bound is there because rounding could make it go round in a circle. */
const MAX_ITERATIONS = 10_000;

export const operation = defineOperation({
  fields: [...DISTANCE_FIELDS, 'k', 'restricted', 'init', 'seed', 'method'],
  parse(request) {
    const source = readDistances(request);
    const k = readClusterCount(request, source.n);
    const candidates = readRestricted(request, source.n, k) ?? allItems(source.n);
    return {
      source,
      k,
      candidates,
      init: readInit(request, source.n, k, isGiven(request, 'restricted') ? candidates : null),
      seed: readSeed(request),
      method: readChoice(request, 'method', ['pam', 'fast-pam', 'k-medoids'], 'fast-pam'),
    };
  },
  run({ source, k, candidates, init, seed, method }) {
    const start = init ?? drawFrom(candidates, k, new Random(seed));
    const { medoids, labels, cost, swaps } =
      method === 'k-medoids'
        ? byKMedoids(source, candidates, start)
        : finish((method === 'pam' ? pam : fastPam)({ lookup: lookupOf(source), candidates, start }));
    return { medoids, labels, cost, swaps };
  },
});

function byKMedoids(source: DistanceSource, candidates: Int32Array, start: readonly number[]): Medoids {
  const distances = boundedDistances(source);
  const mayBeMedoid = new Uint8Array(source.n);
  for (const candidate of candidates) mayBeMedoid[candidate] = 1;
  const { medoids, moves } = kMedoids(distances, start, MAX_ITERATIONS, mayBeMedoid);
  return describeMedoids(lookupCondensed(distances), medoids, moves);
}

/** Distances as they are needed: where the request gave points, no table of all pairs is made. */
export function lookupOf(source: DistanceSource): DistanceLookup {
  return source.points === null
    ? lookupCondensed(boundedDistances(source))
    : lookupPoints(source.points.matrix, source.points.metric);
}

/** The optional field `restricted`: the items that may be centres, at least k of them; ascending. Null where it is absent. */
export function readRestricted(request: Request, items: number, k: number): Int32Array | null {
  if (!isGiven(request, 'restricted')) return null;
  const restricted = readItems(request, 'restricted', items);
  if (restricted.length < k)
    throw badRequest('restricted', `must hold at least k = ${k} items, not ${restricted.length}`);
  return Int32Array.from(restricted).sort();
}

/** The optional field `init`: k centres to begin with, in the order in which ties see them; inside `restricted` where that is given. */
export function readInit(
  request: Request,
  items: number,
  k: number,
  restricted: Int32Array | null,
): number[] | null {
  if (!isGiven(request, 'init')) return null;
  const init = readItems(request, 'init', items);
  if (init.length !== k) throw badRequest('init', `must hold k = ${k} items, not ${init.length}`);
  if (restricted !== null) {
    const allowed = new Set(restricted);
    init.forEach((item, position) => {
      if (!allowed.has(item)) throw badRequest(`init[${position}]`, `is ${item}, which is not in restricted`);
    });
  }
  return init;
}

/** k different candidates, in the order drawn. */
export function drawFrom(candidates: Int32Array, k: number, random: Random): number[] {
  return random.sample(candidates.length, k).map(position => candidates[position]!);
}
