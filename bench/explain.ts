/**
 * How long it takes to count and to list what follows from a reason, one thread. Run by hand:
 *
 *     node bench/explain.ts [items]
 *
 * Half a million pairs for 1,000 items: counted, visited, and listed as the op replies; and how many times faster than the twin of the tests on a small instance. The time of the
 * processor is what a busy machine does not change.
 */
import { explainByAttributes } from '../main/algorithms/explain/attributes.ts';
import { listPairs, type Reason } from '../main/algorithms/explain/explanation.ts';
import { explainSlowly } from '../main/algorithms/explain/testing/explainSlowly.ts';
import { Random } from '../main/algorithms/random.ts';

const items = Number(process.argv[2] ?? 1000);
const ATTRIBUTES = 8;

function work<Value>(run: () => Value): { value: Value; ms: number } {
  const used = process.cpuUsage();
  const value = run();
  return { value, ms: process.cpuUsage(used).user / 1000 };
}

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

const number = (value: number): string => value.toFixed(1).padStart(8);

console.log(`${items} items, milliseconds of the processor`);
console.log(
  '                                      pairs    count    visit     list   twin / ours at 60 items',
);
for (const [at, reason] of reasons(items).entries()) {
  const counted = work(() => explainByAttributes(reason));
  const { following } = counted.value;
  const visited = work(() => {
    let sum = 0;
    following.forEach((_i, _j, weight) => {
      sum += weight;
    });
    return sum;
  });
  const listed = work(() => listPairs(counted.value));
  const small = reasons(60)[at]!;
  const ours = work(() => {
    for (let repeat = 0; repeat < 50; repeat++) listPairs(explainByAttributes(small));
  });
  const twin = work(() => explainSlowly(small));
  const name = `${reason.kind}, ${reason.verdict}, ${reason.attributes.length} attribute(s)`;
  console.log(
    `${name.padEnd(34)} ${String(following.count).padStart(9)} ${number(counted.ms)} ${number(visited.ms)} ${number(listed.ms)}   ${((50 * twin.ms) / ours.ms).toFixed(0)}`,
  );
}
