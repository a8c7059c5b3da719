/**
 * Figure 13 of paper 5: affinity propagation over several similarities, with and without answers. Runs in
 * compute threads.
 *
 * Answers are right. `Eucl` is minus the squared distance, `RF` the affinity of a forest without answers;
 * `+ Links` sets answered pairs to the largest and the smallest similarity there is. The paper does not say
 * which preference it uses: both the median similarity (Frey and Dueck's default) and the smallest one (their
 * choice for few clusters) are tried.
 */
import {
  affinityPropagation,
  constrainSimilarity,
  medianSimilarity,
  minusSquaredDistances,
} from '../../../algorithms/cluster/affinityPropagation.ts';
import type { Matrix, Pair, WeightedPair } from '../../../algorithms/matrix.ts';
import { scoreClustering } from '../../../algorithms/metrics/clusterMetrics.ts';
import { answersKept } from '../../../algorithms/noise/copClustering.ts';
import { keepConsistent, scoreInconsistency } from '../../../algorithms/noise/inconsistency.ts';
import { affinityOf, growForest, newCopForest } from '../../../algorithms/noise/randomForest.ts';
import { Random } from '../../../algorithms/random.ts';
import { finish } from '../../../engine/compute/task.ts';
import type { Measurement } from '../experiment.ts';
import { drawAnswers } from './imperfectAnswers.ts';
import { KEEP, type OracleTrial } from './imperfectOraclesRuns.ts';

export const SIMILARITIES = ['Eucl', 'Eucl + Links', 'RF', 'RF + Links', 'COP-RF'] as const;
export const PREFERENCES = ['median', 'smallest'] as const;
const DAMPING = 0.5;
const MAX_ITERATIONS = 300;

export function propagateAffinities(trial: OracleTrial, shares: readonly number[]): Measurement[] {
  const { points, truth, trees, seed, checkpoint } = trial;
  const grow = (mustLink: readonly Pair[], cannotLink: readonly Pair[]): Matrix =>
    affinityOf(finish(growForest(newCopForest(points, mustLink, cannotLink, seed), trees), { checkpoint }));
  const distances = minusSquaredDistances(points);
  const forest = grow([], []);
  const blind = [...scoresOf('Eucl', distances, trial), ...scoresOf('RF', forest, trial)];
  return shares.flatMap(share => {
    const draws = new Random(seed * 1000 + Math.round(share * 1e5));
    const { mustLink, cannotLink } = drawAnswers(truth, { share, errors: 0 }, draws);
    const inconsistency = finish(scoreInconsistency(points, mustLink, cannotLink, trees, seed), {
      checkpoint,
    });
    const kept = answersKept(mustLink, cannotLink, keepConsistent(inconsistency, KEEP));
    return [
      ...blind,
      ...scoresOf('Eucl + Links', constrainSimilarity(distances, sure(mustLink), sure(cannotLink)), trial),
      ...scoresOf('RF + Links', constrainSimilarity(forest, sure(mustLink), sure(cannotLink)), trial),
      ...scoresOf('COP-RF', grow(kept.mustLink, kept.cannotLink), trial),
    ].map(scored => ({ ...scored, experiment: 'propagation', x: share }));
  });
}

function scoresOf(
  method: (typeof SIMILARITIES)[number],
  similarity: Matrix,
  { truth, checkpoint }: OracleTrial,
): Omit<Measurement, 'experiment' | 'x'>[] {
  return PREFERENCES.flatMap(name => {
    const preference = name === 'median' ? medianSimilarity(similarity) : leastOf(similarity);
    const options = { preference, damping: DAMPING, maxIterations: MAX_ITERATIONS, checkpoint };
    const { labels, exemplars } = affinityPropagation(similarity, options);
    const { adjustedRand } = scoreClustering(truth, labels);
    return [
      { method, measure: `ARI, ${name} preference`, value: adjustedRand },
      { method, measure: `clusters, ${name} preference`, value: exemplars.length },
    ];
  });
}

/** Over the pairs of different items. */
function leastOf({ rows: n, data }: Matrix): number {
  return data.reduce(
    (least, value, at) => (at % (n + 1) === 0 ? least : Math.min(least, value)),
    Number.POSITIVE_INFINITY,
  );
}

function sure(pairs: readonly Pair[]): WeightedPair[] {
  return pairs.map(([i, j]) => [i, j, 1]);
}
