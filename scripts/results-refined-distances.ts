/**
 * What refining distances by neighbourhoods is worth before any question: Jaccard's coefficient of average
 * linkage at the true number of groups, plain and refined.
 * Usage: node scripts/results-refined-distances.ts FILE.csv …, or FILE.npy whose labels stand in FILE.txt.
 * Columns of a .csv get mean 0 and variance 1.
 */
import { averageLinkage } from '../main/algorithms/cluster/averageLinkage.ts';
import { pairwiseDistances } from '../main/algorithms/distance.ts';
import type { Condensed } from '../main/algorithms/matrix.ts';
import { scoreClustering } from '../main/algorithms/metrics/clusterMetrics.ts';
import { refineDistances } from '../main/algorithms/refine/refineDistances.ts';
import { scaleColumns } from '../main/lab/reproduce/experiment.ts';
import { readData } from '../main/lab/reproduce/readData.ts';

console.log('set, items, groups: plain, refined');
for (const path of process.argv.slice(2)) {
  const isTable = path.endsWith('.csv');
  const labels = isTable ? undefined : path.replace(/\.npy$/, '.txt');
  const { name, points, truth, classes } = await readData({ path, labels, kind: 'anything' }, () => {});
  const distances = pairwiseDistances(isTable ? scaleColumns(points, 'standard') : points, 'euclidean');
  const jaccardOf = (between: Condensed) =>
    scoreClustering(truth, averageLinkage(between, { k: classes.length }).labels).jaccard.toFixed(3);
  console.log(
    `${name}, ${truth.length}, ${classes.length}: ${jaccardOf(distances)}, ${jaccardOf(refineDistances(distances))}`,
  );
}
