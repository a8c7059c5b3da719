/**
 * Spectral Learning: spectral clustering of an affinity into which the answers were written, with the additive normalisation. Pure.
 *
 * Kamvar, Klein and Manning, "Spectral learning", IJCAI 2003; a baseline of the COP-RF paper. (1) A_ij = 1 for a must-link and 0 for a cannot-link, all else as given; (2) N = (A + d_max I - D) / d_max,
 * with the degrees D of A and the largest of them d_max; (3) the k largest eigenvectors of N as columns, their rows brought to length 1, clustered by
 * k-means.
 *
 * Steps 3 and k-means are those of spectral.ts: every row of N sums to 1, so that its own normalisation by degree leaves N as it is. Where `spectral` with
 * constraints differs is step 2, which gives items of small degree a large affinity with themselves instead of stretching what little they
 * have: small clusters and outliers weigh less. An affinity of zeros makes N the identity. O(N³).
 */
import type { Matrix, Pair } from '../matrix.ts';
import type { Random } from '../random.ts';
import { constrainAffinity, type SpectralResult, spectral } from './spectral.ts';

/** `affinity` is symmetric and not negative; its diagonal is not read. `checkpoint` may throw to cancel. */
export function spectralLearning(
  affinity: Matrix,
  k: number,
  mustLink: readonly Pair[],
  cannotLink: readonly Pair[],
  random: Random,
  checkpoint?: () => void,
): SpectralResult {
  const constrained = constrainAffinity(
    affinity,
    mustLink.map(([i, j]) => [i, j, 1]),
    cannotLink.map(([i, j]) => [i, j, 1]),
  );
  return spectral(normaliseByAdding(constrained), k, random, checkpoint);
}

/** Step 2. */
function normaliseByAdding({ rows: n, columns, data }: Matrix): Matrix {
  const degrees = Float64Array.from({ length: n }, (_, i) => {
    let degree = 0;
    for (let c = i * n; c < (i + 1) * n; c++) degree += data[c]!;
    return degree;
  });
  const largest = degrees.reduce((most, degree) => Math.max(most, degree), 0);
  const normalised = data.map(value => (largest > 0 ? value / largest : 0));
  for (let i = 0; i < n; i++) normalised[i * n + i] = largest > 0 ? (largest - degrees[i]!) / largest : 1;
  return { rows: n, columns, data: normalised };
}
