/**
 * What is lost and won when close items are represented by centres: truthful sessions on the same generated
 * collection, once with every item and once with fewer and fewer centres; then a collection far beyond the
 * limit.
 *
 *     node bench/representatives.ts loss [items, 4000] [groups, 60] [answers, 300] [distance of the classes, 1.3]
 *     node bench/representatives.ts large [items, 50000] [groups, 200] [answers, 30]
 *
 * Jaccard is over all pairs of items, those of one centre included. The peer is the session with every item.
 * Wall time.
 */

import type { Given } from '../main/algorithms/ask/treeOfGroups/treeState.ts';
import type { Matrix } from '../main/algorithms/matrix.ts';
import { contingencyOf, jaccard, pairCounts } from '../main/algorithms/metrics/clusterMetrics.ts';
import { Random } from '../main/algorithms/random.ts';
import { chooseRepresentatives } from '../main/algorithms/session/representatives.ts';
import { SessionPlanner } from '../main/lab/session/sessionPlanner.ts';
import { gaussianClasses } from './gaussianClasses.ts';
import { megabytes, quantile, report, round, spread } from './measure.ts';

interface Session {
  readonly points: Matrix;
  readonly truth: Int32Array;
  readonly k: number;
  readonly answers: number;
  /** Null: every item for itself. */
  readonly centres: number | null;
}

interface Course {
  readonly jaccards: number[];
  readonly firstSeconds: number;
  readonly milliseconds: number[];
}

function run({ points, truth, k, answers, centres }: Session): Course {
  const begun = performance.now();
  const limits = { full: centres === null ? points.rows : 0, centres: centres ?? points.rows };
  const planner = new SessionPlanner(
    { points, metric: 'euclidean', k, seed: 1, runs: 100 },
    () => {},
    limits,
  );
  const rounds: Given[][] = [];
  const jaccards: number[] = [];
  const milliseconds: number[] = [];
  let firstSeconds = 0;
  for (let given = 0; given <= answers; given++) {
    const start = performance.now();
    const asked = planner.ask({ rounds });
    if (given === 0) firstSeconds = (performance.now() - begun) / 1000;
    else milliseconds.push(performance.now() - start);
    jaccards.push(jaccard(pairCounts(contingencyOf(truth, asked.labels))));
    if (asked.question === null) break;
    const { pair } = asked.question;
    rounds.push([{ pair, verdict: truth[pair[0]] === truth[pair[1]] ? 'same' : 'different' }]);
  }
  return { jaccards, firstSeconds, milliseconds };
}

function tell(name: string, course: Course, whole?: Course): void {
  const { jaccards, firstSeconds, milliseconds } = course;
  const at = [0, 0.25, 0.5, 1].map(share => Math.round(share * (jaccards.length - 1)));
  report(`${name}: Jaccard`, at.map(answer => `${jaccards[answer]!.toFixed(2)} after ${answer}`).join(', '));
  report(`${name}: first question, everything included`, `${round(firstSeconds)} s`);
  const peer = whole && {
    name: 'every item (medians)',
    ratio: quantile(whole.milliseconds, 0.5) / quantile(milliseconds, 0.5),
  };
  report(`${name}: then a question`, spread(milliseconds), peer);
}

/**
 * The Jaccard that answers could reach at best while no centre is split: each centre with its most frequent
 * class.
 */
function ceiling({ points, truth }: Pick<Session, 'points' | 'truth'>, centres: number): number {
  const { of } = chooseRepresentatives(points, centres, new Random(1));
  const votes = new Map<number, Map<number, number>>();
  for (const [item, centre] of of.entries()) {
    const counts = votes.get(centre) ?? new Map<number, number>();
    votes.set(centre, counts.set(truth[item]!, (counts.get(truth[item]!) ?? 0) + 1));
  }
  const winner = (centre: number) => [...votes.get(centre)!].sort((a, b) => b[1] - a[1])[0]![0];
  const winners = new Map([...votes.keys()].map(centre => [centre, winner(centre)]));
  return jaccard(
    pairCounts(
      contingencyOf(
        truth,
        Int32Array.from(of, centre => winners.get(centre)!),
      ),
    ),
  );
}

const [part = '', ...numbers] = process.argv.slice(2);
if (part === 'loss') {
  const [items = 4000, k = 60, answers = 300, spread = 1.3] = numbers.map(Number);
  const { points, truth } = gaussianClasses(items, k, 1, { spread });
  const session = { points, truth, k, answers };
  const whole = run({ ...session, centres: null });
  tell(`${items} items`, whole);
  for (const share of [0.8, 0.4, 0.2, 0.1]) {
    const centres = Math.round(items * share);
    tell(`${centres} centres`, run({ ...session, centres }), whole);
    report(
      `${centres} centres: the best they could reach`,
      `Jaccard ${ceiling(session, centres).toFixed(2)}`,
    );
  }
} else if (part === 'large') {
  const [items = 50_000, k = 200, answers = 30] = numbers.map(Number);
  const { points, truth } = gaussianClasses(items, k, 1, { spread: 1.3 });
  tell(`${items} items, 4,000 centres`, run({ points, truth, k, answers, centres: 4000 }));
  report('resident memory', megabytes(process.memoryUsage.rss()));
} else {
  console.error('Which part? loss or large.');
  process.exitCode = 2;
}
