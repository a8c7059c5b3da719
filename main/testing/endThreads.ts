/** Started by a test as a process of its own: ends thread after thread in the middle of compiled kernels, and exits with 0 if it is still alive. */
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { kernelChoice } from '../native.ts';

const THREADS = 40;

/** Kernels without end: distances, neighbours, overlaps, the tree, edges, k-means and questions, one call after the other. */
const code = `
import { askBest, prepare } from '${new URL('../algorithms/ask/activeHacc/ask.ts', import.meta.url)}';
import { spaceOfPoints } from '${new URL('../algorithms/linkage/itemSpace.ts', import.meta.url)}';
import { Random } from '${new URL('../algorithms/random.ts', import.meta.url)}';
import { loadKernels } from '${new URL('../native.ts', import.meta.url)}';
import { parentPort } from 'node:worker_threads';
const random = new Random(1);
const points = { rows: 300, columns: 8, data: Float64Array.from({ length: 2400 }, () => random.normal()) };
const kernels = loadKernels();
parentPort.postMessage('begun');
const rows = Int32Array.from({ length: 300 }, (_, row) => row);
for (;;) {
  kernels.nearestRows(points, { rows, among: rows, count: 10, threads: 2 });
  kernels.linkItems(spaceOfPoints(points, { calibration: null, kernels }), 1);
  const shares = kernels.consensusShares(points, 10, 3, random);
  const instance = prepare({ points, metric: 'euclidean' }, shares, kernels);
  const request = { k: 10, mustLink: [], cannotLink: [], skip: [], top: 5, method: 'fast' };
  for (let question = 0; question < 5; question++) {
    const { pair } = askBest(instance, request);
    if (pair !== null) request.cannotLink.push(pair);
  }
}`;

if (kernelChoice().name !== 'native') {
  console.log('no compiled kernels');
  process.exit(0);
}
for (let thread = 0; thread < THREADS; thread++) {
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
  await new Promise(begun => worker.once('message', begun));
  await wait(1 + ((thread * 7) % 45));
  await worker.terminate();
}
console.log(`${THREADS} threads ended`);
