import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { answerText } from './answer.ts';
import { type Reply, replyPieces } from './reply.ts';
import { OPERATIONS } from './table.ts';

function golden<Case>(name: string): readonly Case[] {
  const url = new URL(`../../../test/golden/${name}.json`, import.meta.url);
  return (JSON.parse(readFileSync(url, 'utf8')) as { cases: Case[] }).cases;
}

/** The reply as a reader of the line sees it. */
async function ask(request: object, op: string | null = null): Promise<Record<string, unknown>> {
  return read(await answerText(JSON.stringify(request), op, () => performance.now()));
}

function read(reply: Reply): Record<string, unknown> {
  const line = [...replyPieces(reply)].join('');
  expect(line.indexOf('\n')).toBe(line.length - 1);
  return JSON.parse(line) as Record<string, unknown>;
}

const line = { condensed: [1, 5, 6.5, 4, 5.5, 1.5], n: 4 };
const chances = { condensed: [0.9, 0.2, 0.1, 0.4, 0.1, 0.6], n: 4 };

describe('replies', () => {
  it('metrics', async () => {
    expect(await ask({ op: 'metrics', truth: [5, 5, 9, 9], labels: [0, 0, 0, 1] })).toMatchObject({
      ok: true,
      jaccard: 0.25,
      rand: 0.5,
      purity: 0.75,
      ms: expect.any(Number),
    });
  });

  it('subcluster-metrics', async () => {
    const subclusters = [{ centroid: 0, members: [0, 1, 2] }];
    expect(await ask({ op: 'subcluster-metrics', truth: [0, 0, 1], subclusters })).toMatchObject({
      sjc: 1 / 3 / 2,
      covered: 1,
    });
  });

  it('conflicts: the shortest path, in walking order, one per contradicted entry', async () => {
    const reply = await ask({
      op: 'conflicts',
      mustLink: [
        [3, 1],
        [1, 2],
        [2, 9],
        [9, 7],
        [3, 7],
      ],
      cannotLink: [
        [0, 5],
        [9, 3],
        [1, 3],
        [9, 3],
      ],
    });
    const long = {
      cannotLink: [9, 3],
      path: [
        [9, 7],
        [7, 3],
      ],
    };
    expect(reply.conflicts).toEqual([long, { cannotLink: [1, 3], path: [[1, 3]] }, long]);
    expect(await ask({}, 'conflicts')).toMatchObject({ ok: true, conflicts: [] });
  });

  it('kmeans', async () => {
    const request = { op: 'kmeans', points: [[9], [0], [10]], k: 2, init: [[0], [9]] };
    expect(await ask(request)).toMatchObject({
      labels: [0, 1, 0],
      centroids: [[9.5], [0]],
      inertia: 0.5,
      iterations: 2,
    });
  });

  it('consensus, from points and from distances', async () => {
    const points = [[0], [1], [50], [51]];
    const expected = { probability: { condensed: [1, 0, 0, 0, 0, 1], n: 4 } };
    expect(await ask({ op: 'consensus', points, k: 2 })).toMatchObject(expected);
    const distances = { condensed: [1, 50, 51, 49, 50, 1], n: 4 };
    expect(await ask({ op: 'consensus', distances, k: 2, runs: 7 })).toMatchObject(expected);
  });

  it('hacc, from any form of distances', async () => {
    const expected = {
      labels: [0, 0, 1, 1],
      clusters: 2,
      deadEnd: false,
      merges: [
        [0, 1, 1],
        [2, 3, 1.5],
      ],
    };
    const points = [[0], [1], [5], [6.5]];
    const square = points.map(([one]) => points.map(([other]) => Math.abs(one! - other!)));
    for (const form of [
      { distances: line },
      { distances: square },
      { points },
      { points, metric: 'euclidean' },
    ])
      expect(await ask({ op: 'hacc', ...form, k: 2 })).toMatchObject(expected);
    const squared = await ask({ op: 'hacc', points, metric: 'sqeuclidean', k: 2 });
    expect(squared.merges).toEqual([
      [0, 1, 1],
      [2, 3, 2.25],
    ]);
  });

  it('hacc: a dead end is a result, a contradiction an error that names both sides', async () => {
    const cannotLink = [
      [0, 1],
      [0, 2],
      [1, 2],
    ];
    expect(await ask({ op: 'hacc', distances: line, k: 1, cannotLink })).toMatchObject({
      deadEnd: true,
      clusters: 3,
    });
    for (const op of ['hacc', 'active-hacc']) {
      const request = {
        distances: line,
        k: 2,
        mustLink: [
          [0, 1],
          [1, 2],
        ],
        cannotLink: [[2, 0]],
      };
      const reply = await ask(op === 'hacc' ? { op, ...request } : { op, ...request, probability: chances });
      expect(reply).toMatchObject({ ok: false, error: { code: 'conflicting-constraints' } });
      const { message } = reply.error as { message: string };
      for (const named of ['cannotLink', '[2, 0]', 'mustLink', '2 = 1', '1 = 0'])
        expect(message).toContain(named);
    }
  });

  it.each(['brute', 'fast', 'fast-h1', 'fast-h1-h2'])('active-hacc by %s', async method => {
    const request = { op: 'active-hacc', distances: line, probability: chances, k: 2, method };
    const reply = await ask(request);
    // What each answer would change is worked out in the tests of the algorithm; here the form counts.
    expect(reply).toMatchObject({ ok: true, labels: [0, 0, 1, 1], simulated: expect.any(Number) });
    const ranked = reply.ranked as [number, number, number][];
    expect(ranked).toHaveLength(6);
    expect(reply.pair).toEqual(ranked[0]!.slice(0, 2));
    expect(reply.gain).toBe(ranked[0]![2]);
    expect((await ask({ ...request, top: 2 })).ranked).toEqual(ranked.slice(0, 2));
    const skip = [
      [0, 1],
      [0, 2],
      [0, 3],
      [1, 2],
      [1, 3],
      [2, 3],
    ];
    expect(await ask({ ...request, skip })).toMatchObject({
      pair: null,
      gain: 0,
      ranked: [],
      labels: [0, 0, 1, 1],
    });
  });

  it('active-hacc takes the probability as a matrix, whatever its diagonal', async () => {
    const request = { op: 'active-hacc', distances: line, k: 2, method: 'brute' };
    const square = [
      [1, 0.9, 0.2, 0.1],
      [0.9, 0, 0.4, 0.1],
      [0.2, 0.4, 1, 0.6],
      [0.1, 0.1, 0.6, 1],
    ];
    const { ms: _, ...one } = await ask({ ...request, probability: square });
    const { ms: __, ...other } = await ask({ ...request, probability: chances });
    expect(one).toEqual(other);
  });

  it('max-entropy; null when nothing is left', async () => {
    const request = {
      op: 'max-entropy',
      distances: { condensed: [1, 5, 7, 5, 7, 3], n: 4 },
      labels: [0, 0, 1, 1],
    };
    expect(await ask(request)).toMatchObject({ pair: [2, 3], entropy: expect.any(Number) });
    expect(
      await ask({
        ...request,
        mustLink: [
          [0, 1],
          [1, 2],
          [2, 3],
        ],
      }),
    ).toMatchObject({
      pair: null,
      entropy: 0,
      probabilityMustLink: null,
    });
  });

  it('simulate', async () => {
    const request = {
      op: 'simulate',
      points: [[0], [1], [5], [6.5], [20]],
      truth: [0, 0, 1, 1, 1],
      strategy: 'active-hacc',
      clusterer: 'hacc',
      questions: 3,
      every: 2,
    };
    const reply = await ask(request);
    const curve = reply.curve as { questions: number; jaccard: number; sjc: number }[];
    expect(curve.map(entry => entry.questions)).toEqual([0, 2, 3]);
    expect(curve[0]).toMatchObject({
      jaccard: 2 / 8,
      adjustedRand: expect.any(Number),
      sjc: expect.any(Number),
    });
    expect(reply.msPerQuestion).toEqual({ median: expect.any(Number), p95: expect.any(Number) });
    expect((await ask({ ...request, questions: 0 })).msPerQuestion).toEqual({ median: null, p95: null });
  });

  it('the same request gives the same reply, ms apart', async () => {
    const points = Array.from({ length: 30 }, (_, i) => [1 + ((i * 37) % 101), (i * i) % 17]);
    const truth = points.map((_, i) => i % 3);
    for (const request of [
      { op: 'kmeans', points, k: 4, seed: 9 },
      { op: 'consensus', points, k: 4, runs: 9, seed: -3 },
      { op: 'consensus', points, metric: 'cosine', k: 4, runs: 9, seed: -3 },
      {
        op: 'simulate',
        points,
        truth,
        strategy: 'random',
        clusterer: 'hacc',
        questions: 20,
        errorRate: 0.2,
        seed: 4,
      },
    ]) {
      const { ms: _, msPerQuestion: __, ...one } = await ask(request);
      const { ms: ___, msPerQuestion: ____, ...other } = await ask(request);
      expect(one).toEqual(other);
      expect(one.ok).toBe(true);
    }
  });
});

describe('hacc against SciPy', () => {
  interface Case {
    readonly distances: { readonly condensed: number[]; readonly n: number };
    readonly k: number;
    readonly labels: number[];
    readonly merges: number[];
  }

  it.each(golden<Case>('single-linkage').map(one => [one.distances.n, one.k, one] as const))(
    '%i items, %i clusters',
    async (_, __, one) => {
      const reply = await ask({ distances: one.distances, k: one.k }, 'hacc');
      expect(reply).toMatchObject({ labels: one.labels, clusters: one.k, deadEnd: false });
      expect((reply.merges as number[][]).map(([, , distance]) => distance)).toEqual(one.merges);
    },
  );
});

describe('the table', () => {
  it.each(Object.entries(OPERATIONS))(
    '%s loads, and refuses a field it does not know',
    async (op, { load, summary }) => {
      expect(summary.length).toBeGreaterThan(10);
      expect((await load()).operation).toBeDefined();
      const reply = await ask({ op, colour: 'green' });
      expect(reply).toMatchObject({
        ok: false,
        error: { code: 'bad-request', message: expect.stringContaining('colour') },
      });
    },
  );
});
