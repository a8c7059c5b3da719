/**
 * Affinity propagation: items exchange messages until some of them emerge as exemplars. Pure.
 *
 * Frey and Dueck, "Clustering by Passing Messages Between Data Points", Science 315, 2007, eqs. (1) to (3).
 * The number of clusters follows from the preference.
 *
 *     (1) responsibility  r(i,k) ← s(i,k) - max over k' ≠ k of [a(i,k') + s(i,k')]
 *     (2) availability    a(i,k) ← min(0, r(k,k) + Σ over i' ∉ {i, k} of max(0, r(i',k)))
 *     (3) self            a(k,k) ← Σ over i' ≠ k of max(0, r(i',k))
 *
 * Every message is damped: damping · old + (1 - damping) · new. The exemplars are the items with r(k,k) +
 * a(k,k) > 0. The run has converged when they were the same, and at least one, in each of the last 15
 * iterations (not counting the first). It ends there or after `maxIterations`.
 *
 * Then, as in the authors' program: each item is assigned to its most similar exemplar, each exemplar is
 * replaced by the member of its cluster with the largest summed similarity to it, and the items are assigned
 * again. Ties: the smaller index.
 *
 * Deviation: the authors add random noise to the similarities, since two equally good exemplars of one
 * cluster can block each other or oscillate. Here nothing random is added. The preference of item i is
 * lowered by i · 1e-9 / N of the largest similarity, so that of equally good exemplars the smaller index
 * wins.
 *
 * Degenerate cases: if all similarities are equal, all items are exemplars when the preference is at least
 * the similarity, otherwise the first item alone. Without an exemplar at the end (too little damping, too few
 * iterations) the item with the largest r(k,k) + a(k,k) is the only one. Not converging is a result.
 *
 * O(N²) per iteration in two passes over the messages, O(N²) memory.
 */
import { distanceBetween } from '../distance.ts';
import { numberLabels } from '../labels.ts';
import type { Matrix, WeightedPair } from '../matrix.ts';

export interface AffinityPropagationResult {
  readonly labels: Int32Array;
  /** In the order of the labels. */
  readonly exemplars: Int32Array;
  readonly iterations: number;
  readonly converged: boolean;
}

export interface AffinityPropagationOptions {
  readonly preference: number;
  /** From 0 to below 1. */
  readonly damping: number;
  readonly maxIterations: number;
  /** Called once per iteration; may throw to cancel. */
  readonly checkpoint?: () => void;
}

const UNCHANGED = 15;
/**
 * How much lower the preference of the last item is than that of the first, as a share of the largest
 * similarity.
 */
const TILT = 1e-9;

/** `similarity` is N × N and need not be symmetric; its diagonal is not read. */
export function affinityPropagation(
  similarity: Matrix,
  options: AffinityPropagationOptions,
): AffinityPropagationResult {
  const { rows: n } = similarity;
  const { preference, damping, maxIterations, checkpoint } = options;
  if (n < 1 || similarity.columns !== n) throw new RangeError('similarity must be square and not empty');
  if (!(damping >= 0 && damping < 1)) throw new RangeError('damping must be at least 0 and below 1');
  if (!Number.isInteger(maxIterations) || maxIterations < 1)
    throw new RangeError('maxIterations must be at least 1');
  if (!Number.isFinite(preference)) throw new RangeError('preference must be a finite number');
  const common = commonSimilarity(similarity);
  if (common !== null) return withoutMessages(n, preference >= common);
  const s = withPreferences(similarity, preference);
  const messages = new Messages(s, n, damping);
  let isExemplar = new Uint8Array(n);
  let unchanged = 0;
  let iterations = 0;
  let converged = false;
  while (!converged && iterations < maxIterations) {
    checkpoint?.();
    messages.sendResponsibilities();
    messages.sendAvailabilities();
    const now = messages.exemplars();
    unchanged = iterations > 0 && sameFlags(now, isExemplar) ? unchanged + 1 : 1;
    isExemplar = now;
    iterations += 1;
    converged = unchanged >= UNCHANGED && iterations > UNCHANGED && isExemplar.includes(1);
  }
  const found = isExemplar.includes(1) ? itemsFlagged(isExemplar) : [messages.mostLikelyExemplar()];
  return { ...assignItems(s, n, found), iterations, converged };
}

/** The median over i ≠ j; the mean of the two middle ones where their number is even. 0 for a single item. */
export function medianSimilarity({ rows: n, data }: Matrix): number {
  if (n < 2) return 0;
  const others = data.filter((_, at) => at % (n + 1) !== 0).sort();
  const middle = others.length / 2;
  return (others[Math.ceil(middle) - 1]! + others[Math.floor(middle)]!) / 2;
}

/** The usual similarity of points: minus the squared Euclidean distance. */
export function minusSquaredDistances(items: Matrix): Matrix {
  const n = items.rows;
  const between = distanceBetween(items, 'sqeuclidean');
  const data = new Float64Array(n * n);
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++) {
      const similarity = -between(i, j);
      data[i * n + j] = similarity;
      data[j * n + i] = similarity;
    }
  return { rows: n, columns: n, data };
}

/**
 * Affinity propagation has no constraints. As in spectral clustering, they change the similarities: a
 * must-link of weight w moves a pair by that share towards the largest similarity, a cannot-link towards the
 * smallest.
 */
export function constrainSimilarity(
  similarity: Matrix,
  mustLink: readonly WeightedPair[],
  cannotLink: readonly WeightedPair[],
): Matrix {
  const { rows: n, data: given } = similarity;
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      if (i === j) continue;
      least = Math.min(least, given[i * n + j]!);
      most = Math.max(most, given[i * n + j]!);
    }
  const data = given.slice();
  const pull = (pairs: readonly WeightedPair[], towards: number): void => {
    for (const [i, j, weight] of pairs)
      for (const at of [i * n + j, j * n + i]) data[at]! += weight * (towards - given[at]!);
  };
  pull(mustLink, most);
  pull(cannotLink, least);
  return { rows: n, columns: n, data };
}

/** The one number that all similarities are, or null; for a single item, the lowest number there is. */
function commonSimilarity({ rows: n, data }: Matrix): number | null {
  if (n === 1) return Number.NEGATIVE_INFINITY;
  const first = data[1]!;
  return data.every((value, at) => at % (n + 1) === 0 || value === first) ? first : null;
}

function withoutMessages(n: number, allAlone: boolean): AffinityPropagationResult {
  const labels = Int32Array.from({ length: n }, (_, item) => (allAlone ? item : 0));
  const exemplars = allAlone ? labels.slice() : Int32Array.of(0);
  return { labels, exemplars, iterations: 0, converged: true };
}

function withPreferences({ rows: n, data }: Matrix, preference: number): Float64Array {
  const s = data.slice();
  for (let i = 0; i < n; i++) s[i * n + i] = 0;
  const largest = s.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  for (let i = 0; i < n; i++) s[i * n + i] = preference - (i / n) * TILT * largest;
  return s;
}

class Messages {
  readonly #s: Float64Array;
  readonly #n: number;
  readonly #damping: number;
  readonly #responsibility: Float64Array;
  readonly #availability: Float64Array;
  /** For each item k: Σ over i ≠ k of max(0, r(i,k)). */
  readonly #support: Float64Array;

  constructor(s: Float64Array, n: number, damping: number) {
    this.#s = s;
    this.#n = n;
    this.#damping = damping;
    this.#responsibility = new Float64Array(n * n);
    this.#availability = new Float64Array(n * n);
    this.#support = new Float64Array(n);
  }

  /** Eq. (1): only the best and the second best of each row matter. */
  sendResponsibilities(): void {
    const n = this.#n;
    const s = this.#s;
    const availability = this.#availability;
    const responsibility = this.#responsibility;
    const support = this.#support;
    const old = this.#damping;
    const fresh = 1 - old;
    support.fill(0);
    for (let i = 0; i < n; i++) {
      const row = i * n;
      let best = Number.NEGATIVE_INFINITY;
      let second = Number.NEGATIVE_INFINITY;
      let bestAt = 0;
      for (let k = 0; k < n; k++) {
        const sum = availability[row + k]! + s[row + k]!;
        if (sum > best) {
          second = best;
          best = sum;
          bestAt = k;
        } else if (sum > second) second = sum;
      }
      for (let k = 0; k < n; k++) {
        const rival = k === bestAt ? second : best;
        const message = old * responsibility[row + k]! + fresh * (s[row + k]! - rival);
        responsibility[row + k] = message;
        if (message > 0 && k !== i) support[k]! += message;
      }
    }
  }

  /** Eq. (2) and (3). */
  sendAvailabilities(): void {
    const n = this.#n;
    const availability = this.#availability;
    const responsibility = this.#responsibility;
    const support = this.#support;
    const old = this.#damping;
    const fresh = 1 - old;
    for (let i = 0; i < n; i++) {
      const row = i * n;
      for (let k = 0; k < n; k++) {
        let message = support[k]!;
        if (k !== i) {
          const own = responsibility[row + k]!;
          message += responsibility[k * n + k]!;
          if (own > 0) message -= own;
          if (message > 0) message = 0;
        }
        availability[row + k] = old * availability[row + k]! + fresh * message;
      }
    }
  }

  exemplars(): Uint8Array<ArrayBuffer> {
    return Uint8Array.from({ length: this.#n }, (_, k) => (this.#evidence(k) > 0 ? 1 : 0));
  }

  mostLikelyExemplar(): number {
    let best = 0;
    for (let k = 1; k < this.#n; k++) if (this.#evidence(k) > this.#evidence(best)) best = k;
    return best;
  }

  #evidence(k: number): number {
    const at = k * this.#n + k;
    return this.#responsibility[at]! + this.#availability[at]!;
  }
}

function sameFlags(one: Uint8Array, other: Uint8Array): boolean {
  return one.every((flag, item) => flag === other[item]);
}

function itemsFlagged(flags: Uint8Array): number[] {
  return [...flags.keys()].filter(item => flags[item] === 1);
}

function assignItems(
  s: Float64Array,
  n: number,
  found: readonly number[],
): { labels: Int32Array; exemplars: Int32Array } {
  const refined = refineExemplars(s, n, found, nearestExemplars(s, n, found));
  const { labels, order } = numberLabels(nearestExemplars(s, n, refined));
  return { labels, exemplars: Int32Array.from(order, position => refined[position]!) };
}

/** For each item the position of its most similar exemplar; an exemplar is its own. */
function nearestExemplars(s: Float64Array, n: number, exemplars: readonly number[]): Int32Array {
  const nearest = new Int32Array(n);
  for (let i = 0; i < n; i++)
    for (let e = 1; e < exemplars.length; e++)
      if (s[i * n + exemplars[e]!]! > s[i * n + exemplars[nearest[i]!]!]!) nearest[i] = e;
  exemplars.forEach((item, e) => {
    nearest[item] = e;
  });
  return nearest;
}

/** In each cluster the member with the largest summed similarity to it, its own preference included. */
function refineExemplars(
  s: Float64Array,
  n: number,
  exemplars: readonly number[],
  clusterOf: Int32Array,
): number[] {
  return exemplars.map((exemplar, cluster) => {
    const members = [...clusterOf.keys()].filter(item => clusterOf[item] === cluster);
    let best = exemplar;
    let most = Number.NEGATIVE_INFINITY;
    for (const candidate of members) {
      let sum = 0;
      for (const member of members) sum += s[member * n + candidate]!;
      if (sum > most) {
        most = sum;
        best = candidate;
      }
    }
    return best;
  });
}
