/**
 * How long spectral clustering takes, one thread: 2,000 items and 60 clusters must take less than 10 s.
 * Usage: node bench/spectral.ts [items, 2000] [clusters, 60] [columns, 16]
 *
 * A smooth affinity (sigma is the mean distance), a narrow one and one of separate parts (all eigenvalues
 * repeated). The peer is Jacobi's rotations, the twin of the tests, on a small matrix.
 */
import { constrainAffinity, gaussianAffinity, spectral } from '../main/algorithms/cluster/spectral.ts';
import { leadingEigenpairs } from '../main/algorithms/linear/leadingEigenpairs.ts';
import { jacobiValues } from '../main/algorithms/linear/testing/jacobi.ts';
import type { Matrix } from '../main/algorithms/matrix.ts';
import { Random } from '../main/algorithms/random.ts';
import { gaussianClasses } from './gaussianClasses.ts';
import { report, shown, timed } from './measure.ts';

const items = Number(process.argv[2] ?? 2000);
const clusters = Number(process.argv[3] ?? 60);
const columns = Number(process.argv[4] ?? 16);

function separateParts(n: number, parts: number): Matrix {
  const data = new Float64Array(n * n);
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) data[i * n + j] = i % parts === j % parts ? 1 : 0;
  return constrainAffinity({ rows: n, columns: n, data }, [], []);
}

const { points } = gaussianClasses(items, clusters, 1, { columns });
for (const [name, makeAffinity] of [
  ['smooth', () => gaussianAffinity(points, null)],
  ['narrow', () => gaussianAffinity(points, 0.5)],
  ['separate parts', () => separateParts(items, clusters + 10)],
] as const) {
  const [, time] = timed(() => spectral(makeAffinity(), clusters, new Random(0)));
  report(`${items} items, ${clusters} clusters, ${name}, the affinity included`, shown(time));
}

const SMALL = 120;
const matrix = gaussianAffinity(gaussianClasses(SMALL, 6, 1, { columns }).points, null).data;
const find = () => leadingEigenpairs(matrix, SMALL, SMALL);
find();
const [slow, slowTime] = timed(() => jacobiValues(matrix, SMALL));
const [fast, fastTime] = timed(find);
const error = slow.reduce((most, value, r) => Math.max(most, Math.abs(value - fast.values[r]!)), 0);
report(`all eigenvalues of ${SMALL} items, largest difference ${error.toExponential(1)}`, shown(fastTime), {
  name: "Jacobi's rotations",
  ratio: slowTime.cpu / fastTime.cpu,
});
