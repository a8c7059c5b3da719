/** Threads of a compute pool that nothing is wanted of: real threads, and a real clock. */
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { copAffinity } from '../../lab/operations/forestTasks.ts';
import { WorkerClient } from '../../workers/workerClient.ts';
import { ComputePool } from './pool.ts';

const points = { rows: 8, columns: 1, data: Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8) };
const request = { points, mustLink: [], cannotLink: [], trees: 4, seed: 1 };

let pool: ComputePool;
let ended: MockInstance<WorkerClient<never>['terminate']>;

beforeEach(() => {
  ended = vi.spyOn(WorkerClient.prototype, 'terminate');
});
afterEach(async () => {
  await pool?.close();
  ended.mockRestore();
});

test('end after a while, and others are started', async () => {
  pool = new ComputePool(2, {}, 100);
  await Promise.all([copAffinity(pool, request), copAffinity(pool, request)]);
  // A busy machine may end one between two tasks, too.
  await vi.waitFor(() => expect(ended.mock.calls.length).toBeGreaterThanOrEqual(2), 20_000);
  expect((await copAffinity(pool, request)).rows).toBe(8);
});

test('are kept where the next task comes in time', async () => {
  pool = new ComputePool(1, {}, 60_000);
  for (let times = 0; times < 3; times++) await copAffinity(pool, request);
  expect(ended).not.toHaveBeenCalled();
});

test('have a small young generation, whatever else bounds them', async () => {
  const client = new WorkerClient<{ limits: { input: null; output: unknown } }>({
    entry: new URL(
      `data:text/javascript,${encodeURIComponent(`
        import { parentPort, resourceLimits } from 'node:worker_threads';
        parentPort.on('message', ({ id }) => parentPort.postMessage({ id, ok: true, output: resourceLimits }));
      `)}`,
    ),
    limits: { maxOldGenerationSizeMb: 64 },
    keepsAlive: false,
    lost: () => new Error('lost'),
  });
  expect(await client.request('limits', null)).toMatchObject({
    maxYoungGenerationSizeMb: 12,
    maxOldGenerationSizeMb: 64,
  });
  await client.terminate(new Error('closed'));
});
