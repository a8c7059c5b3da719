/** A worker that speaks the protocol of serveRequests, and what its owner hears of it. */
import { afterEach, expect, test } from 'vitest';
import { WorkerClient } from './workerClient.ts';

const WORKER = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', message => {
      if (message === 'finish') return parentPort.close();
      const { id, name, input } = message;
      if (name === 'crash') throw new Error(input);
      if (name === 'refuse') return parentPort.postMessage({ id, ok: false, error: input });
      if (name === 'wait') return;
      parentPort.postMessage({ id, progress: 'half' });
      parentPort.postMessage({ id, ok: true, output: input });
    });
  `)}`,
);

type Requests = Record<'echo' | 'refuse' | 'crash' | 'wait', { input: unknown; output: unknown }>;

let client: WorkerClient<Requests>;
let lost: (Error | null)[] = [];
let progress: unknown[] = [];

function start(): void {
  [lost, progress] = [[], []];
  client = new WorkerClient({
    entry: WORKER,
    keepsAlive: false,
    progress: told => progress.push(told),
    lost: cause => {
      lost.push(cause);
      return new Error('lost');
    },
  });
}

afterEach(() => client.terminate(new Error('closed')));

test('requests get their own replies, and progress is passed on', async () => {
  start();
  expect(await Promise.all([client.request('echo', 1), client.request('echo', 2)])).toEqual([1, 2]);
  expect(progress).toEqual(['half', 'half']);
  expect(client.isIdle).toBe(true);
});

test('a refusal keeps the class or the code of its error', async () => {
  start();
  const range = { name: 'RangeError', message: 'too large', wire: null };
  await expect(client.request('refuse', range)).rejects.toThrow(RangeError);
  const wire = { code: 'not-found', message: 'gone' };
  await expect(client.request('refuse', { ...range, wire })).rejects.toMatchObject({ code: 'not-found' });
  const other = { name: 'CancelledError', message: 'enough', wire: null };
  await expect(client.request('refuse', other)).rejects.toMatchObject({ name: 'CancelledError' });
});

test('an input that cannot be sent is rejected, and the worker goes on', async () => {
  start();
  await expect(client.request('echo', () => 0)).rejects.toThrow('could not be cloned');
  expect(await client.request('echo', 3)).toBe(3);
});

test('a crash rejects all pending requests and is told once', async () => {
  start();
  const outcomes = await Promise.allSettled([client.request('wait', 0), client.request('crash', 'broken')]);
  expect(outcomes.map(outcome => outcome.status === 'rejected' && outcome.reason.message)).toEqual([
    'lost',
    'lost',
  ]);
  await expect(client.request('echo', 1)).rejects.toThrow('lost');
  expect(lost.map(cause => cause?.message)).toEqual(['broken']);
});

test('closing rejects pending requests with the error of the owner, who hears of no loss', async () => {
  start();
  const pending = client.request('wait', 0);
  const refused = expect(pending).rejects.toThrow('enough');
  await client.finish(new Error('enough'));
  await refused;
  expect(lost).toEqual([]);
});
