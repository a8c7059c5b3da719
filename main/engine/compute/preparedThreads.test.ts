/** What a person waits for against what is only guessed, in a thread that is held at a gate. */
import { afterEach, expect, test } from 'vitest';
import { PreparedThreads } from './preparedThreads.ts';

/** Says back what it is asked, once the gate is open. */
const ECHO = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    let gate;
    parentPort.on('message', message => {
      if (message.type === 'prepare') gate = message.material;
      if (message.type === 'ask') Atomics.wait(gate, 0, 0);
      parentPort.postMessage(message.type === 'ask' ? { type: 'reply', reply: message.ask } : { type: 'prepared' });
    });
  `)}`,
);

type Requests = { echo: { ask: string; reply: string } };

let threads: PreparedThreads<Requests, Int32Array, never>;
afterEach(() => threads.close());

function start(): { open(): void } {
  const gate = new Int32Array(new SharedArrayBuffer(4));
  threads = new PreparedThreads({
    entry: ECHO,
    threads: 1,
    material: gate,
    closed: 'Closed.',
    progress: () => {},
  });
  return {
    open: () => {
      Atomics.store(gate, 0, 1);
      Atomics.notify(gate, 0);
    },
  };
}

test('a guess that was given up is thought when it is wanted after all, even at once', async () => {
  const gate = start();
  const guess = threads.think('echo', 'guessed', true);
  const wanted = threads.think('echo', 'wanted');
  const afterAll = threads.think('echo', 'guessed');
  await expect(guess).rejects.toMatchObject({ code: 'cancelled' });
  gate.open();
  expect(await Promise.all([wanted, afterAll])).toEqual(['wanted', 'guessed']);
});

test('a guess that is wanted before it was given up is thought once and stays', async () => {
  const gate = start();
  const guess = threads.think('echo', 'guessed', true);
  expect(threads.think('echo', 'guessed')).toBe(guess);
  const wanted = threads.think('echo', 'wanted');
  gate.open();
  expect(await Promise.all([guess, wanted])).toEqual(['guessed', 'wanted']);
});
