/** Numbers clusters by their smallest member, so that equal partitions have equal labels. Pure. */

export interface NumberedLabels {
  /** One label per item, 0 to clusters - 1. */
  readonly labels: Int32Array;
  readonly clusters: number;
  /** `order[c]` is the label that cluster c had before. */
  readonly order: readonly number[];
}

/** O(N). Labels may be any integers; item 0 always ends in cluster 0. */
export function numberLabels(labels: ArrayLike<number>): NumberedLabels {
  const numbers = new Map<number, number>();
  const numbered = new Int32Array(labels.length);
  for (let i = 0; i < labels.length; i++) {
    const old = labels[i] as number;
    let number = numbers.get(old);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(old, number);
    }
    numbered[i] = number;
  }
  return { labels: numbered, clusters: numbers.size, order: [...numbers.keys()] };
}

/** The members of each cluster, ascending; `labels` must be numbered 0 to clusters - 1. */
export function membersByCluster(labels: ArrayLike<number>, clusters: number): Int32Array[] {
  const sizes = new Int32Array(clusters);
  for (let i = 0; i < labels.length; i++) sizes[labels[i] as number]! += 1;
  const members = Array.from(sizes, size => new Int32Array(size));
  const filled = new Int32Array(clusters);
  for (let i = 0; i < labels.length; i++) {
    const cluster = labels[i] as number;
    members[cluster]![filled[cluster]!] = i;
    filled[cluster]! += 1;
  }
  return members;
}
