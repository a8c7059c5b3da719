/** The compiled kernels in threads that are ended while they run, and against their twins. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findAddon, isStale, loadAddon } from './addon.ts';
import { spaceOfPoints } from './algorithms/linkage/itemSpace.ts';
import { linkItems } from './algorithms/linkage/linkItems.ts';
import type { Matrix } from './algorithms/matrix.ts';
import {
  emptyNeighbours,
  type NearestItems,
  type NearestRequest,
  nearestListed,
  nearestRows,
  rowsBelow,
} from './algorithms/neighbours/nearestNeighbours.ts';
import { Random } from './algorithms/random.ts';
import { separateCooccurring } from './algorithms/session/cooccurrence.ts';
import { type Addon, kernelChoice, loadKernels } from './native.ts';

test('a thread that is ended inside a kernel takes nothing with it', () => {
  const script = fileURLToPath(new URL('testing/endThreads.ts', import.meta.url));
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  expect({ status, signal, stderr }).toEqual({ status: 0, signal: null, stderr: '' });
  expect(stdout).toMatch(/40 threads ended|no compiled kernels/);
}, 120_000);

test('an addon is stale once one of its sources is another; where there are none, as in a package, it is not', () => {
  const root = mkdtempSync(join(tmpdir(), 'akin-stale-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'native', 'build', 'Release'), { recursive: true });
  const [addon, source] = [
    join(root, 'native', 'build', 'Release', 'akin.node'),
    join(root, 'native', 'a.cc'),
  ];
  expect(isStale(addon)).toBe(false);
  const digest = createHash('sha256').update('int a;').digest('hex');
  writeFileSync(join(root, 'native', 'build', 'sources.sha256'), `linux x64\n${digest} native/a.cc\n`);
  writeFileSync(source, 'int a;');
  expect(isStale(addon)).toBe(false);
  writeFileSync(source, 'int b;');
  expect(isStale(addon)).toBe(true);
  rmSync(source);
  expect(isStale(addon)).toBe(false);
});

describe('nearest neighbours: the compiled kernel and its twin agree to the bit', () => {
  const random = new Random(3);
  const fill = (rows: number, columns: number, value: (row: number, column: number) => number): Matrix => ({
    rows,
    columns,
    data: Float64Array.from({ length: rows * columns }, (_, at) =>
      value(Math.floor(at / columns), at % columns),
    ),
  });
  const normal = () => random.normal();
  const cases: [string, Matrix][] = [
    ['normal numbers', fill(500, 192, normal)],
    ['an odd number of columns', fill(301, 37, normal)],
    ['one column', fill(300, 1, normal)],
    ['no columns', fill(20, 0, normal)],
    ['ties', fill(400, 3, () => random.below(4))],
    ['all equal', fill(250, 9, () => 0.1)],
    ['far from zero', fill(300, 16, () => 1e9 + random.normal() * 1e-3)],
    ['nearly equal', fill(300, 16, () => 1 + random.normal() * 1e-9)],
    ['one far away', fill(300, 16, row => (row === 7 ? 1e12 : random.normal()))],
    ['large', fill(200, 16, () => random.normal() * 1e140)],
    ['small', fill(200, 16, () => random.normal() * 1e-140)],
    ['squares that underflow', fill(200, 16, () => random.normal() * 1e-165)],
    ['very different sizes', fill(300, 12, () => random.normal() * 10 ** (random.below(60) - 30))],
    ['two rows', fill(2, 5, normal)],
  ];

  test.skipIf(kernelChoice().name !== 'native').each(cases)('%s', (_, points) => {
    const all = rowsBelow(points.rows);
    const some = all.filter(row => row % 3 !== 1);
    for (const count of [1, 12, 64])
      for (const [rows, among] of [
        [all, all],
        [some, all],
        [all, some],
      ] as const) {
        const request = { rows, among, count, threads: 2 };
        const expected = nearestRows(points, request);
        expect(loadKernels().nearestRows(points, request)).toEqual(expected);
        expect(withoutFusing(points, request)).toEqual(expected);
      }
  });

  test('both refuse what cannot be compared', () => {
    const points = { rows: 2, columns: 1, data: Float64Array.of(0, Number.POSITIVE_INFINITY) };
    const rows = rowsBelow(2);
    expect(() => loadKernels().nearestRows(points, { rows, among: rows, count: 1, threads: 1 })).toThrow(
      RangeError,
    );
  });
});

describe('the tree: the compiled kernels and their twins agree to the bit', () => {
  const random = new Random(8);
  const clouds = (rows: number, columns: number, value: (centre: number) => number): Matrix => ({
    rows,
    columns,
    data: Float64Array.from({ length: rows * columns }, (_, at) =>
      value((Math.floor(at / columns) % 17) * (1 + (at % columns))),
    ),
  });
  const cases: [string, Matrix][] = [
    ['more rows than one thread has', clouds(4500, 13, centre => Math.sin(centre) + random.normal() * 0.3)],
    ['ties and duplicates', clouds(900, 3, () => random.below(4))],
    ['all equal', clouds(150, 5, () => 2)],
    ['few rows', clouds(9, 4, centre => Math.cos(centre) + random.normal())],
    ['one row', clouds(1, 4, () => 1)],
  ];

  test.skipIf(kernelChoice().name !== 'native').each(cases)('%s', (_, points) => {
    const kernels = loadKernels();
    for (const calibration of [null, { a: 8, b: 4 }]) {
      const space = spaceOfPoints(points, { calibration });
      expect(spaceOfPoints(points, { calibration, kernels }).overlap).toEqual(space.overlap);
      const [found, twin] = [kernels.nearestListed, nearestListed].map(search => {
        const listed = emptyNeighbours(points.rows, 7);
        const half = points.rows >> 1;
        search(points, space.overlap, listed, { from: 0, to: half });
        search(points, space.overlap, listed, { from: half, to: points.rows });
        return listed;
      });
      expect(found).toEqual(twin);
      for (const highest of [0.6, Number.POSITIVE_INFINITY])
        expect(kernels.linkItems(space, highest)).toEqual(linkItems(space, highest));
      const photos = Int32Array.from({ length: points.rows }, (_, item) => item >> 1);
      const apart = separateCooccurring({ photos, height: 0.5 }, space);
      expect(kernels.linkItems(apart, 1)).toEqual(linkItems(apart, 1));
    }
  });
});

/** As on a CPU without fused multiply-add. */
function withoutFusing({ rows: n, columns, data }: Matrix, request: NearestRequest): NearestItems {
  const { rows, among, count, threads } = request;
  const items = new Int32Array(rows.length * count);
  const distances = new Float64Array(rows.length * count);
  const { nearestRows: search } = loadAddon(findAddon()!) as Pick<Addon, 'nearestRows'>;
  const found = { count, threads, isPlain: true, items, distances };
  search({ n, points: data, columns, metric: 0 }, rows, among, found);
  return { count, items, distances };
}
