/**
 * The operation `consensus`: the share of many clusterings in which two items are together. Any process.
 *
 * Points are clustered by k-means, which is Euclidean: the metrics `euclidean` and `sqeuclidean` have the same nearest centroids. Points under `cosine`
 * stand for their distances, which k-medoids clusters.
 */
import { consensusFromDistances, consensusFromPoints } from '../../algorithms/ask/consensus.ts';
import type { Condensed } from '../../algorithms/matrix.ts';
import { Random } from '../../algorithms/random.ts';
import { boundedDistances, DISTANCE_FIELDS, type DistanceSource, readDistances } from './distanceFields.ts';
import { readClusterCount, readInteger, readSeed } from './fields.ts';
import { defineOperation } from './operation.ts';

export const operation = defineOperation({
  fields: [...DISTANCE_FIELDS, 'k', 'runs', 'seed'],
  parse(request) {
    const source = readDistances(request);
    return {
      source,
      k: readClusterCount(request, source.n),
      runs: readInteger(request, 'runs', { from: 1, to: 0xffff_ffff }, 100),
      seed: readSeed(request),
    };
  },
  run({ source, k, runs, seed }) {
    const { data, n } = consensusOf(source, k, runs, new Random(seed));
    return { probability: { condensed: data, n } };
  },
});

export function consensusOf(source: DistanceSource, k: number, runs: number, random: Random): Condensed {
  return source.points === null || source.points.metric === 'cosine'
    ? consensusFromDistances(boundedDistances(source), k, runs, random)
    : consensusFromPoints(source.points.matrix, k, runs, random);
}
