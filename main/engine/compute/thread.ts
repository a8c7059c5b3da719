/** The entry of a compute thread: runs one task after another for the pool that started it. Runs in a compute thread. */
import { parentPort } from 'node:worker_threads';
import { giveWay } from '../../vision/giveWay.ts';
import type { FromThread, ToThread } from './messages.ts';
import { CancelledError } from './task.ts';
import { loadTask } from './tasks.ts';

const port = parentPort;
if (port === null) throw new Error('thread.ts is started by a pool, as a thread.');
giveWay();

port.on('message', async ({ name, input, stop }: ToThread) => {
  const checkpoint = (): void => {
    if (Atomics.load(stop, 0) === 1) throw new CancelledError();
  };
  let reply: FromThread;
  try {
    const task = await loadTask(name);
    reply = { ok: true, output: task(input as never, { checkpoint }) };
  } catch (error) {
    reply = {
      ok: false,
      error:
        error instanceof Error
          ? { name: error.name, message: error.message }
          : { name: 'Error', message: String(error) },
    };
  }
  port.postMessage(reply);
});
