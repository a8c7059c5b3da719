/**
 * Threads that each hold one prepared material and answer requests about it: what a person waits for goes first, guesses about what they will want next fill the rest. Engine process.
 *
 * A guess that has not begun is given up as soon as something else is wanted; one that runs is finished. What was thought is kept by what was asked, so that a guess that came true, or a step
 * taken back, costs nothing.
 */
import { Worker } from 'node:worker_threads';
import { AkinError } from '../../contract/errors.ts';

/** Each kind of request with its reply. */
export type RequestMap = Record<string, { readonly ask: unknown; readonly reply: unknown }>;

/** What a thread makes of its material: one method for each kind of request. */
export type Prepared<Requests> = {
  [Name in keyof Requests]: Requests[Name] extends { ask: infer Ask; reply: infer Reply }
    ? (ask: Ask) => Reply
    : never;
};

export type ToPrepared =
  | { readonly type: 'prepare'; readonly material: unknown }
  | { readonly type: 'ask'; readonly name: string; readonly ask: unknown };

export type FromPrepared =
  | { readonly type: 'progress'; readonly progress: unknown }
  | { readonly type: 'prepared' }
  | { readonly type: 'reply'; readonly reply: unknown }
  | { readonly type: 'failed'; readonly name: string; readonly message: string };

export interface PreparedThreadsOptions<Material, Progress> {
  readonly entry: URL;
  readonly threads: number;
  readonly material: Material;
  /** What the requests are of, for the sentence that says it was closed. */
  readonly closed: string;
  readonly progress: (progress: Progress) => void;
}

/** Replies that are kept: enough to walk back through a mistake without waiting. */
const KEPT = 64;

interface Job {
  readonly name: string;
  readonly ask: unknown;
  isGuess: boolean;
  resolve(reply: unknown): void;
  reject(error: Error): void;
}

interface Thread {
  readonly worker: Worker;
  isPrepared: boolean;
  job: Job | undefined;
}

interface Kept {
  readonly reply: Promise<unknown>;
  readonly job: Job;
}

export class PreparedThreads<Requests extends RequestMap, Material, Progress> {
  readonly #threads: readonly Thread[];
  readonly #closed: string;
  readonly #progress: (progress: Progress) => void;
  readonly #waiting: Job[] = [];
  readonly #kept = new Map<string, Kept>();
  #failure: Error | undefined;

  constructor(options: PreparedThreadsOptions<Material, Progress>) {
    const { entry, threads, material, closed, progress } = options;
    this.#closed = closed;
    this.#progress = progress;
    this.#threads = Array.from({ length: threads }, () => this.#start(entry, material));
  }

  /** Asked once, answered once. */
  ask<Name extends keyof Requests & string>(
    name: Name,
    ask: Requests[Name]['ask'],
  ): Promise<Requests[Name]['reply']> {
    return this.#send(name, ask, false).reply as Promise<Requests[Name]['reply']>;
  }

  /** A request whose reply follows from what is asked alone: kept, and perhaps guessed before it is wanted. `asked` names it where less than all of it tells it apart. */
  think<Name extends keyof Requests & string>(
    name: Name,
    ask: Requests[Name]['ask'],
    isGuess = false,
    asked = JSON.stringify(ask),
  ): Promise<Requests[Name]['reply']> {
    const key = `${name} ${asked}`;
    const known = this.#kept.get(key);
    if (known !== undefined) {
      this.#kept.delete(key); // so that what is used last is forgotten last
      this.#kept.set(key, known);
      if (!isGuess) this.#insist(known.job);
      return known.reply as Promise<Requests[Name]['reply']>;
    }
    if (!isGuess) this.#dropGuesses();
    const sent = this.#send(name, ask, isGuess);
    this.#kept.set(key, sent);
    sent.reply.catch(() => {
      if (this.#kept.get(key) === sent) this.#kept.delete(key);
    });
    if (this.#kept.size > KEPT) this.#kept.delete(this.#kept.keys().next().value as string);
    return sent.reply as Promise<Requests[Name]['reply']>;
  }

  /** What follows from a request is known already. */
  keep<Name extends keyof Requests & string>(
    name: Name,
    ask: Requests[Name]['ask'],
    reply: Requests[Name]['reply'],
  ): void {
    const job = { name, ask, isGuess: false, resolve: () => {}, reject: () => {} };
    this.#kept.set(`${name} ${JSON.stringify(ask)}`, { reply: Promise.resolve(reply), job });
  }

  /** What was thought no longer counts. */
  forget(): void {
    this.#dropGuesses();
    this.#kept.clear();
  }

  /** Those that have not begun; their promises are rejected, and forgotten at once: who asks for the same from now on means it. */
  #dropGuesses(): void {
    for (const [key, { job }] of this.#kept) {
      const at = job.isGuess ? this.#waiting.indexOf(job) : -1;
      if (at < 0) continue;
      this.#waiting.splice(at, 1);
      this.#kept.delete(key);
      job.reject(new AkinError('cancelled', 'The guess was given up.'));
    }
  }

  /** At once: what the threads work at is not waited for. */
  async close(): Promise<void> {
    this.#fail(new AkinError('cancelled', this.#closed));
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  #start(entry: URL, material: Material): Thread {
    const thread: Thread = { worker: new Worker(entry), isPrepared: false, job: undefined };
    thread.worker.on('message', (message: FromPrepared) => this.#receive(thread, message));
    thread.worker.on('error', error => this.#fail(error as Error));
    thread.worker.on('exit', () => this.#fail(new AkinError('cancelled', this.#closed)));
    thread.worker.postMessage({ type: 'prepare', material } satisfies ToPrepared);
    return thread;
  }

  #send(name: string, ask: unknown, isGuess: boolean): Kept {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    promise.catch(() => undefined); // a guess nobody came for is no unhandled failure
    const job: Job = { name, ask, isGuess, resolve, reject };
    if (this.#failure !== undefined) reject(this.#failure);
    else {
      if (isGuess) this.#waiting.push(job);
      else this.#waiting.unshift(job);
      this.#handOut();
    }
    return { reply: promise, job };
  }

  #insist(job: Job): void {
    job.isGuess = false;
    const at = this.#waiting.indexOf(job);
    if (at > 0) this.#waiting.unshift(...this.#waiting.splice(at, 1));
  }

  #receive(thread: Thread, message: FromPrepared): void {
    if (message.type === 'progress') {
      // All prepare the same; the first one's progress is enough.
      if (thread.isPrepared || thread === this.#threads[0]) this.#progress(message.progress as Progress);
      return;
    }
    const { job } = thread;
    thread.job = undefined;
    if (message.type === 'prepared') thread.isPrepared = true;
    else if (message.type === 'reply') job?.resolve(message.reply);
    else if (thread.isPrepared) job?.reject(errorFrom(message));
    else this.#fail(errorFrom(message));
    this.#handOut();
  }

  #handOut(): void {
    for (const thread of this.#threads) {
      if (!thread.isPrepared || thread.job !== undefined) continue;
      const job = this.#waiting.shift();
      if (job === undefined) return;
      thread.job = job;
      thread.worker.postMessage({ type: 'ask', name: job.name, ask: job.ask } satisfies ToPrepared);
    }
  }

  #fail(error: Error): void {
    if (this.#failure !== undefined) return;
    this.#failure = error;
    for (const job of this.#waiting.splice(0)) job.reject(error);
    for (const thread of this.#threads) {
      thread.job?.reject(error);
      thread.job = undefined;
    }
  }
}

function errorFrom({ name, message }: { name: string; message: string }): Error {
  return name === 'RangeError' ? new AkinError('bad-request', message) : new Error(message);
}
