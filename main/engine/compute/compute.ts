/** Where heavy work is handed to: threads, or for small work the caller's own thread. Runs in the engine and in the shell commands. */
import { CancelledError, type TaskContext } from './task.ts';
import { type InputOf, loadTask, type OutputOf, type TaskName } from './tasks.ts';

export interface RunOptions {
  /** Aborting rejects the promise with a CancelledError at once; the thread is free again at the task's next checkpoint. */
  readonly signal?: AbortSignal;
  /** Goes before everything that waits: a person is looking at the screen. */
  readonly isUrgent?: boolean;
}

export interface Compute {
  /** How many tasks can run at the same time: a job is best cut into a few times as many. */
  readonly threads: number;
  run<Name extends TaskName>(name: Name, input: InputOf<Name>, options?: RunOptions): Promise<OutputOf<Name>>;
}

/** Work that takes less than starting a thread does. It blocks its caller: for the shell commands and for tests. */
export const computeHere: Compute = {
  threads: 1,
  async run(name, input, options = {}) {
    const context: TaskContext = {
      checkpoint() {
        if (options.signal?.aborted) throw new CancelledError();
      },
    };
    context.checkpoint();
    const task = await loadTask(name);
    return task(input, context);
  },
};

/** Ranges that cut `count` things into parts for `compute`: enough of them that no thread waits long for the slowest. */
export function partsOf(compute: Compute, count: number): { from: number; to: number }[] {
  const parts = Math.max(1, Math.min(count, compute.threads === 1 ? 1 : compute.threads * 4));
  return Array.from({ length: parts }, (_, part) => ({
    from: Math.floor((count * part) / parts),
    to: Math.floor((count * (part + 1)) / parts),
  }));
}
