/** How strongly the constraints pull each item into each cluster, kept up to date while items move. Pure. */
import type { WeightedPair } from '../../matrix.ts';

/** Half a million constraints are common (reasons make them), so neighbours lie in flat lists. */
export class Pulls {
  readonly #k: number;
  /** The neighbours of item i stand from starts[i] to starts[i + 1]. */
  readonly #starts: Int32Array;
  readonly #neighbours: Int32Array;
  /** A must-link pulls with its weight, a cannot-link pushes. */
  readonly #weights: Float64Array;
  readonly #pulls: Float64Array;
  readonly #mustLink: readonly WeightedPair[];
  readonly #cannotLink: readonly WeightedPair[];

  constructor(n: number, k: number, mustLink: readonly WeightedPair[], cannotLink: readonly WeightedPair[]) {
    this.#k = k;
    this.#mustLink = mustLink;
    this.#cannotLink = cannotLink;
    this.#starts = new Int32Array(n + 1);
    for (const list of [mustLink, cannotLink])
      for (const [i, j, weight] of list) {
        if (i === j || !(i >= 0 && i < n && j >= 0 && j < n))
          throw new RangeError(`[${i}, ${j}] is not a pair of different items below ${n}`);
        if (!(weight > 0 && weight < Number.POSITIVE_INFINITY))
          throw new RangeError('a constraint must have a weight above 0');
        this.#starts[i + 1]! += 1;
        this.#starts[j + 1]! += 1;
      }
    for (let i = 0; i < n; i++) this.#starts[i + 1]! += this.#starts[i]!;
    this.#neighbours = new Int32Array(this.#starts[n]!);
    this.#weights = new Float64Array(this.#starts[n]!);
    const next = this.#starts.slice();
    const connect = (from: number, to: number, weight: number): void => {
      const at = next[from]!;
      this.#neighbours[at] = to;
      this.#weights[at] = weight;
      next[from] = at + 1;
    };
    for (const [i, j, weight] of mustLink) {
      connect(i, j, weight);
      connect(j, i, weight);
    }
    for (const [i, j, weight] of cannotLink) {
      connect(i, j, -weight);
      connect(j, i, -weight);
    }
    this.#pulls = new Float64Array(n * k);
  }

  /** Counts all pulls afresh, so that rounding does not add up over many moves. */
  reset(labels: Int32Array): void {
    this.#pulls.fill(0);
    for (let j = 0; j < labels.length; j++) this.#spread(j, labels[j]!, 1);
  }

  /** What item i saves in violated weights in cluster c, against being alone. */
  of(i: number, c: number): number {
    return this.#pulls[i * this.#k + c]!;
  }

  move(item: number, from: number, to: number): void {
    this.#spread(item, from, -1);
    this.#spread(item, to, 1);
  }

  #spread(item: number, cluster: number, sign: 1 | -1): void {
    const end = this.#starts[item + 1]!;
    for (let at = this.#starts[item]!; at < end; at++)
      this.#pulls[this.#neighbours[at]! * this.#k + cluster]! += sign * this.#weights[at]!;
  }

  /** The last two sums of eq. (1). */
  violated(labels: Int32Array): number {
    let weight = 0;
    for (const [i, j, w] of this.#mustLink) if (labels[i] !== labels[j]) weight += w;
    for (const [i, j, w] of this.#cannotLink) if (labels[i] === labels[j]) weight += w;
    return weight;
  }
}
