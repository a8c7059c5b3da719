/**
 * A worker thread as its owner sees it: requests with replies, progress, failure, close. Engine process and
 * shell commands.
 *
 * Requests may overlap; the worker (serveRequests.ts) handles them one at a time and in order. Queues,
 * cancellation and restarts are the owner's.
 */
import { once } from 'node:events';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { fromWireError } from '../contract/errors.ts';
import { FINISH, type FromWorker, type RequestError, type RequestMap, type ToWorker } from './messages.ts';
import { PendingRequests } from './pendingRequests.ts';

export interface WorkerOptions {
  readonly entry: URL;
  readonly workerData?: unknown;
  /** Bounds its memory further, shared arrays apart. A worker that exceeds them crashes. */
  readonly limits?: ResourceLimits;
  /** Whether a worker without requests keeps the process alive. */
  readonly keepsAlive: boolean;
  progress?(progress: unknown): void;
  /** It crashed (`cause` says why) or exited by itself. Returns the error for its pending requests. */
  lost(cause: Error | null): Error;
}

/**
 * For young objects V8 reserves up to three times its usual 16 MB in each thread, and gives little of it back.
 * What is large here is in typed arrays, which are elsewhere. docs/results/large-collections.md has what this
 * saves.
 */
const YOUNG: ResourceLimits = { maxYoungGenerationSizeMb: 12 };

export class WorkerClient<Requests extends RequestMap> {
  readonly #worker: Worker;
  readonly #options: WorkerOptions;
  readonly #pending = new PendingRequests();
  /** Why it takes no more requests. */
  #closedBy: Error | undefined;

  constructor(options: WorkerOptions) {
    const { entry, workerData, limits } = options;
    this.#options = options;
    this.#worker = new Worker(entry, {
      workerData,
      resourceLimits: { ...YOUNG, ...limits },
    });
    this.#worker.on('message', (message: FromWorker) => this.#receive(message));
    this.#worker.on('error', error => this.#lose(error as Error));
    this.#worker.on('exit', () => this.#lose(null));
  }

  get pendingCount(): number {
    return this.#pending.size;
  }

  get isIdle(): boolean {
    return this.pendingCount === 0;
  }

  /**
   * Rejected where the input cannot be sent, where the handler throws, and where the worker is lost or
   * closed.
   */
  request<Name extends keyof Requests & string>(
    name: Name,
    input: Requests[Name]['input'],
  ): Promise<Requests[Name]['output']> {
    if (this.#closedBy !== undefined) return Promise.reject(this.#closedBy);
    this.#worker.ref();
    const reply = this.#pending.add(id => this.#post({ id, name, input }));
    this.#restIfIdle();
    return reply;
  }

  /** Stops it at once. Pending requests are rejected with `error`. */
  async terminate(error: Error): Promise<void> {
    this.#close(error);
    await this.#worker.terminate();
  }

  /** Lets it exit by itself after the request it is at. Pending requests are rejected with `error`. */
  async finish(error: Error): Promise<void> {
    this.#close(error);
    const exited = once(this.#worker, 'exit');
    this.#worker.ref();
    this.#post(FINISH);
    await exited;
  }

  #post(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  #receive(message: FromWorker): void {
    if ('progress' in message) {
      this.#options.progress?.(message.progress);
      return;
    }
    if (message.ok) this.#pending.resolve(message.id, message.output);
    else this.#pending.reject(message.id, errorFrom(message.error));
    this.#restIfIdle();
  }

  #restIfIdle(): void {
    if (this.isIdle && !this.#options.keepsAlive && this.#closedBy === undefined) this.#worker.unref();
  }

  #lose(cause: Error | null): void {
    if (this.#closedBy === undefined) this.#close(this.#options.lost(cause));
  }

  #close(error: Error): void {
    this.#closedBy ??= error;
    this.#pending.rejectAll(error);
  }
}

/** A source beside the caller's module, or the script built from it. */
export function workerEntry(name: string, module: string): URL {
  return new URL(`./${name}.${module.endsWith('.ts') ? 'ts' : 'js'}`, module);
}

/** With the class that callers tell apart: AkinError, RangeError. Others keep their name. */
function errorFrom({ name, message, wire }: RequestError): Error {
  if (wire !== null) return fromWireError(wire);
  if (name === 'RangeError') return new RangeError(message);
  const error = new Error(message);
  error.name = name;
  return error;
}
