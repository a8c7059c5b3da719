/** The operation `kernel-kmeans`: k-means in the feature space of a kernel. Any process. */
import { kernelKmeans } from '../../algorithms/cluster/kernelKmeans.ts';
import { kernelMatrix } from '../../algorithms/kernels.ts';
import { Random } from '../../algorithms/random.ts';
import { readClusterCount, readSeed } from './fields.ts';
import { readKernel } from './kernelField.ts';
import { readPoints } from './matrixFields.ts';
import { defineOperation } from './operation.ts';

const MAX_ITERATIONS = 300;

export const operation = defineOperation({
  fields: ['points', 'k', 'seed', 'kernel'],
  parse(request) {
    const points = readPoints(request);
    return {
      points,
      k: readClusterCount(request, points.rows),
      seed: readSeed(request),
      kernel: readKernel(request),
    };
  },
  run({ points, k, seed, kernel }) {
    const { labels, objective } = kernelKmeans(
      kernelMatrix(points, kernel),
      k,
      new Random(seed),
      MAX_ITERATIONS,
    );
    return { labels, objective };
  },
});
