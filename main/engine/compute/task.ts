/**
 * What a compute thread can be asked to do: a function from data to data. Runs in the engine, in its compute threads and in the shell commands.
 *
 * [Note: tasks] A task is named, its input and output are plain data (structured clone), and it reads nothing else: no catalog, no clock, no state kept between two calls.
 * Large inputs and results live in typed arrays over SharedArrayBuffer (share.ts), which cross to a thread without being copied; tasks of one job
 * write to parts of a shared result that do not overlap, or return whole numbers that are added. So a result does not depend on how many threads
 * there are, nor on which task ends first.
 */

/** What a running task may say and hear. */
export interface TaskContext {
  /** Throws when the task is no longer wanted; long tasks call it every few milliseconds of work. */
  checkpoint(): void;
}

export type Task<Input, Output> = (input: Input, context: TaskContext) => Output;

/** The reason a promise is rejected with when its task was cancelled. */
export class CancelledError extends Error {
  constructor() {
    super('The work was cancelled.');
    this.name = 'CancelledError';
  }
}

/** Runs a generator that yields between its steps, with a checkpoint after each. */
export function finish<Output>(work: Generator<void, Output>, { checkpoint }: TaskContext): Output {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    checkpoint();
  }
}
