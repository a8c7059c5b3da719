/** The operation `silhouette`: how sure a clustering is of each item, in the space of the points or of a kernel. Any process. */
import { silhouette } from '../../algorithms/ask/silhouette.ts';
import { isGiven, readLabels } from './fields.ts';
import { readKernel } from './kernelField.ts';
import { readPoints } from './matrixFields.ts';
import { defineOperation } from './operation.ts';

export const operation = defineOperation({
  fields: ['points', 'labels', 'kernel'],
  parse(request) {
    const points = readPoints(request);
    return {
      points,
      labels: readLabels(request, 'labels', points.rows),
      kernel: isGiven(request, 'kernel') ? readKernel(request) : null,
    };
  },
  run: ({ points, labels, kernel }) => ({ values: silhouette(points, labels, kernel) }),
});
