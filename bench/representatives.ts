/**
 * What is lost when close items stand behind centres, and what is won: truthful sessions on the same made-up collection, once with every
 * item and once with fewer and fewer centres; then a collection far beyond the limit.
 *
 *     node bench/representatives.ts loss [items, 4000] [groups, 60] [answers, 300] [distance of the classes, 1.3]
 *     node bench/representatives.ts large [items, 50000] [groups, 200] [answers, 30]
 *
 * Jaccard is over all pairs of items, the ones behind one centre included.
 */
import type { Matrix, Pair } from '../main/algorithms/matrix.ts';
import { contingencyOf, pairCounts } from '../main/algorithms/metrics/contingency.ts';
import { jaccard } from '../main/algorithms/metrics/jaccard.ts';
import { Random } from '../main/algorithms/random.ts';
import { chooseRepresentatives } from '../main/algorithms/session/representatives.ts';
import { Asker } from '../main/engine/session/asker.ts';
import { gaussianClasses } from './gaussianClasses.ts';

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
  readonly centresAtEnd: number | null;
}

function run({ points, truth, k, answers, centres }: Session): Course {
  const begun = performance.now();
  const limits = { full: centres === null ? points.rows : 0, centres: centres ?? points.rows };
  const asker = new Asker({ points, metric: 'euclidean', k, seed: 1, runs: 100 }, () => {}, limits);
  const mustLink: Pair[] = [];
  const cannotLink: Pair[] = [];
  const jaccards: number[] = [];
  const milliseconds: number[] = [];
  let firstSeconds = 0;
  let centresAtEnd: number | null = null;
  for (let given = 0; given <= answers; given++) {
    const start = performance.now();
    const asked = asker.ask({ mustLink, cannotLink, skip: [] });
    if (given === 0) firstSeconds = (performance.now() - begun) / 1000;
    else milliseconds.push(performance.now() - start);
    jaccards.push(jaccard(pairCounts(contingencyOf(truth, asked.labels))));
    centresAtEnd = asked.representatives;
    if (asked.question === null) break;
    const [i, j] = asked.question.pair;
    (truth[i] === truth[j] ? mustLink : cannotLink).push(asked.question.pair);
  }
  return { jaccards, firstSeconds, milliseconds, centresAtEnd };
}

function report(name: string, { jaccards, firstSeconds, milliseconds, centresAtEnd }: Course): void {
  const at = [0, 0.1, 0.25, 0.5, 1].map(share => Math.round(share * (jaccards.length - 1)));
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const quantile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]?.toFixed(1);
  console.log(
    `${name}: Jaccard ${at.map(answer => `${jaccards[answer]!.toFixed(3)} after ${answer}`).join(', ')}`,
  );
  console.log(
    `  first question, everything included, ${firstSeconds.toFixed(1)} s; then median ${quantile(0.5)}, p95 ${quantile(0.95)} ms${centresAtEnd === null ? '' : `; ${centresAtEnd} centres at the end`}`,
  );
}

/** The Jaccard of the best that any answers could reach while no centre is parted: each centre with the class of most of its items. */
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
  report(`${items} items, every one for itself`, run({ ...session, centres: null }));
  for (const share of [0.8, 0.4, 0.2, 0.1]) {
    const centres = Math.round(items * share);
    report(`${centres} centres`, run({ ...session, centres }));
    console.log(`  could reach ${ceiling(session, centres).toFixed(3)}`);
  }
} else if (part === 'large') {
  const [items = 50_000, k = 200, answers = 30] = numbers.map(Number);
  const { points, truth } = gaussianClasses(items, k, 1, { spread: 1.3 });
  report(`${items} items, 4,000 centres`, run({ points, truth, k, answers, centres: 4000 }));
  console.log(`  resident memory ${(process.memoryUsage.rss() / 2 ** 20).toFixed(0)} MB`);
} else {
  console.error('Which part? loss or large.');
  process.exitCode = 2;
}
