/**
 * A small pool of compute threads. Runs in the engine and in the shell commands.
 *
 * Threads are started when work first needs them and are kept; an idle thread does not keep the process alive. A thread that dies takes only its own task with it: that
 * promise is rejected, and the next task gets a new thread. See [Note: tasks] for what makes results independent of the number of threads.
 */
import { setMaxListeners } from 'node:events';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { Compute, RunOptions } from './compute.ts';
import type { FromThread, ToThread } from './messages.ts';
import { CancelledError } from './task.ts';
import type { InputOf, OutputOf, TaskName } from './tasks.ts';

/** Beside this file, as a source or built. */
const THREAD = new URL(import.meta.url.endsWith('.ts') ? './thread.ts' : './thread.js', import.meta.url);

interface Job {
  readonly message: ToThread;
  readonly isUrgent: boolean;
  resolve(output: unknown): void;
  reject(error: Error): void;
}

interface Thread {
  readonly worker: Worker;
  /** What it works at; null while it is idle. */
  job: Job | null;
}

export class ComputePool implements Compute {
  readonly threads: number;
  readonly #running = new Set<Thread>();
  readonly #waiting: Job[] = [];
  readonly #limits: ResourceLimits;
  #isClosed = false;

  /** `limits` bounds the memory of each thread, shared matrices apart; a task that wants more loses its thread. */
  constructor(threads: number, limits: ResourceLimits = {}) {
    if (!Number.isInteger(threads) || threads < 1) throw new RangeError('threads must be at least 1');
    this.threads = threads;
    this.#limits = limits;
  }

  run<Name extends TaskName>(
    name: Name,
    input: InputOf<Name>,
    options: RunOptions = {},
  ): Promise<OutputOf<Name>> {
    const { signal, isUrgent = false } = options;
    return new Promise((resolve, reject) => {
      if (this.#isClosed || signal?.aborted) {
        reject(new CancelledError());
        return;
      }
      const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
      const cancel = (): void => {
        Atomics.store(stop, 0, 1);
        const at = this.#waiting.indexOf(job);
        if (at >= 0) this.#waiting.splice(at, 1);
        reject(new CancelledError());
      };
      const job: Job = {
        message: { name, input, stop },
        isUrgent,
        resolve: output => {
          signal?.removeEventListener('abort', cancel);
          resolve(output as OutputOf<Name>);
        },
        reject: error => {
          signal?.removeEventListener('abort', cancel);
          reject(error);
        },
      };
      if (signal !== undefined) {
        // A job in many parts has one signal for all of them.
        setMaxListeners(0, signal);
        signal.addEventListener('abort', cancel, { once: true });
      }
      this.#enqueue(job);
      this.#handOut();
    });
  }

  /** Ends all threads; what they worked at, and what waited, is cancelled. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const job of this.#waiting.splice(0)) job.reject(new CancelledError());
    const threads = [...this.#running];
    this.#running.clear();
    for (const { job } of threads) job?.reject(new CancelledError());
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
  }

  /** Urgent jobs stand before all others, in the order they came. */
  #enqueue(job: Job): void {
    const behind = job.isUrgent ? this.#waiting.findIndex(({ isUrgent }) => !isUrgent) : -1;
    if (behind < 0) this.#waiting.push(job);
    else this.#waiting.splice(behind, 0, job);
  }

  #handOut(): void {
    while (this.#waiting.length > 0) {
      const thread = this.#idleThread();
      if (thread === null) return;
      const job = this.#waiting.shift()!;
      thread.job = job;
      thread.worker.ref();
      try {
        thread.worker.postMessage(job.message);
      } catch (error) {
        // The input cannot be sent: a fault of the caller, not of the thread.
        this.#release(thread);
        job.reject(error as Error);
      }
    }
  }

  #idleThread(): Thread | null {
    for (const thread of this.#running) if (thread.job === null) return thread;
    return this.#running.size < this.threads ? this.#start() : null;
  }

  #start(): Thread {
    const thread: Thread = { worker: new Worker(THREAD, { resourceLimits: this.#limits }), job: null };
    thread.worker.on('message', (reply: FromThread) => {
      const job = thread.job;
      this.#release(thread);
      if (reply.ok) job?.resolve(reply.output);
      else job?.reject(errorFrom(reply.error));
      this.#handOut();
    });
    thread.worker.on('error', error => this.#lose(thread, error as Error));
    thread.worker.on('exit', () => this.#lose(thread, new Error('it ended')));
    this.#running.add(thread);
    return thread;
  }

  #release(thread: Thread): void {
    thread.job = null;
    thread.worker.unref();
  }

  #lose(thread: Thread, error: Error): void {
    if (!this.#running.delete(thread)) return;
    thread.job?.reject(new Error(`A compute thread stopped: ${error.message}`));
    thread.job = null;
    this.#handOut();
  }
}

/** Errors lose their class on the way; those that callers tell apart get it back. */
function errorFrom({ name, message }: { name: string; message: string }): Error {
  if (name === 'CancelledError') return new CancelledError();
  return name === 'RangeError' ? new RangeError(message) : new Error(message);
}
