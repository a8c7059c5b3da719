/**
 * How long subclustering takes: the passive run, then a dialogue with a person who is always right. By
 * default the size of the paper's largest set (51,418 images, 200 classes, n = 10, R = 25 K). One thread; no
 * table of all distances.
 * Usage: node bench/subcluster.ts [columns, 64] [questions, 2000] [items, 51418] [classes, 200]
 *
 * The peer is the definition, on a small instance.
 */
import { finish } from '../main/algorithms/cluster/pam.ts';
import { closeConstraints } from '../main/algorithms/constraints.ts';
import { lookupPoints } from '../main/algorithms/distance.ts';
import type { Pair } from '../main/algorithms/matrix.ts';
import { scoreSubclusters } from '../main/algorithms/metrics/subclusterJaccard.ts';
import { Random } from '../main/algorithms/random.ts';
import { initialState } from '../main/algorithms/subcluster/active.ts';
import { swapByDefinition } from '../main/algorithms/subcluster/definition.ts';
import { subcluster } from '../main/algorithms/subcluster/passive.ts';
import { SubclusterSession } from '../main/algorithms/subcluster/queue.ts';
import { prepareSubclustering, Relations, type Subcluster } from '../main/algorithms/subcluster/setting.ts';
import { type ClassedPoints, gaussianClasses } from './gaussianClasses.ts';
import { megabytes, report, shown, spread, type Time, timed } from './measure.ts';

const [columns = 64, questions = 2000, items = 51_418, classes = 200] = process.argv.slice(2).map(Number);
const SIZE = 10;

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
  const [fast, fastTime] = timed(() => subcluster(setting(), relations, start));
  const [slow, slowTime] = timed(() => finish(swapByDefinition(setting(), relations, start)));
  if (JSON.stringify(fast.subclusters) !== JSON.stringify(slow.subclusters))
    throw new Error('the definition gives other subclusters');
  report('200 points, 60 candidates, 6 subclusters', shown(fastTime), {
    name: 'the definition',
    ratio: slowTime.cpu / fastTime.cpu,
  });
}

function atFullSize(): void {
  const data = gaussianClasses(items, classes, 1, { columns, spread: 1.2 });
  const { start, setting: make } = prepare(data, classes, 25 * classes);
  const [setting, prepared] = timed(make);
  const none = new Relations(closeConstraints(items, [], []));
  const [{ subclusters, swaps }, passive] = timed(() => subcluster(setting, none, start));
  report(`nearest items of ${items} points × ${columns}, ${25 * classes} candidates`, shown(prepared));
  report(
    `${classes} subclusters of ${SIZE}, ${swaps} swaps, SJC ${sjc(data.truth, subclusters)}`,
    shown(passive),
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
  const session = new SubclusterSession(setting, initialState(passive, none), none);
  const waits: { time: Time; isSwapped: boolean }[] = [];
  while (session.question !== null && waits.length < questions) {
    const { pair } = session.question;
    const verdict = truth[pair[0]] === truth[pair[1]] ? 'same' : 'different';
    (verdict === 'same' ? mustLink : cannotLink).push(pair);
    const before = session.state.subclusters;
    const [, time] = timed(() =>
      session.answer(verdict, new Relations(closeConstraints(items, mustLink, cannotLink))),
    );
    const isSwapped = session.state.subclusters.some((held, at) => held.centroid !== before[at]!.centroid);
    waits.push({ time, isSwapped });
  }
  for (const [isSwapped, name] of [
    [false, 'that leaves the centroids'],
    [true, 'that swaps some'],
  ] as const) {
    const these = waits.filter(wait => wait.isSwapped === isSwapped).map(({ time }) => time.cpu);
    if (these.length > 0) report(`from an answer ${name} to the next question, CPU time`, spread(these));
  }
  report(
    `after ${waits.length} answers`,
    `SJC ${sjc(truth, session.state.subclusters)}; memory at most ${megabytes(process.resourceUsage().maxRSS * 1024)}`,
  );
}

besideDefinition();
atFullSize();
