/**
 * How long it takes to count and to list what follows from a reason, one thread: half a million pairs at
 * 1,000 items.
 * Usage: node bench/explain.ts [items, 1000]
 *
 * The peer is the slow twin of the tests, at 60 items.
 */
import { explainByAttributes } from '../main/algorithms/explain/attributes.ts';
import { listPairs, type Reason } from '../main/algorithms/explain/explanation.ts';
import { explainSlowly } from '../main/algorithms/explain/testing/explainSlowly.ts';
import { Random } from '../main/algorithms/random.ts';
import { report, round, timed } from './measure.ts';

const items = Number(process.argv[2] ?? 1000);
const ATTRIBUTES = 8;

/** The reason of each kind from which the most follows. */
function reasons(n: number): Reason[] {
  const random = new Random(1);
  const data = Float64Array.from({ length: n * ATTRIBUTES }, () => random.unit());
  const scores = { rows: n, columns: ATTRIBUTES, data };
  const order = [...Array(n).keys()].sort(
    (one, other) => data[one * ATTRIBUTES]! - data[other * ATTRIBUTES]!,
  );
  const middle = [order[n >> 1]!, order[(n >> 1) - 1]!] as const;
  const ends = [order[0]!, order.at(-1)!] as const;
  const base = { scores, confidence: 'soft', threshold: 0.5, attributes: [0] } as const;
  return [
    { ...base, kind: 'binary', verdict: 'same', pair: middle, threshold: 0 },
    { ...base, kind: 'binary', verdict: 'different', pair: middle },
    { ...base, kind: 'relative', verdict: 'same', pair: ends },
    { ...base, kind: 'relative', verdict: 'different', pair: middle },
    { ...base, kind: 'relative', verdict: 'different', pair: middle, attributes: [0, 1, 2, 3, 4, 5, 6, 7] },
  ];
}

const REPEATS = 50;
for (const [at, reason] of reasons(items).entries()) {
  const [explained, counted] = timed(() => explainByAttributes(reason));
  const { following } = explained;
  const [, listed] = timed(() => listPairs(explained));
  const small = reasons(60)[at]!;
  const [, ours] = timed(() => {
    for (let repeat = 0; repeat < REPEATS; repeat++) listPairs(explainByAttributes(small));
  });
  const [, twin] = timed(() => explainSlowly(small));
  report(
    `${reason.kind}, ${reason.verdict}, ${reason.attributes.length} attribute(s): ${following.count} pairs of ${items} items`,
    `counted in ${round(counted.cpu)}, listed in ${round(listed.cpu)} ms`,
    { name: 'the slow twin', ratio: (REPEATS * twin.cpu) / ours.cpu },
  );
}
