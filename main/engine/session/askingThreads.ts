/** The two asking threads of a session: the person's situation goes first, guesses about the next one fill the rest. */
import { Worker } from 'node:worker_threads';
import type { GivenAnswer } from '../../algorithms/noise/doubts.ts';
import type { GroupEstimate } from '../../algorithms/session/estimateGroups.ts';
import type { Asked, FromAsker, Material, Situation, ToAsker } from './messages.ts';

/** Beside this file, as a source or built. */
const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? './askingThread.ts' : './askingThread.js',
  import.meta.url,
);

/** One for "same", one for "different". */
const THREADS = 2;

class SessionClosedError extends Error {
  constructor() {
    super('The question session was closed.');
    this.name = 'SessionClosedError';
  }
}

interface Job {
  readonly message: Exclude<ToAsker, { type: 'prepare' }>;
  isGuess: boolean;
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

interface Thread {
  readonly worker: Worker;
  isPrepared: boolean;
  job: Job | undefined;
}

export class AskingThreads {
  readonly #threads: Thread[];
  readonly #onProgress: (done: number, total: number, sentence: string) => void;
  readonly #waiting: Job[] = [];
  #failure: Error | undefined;
  #nextId = 1;

  constructor(material: Material, onProgress: (done: number, total: number, sentence: string) => void) {
    this.#onProgress = onProgress;
    this.#threads = Array.from({ length: THREADS }, () => this.#start(material));
  }

  /** A guess that is still waiting is given up as soon as the person's own situation comes; one that runs is finished. */
  ask(situation: Situation, isGuess: boolean): { asked: Promise<Asked>; insist: () => void } {
    const { answer, insist } = this.#send<Asked>({ type: 'ask', id: this.#nextId++, situation }, isGuess);
    return { asked: answer, insist };
  }

  suggest(situation: Situation): Promise<GroupEstimate> {
    return this.#send<GroupEstimate>({ type: 'suggest', id: this.#nextId++, situation }, false).answer;
  }

  /** How inconsistent each answer is with the rest. */
  doubt(answers: readonly GivenAnswer[]): Promise<Float64Array> {
    return this.#send<Float64Array>({ type: 'doubt', id: this.#nextId++, answers }, false).answer;
  }

  #send<Answer>(message: Job['message'], isGuess: boolean): { answer: Promise<Answer>; insist: () => void } {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    // A guess nobody came for is no unhandled failure.
    promise.catch(() => undefined);
    if (this.#failure !== undefined) {
      reject(this.#failure);
      return { answer: promise, insist: () => {} };
    }
    const job: Job = { message, isGuess, resolve: answer => resolve(answer as Answer), reject };
    if (isGuess) this.#waiting.push(job);
    else this.#waiting.unshift(job);
    this.#handOut();
    const insist = () => {
      const at = this.#waiting.indexOf(job);
      job.isGuess = false;
      if (at > 0) this.#waiting.unshift(...this.#waiting.splice(at, 1));
    };
    return { answer: promise, insist };
  }

  /** Forgets guesses that have not begun; their promises are rejected. */
  dropGuesses(): void {
    for (const job of this.#waiting.filter(({ isGuess }) => isGuess)) {
      this.#waiting.splice(this.#waiting.indexOf(job), 1);
      job.reject(new SessionClosedError());
    }
  }

  async close(): Promise<void> {
    this.#fail(new SessionClosedError());
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  #start(material: Material): Thread {
    const thread: Thread = { worker: new Worker(ENTRY), isPrepared: false, job: undefined };
    thread.worker.on('message', (message: FromAsker) => this.#receive(thread, message));
    thread.worker.on('error', error => this.#fail(error as Error));
    thread.worker.on('exit', () => this.#fail(new Error('An asking thread ended.')));
    thread.worker.postMessage({ type: 'prepare', material } satisfies ToAsker);
    return thread;
  }

  #receive(thread: Thread, message: FromAsker): void {
    if (message.type === 'progress') {
      // Both prepare the same; the first one's progress is enough.
      if (thread === this.#threads[0]) this.#onProgress(message.done, message.total, message.sentence);
      return;
    }
    const { job } = thread;
    thread.job = undefined;
    if (message.type === 'prepared') thread.isPrepared = true;
    else if (message.type === 'asked') job?.resolve(message.asked);
    else if (message.type === 'suggested') job?.resolve(message.estimate);
    else if (message.type === 'doubted') job?.resolve(message.scores);
    else if (message.id === null) this.#fail(errorFrom(message));
    else job?.reject(errorFrom(message));
    this.#handOut();
  }

  #handOut(): void {
    for (const thread of this.#threads) {
      if (!thread.isPrepared || thread.job !== undefined) continue;
      const job = this.#waiting.shift();
      if (job === undefined) return;
      thread.job = job;
      thread.worker.postMessage(job.message);
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
  return name === 'RangeError' ? new RangeError(message) : new Error(message);
}
