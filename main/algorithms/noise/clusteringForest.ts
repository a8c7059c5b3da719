/**
 * The clustering forest: a classification forest that tells the items from samples without their structure. Pure.
 *
 * Zhu, Loy and Gong, IEEE TNNLS 2016, section III-B3 (the pseudo two-class algorithm of Breiman, and of Shi and Horvath, "Unsupervised learning with random
 * forest predictors", 2006): to the N items (class 1) come N pseudo-samples (class 0), each of whose features is drawn on its own from that feature's values
 * among the items. A tree that separates the two classes divides space into dense and sparse regions; its leaves are the neighbourhoods.
 *
 * The pseudo-samples are drawn once for the whole forest; each tree then draws its bag of N from the 2N, with replacement (section IV-A2).
 * O(N · d) beyond the sorting.
 */
import type { Matrix } from '../matrix.ts';
import { randomStream } from './randomStreams.ts';
import { MAX_SAMPLES, orderByRank, rankFeatures, type Samples } from './samples.ts';

export function augmentWithPseudoSamples(points: Matrix, seed: number): Samples {
  const { rows: items, columns: features } = points;
  if (items < 1 || features < 1) throw new RangeError('points must have at least one row and one column');
  const count = 2 * items;
  if (count > MAX_SAMPLES)
    throw new RangeError(`a clustering forest takes at most ${MAX_SAMPLES / 2} items, not ${items}`);
  const { rank: itemRank, values, valueStart } = rankFeatures(points);
  const random = randomStream(seed, 'pseudo-samples', 0);
  const rank = new Int32Array(features * count);
  for (let f = 0; f < features; f++) {
    rank.set(itemRank.subarray(f * items, (f + 1) * items), f * count);
    for (let s = items; s < count; s++) rank[f * count + s] = itemRank[f * items + random.below(items)]!;
  }
  const classOf = new Uint8Array(count).fill(1, 0, items);
  const order = orderByRank(rank, count, features);
  return { count, features, items, rank, order, values, valueStart, classOf };
}
