/**
 * How long subclustering takes at the size of the paper's largest set (51,418 images, 200 classes, n = 10, R = 25 K): the passive run, then a dialogue
 * with a person who is always right. Usage: node bench/subcluster.ts [columns, 64] [questions, 2000] [items, 51418]
 *
 * One thread; no table of all distances is ever made. Both the clock and the processor's time are printed.
 */
import { finish } from '../main/algorithms/cluster/pam.ts';
import { lookupPoints } from '../main/algorithms/cluster/pamDistances.ts';
import { closeConstraints } from '../main/algorithms/constraints.ts';
import type { Pair } from '../main/algorithms/matrix.ts';
import { scoreSubclusters } from '../main/algorithms/metrics/subclusterJaccard.ts';
import { Random } from '../main/algorithms/random.ts';
import { holdSubclusters } from '../main/algorithms/subcluster/active.ts';
import { swapByDefinition } from '../main/algorithms/subcluster/definition.ts';
import { subcluster } from '../main/algorithms/subcluster/passive.ts';
import { Relations } from '../main/algorithms/subcluster/relations.ts';
import { SubclusterSession } from '../main/algorithms/subcluster/session.ts';
import { prepareSubclustering, type Subcluster } from '../main/algorithms/subcluster/setting.ts';
import { type ClassedPoints, gaussianClasses } from './gaussianClasses.ts';

const columns = Number(process.argv[2] ?? 64);
const questions = Number(process.argv[3] ?? 2000);
const items = Number(process.argv[4] ?? 51_418);
const SIZE = 10;

interface Timed<Value> {
  readonly value: Value;
  /** Seconds. */
  readonly clock: number;
  readonly processor: number;
}

function timed<Value>(run: () => Value): Timed<Value> {
  const started = performance.now();
  const used = process.cpuUsage();
  const value = run();
  const { user, system } = process.cpuUsage(used);
  return { value, clock: (performance.now() - started) / 1000, processor: (user + system) / 1e6 };
}

const seconds = ({ clock, processor }: Timed<unknown>) =>
  `${processor.toFixed(2)} s of the processor (${clock.toFixed(2)} s)`;

const sjc = (truth: Int32Array, subclusters: readonly Subcluster[]) =>
  scoreSubclusters(
    truth,
    subclusters.map(({ members }) => members),
  ).sjc.toFixed(3);

/** Of squared distances a tenth of their mean, from a sample of pairs. */
function scaleFor({ points }: ClassedPoints, random: Random): number {
  const between = lookupPoints(points, 'sqeuclidean').between;
  let sum = 0;
  for (let pair = 0; pair < 1000; pair++)
    sum += between(random.below(points.rows), random.below(points.rows));
  return sum / 10_000;
}

function prepare(data: ClassedPoints, classes: number, restricted: number) {
  const random = new Random(2);
  const candidates = Int32Array.from(random.sample(data.points.rows, restricted)).sort();
  const start = random.sample(restricted, classes).map(position => candidates[position]!);
  const lambda = scaleFor(data, random);
  const lookup = lookupPoints(data.points, 'sqeuclidean');
  return { start, setting: () => prepareSubclustering(lookup, candidates, SIZE, lambda) };
}

function besideDefinition(): void {
  const data = gaussianClasses(200, 6, 1, { columns: 16, spread: 1.5 });
  const { start, setting } = prepare(data, 6, 60);
  const relations = new Relations(closeConstraints(200, [], []));
  const fast = timed(() => subcluster(setting(), relations, start));
  const slow = timed(() => finish(swapByDefinition(setting(), relations, start)));
  const same = JSON.stringify(fast.value.subclusters) === JSON.stringify(slow.value.subclusters);
  console.log(
    `200 points, 60 candidates, 6 subclusters: ${seconds(fast)}, by the definition ${seconds(slow)},`,
    `ratio ${(slow.processor / fast.processor).toFixed(0)}; the same subclusters: ${same}`,
  );
}

function atFullSize(): void {
  const classes = 200;
  const data = gaussianClasses(items, classes, 1, { columns, spread: 1.2 });
  const { start, setting: make } = prepare(data, classes, 25 * classes);
  const prepared = timed(make);
  const setting = prepared.value;
  const none = new Relations(closeConstraints(items, [], []));
  const passive = timed(() => subcluster(setting, none, start));
  const { subclusters, swaps } = passive.value;
  console.log(
    `${items} points × ${columns}, ${25 * classes} candidates, ${classes} subclusters of ${SIZE}: nearest items ${seconds(prepared)},`,
    `${swaps} swaps ${seconds(passive)}; SJC ${sjc(data.truth, subclusters)}; peak memory ${peak()} MB`,
  );
  talk(data, setting, subclusters);
}

function talk(
  { truth }: ClassedPoints,
  setting: ReturnType<typeof prepareSubclustering>,
  passive: readonly Subcluster[],
): void {
  const mustLink: Pair[] = [];
  const cannotLink: Pair[] = [];
  const none = new Relations(closeConstraints(items, [], []));
  const session = new SubclusterSession(setting, holdSubclusters(passive, none), none);
  const waits: Timed<boolean>[] = [];
  while (session.question !== null && waits.length < questions) {
    const { pair } = session.question;
    const verdict = truth[pair[0]] === truth[pair[1]] ? 'same' : 'different';
    (verdict === 'same' ? mustLink : cannotLink).push(pair);
    const before = session.state.subclusters;
    const wait = timed(() =>
      session.answer(verdict, new Relations(closeConstraints(items, mustLink, cannotLink))),
    );
    const isSwapped = session.state.subclusters.some((held, at) => held.centroid !== before[at]!.centroid);
    waits.push({ ...wait, value: isSwapped });
  }
  console.log(
    `${waits.length} questions; SJC ${sjc(truth, session.state.subclusters)}; peak memory ${peak()} MB`,
  );
  for (const [isSwapped, name] of [
    [false, 'that leaves the centroids'],
    [true, 'that swaps some'],
  ] as const) {
    const these = waits.filter(({ value }) => value === isSwapped);
    if (these.length > 0)
      console.log(
        `from an answer ${name} (${these.length}) to the next question, ms of the processor: ${spread(these, 'processor')}`,
        `(clock: ${spread(these, 'clock')})`,
      );
  }
}

function spread(waits: readonly Timed<unknown>[], of: 'clock' | 'processor'): string {
  const sorted = waits.map(wait => 1000 * wait[of]).sort((a, b) => a - b);
  const rank = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!.toFixed(1);
  return `median ${rank(0.5)}, 95th of a hundred ${rank(0.95)}, longest ${rank(1)}`;
}

function peak(): string {
  return (process.resourceUsage().maxRSS / 1024).toFixed(0);
}

besideDefinition();
atFullSize();
