/** The learned metric of MPCK-means: a weight for each column, shared or one set per cluster. Pure. */
import type { Matrix } from '../../matrix.ts';

export type Weighting = 'shared' | 'perCluster';

/** A variance below this counts as this. */
export const SMALLEST_VARIANCE = 1e-6;

export class DiagonalMetric {
  readonly weighting: Weighting;
  readonly #columns: number;
  /** k rows; where the metric is shared, all alike. */
  readonly #weights: Float64Array;
  /** log det D, by cluster. */
  readonly #logDeterminants: Float64Array;

  constructor(weighting: Weighting, k: number, columns: number, weight: number) {
    this.weighting = weighting;
    this.#columns = columns;
    this.#weights = new Float64Array(k * columns).fill(weight);
    this.#logDeterminants = new Float64Array(k).fill(columns * Math.log(weight));
  }

  copy(): DiagonalMetric {
    const copied = new DiagonalMetric(this.weighting, this.#logDeterminants.length, this.#columns, 1);
    copied.#weights.set(this.#weights);
    copied.#logDeterminants.set(this.#logDeterminants);
    return copied;
  }

  /** |x_i - μ_c|² in the metric of cluster c, minus log det of that metric. */
  cost(points: Matrix, i: number, centroids: Float64Array, c: number): number {
    const columns = this.#columns;
    const row = i * columns;
    const to = c * columns;
    let sum = 0;
    for (let m = 0; m < columns; m++) {
      const difference = points.data[row + m]! - centroids[to + m]!;
      sum += this.#weights[to + m]! * difference * difference;
    }
    return sum - this.#logDeterminants[c]!;
  }

  /** One over the variance around the centroids; a cluster without items keeps its weights. */
  fit(points: Matrix, centroids: Float64Array, labels: Int32Array): void {
    const columns = this.#columns;
    const k = this.#logDeterminants.length;
    const counts = new Int32Array(k);
    const squares = new Float64Array(k * columns);
    for (let i = 0; i < labels.length; i++) {
      const to = this.weighting === 'shared' ? 0 : labels[i]! * columns;
      counts[this.weighting === 'shared' ? 0 : labels[i]!]! += 1;
      for (let m = 0; m < columns; m++) {
        const difference = points.data[i * columns + m]! - centroids[labels[i]! * columns + m]!;
        squares[to + m]! += difference * difference;
      }
    }
    for (let c = 0; c < k; c++) {
      const from = this.weighting === 'shared' ? 0 : c;
      if (counts[from] === 0) continue;
      let logDeterminant = 0;
      for (let m = 0; m < columns; m++) {
        const variance = Math.max(SMALLEST_VARIANCE, squares[from * columns + m]! / counts[from]!);
        this.#weights[c * columns + m] = 1 / variance;
        logDeterminant -= Math.log(variance);
      }
      this.#logDeterminants[c] = logDeterminant;
    }
  }

  /** One row where the metric is shared, otherwise one for each of the clusters, in the order given. */
  rows(clusters: readonly number[]): Matrix {
    const columns = this.#columns;
    const wanted = this.weighting === 'shared' ? [0] : clusters;
    const data = new Float64Array(wanted.length * columns);
    wanted.forEach((cluster, r) => {
      data.set(this.#weights.subarray(cluster * columns, (cluster + 1) * columns), r * columns);
    });
    return { rows: wanted.length, columns, data };
  }
}
