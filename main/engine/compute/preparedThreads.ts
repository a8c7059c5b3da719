/**
 * Worker threads that each prepare one input and answer requests about it. Engine process.
 *
 * What a person waits for goes first; guesses about what they will want next fill the rest. A guess that has
 * not started is dropped as soon as something else is wanted; one that runs is finished. Replies are cached
 * by their request, so a guess that came true, or a step taken back, costs nothing.
 */
import { AkinError } from '../../contract/errors.ts';
import type { RequestMap } from '../../workers/messages.ts';
import { WorkerClient } from '../../workers/workerClient.ts';

/** What a worker makes of its input: one method for each kind of request. */
export type Prepared<Requests> = {
  [Name in keyof Requests]: Requests[Name] extends { input: infer Input; output: infer Output }
    ? (input: Input) => Output
    : never;
};

/** The requests that the worker itself sees (servePrepared.ts). */
export type PreparedRequests = {
  prepare: { readonly input: unknown; readonly output: null };
  ask: { readonly input: { readonly name: string; readonly input: unknown }; readonly output: unknown };
};

export interface PreparedThreadsOptions<Input, Progress> {
  readonly entry: URL;
  readonly threads: number;
  readonly input: Input;
  /** The message of the error that requests are rejected with once this is closed. */
  readonly closed: string;
  readonly progress: (progress: Progress) => void;
}

/** Cached replies: enough to undo a step or two without waiting. At 100,000 items each takes 2.4 MB. */
const CACHED = 24;

interface Job {
  readonly name: string;
  readonly input: unknown;
  isGuess: boolean;
  /** What is asked after it relies on it. */
  readonly isTold: boolean;
  resolve(output: unknown): void;
  reject(error: Error): void;
}

interface Thread {
  readonly worker: WorkerClient<PreparedRequests>;
  isPrepared: boolean;
  job: Job | undefined;
}

interface Sent {
  readonly reply: Promise<unknown>;
  readonly job: Job;
}

export class PreparedThreads<Requests extends RequestMap, Input, Progress> {
  readonly #threads: readonly Thread[];
  readonly #closed: string;
  readonly #progress: (progress: Progress) => void;
  readonly #waiting: Job[] = [];
  readonly #cache = new Map<string, Sent>();
  #failure: Error | undefined;

  constructor(options: PreparedThreadsOptions<Input, Progress>) {
    const { entry, threads, input, closed, progress } = options;
    this.#closed = closed;
    this.#progress = progress;
    this.#threads = Array.from({ length: threads }, (_, at) => this.#start(entry, at === 0));
    for (const thread of this.#threads) void this.#prepare(thread, input);
  }

  ask<Name extends keyof Requests & string>(
    name: Name,
    input: Requests[Name]['input'],
  ): Promise<Requests[Name]['output']> {
    return this.#send(name, input, false).reply as Promise<Requests[Name]['output']>;
  }

  /** What the thread must know before it answers anything asked later. */
  tell<Name extends keyof Requests & string>(name: Name, input: Requests[Name]['input']): void {
    this.#send(name, input, false, true);
  }

  /** For what may wait: answered when nothing else is wanted, and never dropped. */
  askLater<Name extends keyof Requests & string>(
    name: Name,
    input: Requests[Name]['input'],
  ): Promise<Requests[Name]['output']> {
    return this.#send(name, input, true).reply as Promise<Requests[Name]['output']>;
  }

  /**
   * For a request whose reply depends on its input alone: cached, and perhaps guessed before it is wanted.
   * `key` names it where a part of the input identifies it.
   */
  askCached<Name extends keyof Requests & string>(
    name: Name,
    input: Requests[Name]['input'],
    { isGuess = false, key = JSON.stringify(input) }: { isGuess?: boolean; key?: string } = {},
  ): Promise<Requests[Name]['output']> {
    const cacheKey = `${name} ${key}`;
    const known = this.#cache.get(cacheKey);
    if (known !== undefined) {
      this.#cache.delete(cacheKey); // so that the least recently used is evicted first
      this.#cache.set(cacheKey, known);
      if (!isGuess) this.#promote(known.job);
      return known.reply as Promise<Requests[Name]['output']>;
    }
    if (!isGuess) this.#dropGuesses();
    const sent = this.#send(name, input, isGuess);
    this.#cache.set(cacheKey, sent);
    sent.reply.catch(() => {
      if (this.#cache.get(cacheKey) === sent) this.#cache.delete(cacheKey);
    });
    if (this.#cache.size > CACHED) this.#cache.delete(this.#cache.keys().next().value as string);
    return sent.reply as Promise<Requests[Name]['output']>;
  }

  /** Puts a reply into the cache that is known from elsewhere. */
  addToCache<Name extends keyof Requests & string>(
    name: Name,
    input: Requests[Name]['input'],
    output: Requests[Name]['output'],
  ): void {
    const job = { name, input, isGuess: false, isTold: false, resolve: () => {}, reject: () => {} };
    this.#cache.set(`${name} ${JSON.stringify(input)}`, { reply: Promise.resolve(output), job });
  }

  clearCache(): void {
    this.#dropGuesses();
    this.#cache.clear();
  }

  /** At once: running requests are not waited for. */
  async close(): Promise<void> {
    const error = new AkinError('cancelled', this.#closed);
    this.#fail(error);
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate(error)));
  }

  /** Those that have not started. They leave the cache at once: a later request for the same is wanted. */
  #dropGuesses(): void {
    for (const [key, { job }] of this.#cache) {
      const at = job.isGuess ? this.#waiting.indexOf(job) : -1;
      if (at < 0) continue;
      this.#waiting.splice(at, 1);
      this.#cache.delete(key);
      job.reject(new AkinError('cancelled', 'The guess was given up.'));
    }
  }

  #start(entry: URL, isFirst: boolean): Thread {
    const worker = new WorkerClient<PreparedRequests>({
      entry,
      keepsAlive: true,
      progress: progress => {
        // All prepare the same input; the first one's progress is enough.
        if (thread.isPrepared || isFirst) this.#progress(progress as Progress);
      },
      lost: cause => {
        const error = cause ?? new AkinError('cancelled', this.#closed);
        this.#fail(error);
        return error;
      },
    });
    const thread: Thread = { worker, isPrepared: false, job: undefined };
    return thread;
  }

  async #prepare(thread: Thread, input: Input): Promise<void> {
    try {
      await thread.worker.request('prepare', input);
      thread.isPrepared = true;
      this.#handOut();
    } catch (error) {
      this.#fail(errorFrom(error as Error));
    }
  }

  #send(name: string, input: unknown, isGuess: boolean, isTold = false): Sent {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    promise.catch(() => undefined); // a guess that nobody awaits is no unhandled rejection
    const job: Job = { name, input, isGuess, isTold, resolve, reject };
    if (this.#failure !== undefined) reject(this.#failure);
    else {
      if (isGuess) this.#waiting.push(job);
      else this.#putFirst(job);
      this.#handOut();
    }
    return { reply: promise, job };
  }

  /** A guess that is wanted now. */
  #promote(job: Job): void {
    job.isGuess = false;
    const at = this.#waiting.indexOf(job);
    if (at < 0) return; // it runs already, or is answered
    this.#waiting.splice(at, 1);
    this.#putFirst(job);
  }

  /** Before all but what the thread must know first. */
  #putFirst(job: Job): void {
    const told = this.#waiting.findLastIndex(({ isTold }) => isTold);
    this.#waiting.splice(told + 1, 0, job);
  }

  #handOut(): void {
    for (const thread of this.#threads) {
      if (!thread.isPrepared || thread.job !== undefined) continue;
      const job = this.#waiting.shift();
      if (job === undefined) return;
      thread.job = job;
      void this.#run(thread, job);
    }
  }

  async #run(thread: Thread, job: Job): Promise<void> {
    try {
      job.resolve(await thread.worker.request('ask', { name: job.name, input: job.input }));
    } catch (error) {
      job.reject(errorFrom(error as Error));
    }
    thread.job = undefined;
    this.#handOut();
  }

  #fail(error: Error): void {
    if (this.#failure !== undefined) return;
    this.#failure = error;
    for (const job of this.#waiting.splice(0)) job.reject(error);
    for (const thread of this.#threads) thread.job?.reject(error);
  }
}

/** What a caller got wrong, which the algorithms report by a RangeError. */
function errorFrom(error: Error): Error {
  return error instanceof RangeError ? new AkinError('bad-request', error.message) : error;
}
