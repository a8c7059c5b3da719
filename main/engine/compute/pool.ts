/**
 * A small pool of compute threads, and the one pool of this process. Engine process and shell commands.
 *
 * Threads are started when work needs them and end when there was none for a while, since each holds the
 * heap of its largest task. An idle thread does not keep the process alive. A thread that crashes fails only
 * its own task, and the next task gets a new thread. [Note: tasks] says why results do not depend on the
 * number of threads.
 */
import { setMaxListeners } from 'node:events';
import { availableParallelism } from 'node:os';
import type { ResourceLimits } from 'node:worker_threads';
import { WorkerClient, workerEntry } from '../../workers/workerClient.ts';
import { type Compute, computeHere, type RunOptions } from './compute.ts';
import { CancelledError, type Task, type TaskCall } from './task.ts';

const ENTRY = workerEntry('thread', import.meta.url);

interface Job {
  readonly call: TaskCall;
  readonly isUrgent: boolean;
  resolve(output: unknown): void;
  reject(error: Error): void;
}

/** The requests of a compute thread (thread.ts). */
export type TaskRequests = { run: { readonly input: TaskCall; readonly output: unknown } };

/** Longer than between two tasks of one job. Starting a thread takes a fraction of a second. */
const IDLE_MS = 3000;

export class ComputePool implements Compute {
  readonly threads: number;
  readonly #workers = new Set<WorkerClient<TaskRequests>>();
  readonly #waiting: Job[] = [];
  readonly #limits: ResourceLimits;
  readonly #idleMs: number;
  /** When idle threads end. */
  readonly #ends = new Map<WorkerClient<TaskRequests>, NodeJS.Timeout>();
  #isClosed = false;

  /**
   * `limits` bounds the memory of each thread, shared arrays apart. A task that needs more loses its thread.
   */
  constructor(threads: number, limits: ResourceLimits = {}, idleMs = IDLE_MS) {
    if (!Number.isInteger(threads) || threads < 1) throw new RangeError('threads must be at least 1');
    this.threads = threads;
    this.#limits = limits;
    this.#idleMs = idleMs;
  }

  run<Input, Output>(
    { module, name }: Task<Input, Output>,
    input: Input,
    options: RunOptions = {},
  ): Promise<Output> {
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
        call: { module, name, input, stop },
        isUrgent,
        resolve: output => {
          signal?.removeEventListener('abort', cancel);
          resolve(output as Output);
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

  /** Ends all threads. Running and waiting tasks are cancelled. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const job of this.#waiting.splice(0)) job.reject(new CancelledError());
    const workers = [...this.#workers];
    this.#workers.clear();
    for (const end of this.#ends.values()) clearTimeout(end);
    this.#ends.clear();
    await Promise.all(workers.map(worker => worker.terminate(new CancelledError())));
  }

  /** Urgent jobs go before all others, in the order they came. */
  #enqueue(job: Job): void {
    const behind = job.isUrgent ? this.#waiting.findIndex(({ isUrgent }) => !isUrgent) : -1;
    if (behind < 0) this.#waiting.push(job);
    else this.#waiting.splice(behind, 0, job);
  }

  #handOut(): void {
    while (this.#waiting.length > 0) {
      const worker = this.#idleWorker();
      if (worker === null) return;
      void this.#runOn(worker, this.#waiting.shift()!);
    }
  }

  async #runOn(worker: WorkerClient<TaskRequests>, job: Job): Promise<void> {
    clearTimeout(this.#ends.get(worker));
    this.#ends.delete(worker);
    try {
      job.resolve(await worker.request('run', job.call));
    } catch (error) {
      job.reject(isCancelled(error) ? new CancelledError() : (error as Error));
    }
    this.#handOut();
    if (worker.isIdle && this.#workers.has(worker)) this.#endSoon(worker);
  }

  #endSoon(worker: WorkerClient<TaskRequests>): void {
    const end = setTimeout(() => {
      this.#ends.delete(worker);
      this.#workers.delete(worker);
      void worker.terminate(new CancelledError());
    }, this.#idleMs);
    this.#ends.set(worker, end.unref());
  }

  #idleWorker(): WorkerClient<TaskRequests> | null {
    for (const worker of this.#workers) if (worker.isIdle) return worker;
    return this.#workers.size < this.threads ? this.#start() : null;
  }

  #start(): WorkerClient<TaskRequests> {
    const worker = new WorkerClient<TaskRequests>({
      entry: ENTRY,
      limits: this.#limits,
      keepsAlive: false,
      lost: cause => {
        this.#workers.delete(worker);
        return new Error(`A compute thread stopped: ${cause?.message ?? 'it ended'}`);
      },
    });
    this.#workers.add(worker);
    return worker;
  }
}

/** Errors lose their class on the way from a thread. */
function isCancelled(error: unknown): boolean {
  return error instanceof Error && error.name === 'CancelledError';
}

/** More threads would compete with decoding and with the page for the same cores, and gain little. */
const MOST_THREADS = 4;

let pool: ComputePool | null = null;

/** The pool of this process. At least two threads, so that urgent work never waits behind one long task. */
export function sharedCompute(): ComputePool {
  pool ??= new ComputePool(Math.max(2, Math.min(MOST_THREADS, availableParallelism() - 1)));
  return pool;
}

/** About as many steps as a thread could do while it starts. */
const WORTH_A_THREAD = 5_000_000;

/**
 * For shell commands, which may block their thread. `steps` estimates the iterations of the innermost loop.
 */
export function computeFor(steps: number): Compute {
  return steps < WORTH_A_THREAD ? computeHere : sharedCompute();
}
