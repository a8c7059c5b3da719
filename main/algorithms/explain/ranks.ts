/** How many items lie strictly between two scores, for any two items at once, after one sort. Pure. */

export interface Ranks {
  /** For each item, how many items score less. */
  readonly below: Int32Array;
  /** For each item, how many items score as much or less, itself included. */
  readonly notAbove: Int32Array;
}

/** O(N log N). */
export function countsBelow(scores: Float64Array): Ranks {
  const n = scores.length;
  const order = Int32Array.from({ length: n }, (_, item) => item).sort(
    (one, other) => scores[one]! - scores[other]!,
  );
  const below = new Int32Array(n);
  const notAbove = new Int32Array(n);
  for (let from = 0; from < n; ) {
    let to = from + 1;
    while (to < n && scores[order[to]!] === scores[order[from]!]) to += 1;
    for (let at = from; at < to; at++) {
      below[order[at]!] = from;
      notAbove[order[at]!] = to;
    }
    from = to;
  }
  return { below, notAbove };
}

/** The number of items whose score lies strictly between those of i and j. */
export function countBetween({ below, notAbove }: Ranks, i: number, j: number): number {
  return Math.max(0, below[i]! - notAbove[j]!, below[j]! - notAbove[i]!);
}
