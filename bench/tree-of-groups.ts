/**
 * How long a question of the tree of groups takes: a truthful session on Gaussian classes, one thread, CPU
 * time.
 * Usage: node bench/tree-of-groups.ts [items, 1000] [classes, 60] [questions, 60]
 *
 * The metric is learned after 20, 40, 80 … answers: those questions are counted apart. The peers are a bare
 * loop over the distances of all pairs of items, and for the tree the TypeScript twins of its kernels.
 */
import type { Given } from '../main/algorithms/ask/treeOfGroups/treeState.ts';
import { distanceBetween } from '../main/algorithms/distance.ts';
import { type SpaceKernels, spaceOfPoints, spaceTwins } from '../main/algorithms/linkage/itemSpace.ts';
import { scoreClustering } from '../main/algorithms/metrics/clusterMetrics.ts';
import { rowsBelow } from '../main/algorithms/neighbours/nearestNeighbours.ts';
import { NEIGHBOURS } from '../main/algorithms/refine/neighbourOverlap.ts';
import { SessionPlanner } from '../main/lab/session/sessionPlanner.ts';
import { loadKernels } from '../main/native.ts';
import { gaussianClasses } from './gaussianClasses.ts';
import { quantile, report, shown, spread, timed } from './measure.ts';

const [items = 1000, classes = 60, questions = 60] = process.argv.slice(2).map(Number);
const { points, truth } = gaussianClasses(items, classes, 1, { columns: 64, spread: 0.9 });

const isMilestone = (answers: number) => answers >= 20 && Number.isInteger(Math.log2(answers / 20));

const material = { points, metric: 'euclidean', strategy: 'tree-of-groups', k: 1, seed: 1, runs: 1 } as const;
const [planner, preparing] = timed(() => new SessionPlanner(material, () => {}));
const rounds: Given[][] = [];
const plain: number[] = [];
const learning: number[] = [];
let [asked, first] = timed(() => planner.ask({ rounds }));
report(`prepared, ${items} items in ${classes} classes`, shown(preparing));
report('first question', shown(first));
while (asked.question !== null && rounds.length < questions) {
  const { pair } = asked.question;
  rounds.push([{ pair, verdict: truth[pair[0]] === truth[pair[1]] ? 'same' : 'different' }]);
  const [answer, time] = timed(() => planner.ask({ rounds }));
  asked = answer;
  // The impact of the question before a milestone is computed beyond it.
  const isLearning = isMilestone(rounds.length) || isMilestone(rounds.length + 1);
  (isLearning ? learning : plain).push(time.cpu);
}
const [, bare] = timed(() => {
  const between = distanceBetween(points, 'euclidean');
  let sum = 0;
  for (let i = 0; i < items; i++) for (let j = i + 1; j < items; j++) sum += between(i, j);
  return sum;
});
const { nearestRows } = loadKernels();
const rows = rowsBelow(items);
const neighbours = nearestRows(points, { rows, among: rows, count: NEIGHBOURS, threads: 1 });
const build = (kernels: SpaceKernels) =>
  timed(() => kernels.linkItems(spaceOfPoints(points, { calibration: null, neighbours, kernels }), 1))[1];
const [compiled, twins] = [build(loadKernels()), build(spaceTwins)];
report('overlaps of neighbourhoods and tree', shown(compiled), {
  name: 'the TypeScript twins',
  ratio: twins.cpu / compiled.cpu,
});
report('a question with its impact', spread(plain), {
  name: 'the distances of all pairs, once',
  ratio: bare.cpu / quantile(plain, 0.5),
});
if (learning.length > 0) report('the same when the metric is learned', spread(learning));
report(`Jaccard after ${rounds.length} answers`, scoreClustering(truth, asked.labels).jaccard.toFixed(2));
