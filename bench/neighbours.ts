/**
 * How long the nearest neighbours of all items take: from scratch, after items came or left, and to and from
 * the catalog. The peer is the bare double loop, on one thread.
 * Usage: node bench/neighbours.ts [items of the double loop, 3000] [items, 20000 …]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Matrix, pickRows } from '../main/algorithms/matrix.ts';
import {
  findNeighbours,
  type NearestItems,
  nearestRows,
  rowsBelow,
} from '../main/algorithms/neighbours/nearestNeighbours.ts';
import { updateNeighbours } from '../main/algorithms/neighbours/updateNeighbours.ts';
import { drain } from '../main/engine/compute/runCooperatively.ts';
import { MOST_COLUMNS, NEIGHBOURS } from '../main/engine/embeddings/comparisons.ts';
import { loadKernels } from '../main/native.ts';
import { registerModel } from '../main/store/models.ts';
import { loadingNeighbours, savingNeighbours } from '../main/store/neighbours.ts';
import { createCatalog } from '../main/store/open.ts';
import { addItems } from '../main/store/testing/items.ts';
import { gaussianClasses } from './gaussianClasses.ts';
import { report, shown, type Time, timed } from './measure.ts';

const [small = 3000, ...given] = process.argv.slice(2).map(Number);
const sizes = given.length > 0 ? given : [20_000];
const CHANGED = 100;
const threads = availableParallelism();
const { nearestRows: search } = loadKernels();
const options = { wanted: NEIGHBOURS, nearestRows: search, threads };

compareWithLoop(made(small));
for (const [at, items] of sizes.entries()) {
  const points = made(items);
  const [found, all] = finish(findNeighbours(points, options));
  report(`${items} items from scratch, ${threads} threads`, shown(all));
  if (at > 0) continue;
  reportUpdate(points, 'came', all);
  reportUpdate(points, 'left', all);
  reportCatalog(found);
}

/** Twenty items of each subject. */
function made(items: number): Matrix {
  return gaussianClasses(items, Math.ceil(items / 20), 1, { columns: MOST_COLUMNS }).points;
}

function finish(work: Generator<number, NearestItems>): [NearestItems, Time] {
  return timed(() => {
    for (;;) {
      const step = work.next();
      if (step.done) return step.value;
    }
  });
}

function compareWithLoop(points: Matrix): void {
  const all = rowsBelow(points.rows);
  const request = { rows: all, among: all, count: NEIGHBOURS, threads: 1 };
  const [expected, slow] = timed(() => nearestRows(points, request));
  const [found, fast] = timed(() => options.nearestRows(points, request));
  if (Buffer.compare(Buffer.from(found.distances.buffer), Buffer.from(expected.distances.buffer)) !== 0)
    throw new Error('the kernel and its twin differ');
  const peer = { name: 'the double loop', ratio: slow.cpu / fast.cpu };
  report(`${points.rows} items from scratch, one thread`, shown(fast), peer);
}

/** The rows before, or those of now, are all but some spread over the whole. */
function reportUpdate(points: Matrix, what: 'came' | 'left', all: Time): void {
  const every = Math.floor(points.rows / CHANGED);
  const most = rowsBelow(points.rows).filter(row => row % every !== 0);
  const [before, now] = what === 'came' ? [most, rowsBelow(points.rows)] : [rowsBelow(points.rows), most];
  const [neighbours] = finish(findNeighbours(pickRows(points, before), options));
  const place = new Map(Array.from(before, (row, at) => [row, at]));
  const rowBefore = now.map(row => place.get(row) ?? -1);
  const [, time] = finish(updateNeighbours(pickRows(points, now), { neighbours, rowBefore }, options));
  const changed = Math.abs(before.length - now.length);
  report(`${points.rows} items, after ${changed} ${what}`, shown(time), {
    name: 'from scratch',
    ratio: all.cpu / time.cpu,
  });
}

function reportCatalog({ count, items, distances }: NearestItems): void {
  const folder = mkdtempSync(join(tmpdir(), 'akin-bench-neighbours-'));
  try {
    const catalog = createCatalog(join(folder, 'bench.akin'), { name: 'Bench', kind: 'people' });
    const of = Int32Array.from(addItems(catalog, items.length / count));
    const { id } = registerModel(catalog, { name: 'face', version: '1', purpose: 'embed', dimensions: 1 });
    const lists = { of, count, items: items.map(row => of[row]!), distances };
    const set = { itemsDigest: 'bench', space: 'bench', wanted: count };
    const [, writing] = timed(() => drain(savingNeighbours(catalog, id, set, lists, null)));
    report(`into the catalog, ${of.length} items`, shown(writing));
    const [, reading] = timed(() => drain(loadingNeighbours(catalog, id)));
    report(`from the catalog, ${of.length} items`, shown(reading));
    catalog.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
