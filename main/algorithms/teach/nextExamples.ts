/**
 * Which items are worth labelling next when an attribute is taught: those the model is least sure of, spread
 * out so that no two say the same. Pure.
 *
 * Uncertainty sampling (Lewis and Gale, 1994) with diversity: greedily the item of the greatest uncertainty
 * times distance to the nearest one labelled or chosen (as in Brinker, "Incorporating diversity in active
 * learning with support vector machines", ICML 2003, there a sum). Uncertainty of a binary attribute is how
 * near its probability is to one half. Of a relative one it is how near its score is to a border, the middle
 * between the mean scores of two adjacent levels. Only the most uncertain are considered. O(N log N + C n d)
 * for C candidates and n labelled or chosen.
 */
import { distanceBetween } from '../distance.ts';
import type { Matrix } from '../matrix.ts';
import type { TaughtExample } from './teachAttribute.ts';

const CANDIDATES = 200;

export interface TeachingState {
  readonly form: 'binary' | 'relative';
  readonly examples: readonly TaughtExample[];
  /** Of every row; of a binary attribute from 0 to 1. */
  readonly scores: ArrayLike<number>;
}

export function nextExamples(points: Matrix, lesson: TeachingState, count: number): number[] {
  const labelled = new Set(lesson.examples.map(({ item }) => item));
  const uncertainty = uncertaintyOf(lesson);
  const candidates = Array.from({ length: points.rows }, (_, row) => row)
    .filter(row => !labelled.has(row))
    .sort((a, b) => uncertainty(b) - uncertainty(a) || a - b)
    .slice(0, CANDIDATES);
  const between = distanceBetween(points, 'euclidean');
  const nearest = new Map(candidates.map(row => [row, Number.POSITIVE_INFINITY]));
  const keepAwayFrom = (other: number) => {
    for (const [row, distance] of nearest) nearest.set(row, Math.min(distance, between(row, other)));
  };
  for (const item of labelled) keepAwayFrom(item);
  const chosen: number[] = [];
  while (chosen.length < count && nearest.size > 0) {
    let best = -1;
    let most = -1;
    for (const [row, distance] of nearest) {
      const worth = uncertainty(row) * distance;
      if (worth > most) [best, most] = [row, worth];
    }
    chosen.push(best);
    nearest.delete(best);
    keepAwayFrom(best);
  }
  return chosen;
}

function uncertaintyOf({ form, examples, scores }: TeachingState): (row: number) => number {
  if (form === 'binary') return row => 1 - Math.abs(2 * scores[row]! - 1);
  const levels = [...new Set(examples.map(({ rank }) => rank))].sort((a, b) => a - b);
  const means = levels.map(level => {
    const items = examples.filter(({ rank }) => rank === level);
    return items.reduce((sum, { item }) => sum + scores[item]!, 0) / items.length;
  });
  const borders = means.slice(1).map((mean, at) => ({
    at: (mean + means[at]!) / 2,
    width: Math.max(1e-9, Math.abs(mean - means[at]!)),
  }));
  return row => Math.max(0, ...borders.map(({ at, width }) => 1 / (1 + Math.abs(scores[row]! - at) / width)));
}
