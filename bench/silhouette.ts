/**
 * How long the batch of images worth labelling takes to choose, against the plain double loop over all images. Usage:
 * node bench/silhouette.ts [numbers per image, 512]
 *
 * All times are of the processor.
 */
import { silhouette } from '../main/algorithms/ask/silhouette.ts';
import { silhouetteBatch } from '../main/algorithms/ask/silhouetteBatch.ts';
import { kernelKmeans } from '../main/algorithms/cluster/kernelKmeans.ts';
import { distanceBetween } from '../main/algorithms/distance.ts';
import { kernelMatrix } from '../main/algorithms/kernels.ts';
import type { Matrix } from '../main/algorithms/matrix.ts';
import { Random } from '../main/algorithms/random.ts';

const columns = Number(process.argv[2] ?? 512);
const CLUSTERS = 40;

/** Milliseconds of the processor: the clock would say how busy the machine is. */
function timed<Value>(run: () => Value): { ms: number; value: Value } {
  const used = process.cpuUsage();
  const value = run();
  const { user, system } = process.cpuUsage(used);
  return { ms: (user + system) / 1000, value };
}

/** The definition: for each image the mean over each cluster. */
function plainTwin(points: Matrix, labels: Int32Array): Float64Array {
  const squared = distanceBetween(points, 'sqeuclidean');
  return Float64Array.from(labels, (own, i) => {
    const sums = new Float64Array(CLUSTERS);
    const sizes = new Float64Array(CLUSTERS);
    labels.forEach((label, j) => {
      sums[label]! += squared(i, j);
      sizes[label]! += 1;
    });
    const alpha = sums[own]! / sizes[own]!;
    let beta = Number.POSITIVE_INFINITY;
    for (let c = 0; c < CLUSTERS; c++)
      if (c !== own && sizes[c]! > 0) beta = Math.min(beta, sums[c]! / sizes[c]!);
    return Math.max(alpha, beta) === 0 ? 0 : (beta - alpha) / Math.max(alpha, beta);
  });
}

for (const rows of [1000, 2000, 4000]) {
  const random = new Random(rows);
  const points = {
    rows,
    columns,
    data: Float64Array.from({ length: rows * columns }, () => random.normal()),
  };
  const labels = Int32Array.from({ length: rows }, () => random.below(CLUSTERS));
  const fast = timed(() => silhouette(points, labels, null));
  const plain = timed(() => plainTwin(points, labels));
  const batch = timed(() => silhouetteBatch(points, labels, fast.value, rows / 5));
  const kernel = { name: 'rbf', sigma: Math.sqrt(columns) } as const;
  const clustering = timed(() => kernelKmeans(kernelMatrix(points, kernel), CLUSTERS, new Random(0), 300));
  const same = fast.value.every((value, i) => value === plain.value[i]);
  console.log(
    `${rows} × ${columns}: silhouette ${fast.ms.toFixed(0)} ms, ${(plain.ms / fast.ms).toFixed(1)} × faster than the double loop,`,
    `equal to the bit: ${same}; then the batch ${batch.ms.toFixed(0)} ms;`,
    `kernel k-means ${clustering.ms.toFixed(0)} ms (${clustering.value.history.length} steps)`,
  );
}
