/**
 * How long the batch of images worth labelling takes to choose. The peer is the plain double loop over all
 * images.
 * Usage: node bench/silhouette.ts [numbers per image, 512] [most images, 4000]
 */
import { silhouette, silhouetteBatch } from '../main/algorithms/ask/silhouetteBatch.ts';
import { kernelKmeans } from '../main/algorithms/cluster/kernelKmeans.ts';
import { distanceBetween } from '../main/algorithms/distance.ts';
import { kernelMatrix } from '../main/algorithms/kernels.ts';
import type { Matrix } from '../main/algorithms/matrix.ts';
import { Random } from '../main/algorithms/random.ts';
import { report, shown, timed } from './measure.ts';

const [columns = 512, most = 4000] = process.argv.slice(2).map(Number);
const CLUSTERS = 40;

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

for (const rows of [most / 4, most / 2, most]) {
  const random = new Random(rows);
  const points = {
    rows,
    columns,
    data: Float64Array.from({ length: rows * columns }, () => random.normal()),
  };
  const labels = Int32Array.from({ length: rows }, () => random.below(CLUSTERS));
  const [fast, fastTime] = timed(() => silhouette(points, labels, null));
  const [plain, plainTime] = timed(() => plainTwin(points, labels));
  if (!fast.every((value, i) => value === plain[i])) throw new Error('the double loop gives other values');
  report(`silhouette of ${rows} × ${columns}, equal to the bit`, shown(fastTime), {
    name: 'the double loop',
    ratio: plainTime.cpu / fastTime.cpu,
  });
  const [, batch] = timed(() => silhouetteBatch(points, labels, fast, rows / 5));
  report(`then a batch of ${rows / 5}`, shown(batch));
  const kernel = { name: 'rbf', sigma: Math.sqrt(columns) } as const;
  const [, clustering] = timed(() =>
    kernelKmeans(kernelMatrix(points, kernel), CLUSTERS, new Random(0), 300),
  );
  report(`kernel k-means of ${rows}, the kernel included`, shown(clustering));
}
