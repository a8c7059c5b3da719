/**
 * How inconsistent each answer is with the others, and the filter that keeps the consistent ones. Pure.
 *
 * Zhu, Loy and Gong, IEEE TNNLS 2016, section III-D and Algorithm 2. Every answer becomes a sample z = (|x_i
 * − x_j|, (x_i + x_j) / 2) (eq. 10), of class 1 for a must-link and 0 for a cannot-link. A classification
 * forest learns the two classes. With the affinity A of its leaves, rho = 1 / Σ A(z, z')² over all z' of the
 * same class, z included, and the score is (rho − m) / m, where m is the median of rho over that class (eq.
 * 11). An answer unlike the others of its kind shares leaves with few of them and scores high.
 *
 * The median of an even number of values is the mean of the middle two. rho is never above 1 (A(z, z) = 1)
 * and never 0, so every score is finite. Degenerate case: with answers of one kind only the trees are single
 * leaves and all scores are 0. Scores are comparable within a kind by construction, and between the kinds as
 * multiples of the median. O(trees · (√d · P log P + Σ |leaf|²)) for P answers.
 */
import type { Matrix, Pair } from '../matrix.ts';
import { flattenAnswers, samplesOf } from './bag.ts';
import { countSharedLeaves, type Forest, growForest, type Leaves } from './randomForest.ts';

/** Scores in the order mustLink, then cannotLink. Yields after every tree. */
export function* scoreInconsistency(
  points: Matrix,
  mustLink: readonly Pair[],
  cannotLink: readonly Pair[],
  trees: number,
  seed: number,
): Generator<void, Float64Array> {
  if (mustLink.length + cannotLink.length === 0) return new Float64Array(0);
  const forest = newAnswerForest(points, mustLink, cannotLink, seed);
  const leaves = yield* growForest(forest, trees);
  const rho = new Float64Array(leaves.items);
  fillRho(leaves, mustLink.length, 0, leaves.items, rho);
  return scoresFromRho(rho, mustLink.length);
}

/** The classification forest over the answers, before any tree is grown. */
export function newAnswerForest(
  points: Matrix,
  mustLink: readonly Pair[],
  cannotLink: readonly Pair[],
  seed: number,
): Forest {
  const { ends, mustLinks } = flattenAnswers(points.rows, mustLink, cannotLink);
  const describing = describeAnswers(points, ends);
  const classOf = new Uint8Array(describing.rows).fill(1, 0, mustLinks);
  return {
    samples: samplesOf(describing, classOf),
    answers: null,
    hasPseudoSamples: false,
    seed,
    purpose: 'inconsistency',
  };
}

/** Eq. (10): a row for every answer, first the differences of its items by feature, then their means. */
function describeAnswers({ columns, data }: Matrix, ends: Int32Array): Matrix {
  const rows = ends.length / 2;
  const described = new Float64Array(rows * 2 * columns);
  for (let answer = 0; answer < rows; answer++) {
    const i = ends[2 * answer]! * columns;
    const j = ends[2 * answer + 1]! * columns;
    const row = answer * 2 * columns;
    for (let f = 0; f < columns; f++) {
      described[row + f] = Math.abs(data[i + f]! - data[j + f]!);
      described[row + columns + f] = (data[i + f]! + data[j + f]!) / 2;
    }
  }
  return { rows, columns: 2 * columns, data: described };
}

/**
 * rho of eq. (11) for the answers `from`..`to` - 1. The first `mustLinks` answers are of one class, the
 * others of the other.
 */
export function fillRho(
  leaves: Leaves,
  mustLinks: number,
  from: number,
  to: number,
  rho: Float64Array,
): void {
  const { trees, items } = leaves;
  countSharedLeaves(leaves, from, to, (answer, counts) => {
    const first = answer < mustLinks ? 0 : mustLinks;
    const end = answer < mustLinks ? mustLinks : items;
    let sum = 0;
    for (let other = first; other < end; other++) {
      const affinity = counts[other]! / trees;
      sum += affinity * affinity;
    }
    rho[answer] = 1 / sum;
  });
}

/** The scores of eq. (11). */
export function scoresFromRho(rho: Float64Array, mustLinks: number): Float64Array {
  const scores = new Float64Array(rho.length);
  for (const [from, to] of [
    [0, mustLinks],
    [mustLinks, rho.length],
  ] as const) {
    const middle = medianOf(rho.slice(from, to));
    for (let answer = from; answer < to; answer++) scores[answer] = (rho[answer]! - middle) / middle;
  }
  return scores;
}

/** Sorts the values it is given. */
function medianOf(values: Float64Array): number {
  values.sort();
  const half = values.length >> 1;
  if (values.length % 2 === 1) return values[half]!;
  return (values[half - 1]! + values[half]!) / 2;
}

/**
 * The answers that the filter keeps: of all, the share `keep` with the lowest scores (half an answer counts
 * as one; equal scores: the earlier answer), as ascending indices.
 */
export function keepConsistent(scores: Float64Array, keep: number): Int32Array {
  if (!(keep > 0 && keep <= 1)) throw new RangeError('keep must be above 0 and up to 1');
  const ranked = Array.from(scores, (_, answer) => answer).sort((a, b) => scores[a]! - scores[b]! || a - b);
  return Int32Array.from(ranked.slice(0, keptCount(scores.length, keep))).sort();
}

export function keptCount(answers: number, keep: number): number {
  return Math.floor(keep * answers + 0.5);
}
