/** The entry of a clustering thread: clusters the items of one grouping and describes them. */
import { servePrepared } from '../../compute/servePrepared.ts';
import { ClusteringWorker } from './clusteringWorker.ts';
import type { ClusteringInput, ClusteringRequests } from './messages.ts';

servePrepared<ClusteringRequests, ClusteringInput, string>(
  ({ input, points }, progress) => new ClusteringWorker(input, points, progress),
);
