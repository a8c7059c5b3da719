import { describe, expect, it } from 'vitest';
import { answerText } from './answer.ts';
import { replyPieces } from './reply.ts';

async function ask(request: object): Promise<Record<string, unknown>> {
  const reply = await answerText(JSON.stringify(request), null, () => performance.now());
  return JSON.parse([...replyPieces(reply)].join('')) as Record<string, unknown>;
}

const points = [[0], [1], [2], [3], [10], [11]];
const labels = [5, 5, 5, 5, -1, -1];

describe('replies', () => {
  it('silhouette', async () => {
    const reply = await ask({ op: 'silhouette', points: [[0], [1], [10], [12]], labels: [0, 0, 1, 1] });
    expect(reply.values).toEqual([
      (122 - 0.5) / 122,
      (101 - 0.5) / 101,
      (90.5 - 2) / 90.5,
      (132.5 - 2) / 132.5,
    ]);
  });

  it('silhouette with a kernel: the constant of the linear one cancels', async () => {
    const plain = await ask({ op: 'silhouette', points, labels });
    const kernel = await ask({ op: 'silhouette', points, labels, kernel: { name: 'linear', c: 4 } });
    expect(kernel.values).toEqual(plain.values);
    const rbf = await ask({ op: 'silhouette', points, labels, kernel: { name: 'rbf', sigma: 2 } });
    expect(rbf).toMatchObject({ ok: true });
    expect(rbf.values).not.toEqual(plain.values);
  });

  it('silhouette-batch, with labels and with k', async () => {
    expect(await ask({ op: 'silhouette-batch', points, labels, budget: 5 })).toMatchObject({
      queries: [
        [0, 3],
        [4, 5],
      ],
    });
    const clustered = await ask({ op: 'kmeans', points, k: 2, seed: 3 });
    const chosen = await ask({ op: 'silhouette-batch', points, k: 2, seed: 3, budget: 4 });
    const fromLabels = await ask({ op: 'silhouette-batch', points, labels: clustered.labels, budget: 4 });
    expect(chosen.queries).toEqual(fromLabels.queries);
  });

  it('kernel-kmeans: defaults of the kernels, the same reply for the same seed', async () => {
    const request = { op: 'kernel-kmeans', points, k: 2, kernel: { name: 'linear' } };
    const reply = await ask(request);
    expect(reply).toMatchObject({ ok: true, labels: [0, 0, 0, 0, 1, 1] });
    expect(reply.objective).toBeCloseTo(5.5, 10);
    const { ms: _, ...again } = await ask({ ...request, seed: 0 });
    const { ms: __, ...first } = reply;
    expect(again).toEqual(first);
    const cubic = await ask({ ...request, kernel: { name: 'polynomial' } });
    const spelled = await ask({ ...request, kernel: { name: 'polynomial', alpha: 1, c: 1, d: 3 } });
    expect(cubic.objective).toBe(spelled.objective);
    const sigmoid = await ask({ ...request, kernel: { name: 'sigmoid' } });
    const tanh = await ask({ ...request, kernel: { name: 'sigmoid', alpha: 1, c: 0 } });
    expect(sigmoid.objective).toBe(tanh.objective);
  });
});

describe('bad requests name the field', () => {
  const silhouette = { op: 'silhouette', points, labels };
  const batch = { op: 'silhouette-batch', points, labels, budget: 2 };
  const clustering = { op: 'kernel-kmeans', points, k: 2, kernel: { name: 'rbf', sigma: 1 } };
  it.each<[object, string]>([
    [{ ...silhouette, labels: [0] }, 'labels must have one integer'],
    [{ ...silhouette, labels: undefined }, 'labels is missing'],
    [{ ...silhouette, kernel: null }, 'kernel must be an object'],
    [{ ...silhouette, kernel: {} }, 'kernel.name is missing'],
    [{ ...silhouette, kernel: { name: 'cosine' } }, 'kernel.name must be one of'],
    [{ ...silhouette, kernel: { name: 'rbf' } }, 'kernel.sigma is missing'],
    [{ ...silhouette, kernel: { name: 'rbf', sigma: 0 } }, 'kernel.sigma must be'],
    [{ ...silhouette, kernel: { name: 'rbf', sigma: -1 } }, 'kernel.sigma must be'],
    [{ ...silhouette, kernel: { name: 'linear', sigma: 1 } }, 'kernel.sigma is not a field'],
    [{ ...silhouette, kernel: { name: 'linear', c: '1' } }, 'kernel.c must be'],
    [{ ...silhouette, kernel: { name: 'polynomial', d: -2 } }, 'kernel.d must be'],
    [{ ...silhouette, kernel: { name: 'polynomial', alpha: -1, c: 0, d: 0.5 } }, 'kernel: polynomial'],
    [{ ...silhouette, kernel: { name: 'polynomial', alpha: 1e200 } }, 'kernel: polynomial'],
    [{ ...silhouette, seed: 1 }, 'seed is not a field'],
    [{ ...batch, k: 2 }, 'k and labels are both given'],
    [{ ...batch, labels: undefined }, 'labels is missing'],
    [{ ...batch, budget: undefined }, 'budget is missing'],
    [{ ...batch, budget: -1 }, 'budget must be'],
    [{ ...batch, budget: 1.5 }, 'budget must be'],
    [{ ...batch, labels: undefined, k: 7 }, 'k must be'],
    [{ ...batch, kernel: { name: 'linear' } }, 'kernel is not a field'],
    [{ ...clustering, kernel: undefined }, 'kernel is missing'],
    [{ ...clustering, k: 0 }, 'k must be'],
    [{ ...clustering, maxIterations: 3 }, 'maxIterations is not a field'],
    [{ ...clustering, seed: 1.5 }, 'seed must be'],
  ])('%o', async (request, message) => {
    expect(await ask(request)).toMatchObject({
      ok: false,
      error: { code: 'bad-request', message: expect.stringContaining(message) },
    });
  });
});
