import { describe, expect, it } from 'vitest';
import { answerText } from './answer.ts';
import { replyPieces } from './reply.ts';

async function ask(request: object): Promise<Record<string, unknown>> {
  const reply = await answerText(JSON.stringify(request), 'pam', () => 0);
  return JSON.parse([...replyPieces(reply)].join('')) as Record<string, unknown>;
}

const points = [[0], [1], [2], [10], [11], [12]];
const methods = ['pam', 'fast-pam', 'k-medoids'] as const;

describe('pam', () => {
  it.each(methods)('%s: medoids and labels, in the order of the labels', async method => {
    const reply = await ask({ points, k: 2, init: [5, 0], method });
    expect(reply).toEqual({
      ok: true,
      medoids: [1, 4],
      labels: [0, 0, 0, 1, 1, 1],
      cost: 4,
      swaps: 2,
      ms: 0,
    });
  });

  it.each(methods)('%s: medoids come from the restricted set', async method => {
    const reply = await ask({ points, k: 2, restricted: [5, 2, 3, 0], init: [0, 2], method });
    for (const medoid of reply.medoids as number[]) expect([0, 2, 3, 5]).toContain(medoid);
    expect(reply.cost).toBeLessThanOrEqual(6);
  });

  it('fast-pam is the default, and points count as their distances', async () => {
    const condensed: number[] = [];
    for (let i = 0; i < 6; i++)
      for (let j = i + 1; j < 6; j++) condensed.push((points[i]![0]! - points[j]![0]!) ** 2);
    const fromDistances = await ask({ distances: { condensed, n: 6 }, k: 3, seed: 7, method: 'fast-pam' });
    expect(await ask({ points, metric: 'sqeuclidean', k: 3, seed: 7 })).toEqual(fromDistances);
    expect(await ask({ points, metric: 'sqeuclidean', k: 3, seed: 7, method: 'pam' })).toEqual(fromDistances);
  });

  it.each<[object, string]>([
    [{ restricted: [0] }, 'restricted must hold at least k = 2 items, not 1'],
    [{ restricted: [0, 6] }, 'restricted[1]'],
    [{ restricted: [0, 1, 0] }, 'restricted[2] repeats the item 0'],
    [{ restricted: 3 }, 'restricted must be an array'],
    [{ init: [0] }, 'init must hold k = 2 items, not 1'],
    [{ init: [0, 0] }, 'init[1]'],
    [{ init: [0, -1] }, 'init[1]'],
    [{ init: [0, 1], restricted: [1, 2] }, 'init[0] is 0, which is not in restricted'],
    [{ method: 'clara' }, 'method must be one of pam, fast-pam, k-medoids'],
    [{ k: undefined }, 'k is missing'],
    [{ k: 7 }, 'k must be'],
    [{ seed: '1' }, 'seed'],
    [{ maxIterations: 3 }, 'maxIterations is not a field'],
    [{ points: undefined, distances: { condensed: [1e200], n: 2 } }, 'distances makes'],
  ])('refuses %j', async (change, message) => {
    expect(await ask({ points, k: 2, ...change })).toMatchObject({
      ok: false,
      error: { code: 'bad-request', message: expect.stringContaining(message) },
    });
  });
});
