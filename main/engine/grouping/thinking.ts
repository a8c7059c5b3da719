/** The engine's side of a thinking thread: what the person waits for goes first, guesses about the next step fill the rest. Engine process. */
import { Worker } from 'node:worker_threads';
import type { Matrix } from '../../algorithms/matrix.ts';
import { AkinError } from '../../contract/errors.ts';
import type {
  FromThinker,
  Material,
  RequestName,
  Requests,
  Step,
  Suspicion,
  Thought,
  ToThinker,
} from './messages.ts';

/** Beside this file, as a source or built. */
const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? './thinkingThread.ts' : './thinkingThread.js',
  import.meta.url,
);

/** Logs whose thought is kept. */
const KEPT = 64;

interface Job {
  readonly message: Exclude<ToThinker, { type: 'prepare' }>;
  isGuess: boolean;
  resolve(reply: unknown): void;
  reject(error: Error): void;
}

export class Thinking {
  readonly #worker = new Worker(ENTRY);
  readonly #thoughts = new Map<string, { thought: Promise<Thought>; job: Job }>();
  readonly #waiting: Job[] = [];
  #job: Job | undefined;
  #isPrepared = false;
  #failure: Error | undefined;
  #nextId = 1;

  constructor(material: Material, progress: (sentence: string) => void) {
    this.#worker.on('message', (message: FromThinker) => this.#receive(message, progress));
    this.#worker.on('error', error => this.#fail(error as Error));
    this.#worker.on('exit', () => this.#fail(new AkinError('cancelled', 'The grouping was closed.')));
    this.#worker.postMessage({ type: 'prepare', material } satisfies ToThinker);
  }

  /** What follows from a log. A guess is thought when nothing else waits, and given up when something does. */
  think(steps: readonly Step[], isGuess = false): Promise<Thought> {
    const key = JSON.stringify(steps);
    const known = this.#thoughts.get(key);
    if (known !== undefined) {
      this.#thoughts.delete(key); // so that what is used last is forgotten last
      this.#thoughts.set(key, known);
      if (!isGuess) this.#insist(known.job);
      return known.thought;
    }
    if (!isGuess) this.#dropGuesses();
    const { promise, job } = this.#send('think', { steps }, isGuess);
    this.#thoughts.set(key, { thought: promise, job });
    promise.catch(() => this.#thoughts.delete(key));
    if (this.#thoughts.size > KEPT) this.#thoughts.delete(this.#thoughts.keys().next().value as string);
    return promise;
  }

  doubt(ask: Requests['doubt']['ask']): Promise<readonly Suspicion[]> {
    return this.#send('doubt', ask, false).promise;
  }

  explain(ask: Requests['explain']['ask']): Promise<Requests['explain']['reply']> {
    return this.#send('explain', ask, false).promise;
  }

  describe(ask: Requests['describe']['ask']): Promise<Requests['describe']['reply']> {
    return this.#send('describe', ask, false).promise;
  }

  candidates(ask: Requests['candidates']['ask']): Promise<readonly number[]> {
    return this.#send('candidates', ask, false).promise;
  }

  /** What was thought with other scores no longer counts: reasons name attributes by their columns. */
  async renew(scores: Matrix): Promise<void> {
    this.#dropGuesses();
    this.#thoughts.clear();
    await this.#send('renew', { scores }, false).promise;
  }

  teach(ask: Requests['teach']['ask']): Promise<Requests['teach']['reply']> {
    return this.#send('teach', ask, false).promise;
  }

  parts(ask: Requests['parts']['ask']): Promise<readonly Int32Array[]> {
    return this.#send('parts', ask, false).promise;
  }

  nearest(ask: Requests['nearest']['ask']): Promise<readonly Int32Array[]> {
    return this.#send('nearest', ask, false).promise;
  }

  /** At once: what the thread works at is not waited for. */
  async close(): Promise<void> {
    this.#fail(new AkinError('cancelled', 'The grouping was closed.'));
    await this.#worker.terminate();
  }

  #send<Name extends RequestName>(
    type: Name,
    ask: Requests[Name]['ask'],
    isGuess: boolean,
  ): { promise: Promise<Requests[Name]['reply']>; job: Job } {
    const { promise, resolve, reject } = Promise.withResolvers<Requests[Name]['reply']>();
    promise.catch(() => undefined); // a guess nobody came for is no unhandled failure
    const message = { type, id: this.#nextId++, ask } as Job['message'];
    const job: Job = { message, isGuess, resolve: reply => resolve(reply as never), reject };
    if (this.#failure !== undefined) reject(this.#failure);
    else {
      if (isGuess) this.#waiting.push(job);
      else this.#waiting.unshift(job);
      this.#handOut();
    }
    return { promise, job };
  }

  #insist(job: Job): void {
    job.isGuess = false;
    const at = this.#waiting.indexOf(job);
    if (at > 0) this.#waiting.unshift(...this.#waiting.splice(at, 1));
  }

  #dropGuesses(): void {
    for (const job of this.#waiting.filter(({ isGuess }) => isGuess)) {
      this.#waiting.splice(this.#waiting.indexOf(job), 1);
      job.reject(new AkinError('cancelled', 'The guess was given up.'));
    }
  }

  #receive(message: FromThinker, progress: (sentence: string) => void): void {
    if (message.type === 'progress') {
      progress(message.sentence);
      return;
    }
    const job = this.#job;
    this.#job = undefined;
    if (message.type === 'prepared') this.#isPrepared = true;
    else if (message.type === 'reply') job?.resolve(message.reply);
    else if (message.id === null) this.#fail(errorFrom(message));
    else job?.reject(errorFrom(message));
    this.#handOut();
  }

  #handOut(): void {
    if (!this.#isPrepared || this.#job !== undefined) return;
    this.#job = this.#waiting.shift();
    if (this.#job !== undefined) this.#worker.postMessage(this.#job.message);
  }

  #fail(error: Error): void {
    if (this.#failure !== undefined) return;
    this.#failure = error;
    for (const job of this.#waiting.splice(0)) job.reject(error);
    this.#job?.reject(error);
    this.#job = undefined;
  }
}

function errorFrom({ name, message }: { name: string; message: string }): Error {
  return name === 'RangeError' ? new AkinError('bad-request', message) : new Error(message);
}
