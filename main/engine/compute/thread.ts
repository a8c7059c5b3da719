/** The entry of a compute thread: runs one task after another for its pool. Compute threads. */
import { serveRequests } from '../../workers/serveRequests.ts';
import type { TaskRequests } from './pool.ts';
import { CancelledError, type Task } from './task.ts';

serveRequests<TaskRequests>({
  run: async ({ module, name, input, stop }) => {
    const checkpoint = (): void => {
      if (Atomics.load(stop, 0) === 1) throw new CancelledError();
    };
    const tasks = (await import(module)) as Record<string, Task<unknown, unknown>>;
    return tasks[name]!.run(input, { checkpoint });
  },
});
