/**
 * What a compute thread can be asked to do: a function from data to data. Engine process, compute threads and
 * shell commands.
 *
 * [Note: tasks] A task is an exported constant made by `defineTask`; a thread loads its module and runs it.
 * Its input and output are plain data (structured clone), and it reads nothing else: no catalog, no clock, no
 * state between two calls. Large inputs and results live in typed arrays over SharedArrayBuffer (share.ts),
 * which are sent without being copied. Tasks of one job write to parts of a shared result that do not
 * overlap, or return whole numbers that are added. So a result depends neither on the number of threads nor
 * on which task ends first.
 */

export interface TaskContext {
  /** Throws when the task was cancelled. Long tasks call it every few milliseconds. */
  checkpoint(): void;
}

export interface Task<Input, Output> {
  /** The module that exports it, and under which name. */
  readonly module: string;
  readonly name: string;
  run(input: Input, context: TaskContext): Output;
}

/** One call of a task, as it is sent to a thread. */
export interface TaskCall {
  readonly module: string;
  readonly name: string;
  readonly input: unknown;
  /** One number in shared memory; 1 asks the task to stop at its next checkpoint. */
  readonly stop: Int32Array;
}

/** `module` is the caller's `import.meta.url`, `name` that of the constant. */
export function defineTask<Input, Output>(
  module: string,
  name: string,
  run: (input: Input, context: TaskContext) => Output,
): Task<Input, Output> {
  return { module, name, run };
}

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
