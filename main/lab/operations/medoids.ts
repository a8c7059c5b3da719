/** The operations around medoids: `pam`, `subcluster`, `subcluster-question`. Any process. */
import { kMedoids } from '../../algorithms/cluster/kMedoids.ts';
import { allItems, describeMedoids, finish, type Medoids, pam } from '../../algorithms/cluster/pam.ts';
import { fastPam } from '../../algorithms/cluster/pamFast.ts';
import { closeConstraints } from '../../algorithms/constraints.ts';
import { type DistanceLookup, lookupCondensed, lookupPoints } from '../../algorithms/distance.ts';
import { Random } from '../../algorithms/random.ts';
import { findQuestion } from '../../algorithms/subcluster/active.ts';
import { subcluster } from '../../algorithms/subcluster/passive.ts';
import { prepareSubclustering, Relations } from '../../algorithms/subcluster/setting.ts';
import { boundedDistances, DISTANCE_FIELDS, type DistanceSource, readDistances } from './distanceSchemas.ts';
import { badRequest, defineOperation, type Request } from './operation.ts';
import {
  choice,
  clusterCount,
  finite,
  integer,
  isGiven,
  itemList,
  read,
  readAnswers,
  type Subcluster,
  seed,
  subclusters,
} from './schemas.ts';

/** K-medoids ends long before; the bound is there because rounding could make it alternate without end. */
const MAX_ITERATIONS = 10_000;

/** Clusters around medoids: by PAM, by Fast-PAM, which makes the same swaps, or by k-medoids. */
export const pamOperation = defineOperation({
  fields: [...DISTANCE_FIELDS, 'k', 'restricted', 'init', 'seed', 'method'],
  parse(request) {
    const source = readDistances(request);
    const k = read(request, 'k', clusterCount(source.n));
    const restricted = readRestricted(request, source.n, k);
    return {
      source,
      k,
      candidates: restricted ?? allItems(source.n),
      init: readInit(request, source.n, k, restricted),
      seed: read(request, 'seed', seed),
      method: read(request, 'method', choice(['pam', 'fast-pam', 'k-medoids']).default('fast-pam')),
    };
  },
  run({ source, k, candidates, init, seed, method }) {
    const start = init ?? drawFrom(candidates, k, new Random(seed));
    const { medoids, labels, cost, swaps } =
      method === 'k-medoids'
        ? byKMedoids(source, candidates, start)
        : finish((method === 'pam' ? pam : fastPam)({ lookup: boundedLookup(source), candidates, start }));
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

/** A few items of each subject, pure rather than complete, from distances and answers. */
export const subclusterOperation = defineOperation({
  fields: [
    ...DISTANCE_FIELDS,
    'k',
    'n',
    'lambda',
    'restricted',
    'restrictedSize',
    'init',
    'mustLink',
    'cannotLink',
    'seed',
  ],
  parse(request) {
    const source = readDistances(request);
    const k = read(request, 'k', clusterCount(source.n));
    const restricted = readRestricted(request, source.n, k);
    return {
      source,
      k,
      n: read(request, 'n', integer({ from: 1, to: source.n })),
      lambda: read(request, 'lambda', lambda),
      restricted,
      restrictedSize: readRestrictedSize(request, source.n, k),
      init: readInit(request, source.n, k, restricted),
      seed: read(request, 'seed', seed),
      ...readAnswers(request, source.n),
    };
  },
  run({ source, k, n, lambda, restricted, restrictedSize, init, seed, mustLink, cannotLink }) {
    const random = new Random(seed);
    const candidates = restricted ?? drawRestricted(source.n, restrictedSize, init ?? [], random);
    const start = init ?? drawFrom(candidates, k, random);
    const relations = new Relations(closeConstraints(source.n, mustLink, cannotLink));
    const setting = prepareSubclustering(anyLookup(source), candidates, n, lambda);
    const { subclusters, cost, swaps } = subcluster(setting, relations, start);
    return {
      subclusters: subclusters.map(({ centroid, members }) => ({ centroid, members })),
      cost,
      swaps,
    };
  },
});

/** The pair whose answer helps the present subclusters the most. */
export const subclusterQuestionOperation = defineOperation({
  fields: [...DISTANCE_FIELDS, 'subclusters', 'mustLink', 'cannotLink', 'lambda'],
  parse(request) {
    const source = readDistances(request);
    return {
      source,
      subclusters: readDistinctSubclusters(request, source.n),
      lambda: read(request, 'lambda', lambda),
      ...readAnswers(request, source.n),
    };
  },
  run({ source, subclusters, lambda, mustLink, cannotLink }) {
    const relations = new Relations(closeConstraints(source.n, mustLink, cannotLink));
    const question = findQuestion(anyLookup(source), lambda, subclusters, relations);
    return question === null ? { pair: null, kind: null, utility: 0 } : { ...question };
  },
});

/** The positive scale that turns distances into probabilities. */
const lambda = finite({ above: 0 });

/** Distances as they are needed: where the request gave points, no table of all pairs is made. */
function boundedLookup(source: DistanceSource): DistanceLookup {
  return source.points === null
    ? lookupCondensed(boundedDistances(source))
    : lookupPoints(source.points.matrix, source.points.metric);
}

/** The same without a bound: subclusters do not sum distances, and any distance has a probability. */
function anyLookup(source: DistanceSource): DistanceLookup {
  return source.points === null
    ? lookupCondensed(source.distances())
    : lookupPoints(source.points.matrix, source.points.metric);
}

/** The items that may be centres, at least k of them, ascending; null where the field is absent. */
function readRestricted(request: Request, items: number, k: number): Int32Array | null {
  if (!isGiven(request, 'restricted')) return null;
  const restricted = read(request, 'restricted', itemList(items));
  if (restricted.length < k)
    throw badRequest('restricted', `must hold at least k = ${k} items, not ${restricted.length}`);
  return Int32Array.from(restricted).sort();
}

function readRestrictedSize(request: Request, items: number, k: number): number {
  if (isGiven(request, 'restrictedSize') && isGiven(request, 'restricted'))
    throw badRequest('restrictedSize', 'and restricted are both given; at most one is wanted');
  return read(request, 'restrictedSize', integer({ from: k, to: items }).default(items));
}

/** The k first centres, in the order in which ties are broken; inside `restricted` where that is given. */
function readInit(
  request: Request,
  items: number,
  k: number,
  restricted: Int32Array | null,
): number[] | null {
  if (!isGiven(request, 'init')) return null;
  const init = read(request, 'init', itemList(items));
  if (init.length !== k) throw badRequest('init', `must hold k = ${k} items, not ${init.length}`);
  if (restricted !== null) {
    const allowed = new Set(restricted);
    const at = init.findIndex(item => !allowed.has(item));
    if (at >= 0) throw badRequest(`init[${at}]`, `is ${init[at]}, which is not in restricted`);
  }
  return init;
}

/** Subclusters may share items, but not their centroid: a pair of one item is no question. */
function readDistinctSubclusters(request: Request, items: number): Subcluster[] {
  const seen = new Set<number>();
  const found = read(request, 'subclusters', subclusters(items));
  found.forEach(({ centroid }, position) => {
    if (seen.has(centroid))
      throw badRequest(`subclusters[${position}].centroid`, `repeats the centroid ${centroid}`);
    seen.add(centroid);
  });
  return found;
}

/** k different candidates, in the order drawn. */
function drawFrom(candidates: Int32Array, k: number, random: Random): number[] {
  return random.sample(candidates.length, k).map(position => candidates[position]!);
}

/** `size` items drawn at random, those of `init` among them; ascending. */
function drawRestricted(items: number, size: number, init: readonly number[], random: Random): Int32Array {
  const every = allItems(items);
  if (size === items) return every;
  const given = new Set(init);
  const others = every.filter(item => !given.has(item));
  return Int32Array.from([...init, ...drawFrom(others, size - init.length, random)]).sort();
}
