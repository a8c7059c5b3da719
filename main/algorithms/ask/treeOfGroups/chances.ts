/**
 * How likely two sides are the same, learned from the answers. Pure.
 *
 * Two logistic models. The first uses the average distance alone. Its prior is two pseudo-answers, "same"
 * below and "different" above the height at which first groups are best on all sets at once
 * (docs/results/large-collections.md). That height needs no look at the collection, since the distance is in
 * units of the calibration (linkage/clusterDistance.ts). The learned height is where the model gives one half.
 * The second adds the other features of a question: whether the two are in one group
 * now, the size of the smaller side, and the distance to the next group. A ridge keeps it near the first
 * while answers are few.
 */
import type { Sides } from './arrange.ts';
import { HIGHEST } from './tree.ts';

/** An answer as the models see it. */
export interface AnsweredSides {
  readonly sides: Sides;
  /** The chance that the two sides are the same, by what was answered. */
  readonly same: number;
}

const PRIOR = { weight: 2, same: 0.95, near: 0.5, far: 1.2 };
const RIDGE_OF_DISTANCE = [1e-3, 1e-2];
const RIDGE_OF_REST = [1, 1, 1];

/**
 * Chances are trusted as they are where the calibration of the embedding is at least so steep, as that of
 * faces. Where it is flatter, subjects that look alike are frequent, and log-odds are divided by as much.
 */
const STEEP = 40;
/** Taken for a calibration that is not known: that of a network which was trained for something else. */
const UNKNOWN = 18;
/** After so many questions half of that is left: then the chances are of this collection. */
const HALVED_AFTER = 40;

export interface Chances {
  /** Where "same" and "different" are equally likely by distance alone. */
  readonly height: number;
  readonly ofSame: (sides: Sides) => number;
  /** The same from numbers alone. `smaller`: as in `sizeFeature`. */
  readonly ofSameBy: (distance: number, isTogether: boolean, smaller: number, margin: number) => number;
  /** A chance as far as it may be trusted: what a person is told. */
  readonly trusted: (chance: number) => number;
  /** How likely the two sides of a node of the tree differ, by its height alone. */
  readonly ofMixed: (height: number) => number;
  /** By how much the answers are likelier with the learned height than with the first one, as a logarithm. */
  readonly gain: number;
}

/** By what log-odds are divided. `steepness`: as in linkage/clusterDistance.ts. */
export function temperatureOf(steepness: number, questions: number): number {
  const first = Math.max(1, STEEP / (steepness || UNKNOWN));
  return 1 + ((first - 1) * HALVED_AFTER) / (HALVED_AFTER + questions);
}

export function learnChances(answered: readonly AnsweredSides[], temperature = 1): Chances {
  const { weight, same, near, far } = PRIOR;
  const pseudo: Example[] = [
    { features: [1, near], offset: 0, same, weight },
    { features: [1, far], offset: 0, same: 1 - same, weight },
  ];
  const byDistance = fitLogistic(
    [
      ...pseudo,
      ...answered.map(one => ({
        features: [1, one.sides.distance],
        offset: 0,
        same: one.same,
        weight: 1,
      })),
    ],
    RIDGE_OF_DISTANCE,
  );
  const [constant, slope] = byDistance as [number, number];
  const offsetOf = (sides: Sides): number => oddsOf(byDistance, [1, sides.distance], 0);
  const rest = fitLogistic(
    answered.map((one): Example => {
      return {
        features: restOf(one.sides),
        offset: offsetOf(one.sides),
        same: one.same,
        weight: 1,
      };
    }),
    RIDGE_OF_REST,
  );
  const logLikelihood = (weights: readonly number[]): number =>
    answered.reduce((sum, { sides, same: share }) => {
      const chance = chanceOf(oddsOf(weights, [1, sides.distance], 0));
      return sum + share * Math.log(chance) + (1 - share) * Math.log(1 - chance);
    }, 0);
  const height = slope < 0 ? constant / -slope : (near + far) / 2;
  const [together, size, next] = rest as [number, number, number];
  // As oddsOf(rest, restOf(sides), offsetOf(sides)), without an array for each of thousands of sides.
  const ofSameBy: Chances['ofSameBy'] = (distance, isTogether, smaller, margin) => {
    const offset = clamp(0 + constant * 1 + slope * distance);
    return chanceOf(clamp(offset + together * (isTogether ? 1 : 0) + size * smaller + next * margin));
  };
  return {
    height: Math.min(Math.max(height, 0), HIGHEST),
    ofMixed: distance => chanceOf(-oddsOf(byDistance, [1, distance], 0)),
    ofSame: ({ distance, isTogether, sizes, margin }) =>
      ofSameBy(distance, isTogether, sizeFeature(...sizes), margin),
    ofSameBy,
    trusted: chance => chanceOf(Math.log(chance / (1 - chance)) / temperature),
    get gain() {
      const unlearned = fitLogistic(pseudo, RIDGE_OF_DISTANCE);
      return logLikelihood(byDistance) - logLikelihood(unlearned);
    },
  };
}

function restOf({ isTogether, sizes, margin }: Sides): number[] {
  return [isTogether ? 1 : 0, sizeFeature(...sizes), margin];
}

/** The size of the smaller side as the model sees it. */
export function sizeFeature(one: number, other: number): number {
  return Math.log2(Math.min(one, other)) / 4;
}

/** A small logistic regression with a ridge. */
export interface Example {
  readonly features: readonly number[];
  /** What the model adds to: log-odds known beforehand. */
  readonly offset: number;
  /** The chance that it is "same": 1 or 0 where that is certain. */
  readonly same: number;
  readonly weight: number;
}

const ITERATIONS = 12;
/** Log-odds are clamped to this. */
const LIMIT = 30;

/**
 * By Newton's method; `ridge` has one entry per feature, 0 where a weight is free. The number of steps is
 * fixed, so that equal input gives equal weights.
 */
export function fitLogistic(examples: readonly Example[], ridge: readonly number[]): number[] {
  const count = ridge.length;
  const weights = new Array<number>(count).fill(0);
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    const gradient = weights.map((weight, a) => -ridge[a]! * weight);
    const curvature = weights.map((_, a) => weights.map((__, b) => (a === b ? ridge[a]! + 1e-9 : 0)));
    for (const { features, offset, same, weight } of examples) {
      const chance = chanceOf(oddsOf(weights, features, offset));
      const slope = weight * chance * (1 - chance);
      for (let a = 0; a < count; a++) {
        gradient[a]! += weight * (same - chance) * features[a]!;
        for (let b = 0; b < count; b++) curvature[a]![b]! += slope * features[a]! * features[b]!;
      }
    }
    const step = solve(curvature, gradient);
    for (let a = 0; a < count; a++) weights[a]! += Math.max(-LIMIT, Math.min(LIMIT, step[a]!));
  }
  return weights;
}

export function oddsOf(weights: readonly number[], features: readonly number[], offset: number): number {
  let odds = offset;
  for (let a = 0; a < weights.length; a++) odds += weights[a]! * features[a]!;
  return clamp(odds);
}

function clamp(odds: number): number {
  return Math.max(-LIMIT, Math.min(LIMIT, odds));
}

export function chanceOf(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}

/** Elimination with the largest pivot; a few unknowns. */
function solve(matrix: number[][], right: readonly number[]): number[] {
  const n = right.length;
  const rows = matrix.map((row, a) => [...row, right[a]!]);
  for (let column = 0; column < n; column++) {
    let pivot = column;
    for (let row = column + 1; row < n; row++)
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row;
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    for (let row = column + 1; row < n; row++) {
      const factor = rows[row]![column]! / rows[column]![column]!;
      for (let at = column; at <= n; at++) rows[row]![at]! -= factor * rows[column]![at]!;
    }
  }
  const solution = new Array<number>(n).fill(0);
  for (let row = n - 1; row >= 0; row--) {
    let rest = rows[row]![n]!;
    for (let at = row + 1; at < n; at++) rest -= rows[row]![at]! * solution[at]!;
    solution[row] = rest / rows[row]![row]!;
  }
  return solution;
}
