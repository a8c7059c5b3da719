/**
 * How long COP-RF takes: 600 items, 30 features, 1,000 trees, answers about 0.3 % of all pairs, 15 % of them wrong. Run by hand:
 *
 *     node bench/cop-rf.ts [items] [features] [trees]
 *
 * Prints the time on one and on two threads (two must take less than 6 s; thread start included), the parts of it, and how many times faster a
 * tree grows than one of the slow twin, on a small instance.
 */
import { type Pair, pairCount } from '../main/algorithms/matrix.ts';
import { answersKept } from '../main/algorithms/noise/copClustering.ts';
import { plantCopForest } from '../main/algorithms/noise/copRandomForest.ts';
import { keepConsistent } from '../main/algorithms/noise/inconsistency.ts';
import { growForest } from '../main/algorithms/noise/randomForest.ts';
import { naiveCopLeaves } from '../main/algorithms/noise/testing/naiveForest.ts';
import { Random } from '../main/algorithms/random.ts';
import { type Compute, computeHere } from '../main/engine/compute/compute.ts';
import { answerInconsistency, copAffinity } from '../main/engine/compute/forests.ts';
import { ComputePool } from '../main/engine/compute/pool.ts';
import { finish } from '../main/engine/compute/task.ts';
import { gaussianClasses } from './gaussianClasses.ts';

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

interface Timed<Value> {
  readonly ms: number;
  /** Milliseconds of the processor, all threads together: what a busy machine does not change. */
  readonly work: number;
  readonly value: Value;
}

async function timed<Value>(name: string, run: () => Promise<Value>): Promise<Timed<Value>> {
  const used = process.cpuUsage();
  const started = performance.now();
  const value = await run();
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage(used);
  const work = (user + system) / 1000;
  print(name, ms, work);
  return { ms, work, value };
}

function print(name: string, ms: number, work: number): void {
  console.log(
    `  ${name.padEnd(34)} ${ms.toFixed(0).padStart(7)} ms ${work.toFixed(0).padStart(7)} ms of the processor`,
  );
}

async function wholeRun(compute: Compute): Promise<number> {
  const { points, mustLink, cannotLink } = instance(items, features);
  const request = { points, mustLink, cannotLink, trees, seed: 0 };
  const scoring = await timed('inconsistency of the answers', () => answerInconsistency(compute, request));
  const used = answersKept(mustLink, cannotLink, keepConsistent(scoring.value, 0.5));
  const growing = await timed('COP-RF and its affinity', () => copAffinity(compute, { ...request, ...used }));
  const options = { k: CLASSES, by: 'spectral', neighbours: Math.floor(items / 10), seed: 0 } as const;
  const clustering = await timed('spectral clustering of its graph', () =>
    compute.run('cluster-affinity', { affinity: growing.value, options }),
  );
  const total = scoring.ms + growing.ms + clustering.ms;
  print('together', total, scoring.work + growing.work + clustering.work);
  return total;
}

console.log(`${items} × ${features}, ${trees} trees, ${Math.round(0.003 * pairCount(items))} answers`);
console.log('one thread');
const alone = await wholeRun(computeHere);
console.log('two threads');
const pool = new ComputePool(2);
const shared = await wholeRun(pool);
await pool.close();
console.log(`two threads are ${(alone / shared).toFixed(2)} times as fast as one`);

console.log('against the slow twin: 100 × 10, 0.3 % answers');
const small = instance(100, 10);
const forest = plantCopForest(small.points, small.mustLink, small.cannotLink, 0);
finish(growForest(forest, 200), { checkpoint() {} });
const fast = await timed('200 trees', async () => finish(growForest(forest, 200), { checkpoint() {} }));
const slow = await timed('10 trees of the twin', async () =>
  naiveCopLeaves(small.points, small.mustLink, small.cannotLink, 10, 0),
);
console.log(`a tree grows ${(slow.work / 10 / (fast.work / 200)).toFixed(0)} times as fast`);
