import { describe, expect, it } from 'vitest';
import { answerText } from './answer.ts';
import { replyPieces } from './reply.ts';

async function ask(request: object): Promise<Record<string, unknown>> {
  const reply = await answerText(JSON.stringify({ op: 'cop-kmeans', ...request }), null, () => 0);
  return JSON.parse([...replyPieces(reply)].join('')) as Record<string, unknown>;
}

const points = [[0], [1], [10], [11]];

describe('cop-kmeans', () => {
  it('replies with labels and violations', async () => {
    const reply = await ask({
      points,
      k: 2,
      init: [[0], [1]],
      mustLink: [[0, 3]],
      cannotLink: [[0, 1, 0.25]],
    });
    // Together 0 and 3 are nearer to the second centroid, which leaves the first to 1.
    expect(reply).toEqual({
      ok: true,
      labels: [0, 1, 0, 0],
      violations: { mustLink: 0, cannotLink: 0, weight: 0 },
      ms: 0,
    });
  });

  it('places item by item, as published, where that is asked for', async () => {
    const apart = {
      points: [[0], [10], [5]],
      k: 2,
      init: [[0], [10]],
      cannotLink: [
        [0, 2],
        [1, 2],
      ],
    };
    expect(await ask({ ...apart, method: 'wagstaff' })).toEqual({
      ok: true,
      labels: null,
      violations: null,
      failed: true,
      ms: 0,
    });
    expect(await ask({ ...apart, method: 'wagstaff', order: [2, 0, 1] })).toEqual({
      ok: true,
      labels: [0, 0, 1],
      violations: { mustLink: 0, cannotLink: 0, weight: 0 },
      ms: 0,
    });
    expect(await ask({ ...apart, method: 'least-violation' })).toMatchObject({
      labels: [0, 1, 0],
      violations: { cannotLink: 1 },
    });
    const { labels } = await ask(apart);
    expect(await ask({ ...apart, method: 'search' })).toMatchObject({ labels });
  });

  it.each([
    [{ order: [0, 1, 2, 3] }, /order goes with the methods/],
    [{ method: 'wagstaff', order: [0, 1, 2] }, /order must have each of the 4 items once/],
    [{ method: 'wagstaff', order: [0, 1, 2, 2] }, /order\[3\] repeats the item 2/],
    [{ method: 'greedy' }, /method/],
  ])('refuses %j', async (fields, message) => {
    const reply = await ask({ points, k: 2, ...fields });
    expect(reply).toMatchObject({ ok: false, error: { message: expect.stringMatching(message) } });
  });

  it('takes contradictions as they are given, and counts pairs as often as they are given', async () => {
    const reply = await ask({
      points,
      k: 2,
      init: [[0], [11]],
      mustLink: [[0, 1]],
      cannotLink: [
        [1, 0, 0.25],
        [0, 1, 0.25],
      ],
    });
    expect(reply).toMatchObject({
      labels: [0, 0, 1, 1],
      violations: { mustLink: 0, cannotLink: 2, weight: 0.5 },
    });
  });

  it('without constraints is kmeans, and the same seed gives the same reply', async () => {
    const kmeans = await ask({ op: 'kmeans', points, k: 3, seed: 9 });
    expect((await ask({ points, k: 3, seed: 9 })).labels).toEqual(kmeans.labels);
    const request = { points, k: 3, seed: 9, cannotLink: [[0, 1, 0.5]] };
    expect(await ask(request)).toEqual(await ask(request));
  });

  it.each<[object, string]>([
    [{ points, k: 5 }, 'k must be'],
    [{ points }, 'k is missing'],
    [{ k: 2 }, 'points is missing'],
    [{ points, k: 2, init: [[0]] }, 'init must be 2 by 1'],
    [{ points, k: 2, mustLink: [[0, 1, 0]] }, 'mustLink[0][2]'],
    [{ points, k: 2, mustLink: [[0, 1, 1.5]] }, 'mustLink[0][2]'],
    [{ points, k: 2, cannotLink: [[0, 4]] }, 'cannotLink[0][1]'],
    [{ points, k: 2, cannotLink: [[1, 1]] }, 'cannotLink[0]'],
    [{ points, k: 2, maxIterations: 5 }, 'maxIterations is not a field'],
    [{ points, k: 2, seed: '1' }, 'seed must be'],
  ])('a bad request names the field: %o', async (request, message) => {
    expect(await ask(request)).toMatchObject({
      ok: false,
      error: { code: 'bad-request', message: expect.stringContaining(message) },
    });
  });
});
