/**
 * Models, run in a thread of their own so that nobody waits for them but who asked. Runs in the engine and in the shell commands.
 *
 * The thread starts with the first request and is kept; idle, it does not keep the process alive. If it dies, what it worked at is rejected and
 * the next request gets a new thread. Pictures in a SharedArrayBuffer cross to it without being copied.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AkinError, fromWireError } from '../../contract/errors.ts';
import type { Kind } from '../../contract/model.ts';
import type { Look } from '../look.ts';
import type { ModelPlaces } from '../models/library.ts';
import type { ModelInput } from '../models/manifest.ts';
import type { Picture } from '../picture.ts';
import {
  END,
  type FromThread,
  type RequestName,
  type Requests,
  type ThreadData,
  type ToThread,
} from './messages.ts';
import type { Probe } from './probe.ts';

/** Beside this file, as a source or built. */
const THREAD = new URL(import.meta.url.endsWith('.ts') ? './thread.ts' : './thread.js', import.meta.url);

interface Waiting {
  resolve(output: unknown): void;
  reject(error: Error): void;
}

export class Inference {
  readonly #data: ThreadData;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #nextId = 1;
  #isClosed = false;

  /** `threads`: how many cores a running model may use. */
  constructor(places: ModelPlaces, threads: number) {
    this.#data = { places, threads };
  }

  /** One vector of length one for each picture, by the model of that name. */
  embed(pictures: readonly Picture[], model = 'resnet50'): Promise<Float32Array[]> {
    return this.#ask('embed', { model, pictures });
  }

  /** Everything a model says of each picture, by the names of its outputs. */
  outputs(pictures: readonly Picture[], model: string): Promise<Record<string, Float32Array>[]> {
    return this.#ask('outputs', { model, pictures });
  }

  /**
   * How pictures of a collection of this kind are looked at, beside it with a person's own model where one is named; rejected with what is missing where
   * they cannot be.
   */
  async openLook(kind: Kind, model: string | null = null): Promise<Look> {
    const opened = await this.#ask('openLook', { kind, model });
    return {
      ...opened,
      look: (prepared, isRestKnown = false) => this.#ask('look', { kind, model, prepared, isRestKnown }),
    };
  }

  /**
   * How well words fit each item, by a row of probabilities of its tags, and which model says so; rejected where that model is missing.
   * See wordScores.ts.
   */
  scoreByWords(
    words: string,
    tags: readonly string[],
    probabilities: Float32Array,
  ): Promise<Requests['scoreByWords']['output']> {
    return this.#ask('scoreByWords', { words, tags, probabilities });
  }

  /** Tries a file that is not among the models yet. */
  probe(path: string, input: ModelInput): Promise<Probe> {
    return this.#ask('probe', { path, input });
  }

  /**
   * Rejects what was asked and resolves once the thread has ended. It ends by itself after the run it is in: ONNX Runtime
   * takes the whole process down when its thread is ended from outside.
   */
  async close(): Promise<void> {
    this.#isClosed = true;
    const worker = this.#worker;
    if (worker === null) return;
    this.#lose(worker, new AkinError('cancelled', 'This was cancelled.'));
    const ended = once(worker, 'exit');
    worker.ref();
    worker.postMessage(END);
    await ended;
  }

  #ask<Name extends RequestName>(
    name: Name,
    input: Requests[Name]['input'],
  ): Promise<Requests[Name]['output']> {
    if (this.#isClosed) return Promise.reject(new AkinError('cancelled', 'This was cancelled.'));
    const id = this.#nextId++;
    const worker = this.#worker ?? this.#start();
    const { promise, resolve, reject } = Promise.withResolvers<Requests[Name]['output']>();
    this.#waiting.set(id, { resolve: output => resolve(output as Requests[Name]['output']), reject });
    worker.ref();
    worker.postMessage({ id, name, input } satisfies ToThread<Name>);
    return promise;
  }

  #start(): Worker {
    const worker = new Worker(THREAD, { workerData: this.#data });
    this.#worker = worker;
    worker.on('message', (reply: FromThread) => {
      const waiting = this.#waiting.get(reply.id);
      this.#waiting.delete(reply.id);
      if (this.#waiting.size === 0 && !this.#isClosed) worker.unref();
      if (reply.ok) waiting?.resolve(reply.output);
      else waiting?.reject(fromWireError(reply.error));
    });
    const stopped = (why: string) =>
      this.#lose(worker, new AkinError('internal', `The models stopped: ${why}. Please try again.`));
    worker.on('error', error => stopped((error as Error).message));
    worker.on('exit', () => stopped('their thread ended'));
    return worker;
  }

  #lose(worker: Worker | null, error: AkinError): void {
    if (worker === null || this.#worker !== worker) return;
    this.#worker = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(error);
  }
}
