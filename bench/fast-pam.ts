/**
 * How long Fast-PAM takes with 50 medoids; the peer is PAM, where PAM can be waited for. One thread.
 * Usage: node bench/fast-pam.ts [columns, 64] [points, 10000] [points of PAM, 1000]
 */
import {
  allItems,
  type MedoidProblem,
  type Medoids,
  pam,
  type Swap,
} from '../main/algorithms/cluster/pam.ts';
import { fastPam } from '../main/algorithms/cluster/pamFast.ts';
import { lookupPoints } from '../main/algorithms/distance.ts';
import { Random } from '../main/algorithms/random.ts';
import { gaussianClasses } from './gaussianClasses.ts';
import { megabytes, report, shown, timed } from './measure.ts';

const [columns = 64, largest = 10_000, compared = 1000] = process.argv.slice(2).map(Number);
const CLUSTERS = 50;

/** The result, and every swap on the way. */
function run(steps: Generator<Swap, Medoids>): { result: Medoids; swaps: string } {
  const swaps: string[] = [];
  let step = steps.next();
  for (; step.done !== true; step = steps.next())
    swaps.push(`${step.value.position}:${step.value.candidate}`);
  return { result: step.value, swaps: swaps.join(' ') };
}

function problem(items: number, candidates: number): MedoidProblem {
  const { points } = gaussianClasses(items, CLUSTERS, 1, { columns, spread: 1.2 });
  const random = new Random(2);
  const chosen =
    candidates === items ? allItems(items) : Int32Array.from(random.sample(items, candidates)).sort();
  const start = random.sample(candidates, CLUSTERS).map(position => chosen[position]!);
  return { lookup: lookupPoints(points, 'euclidean'), candidates: chosen, start };
}

for (const [items, candidates] of [
  [compared, compared],
  [2 * compared, compared / 2],
] as const) {
  const [fast, fastTime] = timed(() => run(fastPam(problem(items, candidates))));
  const [slow, slowTime] = timed(() => run(pam(problem(items, candidates))));
  if (fast.swaps !== slow.swaps || fast.result.cost !== slow.result.cost)
    throw new Error('PAM makes other swaps');
  report(`${items} points, ${candidates} candidates: the same ${fast.result.swaps} swaps`, shown(fastTime), {
    name: 'PAM',
    ratio: slowTime.cpu / fastTime.cpu,
  });
}
for (const candidates of [Math.min(largest, 25 * CLUSTERS), largest]) {
  const [{ result }, time] = timed(() => run(fastPam(problem(largest, candidates))));
  report(
    `${largest} points × ${columns}, ${candidates} candidates, ${result.swaps} swaps, distances included`,
    shown(time),
  );
}
report('memory', `at most ${megabytes(process.resourceUsage().maxRSS * 1024)}`);
