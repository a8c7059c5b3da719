/**
 * How long COP-RF takes with answers about 0.3 % of all pairs, 15 % of them wrong, on one and on two threads.
 * Usage: node bench/cop-rf.ts [items, 600] [features, 30] [trees, 1000]
 *
 * Peers: one thread for two, and the slow twin of a tree on a small instance.
 */
import { type Pair, pairCount } from '../main/algorithms/matrix.ts';
import { answersKept } from '../main/algorithms/noise/copClustering.ts';
import { keepConsistent } from '../main/algorithms/noise/inconsistency.ts';
import { growForest, newCopForest } from '../main/algorithms/noise/randomForest.ts';
import { naiveCopLeaves } from '../main/algorithms/noise/testing/naiveForest.ts';
import { Random } from '../main/algorithms/random.ts';
import { type Compute, computeHere } from '../main/engine/compute/compute.ts';
import { ComputePool } from '../main/engine/compute/pool.ts';
import { finish } from '../main/engine/compute/task.ts';
import { answerInconsistency, clusterAffinityTask, copAffinity } from '../main/lab/operations/forestTasks.ts';
import { gaussianClasses } from './gaussianClasses.ts';
import { report, shown, type Time, timed, timedAsync } from './measure.ts';

const items = Number(process.argv[2] ?? 600);
const features = Number(process.argv[3] ?? 30);
const trees = Number(process.argv[4] ?? 1000);
const CLASSES = 6;

function instance(count: number, columns: number) {
  const { points, truth } = gaussianClasses(count, CLASSES, 1, { columns });
  const random = new Random(2);
  const mustLink: Pair[] = [];
  const cannotLink: Pair[] = [];
  for (let answer = 0; answer < Math.round(0.003 * pairCount(count)); answer++) {
    const [i, j] = random.sample(count, 2) as [number, number];
    const isWrong = random.below(100) < 15;
    ((truth[i] === truth[j]) !== isWrong ? mustLink : cannotLink).push([i, j]);
  }
  return { points, mustLink, cannotLink };
}

async function wholeRun(compute: Compute): Promise<{ total: Time; parts: [string, Time][] }> {
  const { points, mustLink, cannotLink } = instance(items, features);
  const request = { points, mustLink, cannotLink, trees, seed: 0 };
  const [inconsistency, scoring] = await timedAsync(() => answerInconsistency(compute, request));
  const used = answersKept(mustLink, cannotLink, keepConsistent(inconsistency, 0.5));
  const [affinity, growing] = await timedAsync(() => copAffinity(compute, { ...request, ...used }));
  const options = { k: CLASSES, by: 'spectral', neighbours: Math.floor(items / 10), seed: 0 } as const;
  const [, clustering] = await timedAsync(() => compute.run(clusterAffinityTask, { affinity, options }));
  const parts: [string, Time][] = [
    ['inconsistency of the answers', scoring],
    ['COP-RF and its affinity', growing],
    ['spectral clustering of its graph', clustering],
  ];
  const sum = (key: keyof Time) => parts.reduce((total, [, time]) => total + time[key], 0);
  return { total: { wall: sum('wall'), cpu: sum('cpu') }, parts };
}

const answers = Math.round(0.003 * pairCount(items));
const alone = await wholeRun(computeHere);
const pool = new ComputePool(2);
const shared = await wholeRun(pool);
await pool.close();
for (const [what, time] of shared.parts) report(`${what}, two threads`, shown(time));
report(
  `together, ${items} × ${features}, ${trees} trees, ${answers} answers, two threads, their start included`,
  shown(shared.total),
  { name: 'one thread (wall time)', ratio: alone.total.wall / shared.total.wall },
);

const small = instance(100, 10);
const forest = newCopForest(small.points, small.mustLink, small.cannotLink, 0);
const grow = () => finish(growForest(forest, 200), { checkpoint() {} });
grow();
const [, fast] = timed(grow);
const [, slow] = timed(() => naiveCopLeaves(small.points, small.mustLink, small.cannotLink, 10, 0));
report('200 trees, 100 × 10', shown(fast), {
  name: 'the slow twin, tree for tree',
  ratio: slow.cpu / 10 / (fast.cpu / 200),
});
