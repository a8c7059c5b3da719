/**
 * How well distances separate known classes: nearest neighbours, ranking of pairs, clusters, calibration.
 * Pure.
 *
 * - 1-NN accuracy: the share of items whose nearest other item is of their class; of equally near ones the
 *   first counts.
 * - AUC: the probability that a pair of one class is nearer than a pair of two, ties counting half (Mann and
 *   Whitney, 1947). O(P log P) for P pairs.
 * - ARI: average linkage, cut at the true number of classes, against the classes.
 * - Calibration error of P(same): pairs in ten bins of equal width, Σ share · |mean P − share of same|. Pairs
 *   of two classes are far more frequent than pairs of one, so each kind has half of the weight and P uses a
 *   prior of one half. Otherwise a P that is always "different" would seem calibrated.
 *
 * `apart` gives each item a key. Pairs with the same key are excluded from 1-NN, AUC and calibration: two
 * photos of one leaf would make recognising its kind seem too easy. Clusters use all items. An item without
 * any other key has no neighbour and is not counted. Where there is nothing to measure the figure is NaN.
 */
import { averageLinkage } from '../cluster/averageLinkage.ts';
import { type Condensed, pairCount, pairIndex } from '../matrix.ts';
import { adjustedRand, contingencyOf, pairCounts } from '../metrics/clusterMetrics.ts';

export interface Separation {
  readonly nearestNeighbour: number;
  readonly auc: number;
  readonly adjustedRand: number;
  readonly calibrationError: number;
}

const BINS = 10;

export function separationOf(
  distances: Condensed,
  truth: Int32Array,
  apart: Int32Array,
  probabilitySame: (distance: number) => number,
): Separation {
  const { n } = distances;
  if (distances.data.length !== pairCount(n) || truth.length !== n || apart.length !== n)
    throw new RangeError('distances, truth and apart must speak of the same items');
  if (n === 0)
    return {
      nearestNeighbour: Number.NaN,
      auc: Number.NaN,
      adjustedRand: Number.NaN,
      calibrationError: Number.NaN,
    };
  const { same, different } = pairsByKind(distances, truth, apart);
  const { labels } = averageLinkage(distances, { k: new Set(truth).size });
  return {
    nearestNeighbour: nearestNeighbourAccuracy(distances, truth, apart),
    auc: rankingOf(same, different),
    adjustedRand: adjustedRand(pairCounts(contingencyOf(truth, labels))),
    calibrationError: calibrationErrorOf(same, different, probabilitySame),
  };
}

function nearestNeighbourAccuracy({ n, data }: Condensed, truth: Int32Array, apart: Int32Array): number {
  let [right, counted] = [0, 0];
  for (let i = 0; i < n; i++) {
    let nearest = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let j = 0; j < n; j++) {
      if (apart[i] === apart[j]) continue;
      const distance = data[pairIndex(n, i, j)]!;
      if (distance < least) {
        least = distance;
        nearest = j;
      }
    }
    if (nearest < 0) continue;
    counted += 1;
    if (truth[nearest] === truth[i]) right += 1;
  }
  return right / counted;
}

interface Kinds {
  /** Ascending. */
  readonly same: Float64Array;
  readonly different: Float64Array;
}

/** The distances of pairs of one class and of two, ascending, without pairs that share a key. */
export function pairsByKind({ n, data }: Condensed, truth: Int32Array, apart: Int32Array): Kinds {
  const same = new Float64Array(data.length);
  const different = new Float64Array(data.length);
  let [ofOne, ofTwo, at] = [0, 0, 0];
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++, at++) {
      if (apart[i] === apart[j]) continue;
      if (truth[i] === truth[j]) same[ofOne++] = data[at]!;
      else different[ofTwo++] = data[at]!;
    }
  return { same: same.slice(0, ofOne).sort(), different: different.slice(0, ofTwo).sort() };
}

/** The AUC of distances that are sorted. */
export function rankingOf(same: Float64Array, different: Float64Array): number {
  let [below, upTo, wins] = [0, 0, 0];
  for (const distance of same) {
    while (below < different.length && different[below]! < distance) below += 1;
    upTo = Math.max(upTo, below);
    while (upTo < different.length && different[upTo]! <= distance) upTo += 1;
    wins += different.length - upTo + (upTo - below) / 2;
  }
  return wins / (same.length * different.length);
}

function calibrationErrorOf(
  same: Float64Array,
  different: Float64Array,
  probabilitySame: (distance: number) => number,
): number {
  const weights = new Float64Array(BINS);
  const sums = new Float64Array(BINS);
  const shares = new Float64Array(BINS);
  const add = (distance: number, weight: number, isSame: number): void => {
    const probability = probabilitySame(distance);
    const bin = Math.min(BINS - 1, Math.floor(probability * BINS));
    weights[bin]! += weight;
    sums[bin]! += weight * probability;
    shares[bin]! += weight * isSame;
  };
  for (const distance of same) add(distance, 0.5 / same.length, 1);
  for (const distance of different) add(distance, 0.5 / different.length, 0);
  if (same.length === 0 || different.length === 0) return Number.NaN;
  let error = 0;
  for (let bin = 0; bin < BINS; bin++) error += Math.abs(sums[bin]! - shares[bin]!);
  return error;
}
