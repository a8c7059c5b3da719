/**
 * How long spectral clustering takes, one thread: 2,000 items and 60 clusters must take less than 10 s. Run by hand:
 *
 *     node bench/spectral.ts [items] [clusters] [columns]
 *
 * Prints the parts of it, for a smooth affinity (sigma the mean distance), a narrow one and one of separate parts (all eigenvalues repeated), and how many times faster the
 * eigenvalues of a small matrix are found than by Jacobi's rotations, the twin of the tests. The time of the processor is what a busy machine does not change.
 */
import { constrainAffinity, gaussianAffinity, spectral } from '../main/algorithms/cluster/spectral.ts';
import { leadingEigenpairs } from '../main/algorithms/linear/leadingEigenpairs.ts';
import { jacobiValues } from '../main/algorithms/linear/testing/jacobi.ts';
import type { Matrix } from '../main/algorithms/matrix.ts';
import { Random } from '../main/algorithms/random.ts';
import { gaussianClasses } from './gaussianClasses.ts';

const items = Number(process.argv[2] ?? 2000);
const clusters = Number(process.argv[3] ?? 60);
const columns = Number(process.argv[4] ?? 16);

function timed<Value>(name: string, run: () => Value): { value: Value; work: number } {
  const used = process.cpuUsage();
  const started = performance.now();
  const value = run();
  const ms = performance.now() - started;
  const work = process.cpuUsage(used).user / 1000;
  console.log(
    `  ${name.padEnd(44)} ${ms.toFixed(0).padStart(7)} ms ${work.toFixed(0).padStart(7)} ms of the processor`,
  );
  return { value, work };
}

function separateParts(n: number, parts: number): Matrix {
  const data = new Float64Array(n * n);
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) data[i * n + j] = i % parts === j % parts ? 1 : 0;
  return constrainAffinity({ rows: n, columns: n, data }, [], []);
}

console.log(`${items} items, ${clusters} clusters, ${columns} columns`);
const { points } = gaussianClasses(items, clusters, 1, { columns });
const smooth = timed('affinity, sigma the mean distance', () => gaussianAffinity(points, null)).value;
const narrow = timed('affinity, sigma 0.5', () => gaussianAffinity(points, 0.5)).value;
for (const [name, affinity] of [
  ['smooth', smooth],
  ['narrow', narrow],
  ['separate parts', separateParts(items, clusters + 10)],
] as const)
  timed(`eigenvectors and k-means, ${name}`, () => spectral(affinity, clusters, new Random(0)));

const small = 120;
const matrix = gaussianAffinity(gaussianClasses(small, 6, 1, { columns }).points, null).data;
const slow = timed(`Jacobi's rotations, ${small} items`, () => jacobiValues(matrix, small));
const fast = timed(`reflections and rotations, ${small} items`, () =>
  leadingEigenpairs(matrix, small, small),
);
const error = slow.value.reduce(
  (most, value, r) => Math.max(most, Math.abs(value - fast.value.values[r]!)),
  0,
);
console.log(
  `  ${(slow.work / fast.work).toFixed(0)} times faster than the twin, largest difference ${error.toExponential(1)}`,
);
