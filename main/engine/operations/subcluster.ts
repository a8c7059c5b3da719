/** The operation `subcluster`: a few items of each subject, pure rather than complete, from distances and answers. Any process. */
import { allItems } from '../../algorithms/cluster/pam.ts';
import { type DistanceLookup, lookupCondensed, lookupPoints } from '../../algorithms/cluster/pamDistances.ts';
import { closeConstraints } from '../../algorithms/constraints.ts';
import { Random } from '../../algorithms/random.ts';
import { subcluster } from '../../algorithms/subcluster/passive.ts';
import { Relations } from '../../algorithms/subcluster/relations.ts';
import { prepareSubclustering } from '../../algorithms/subcluster/setting.ts';
import { DISTANCE_FIELDS, type DistanceSource, readDistances } from './distanceFields.ts';
import { badRequest } from './failure.ts';
import { isGiven, type Request, readClusterCount, readInteger, readNumber, readSeed } from './fields.ts';
import { defineOperation } from './operation.ts';
import { readAnswers } from './pairFields.ts';
import { drawFrom, readInit, readRestricted } from './pam.ts';

export const operation = defineOperation({
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
    const k = readClusterCount(request, source.n);
    const restricted = readRestricted(request, source.n, k);
    return {
      source,
      k,
      n: readInteger(request, 'n', { from: 1, to: source.n }),
      lambda: readLambda(request),
      restricted,
      restrictedSize: readRestrictedSize(request, source.n, k),
      init: readInit(request, source.n, k, restricted),
      seed: readSeed(request),
      ...readAnswers(request, source.n),
    };
  },
  run({ source, k, n, lambda, restricted, restrictedSize, init, seed, mustLink, cannotLink }) {
    const random = new Random(seed);
    const candidates = restricted ?? drawRestricted(source.n, restrictedSize, init ?? [], random);
    const start = init ?? drawFrom(candidates, k, random);
    const relations = new Relations(closeConstraints(source.n, mustLink, cannotLink));
    const setting = prepareSubclustering(freeLookup(source), candidates, n, lambda);
    const { subclusters, cost, swaps } = subcluster(setting, relations, start);
    return {
      subclusters: subclusters.map(({ centroid, members }) => ({ centroid, members })),
      cost,
      swaps,
    };
  },
});

/** The positive scale that turns distances into chances. */
export function readLambda(request: Request): number {
  return readNumber(request, 'lambda', { above: 0 });
}

/** However large a distance, its chance is a number: unlike where distances are summed, none is refused. */
export function freeLookup(source: DistanceSource): DistanceLookup {
  return source.points === null
    ? lookupCondensed(source.distances())
    : lookupPoints(source.points.matrix, source.points.metric);
}

function readRestrictedSize(request: Request, items: number, k: number): number {
  if (isGiven(request, 'restrictedSize') && isGiven(request, 'restricted'))
    throw badRequest('restrictedSize', 'and restricted are both given; at most one is wanted');
  return readInteger(request, 'restrictedSize', { from: k, to: items }, items);
}

/** `size` items drawn at random, those of `init` among them; ascending. */
function drawRestricted(items: number, size: number, init: readonly number[], random: Random): Int32Array {
  const every = allItems(items);
  if (size === items) return every;
  const given = new Set(init);
  const others = every.filter(item => !given.has(item));
  return Int32Array.from([...init, ...drawFrom(others, size - init.length, random)]).sort();
}
