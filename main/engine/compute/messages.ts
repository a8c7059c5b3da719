/** What a pool and its threads say to each other. Any process. */
import type { TaskName } from './tasks.ts';

export interface ToThread {
  readonly name: TaskName;
  readonly input: unknown;
  /** One number in shared memory; 1 asks the task to stop at its next checkpoint. */
  readonly stop: Int32Array;
}

export type FromThread =
  | { readonly ok: true; readonly output: unknown }
  | { readonly ok: false; readonly error: { readonly name: string; readonly message: string } };
