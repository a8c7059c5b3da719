/**
 * How frequent pairs of one subject are in a collection, estimated from its distances. Pure.
 *
 * Saerens, Latinne and Decaestecker, "Adjusting the outputs of a classifier to new a priori probabilities",
 * Neural Computation 14, 2002, section 2.2: the prior is the mean of the posteriors that it gives, found by
 * expectation maximisation. The likelihood ratio of a pair is that of the calibration
 * (plattCalibration.ts), which is fitted to as many pairs of one kind as of the other.
 *
 * Deviation: of many pairs a systematic sample is taken, (i, i + s) for gaps s that are spread evenly, so
 * that a collection in the order of its subjects is sampled fairly too. An error of the prior by a factor
 * counts by its logarithm only. O(pairs taken · (columns + steps)).
 *
 * Degenerate cases: fewer than two items give one half. The prior stays between one pair in all and one half.
 */
import { squaredDistance } from '../distance.ts';
import { type Matrix, pairCount } from '../matrix.ts';
import type { PlattCalibration } from './plattCalibration.ts';

const MOST_PAIRS = 400_000;
const STEPS = 60;
const FIRST = 0.01;

export function estimatePrior(points: Matrix, { a, b }: PlattCalibration): number {
  const { rows: n } = points;
  if (n < 2) return 0.5;
  const ratios = sampleDistances(points).map(distance => Math.exp(Math.min(50, a - b * distance)));
  const least = 1 / pairCount(n);
  let prior = FIRST;
  for (let step = 0; step < STEPS; step++) {
    const odds = prior / (1 - prior);
    let sum = 0;
    for (const ratio of ratios) sum += (ratio * odds) / (1 + ratio * odds);
    prior = Math.min(0.5, Math.max(least, sum / ratios.length));
  }
  return prior;
}

/** Distances of pairs, all or evenly taken. */
function sampleDistances({ rows: n, columns, data }: Matrix): Float64Array {
  // Each gap from 1 to n / 2 has n pairs; at n / 2 of an even n each pair comes twice, which is no harm.
  const gaps = Math.floor(n / 2);
  const taken = Math.max(1, Math.min(gaps, Math.floor(MOST_PAIRS / n)));
  const distances = new Float64Array(taken * n);
  for (let at = 0; at < taken; at++) {
    const gap = 1 + Math.floor(((at + 0.5) * gaps) / taken);
    for (let i = 0; i < n; i++)
      distances[at * n + i] = Math.sqrt(
        squaredDistance(data, i * columns, ((i + gap) % n) * columns, columns),
      );
  }
  return distances;
}
