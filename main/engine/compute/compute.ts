/**
 * Where heavy work runs: in threads, or for small work in the caller's thread. Engine process and shell
 * commands.
 */
import { CancelledError, type Task, type TaskContext } from './task.ts';

export interface RunOptions {
  /**
   * Aborting rejects the promise with a CancelledError at once; the thread is free at the task's next
   * checkpoint.
   */
  readonly signal?: AbortSignal;
  /** Goes before everything that waits: a person waits for it. */
  readonly isUrgent?: boolean;
}

export interface Compute {
  /** How many tasks can run at the same time. A job is best cut into a few times as many. */
  readonly threads: number;
  run<Input, Output>(task: Task<Input, Output>, input: Input, options?: RunOptions): Promise<Output>;
}

/** For work that takes less than starting a thread. It blocks its caller: for shell commands and tests. */
export const computeHere: Compute = {
  threads: 1,
  async run(task, input, options = {}) {
    const context: TaskContext = {
      checkpoint() {
        if (options.signal?.aborted) throw new CancelledError();
      },
    };
    context.checkpoint();
    return task.run(input, context);
  },
};

/** Ranges that cut `count` things into parts: enough of them that no thread waits long for the slowest. */
export function partsOf(compute: Compute, count: number): { from: number; to: number }[] {
  const parts = Math.max(1, Math.min(count, compute.threads === 1 ? 1 : compute.threads * 4));
  return Array.from({ length: parts }, (_, part) => ({
    from: Math.floor((count * part) / parts),
    to: Math.floor((count * (part + 1)) / parts),
  }));
}
