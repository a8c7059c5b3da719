/** Clustering a finished affinity matrix as a task. Runs in compute threads. */
import type { Matrix } from '../../../algorithms/matrix.ts';
import { type AffinityClustering, clusterAffinity } from '../../../algorithms/noise/copClustering.ts';
import type { TaskContext } from '../task.ts';

export function clusterAffinityTask(
  { affinity, options }: { affinity: Matrix; options: AffinityClustering },
  { checkpoint }: TaskContext,
): Int32Array {
  return clusterAffinity(affinity, options, checkpoint);
}
