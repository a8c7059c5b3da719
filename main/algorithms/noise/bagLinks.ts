/**
 * The answers that one tree knows: those whose two items are both in its bag (eq. 6 of the COP-RF paper). Pure.
 */
import type { Pair } from '../matrix.ts';

/** Answers as two flat arrays, so that threads can share them: pair p joins items `ends[2p]` and `ends[2p + 1]`. */
export interface FlatAnswers {
  readonly ends: Int32Array;
  /** The first so many pairs are must-links, the others cannot-links. */
  readonly mustLinks: number;
}

export function flattenAnswers(
  items: number,
  mustLink: readonly Pair[],
  cannotLink: readonly Pair[],
): FlatAnswers {
  const ends = new Int32Array(2 * (mustLink.length + cannotLink.length));
  let at = 0;
  for (const [field, pairs] of [
    ['mustLink', mustLink],
    ['cannotLink', cannotLink],
  ] as const)
    for (const [i, j] of pairs) {
      if (
        !Number.isInteger(i) ||
        !Number.isInteger(j) ||
        i < 0 ||
        j < 0 ||
        i >= items ||
        j >= items ||
        i === j
      )
        throw new RangeError(`${field}: [${i}, ${j}] is not a pair of different items below ${items}`);
      ends[at++] = i;
      ends[at++] = j;
    }
  return { ends, mustLinks: mustLink.length };
}

/**
 * For each item the other ends of its links, in buffers that serve tree after tree. A must-link to q is stored as q, a cannot-link as -1 - q.
 * An answer given twice is stored, and counts, twice.
 */
export class BagLinks {
  readonly start: Int32Array;
  readonly other: Int32Array;
  readonly #answers: FlatAnswers;
  readonly #next: Int32Array;

  constructor(items: number, answers: FlatAnswers) {
    this.#answers = answers;
    this.start = new Int32Array(items + 1);
    this.other = new Int32Array(answers.ends.length);
    this.#next = new Int32Array(items);
  }

  /** Keeps the answers whose two items have a weight in the bag. */
  restrictTo(weight: Int32Array): void {
    const { ends, mustLinks } = this.#answers;
    const { start, other } = this;
    const next = this.#next;
    start.fill(0);
    for (let at = 0; at < ends.length; at += 2) {
      const i = ends[at]!;
      const j = ends[at + 1]!;
      if (weight[i] === 0 || weight[j] === 0) continue;
      start[i + 1]! += 1;
      start[j + 1]! += 1;
    }
    for (let item = 0; item < next.length; item++) {
      start[item + 1]! += start[item]!;
      next[item] = start[item]!;
    }
    for (let at = 0; at < ends.length; at += 2) {
      const i = ends[at]!;
      const j = ends[at + 1]!;
      if (weight[i] === 0 || weight[j] === 0) continue;
      const isMustLink = at < 2 * mustLinks;
      other[next[i]!] = isMustLink ? j : -1 - j;
      other[next[j]!] = isMustLink ? i : -1 - i;
      next[i]! += 1;
      next[j]! += 1;
    }
  }
}
