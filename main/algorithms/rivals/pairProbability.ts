/**
 * The probability that two items are of one group, before any question, for methods that start from it. Pure.
 *
 * Where the embedding's calibration was measured, it is that of the distance with the collection's own prior
 * (embed/samePrior.ts), as Akin's default has it. Otherwise it is estimated as in the authors' code of A3S
 * (Deng et al., ICML 2024, after Liu et al., "MPC: multi-view probabilistic clustering", CVPR 2022): k-means
 * with the true number of groups labels the items, and isotonic regression over the 100 nearest items of each
 * item fits how often two at a distance share a label.
 *
 * O(N² log N) for the neighbours, and one run of k-means.
 */
import { kmeans, spreadCentroids } from '../cluster/kmeans.ts';
import { type PlattCalibration, probabilitySame } from '../embed/plattCalibration.ts';
import { estimatePrior } from '../embed/samePrior.ts';
import { type Condensed, type Matrix, pairIndex } from '../matrix.ts';
import type { Random } from '../random.ts';
import { fitFalling } from './isotonicRegression.ts';

interface Items {
  readonly k: number;
  readonly points: Matrix;
  readonly distances: Condensed;
  readonly calibration: PlattCalibration | null;
}

const NEIGHBOURS = 100;
const MOST_ITERATIONS = 300;
/** No pair is certain before it is asked. */
export const LEAST = 0.0001;

/** Of all pairs. */
export function pairProbability(items: Items, random: Random): Condensed {
  const { distances, points, calibration } = items;
  let probability: (distance: number) => number;
  if (calibration === null) probability = fitToClusters(items, random);
  else {
    const prior = estimatePrior(points, calibration);
    probability = distance => probabilitySame(calibration, distance, prior);
  }
  return {
    n: distances.n,
    data: distances.data.map(distance => Math.min(1 - LEAST, Math.max(LEAST, probability(distance)))),
  };
}

function fitToClusters({ k, points, distances }: Items, random: Random): (distance: number) => number {
  const { labels } = kmeans(points, spreadCentroids(points, k, random), MOST_ITERATIONS);
  const near = nearestOf(distances, NEIGHBOURS);
  const pairs = near.flatMap((others, item) => others.map(other => [item, other] as const));
  return fitFalling(
    Float64Array.from(pairs, ([i, j]) => distances.data[pairIndex(distances.n, i, j)]!),
    pairs.map(([i, j]) => (labels[i] === labels[j] ? 1 : 0)),
  );
}

/** Of each item the nearest others, nearest first; ties: the smaller item. */
export function nearestOf({ n, data }: Condensed, wanted: number): number[][] {
  return Array.from({ length: n }, (_, item) => {
    const others = Array.from({ length: n }, (_, other) => other).filter(other => other !== item);
    const distance = Float64Array.from({ length: n }, (_, other) =>
      other === item ? 0 : data[pairIndex(n, item, other)]!,
    );
    return others.sort((a, b) => distance[a]! - distance[b]! || a - b).slice(0, wanted);
  });
}
