/**
 * How long Fast-PAM takes for 10,000 points and 50 medoids, and how much faster it is than PAM where PAM can be waited for. Usage:
 * node bench/fast-pam.ts [columns, 64]
 *
 * One thread. Both the clock and the processor's time are printed: on a busy machine the clock says more about the others.
 */
import { allItems, type MedoidProblem, type Medoids, pam } from '../main/algorithms/cluster/pam.ts';
import { lookupPoints } from '../main/algorithms/cluster/pamDistances.ts';
import { fastPam } from '../main/algorithms/cluster/pamFast.ts';
import type { Swap } from '../main/algorithms/cluster/pamSwap.ts';
import { Random } from '../main/algorithms/random.ts';
import { gaussianClasses } from './gaussianClasses.ts';

const columns = Number(process.argv[2] ?? 64);
const CLUSTERS = 50;

interface Run {
  readonly result: Medoids;
  readonly swaps: string;
  readonly clock: number;
  readonly processor: number;
}

function timed(steps: Generator<Swap, Medoids>): Run {
  const started = performance.now();
  const used = process.cpuUsage();
  const swaps: string[] = [];
  let step = steps.next();
  for (; step.done !== true; step = steps.next())
    swaps.push(`${step.value.position}:${step.value.candidate}`);
  const { user, system } = process.cpuUsage(used);
  return {
    result: step.value,
    swaps: swaps.join(' '),
    clock: (performance.now() - started) / 1000,
    processor: (user + system) / 1e6,
  };
}

function problem(items: number, candidates: number): MedoidProblem {
  const { points } = gaussianClasses(items, CLUSTERS, 1, { columns, spread: 1.2 });
  const random = new Random(2);
  const chosen =
    candidates === items ? allItems(items) : Int32Array.from(random.sample(items, candidates)).sort();
  const start = random.sample(candidates, CLUSTERS).map(position => chosen[position]!);
  return { lookup: lookupPoints(points, 'euclidean'), candidates: chosen, start };
}

const seconds = ({ clock, processor }: Run) =>
  `${processor.toFixed(1)} s of the processor (${clock.toFixed(1)} s)`;

for (const [items, candidates] of [
  [1000, 1000],
  [2000, 500],
] as const) {
  const fast = timed(fastPam(problem(items, candidates)));
  const slow = timed(pam(problem(items, candidates)));
  const same = fast.swaps === slow.swaps && fast.result.cost === slow.result.cost;
  console.log(
    `${items} points, ${candidates} candidates, ${CLUSTERS} medoids, ${fast.result.swaps} swaps: Fast-PAM ${seconds(fast)},`,
    `PAM ${seconds(slow)}, ratio ${(slow.processor / fast.processor).toFixed(0)}; the same swaps and cost: ${same}`,
  );
}
for (const candidates of [25 * CLUSTERS, 10_000]) {
  const run = timed(fastPam(problem(10_000, candidates)));
  console.log(
    `10000 points × ${columns}, ${candidates} candidates, ${CLUSTERS} medoids: Fast-PAM ${seconds(run)}, distances included;`,
    `${run.result.swaps} swaps, cost ${run.result.cost.toFixed(1)}, peak memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`,
  );
}
