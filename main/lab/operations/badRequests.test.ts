import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { answerText } from './answer.ts';

const arrays = fileURLToPath(new URL('../../../test/golden/arrays/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'akin-npy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content: Buffer | string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const points = [
  [0, 1],
  [2, 3],
  [4, 5],
];
const distances = { condensed: [1, 2, 3], n: 3 };
const probability = { condensed: [0.1, 0.2, 0.3], n: 3 };

const good = {
  metrics: { truth: [0, 1], labels: [0, 1] },
  'subcluster-metrics': { truth: [0, 1], subclusters: [{ centroid: 0, members: [0, 1] }] },
  conflicts: { mustLink: [[0, 1]], cannotLink: [[0, 1]] },
  kmeans: { points, k: 2 },
  consensus: { points, k: 2, runs: 3 },
  hacc: { distances, k: 2 },
  'average-linkage': { distances, k: 2 },
  'active-hacc': { distances, probability, k: 2 },
  'max-entropy': { distances, labels: [0, 0, 1] },
  simulate: { points, truth: [0, 0, 1], strategy: 'random', clusterer: 'hacc', questions: 2 },
} as const;

type Op = keyof typeof good;

/**
 * What is changed in a good request (`undefined` takes the field away), and the field that the message must
 * name.
 */
const bad: readonly (readonly [Op, object, string])[] = [
  ['metrics', { truth: undefined }, 'truth is missing'],
  ['metrics', { labels: null }, 'labels must be an array, not null'],
  ['metrics', { labels: [0] }, 'labels must have one integer for each of the 2 items, not 1'],
  ['metrics', { truth: [0, 1.5] }, 'truth[1]'],
  ['metrics', { truth: [0, '1'] }, 'truth[1]'],
  ['metrics', { labels: [2 ** 53, 1] }, 'labels[0]'],
  ['metrics', { Labels: [0, 1] }, 'Labels is not a field of this op'],
  ['subcluster-metrics', { subclusters: [{ centroid: 0 }] }, 'subclusters[0].members is missing'],
  ['subcluster-metrics', { subclusters: [{ members: [0] }] }, 'subclusters[0].centroid is missing'],
  ['subcluster-metrics', { subclusters: [[0, 1]] }, 'subclusters[0] must be an object'],
  ['subcluster-metrics', { subclusters: [{ centroid: 0, members: [0, 2] }] }, 'subclusters[0].members[1]'],
  ['subcluster-metrics', { subclusters: [{ centroid: 0, members: [0, 0] }] }, 'subclusters[0].members[1]'],
  ['subcluster-metrics', { subclusters: [{ centroid: 0, members: [1] }] }, 'subclusters[0].members'],
  ['subcluster-metrics', { subclusters: [{ centroid: 0, members: [0], size: 1 }] }, 'subclusters[0].size'],
  ['conflicts', { mustLink: [[0, 0]] }, 'mustLink[0]'],
  ['conflicts', { mustLink: [[0, -1]] }, 'mustLink[0][1]'],
  ['conflicts', { cannotLink: [[0, 1], [2]] }, 'cannotLink[1]'],
  ['conflicts', { cannotLink: [[0, 1, 0.5]] }, 'cannotLink[0]'],
  ['conflicts', { mustLink: {} }, 'mustLink'],
  ['conflicts', { mustLink: null }, 'mustLink'],
  ['conflicts', { mustLink: ['01'] }, 'mustLink[0]'],
  ['kmeans', { points: undefined }, 'points is missing'],
  ['kmeans', { points: [] }, 'points must have at least one row'],
  ['kmeans', { points: [[], []] }, 'points[0]'],
  ['kmeans', { points: [[0, 1], [2]] }, 'points[1] has 1 numbers where the first row has 2'],
  [
    'kmeans',
    {
      points: [
        [0, 1],
        [2, null],
        [3, 4],
      ],
    },
    'points[1][1] must be a finite number, not null',
  ],
  ['kmeans', { points: [[0, 1], 2] }, 'points[1]'],
  ['kmeans', { points: 'points.npy' }, 'points must be a matrix'],
  ['kmeans', { points: [[1e200], [0]] }, 'points holds'],
  ['kmeans', { k: undefined }, 'k is missing'],
  ['kmeans', { k: 0 }, 'k must be an integer from 1 to 3, not 0'],
  ['kmeans', { k: 4 }, 'k must be'],
  ['kmeans', { k: 1.5 }, 'k must be'],
  ['kmeans', { k: '2' }, 'k must be an integer from 1 to 3, not "2"'],
  ['kmeans', { seed: 0.5 }, 'seed must be an integer'],
  ['kmeans', { seed: null }, 'seed'],
  ['kmeans', { maxIterations: 0 }, 'maxIterations'],
  ['kmeans', { init: [[0, 1]] }, 'init must be 2 by 2, not 1 by 2'],
  ['kmeans', { init: [[0], [1]] }, 'init'],
  ['kmeans', { metric: 'euclidean' }, 'metric is not a field'],
  ['consensus', { runs: 0 }, 'runs'],
  ['consensus', { distances }, 'points and distances are both given'],
  ['consensus', { points: undefined, distances: { condensed: [1e200, 1, 1], n: 3 } }, 'distances makes'],
  ['average-linkage', { k: undefined }, 'k is missing'],
  ['average-linkage', { height: 1 }, 'height and k are both given'],
  ['average-linkage', { k: undefined, height: -1 }, 'height must be a finite number, at least 0'],
  ['average-linkage', { k: 4 }, 'k must be an integer from 1 to 3'],
  ['hacc', { distances: undefined }, 'distances is missing'],
  ['hacc', { points }, 'points and distances'],
  ['hacc', { metric: 'cosine' }, 'metric goes with points'],
  [
    'hacc',
    { distances: undefined, points, metric: 'manhattan' },
    'metric must be one of euclidean, sqeuclidean, cosine',
  ],
  [
    'hacc',
    {
      distances: undefined,
      points: [
        [0, 1],
        [0, 0],
      ],
      metric: 'cosine',
    },
    'points[1] is zero',
  ],
  [
    'hacc',
    { distances: { condensed: [1, 2], n: 3 } },
    'distances.condensed must have 3 numbers for 3 items, not 2',
  ],
  ['hacc', { distances: { condensed: [1, 2, 3] } }, 'distances.n is missing'],
  ['hacc', { distances: { n: 3 } }, 'distances.condensed is missing'],
  ['hacc', { distances: { condensed: [], n: 0 } }, 'distances.n'],
  ['hacc', { distances: { condensed: [1, 2, 3], n: 3, metric: 'x' } }, 'distances.metric'],
  ['hacc', { distances: { condensed: [1, -2, 3], n: 3 } }, 'distances.condensed[1]'],
  ['hacc', { distances: { condensed: [1, 'a', 3], n: 3 } }, 'distances.condensed[1]'],
  [
    'hacc',
    {
      distances: [
        [0, 1],
        [2, 0],
      ],
    },
    'distances[1][0] is 2 where [0][1] is 1',
  ],
  [
    'hacc',
    {
      distances: [
        [0, 1],
        [1, 3],
      ],
    },
    'distances[1][1] must be 0',
  ],
  [
    'hacc',
    {
      distances: [
        [0, -1],
        [-1, 0],
      ],
    },
    'distances[0][1]',
  ],
  [
    'hacc',
    {
      distances: [
        [0, 1, 2],
        [1, 0, 3],
      ],
    },
    'distances must be a square matrix, not 2 by 3',
  ],
  ['hacc', { mustLink: [[0, 3]] }, 'mustLink[0][1] must be an item from 0 to 2, not 3'],
  ['hacc', { cannotLink: [[1, 1]] }, 'cannotLink[0] pairs the item 1 with itself'],
  ['hacc', { mustLink: [[0, 1, 0.5]] }, 'mustLink[0] must hold two items, not 3'],
  ['active-hacc', { probability: undefined }, 'probability is missing'],
  [
    'active-hacc',
    { probability: { condensed: [0.1], n: 2 } },
    'probability is for 2 items where there are 3',
  ],
  ['active-hacc', { probability: { condensed: [0.1, 1.2, 0.3], n: 3 } }, 'probability.condensed[1]'],
  [
    'active-hacc',
    {
      probability: [
        [0, 2, 0],
        [2, 0, 0],
        [0, 0, 0],
      ],
    },
    'probability',
  ],
  ['active-hacc', { probability: 0.5 }, 'probability'],
  ['active-hacc', { method: 'slow' }, 'method must be one of brute, fast, fast-h1, fast-h1-h2, not "slow"'],
  ['active-hacc', { top: -1 }, 'top'],
  ['active-hacc', { skip: [[0, 9]] }, 'skip[0][1]'],
  ['max-entropy', { labels: [0, 1] }, 'labels'],
  ['max-entropy', { labels: undefined }, 'labels is missing'],
  ['max-entropy', { k: 2 }, 'k is not a field'],
  ['simulate', { strategy: 'clever' }, 'strategy must be one of'],
  ['simulate', { strategy: undefined }, 'strategy is missing'],
  ['simulate', { clusterer: 'kmeans' }, 'clusterer must be one of'],
  ['simulate', { clusterer: undefined }, 'clusterer is missing'],
  ['simulate', { questions: -1 }, 'questions'],
  ['simulate', { questions: undefined }, 'questions is missing'],
  ['simulate', { errorRate: 1.1 }, 'errorRate must be a finite number from 0 to 1, not 1.1'],
  ['simulate', { dontKnowRate: '0' }, 'dontKnowRate'],
  ['simulate', { every: 0 }, 'every'],
  ['simulate', { truth: [0, 1] }, 'truth'],
  ['simulate', { lambda: 0 }, 'lambda must be a finite number above 0'],
  ['simulate', { n: 4 }, 'n must be'],
  ['simulate', { op: 'metrics' }, 'op'],
  ['kmeans', { points: { npy: 3 } }, 'points.npy'],
  ['kmeans', { points: { npy: '' } }, 'points.npy'],
  ['kmeans', { points: {} }, 'points.npy is missing'],
  ['kmeans', { points: { npy: 'x.npy', rows: 3 } }, 'points.rows'],
  ['kmeans', { points: { npy: join(folder, 'absent.npy') } }, 'points.npy names'],
  ['kmeans', { points: { npy: folder } }, 'points.npy'],
  ['kmeans', { points: { npy: 'a\u0000b' } }, 'points.npy'],
  ['kmeans', { points: { npy: file('empty.npy', '') } }, 'points.npy names a file that is not a NumPy array'],
  ['kmeans', { points: { npy: file('text.npy', '0 1 2 3 4 5 6 7 8 9') } }, 'points.npy'],
  [
    'kmeans',
    { points: { npy: file('cut.npy', Buffer.from('\x93NUMPY\x01\x00\x76\x00{', 'latin1')) } },
    'points.npy',
  ],
  ['kmeans', { points: { npy: `${arrays}matrix-f8-fortran.npy` } }, 'Fortran order'],
  ['kmeans', { points: { npy: `${arrays}matrix-f8-big-endian.npy` } }, '>f8'],
  ['kmeans', { points: { npy: `${arrays}matrix-i8.npy` } }, '<i8'],
  ['kmeans', { points: { npy: `${arrays}vector-f8.npy` } }, 'two dimensions'],
  ['kmeans', { points: { npy: `${arrays}matrix-f8-v3.npy` } }, 'format 3'],
  ['kmeans', { points: { npy: `${arrays}matrix-f8-nan.npy` } }, 'points[2][1] must be a finite number'],
];

async function ask(text: string, op: string | null) {
  return await answerText(text, op, () => 0);
}

describe('every bad request names its field', () => {
  it.each(Object.entries(good))(
    '%s: the request that the others are made from is good',
    async (op, request) => {
      expect(await ask(JSON.stringify(request), op)).toMatchObject({ ok: true });
    },
  );

  it.each(bad)('%s %j: %s', async (op, change, named) => {
    const reply = await ask(JSON.stringify({ ...good[op], ...change }), op);
    expect(reply).toMatchObject({
      ok: false,
      error: { code: 'bad-request', message: expect.stringContaining(named) },
      ms: 0,
    });
  });

  it('a number too large for JSON readers is not a number', async () => {
    const reply = await ask('{"points": [[1e999]], "k": 1}', 'kmeans');
    expect(reply).toMatchObject({
      error: { message: 'points[0][0] must be a finite number, not Infinity.' },
    });
  });
});

describe('what is not a request', () => {
  it.each([
    ['', 'bad-json'],
    ['{', 'bad-json'],
    ['nonsense', 'bad-json'],
    ['{"op": "metrics", "truth": [NaN], "labels": [0]}', 'bad-json'],
    ['[1, 2]', 'bad-json'],
    ['3', 'bad-json'],
    ['null', 'bad-json'],
    ['"metrics"', 'bad-json'],
    ['{}', 'unknown-op'],
    ['{"op": 3}', 'unknown-op'],
    ['{"op": "nonsense"}', 'unknown-op'],
    ['{"op": "constructor"}', 'unknown-op'],
    ['{"op": "__proto__"}', 'unknown-op'],
    ['{"__proto__": {"op": "metrics"}}', 'unknown-op'],
    ['{"op": "metrics", "truth": [], "labels": [], "__proto__": 1}', 'bad-request'],
    [`{"op": "metrics", "truth": ${'['.repeat(100_000)}${']'.repeat(100_000)}, "labels": []}`, 'bad-request'],
  ])('%.60s: %s', async (text, code) => {
    expect(await ask(text, null)).toMatchObject({ ok: false, error: { code, message: expect.any(String) } });
  });

  it('a byte order mark is no harm', async () => {
    expect(await ask('\uFEFF{"truth": [], "labels": []}', 'metrics')).toMatchObject({ ok: true });
  });

  it('op may be given beside the command and must then agree', async () => {
    expect(await ask('{"op": "metrics", "truth": [], "labels": []}', 'metrics')).toMatchObject({ ok: true });
    const reply = await ask('{"op": "hacc", "truth": [], "labels": []}', 'metrics');
    expect(reply).toMatchObject({
      ok: false,
      error: { code: 'bad-request', message: expect.stringContaining('op is "hacc"') },
    });
  });
});
