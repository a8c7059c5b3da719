/** What a person waits for against what is only guessed, in a thread that is held at a gate. */
import { afterEach, expect, test } from 'vitest';
import { PreparedThreads } from './preparedThreads.ts';

/** Says back what it is asked, once the gate is open; to 'all' everything it was asked. */
const ECHO = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    let gate;
    const all = [];
    parentPort.on('message', ({ id, name, input }) => {
      if (name === 'prepare') gate = input;
      if (name === 'ask') Atomics.wait(gate, 0, 0);
      if (name === 'ask') all.push(input.input);
      const reply = input.input === 'all' ? all.join(' ') : input.input;
      parentPort.postMessage({ id, ok: true, output: name === 'ask' ? reply : null });
    });
  `)}`,
);

type Requests = { echo: { input: string; output: string } };

let threads: PreparedThreads<Requests, Int32Array, never>;
afterEach(() => threads.close());

function start(): { open(): void } {
  const gate = new Int32Array(new SharedArrayBuffer(4));
  threads = new PreparedThreads({
    entry: ECHO,
    threads: 1,
    input: gate,
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

test('a guess that was given up is worked out when it is wanted after all, even at once', async () => {
  const gate = start();
  const guess = threads.askCached('echo', 'guessed', { isGuess: true });
  const wanted = threads.askCached('echo', 'wanted');
  const afterAll = threads.askCached('echo', 'guessed');
  await expect(guess).rejects.toMatchObject({ code: 'cancelled' });
  gate.open();
  expect(await Promise.all([wanted, afterAll])).toEqual(['wanted', 'guessed']);
});

test('a guess that is wanted before it was given up is worked out once and stays', async () => {
  const gate = start();
  const guess = threads.askCached('echo', 'guessed', { isGuess: true });
  expect(threads.askCached('echo', 'guessed')).toBe(guess);
  const wanted = threads.askCached('echo', 'wanted');
  gate.open();
  expect(await Promise.all([guess, wanted])).toEqual(['guessed', 'wanted']);
});

test('what may wait comes after what is wanted, and is not given up', async () => {
  const gate = start();
  const order: string[] = [];
  const note = (reply: Promise<string>) => reply.then(word => order.push(word));
  const later = note(threads.askLater('echo', 'later'));
  const wanted = note(threads.askCached('echo', 'wanted'));
  gate.open();
  await Promise.all([later, wanted]);
  expect(order).toEqual(['wanted', 'later']);
});

test('what it is told comes before what is asked later, in the order told', async () => {
  const gate = start();
  threads.tell('echo', 'one');
  threads.tell('echo', 'two');
  const wanted = threads.askCached('echo', 'all');
  gate.open();
  expect(await wanted).toBe('one two all');
});
