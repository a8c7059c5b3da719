import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { answerText } from './answer.ts';

type Reply = Record<string, unknown>;

async function ask(op: string, request: object): Promise<Reply> {
  const reply = await answerText(JSON.stringify(request), op, () => performance.now());
  if (!reply.ok) return { error: reply.error };
  // As a reader of the line sees it.
  return JSON.parse(
    JSON.stringify(reply.result, (_, value) =>
      ArrayBuffer.isView(value) ? [...(value as Float64Array)] : value,
    ),
  ) as Reply;
}

function golden(name: string): readonly Reply[] {
  const url = new URL(`../../../test/golden/${name}/cases.json`, import.meta.url);
  return (JSON.parse(readFileSync(url, 'utf8')) as { cases: Reply[] }).cases;
}

/** Leaves out what is null: the case has the default. */
function given(request: Reply): Reply {
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== null));
}

const points = [
  [0, 0],
  [9, 9],
  [1, 0],
  [9, 8],
];
const affinity = [
  [0, 0.1, 0.9],
  [0.1, 0, 0.2],
  [0.9, 0.2, 0],
];

describe('spectral', () => {
  it('replies with the eigenvalues of SciPy, to 1e-8 and better', async () => {
    for (const { eigenvalues, labels, ...request } of golden('spectral')) {
      const reply = await ask('spectral', given(request));
      (eigenvalues as number[]).forEach((value, r) => {
        expect(Math.abs((reply.eigenvalues as number[])[r]! - value)).toBeLessThan(1e-12);
      });
      if (labels !== null) expect(reply.labels).toEqual(labels);
    }
  });

  it('does not read the diagonal of an affinity', async () => {
    const marked = affinity.map((row, i) => row.map((value, j) => (i === j ? 7 : value)));
    expect(await ask('spectral', { affinity: marked, k: 2 })).toEqual(
      await ask('spectral', { affinity, k: 2 }),
    );
  });
});

describe('affinity-propagation', () => {
  it('replies as scikit-learn does', async () => {
    for (const { labels, exemplars, iterations, converged, ...request } of golden('affinity-propagation'))
      expect(await ask('affinity-propagation', request)).toEqual({
        labels,
        exemplars,
        iterations,
        converged,
      });
  });

  it('has the median similarity as its preference', async () => {
    const similarity = [
      [5, -1, -9],
      [-2, 5, -8],
      [-3, -7, 5],
    ];
    expect(await ask('affinity-propagation', { similarity })).toEqual(
      await ask('affinity-propagation', { similarity, preference: -5 }),
    );
  });
});

describe('mpck-means', () => {
  it('replies with one row of weights, or one per cluster', async () => {
    const shared = await ask('mpck-means', { points, k: 2, weighting: 'shared' });
    expect(shared.labels).toEqual([0, 1, 0, 1]);
    // Column 0 spreads by 0.5 in cluster 0 only, column 1 in cluster 1 only: 1/8 each over 4 items.
    expect(shared.weights).toEqual([8, 8]);
    const own = await ask('mpck-means', { points, k: 2, weighting: 'perCluster' });
    expect((own.weights as number[][]).map(row => row.map(weight => Math.round(weight)))).toEqual([
      [4, 1e6],
      [1e6, 4],
    ]);
    expect((own.objective as number[]).length).toBeGreaterThan(0);
  });

  it('gives the same reply again', async () => {
    const request = {
      points,
      k: 3,
      weighting: 'shared',
      seed: 5,
      mustLink: [[0, 1, 0.5]],
      cannotLink: [[0, 2]],
    };
    expect(await ask('mpck-means', request)).toEqual(await ask('mpck-means', request));
  });
});

describe('simulate with attributes', () => {
  const request = {
    points,
    truth: [0, 1, 0, 1],
    strategy: 'max-entropy',
    clusterer: 'mpck-means',
    questions: 3,
    attributes: [[1], [0], [0.9], [0.2]],
  };

  it('runs with every clusterer that weighs constraints', async () => {
    for (const clusterer of ['cop-kmeans', 'mpck-means', 'spectral', 'affinity-propagation'])
      expect(await ask('simulate', { ...request, clusterer })).toHaveProperty('curve');
  });

  it('refuses attributes that do not fit', async () => {
    const bad = [
      [{ attributes: [[1], [0]] }, 'attributes must have one row for each of the 4 items, not 2'],
      [{ clusterer: 'hacc' }, 'attributes goes with a clusterer that weighs constraints'],
      [{ attributes: null }, 'attributes must be a matrix'],
    ] as const;
    for (const [change, message] of bad)
      expect(await ask('simulate', { ...request, ...change })).toEqual({
        error: { code: 'bad-request', message: expect.stringContaining(message) },
      });
  });
});

const good: Readonly<Record<string, object>> = {
  spectral: { affinity, k: 2 },
  'affinity-propagation': { points },
  'mpck-means': { points, k: 2, weighting: 'shared' },
};

const bad: readonly (readonly [string, object, string])[] = [
  ['spectral', { affinity: undefined }, 'points is missing'],
  ['spectral', { points }, 'points and affinity are both given'],
  ['spectral', { sigma: 1 }, 'sigma goes with points'],
  ['spectral', { affinity: undefined, points, sigma: 0 }, 'sigma'],
  ['spectral', { affinity: [[0, 1]] }, 'affinity must be a square matrix'],
  [
    'spectral',
    {
      affinity: [
        [0, 1],
        [2, 0],
      ],
    },
    'affinity[1][0] is 2',
  ],
  [
    'spectral',
    {
      affinity: [
        [0, -1],
        [-1, 0],
      ],
    },
    'affinity[0][1] must not be negative',
  ],
  [
    'spectral',
    {
      affinity: [
        [0, 1e308],
        [1e308, 0],
      ],
    },
    'affinity[0][1] is 1e+308',
  ],
  ['spectral', { k: 4 }, 'k must be an integer from 1 to 3'],
  ['spectral', { k: undefined }, 'k is missing'],
  ['spectral', { mustLink: [[0, 1, 0]] }, 'mustLink[0][2]'],
  ['spectral', { cannotLink: [[0, 1, 1.5]] }, 'cannotLink[0][2]'],
  ['spectral', { maxIterations: 3 }, 'maxIterations is not a field'],
  ['affinity-propagation', { points: undefined }, 'similarity is missing'],
  ['affinity-propagation', { similarity: affinity }, 'points and similarity are both given'],
  ['affinity-propagation', { points: undefined, similarity: [[0, 1]] }, 'similarity must be a square matrix'],
  ['affinity-propagation', { damping: 1 }, 'damping must be below 1'],
  ['affinity-propagation', { damping: -0.1 }, 'damping'],
  ['affinity-propagation', { preference: 'low' }, 'preference'],
  ['affinity-propagation', { preference: 1e300 }, 'preference'],
  ['affinity-propagation', { maxIterations: 0 }, 'maxIterations'],
  ['affinity-propagation', { k: 2 }, 'k is not a field'],
  ['mpck-means', { weighting: undefined }, 'weighting is missing'],
  ['mpck-means', { weighting: 'full' }, 'weighting must be one of shared, perCluster'],
  ['mpck-means', { points: [[1e152], [0]] }, 'points holds'],
  ['mpck-means', { k: 5 }, 'k must be'],
  ['mpck-means', { cannotLink: [[0, 4]] }, 'cannotLink[0][1]'],
];

describe('bad requests', () => {
  it.each(bad)('%s with %j', async (op, change, message) => {
    expect(await ask(op, { ...good[op], ...change })).toEqual({
      error: { code: 'bad-request', message: expect.stringContaining(message) },
    });
  });
});
