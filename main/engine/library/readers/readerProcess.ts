/**
 * One reader process: its requests, their time limits, and the problem that its end means. Engine process.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Prepared, Wanted } from '../../../vision/prepared.ts';
import { PhotoProblem } from '../../../vision/problem.ts';
import type { ReadPhoto } from '../../../vision/readPhoto.ts';
import {
  type Frame,
  FrameReader,
  type Made,
  OUT_OF_MEMORY,
  OUT_OF_TIME,
  type ReadRequest,
} from './messages.ts';
import { wantsSandbox } from './sandbox.ts';

/** For reading one file: long enough for a large one over a slow network. */
const DISK_MS = 300_000;
/** A decoder's limit of wall time, in multiples of its CPU time: one that waits uses no CPU. */
const PATIENCE = 12;
/** Enough of its standard error to see why a process ended. */
const STDERR_KEPT = 2_000;

export interface ReaderLimits {
  /** CPU time for decoding one photo: on a busy machine wall time says nothing about the photo. */
  readonly milliseconds: number;
  /** For the whole process. */
  readonly bytes: number;
}

/** A photo that was read, with what was wanted of its picture. */
export type PreparedPhoto = Omit<ReadPhoto, 'picture'> & { readonly prepared: Prepared };

export interface ReadJob {
  readonly path: string;
  readonly edge: number;
  readonly wanted: Wanted;
  resolve(read: PreparedPhoto): void;
  reject(error: Error): void;
}

export interface ReaderEvents {
  /** It has started. `unsandboxed` says why it has no sandbox; null if it has one. */
  ready(unsandboxed: string | null): void;
  /** It can take more. */
  idle(): void;
  /** It is gone. `unread` were sent but not begun; `words` is its standard error if it never started. */
  ended(unread: ReadJob[], words: string | undefined): void;
}

export class ReaderProcess {
  readonly #child: ChildProcess;
  readonly #limits: ReaderLimits;
  readonly #events: ReaderEvents;
  readonly #sent: { id: number; job: ReadJob }[] = [];
  #nextId = 1;
  #isReady = false;
  #isRetired = false;
  #isKilled = false;
  #timer: NodeJS.Timeout | undefined;
  #problem: PhotoProblem | undefined;
  #stderr = '';

  constructor(limits: ReaderLimits, events: ReaderEvents) {
    this.#limits = limits;
    this.#events = events;
    const child = spawn(
      process.execPath,
      ['--max-old-space-size=256', script(), String(limits.bytes), String(limits.milliseconds)],
      {
        stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
        windowsHide: true,
      },
    );
    this.#child = child;
    const frames = new FrameReader(frame => this.#receive(frame));
    (child.stdio[3] as Readable).on('data', (piece: Buffer) => frames.push(piece));
    child.stderr?.on('data', (piece: Buffer) => {
      this.#stderr = (this.#stderr + piece.toString()).slice(-STDERR_KEPT);
    });
    // `close` reports the end of the process; a request that it no longer read goes to another.
    child.stdin?.on('error', () => {});
    child.on('error', error => {
      this.#stderr = error.message;
    });
    child.on('close', () => this.#ended());
  }

  /** Two at a time, so that it never waits for the next; they are read in order. */
  get hasRoom(): boolean {
    return !this.#isRetired && this.#sent.length < 2;
  }

  get isBusy(): boolean {
    return this.#sent.length > 0;
  }

  send(job: ReadJob): void {
    const id = this.#nextId++;
    this.#sent.push({ id, job });
    const { path, edge, wanted } = job;
    this.#child.stdin?.write(`${JSON.stringify({ id, path, edge, wanted } satisfies ReadRequest)}\n`);
    if (this.#sent.length === 1 && this.#isReady) this.#waitForDisk();
  }

  /** Ends after what it has been given. */
  retire(): void {
    this.#isRetired = true;
    this.#child.stdin?.end();
  }

  /** Ends at once; the photo it reads is not to blame. */
  kill(): void {
    this.#isKilled = true;
    this.#end();
  }

  #end(): void {
    this.#isRetired = true;
    this.#child.kill('SIGKILL');
  }

  #waitForDisk(): void {
    this.#failAfter(
      DISK_MS,
      new PhotoProblem('unreadable', 'The file could not be read: the disk did not answer for five minutes.'),
    );
  }

  #waitForDecoder(): void {
    this.#failAfter(PATIENCE * this.#limits.milliseconds, this.#tooSlow());
  }

  #tooSlow(): PhotoProblem {
    const seconds = this.#limits.milliseconds / 1000;
    return new PhotoProblem(
      'too-slow',
      `Decoding the picture took longer than ${seconds} seconds; it was given up.`,
    );
  }

  #failAfter(milliseconds: number, problem: PhotoProblem): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#problem = problem;
      this.#end();
    }, milliseconds);
  }

  #receive({ message, parts }: Frame): void {
    if (message.type === 'ready') {
      this.#isReady = true;
      this.#events.ready(message.unsandboxed);
      if (this.isBusy) this.#waitForDisk();
      return;
    }
    if (message.type === 'decoding') {
      this.#waitForDecoder();
      return;
    }
    clearTimeout(this.#timer);
    const { job } = this.#sent.shift() as { job: ReadJob };
    if (this.isBusy) this.#waitForDisk();
    if (message.type === 'problem') job.reject(new PhotoProblem(message.code, message.message));
    else {
      const { facts, made, memory } = message;
      if (memory > this.#limits.bytes / 2) this.retire();
      const [thumbnail, bytes] = parts as [Buffer, Buffer];
      job.resolve({ ...facts, thumbnail, prepared: joinBytes(made, bytes) });
    }
    this.#events.idle();
  }

  #ended(): void {
    clearTimeout(this.#timer);
    if (!this.#isReady) {
      this.#events.ended(this.#take(), this.#isRetired ? undefined : this.#stderr.trim());
      return;
    }
    // The photo it had begun failed; those behind it go to another process.
    const culprit = this.#isKilled ? undefined : this.#sent.shift();
    culprit?.job.reject(this.#problem ?? this.#exitProblem());
    this.#events.ended(this.#take(), undefined);
  }

  #take(): ReadJob[] {
    return this.#sent.splice(0).map(({ job }) => job);
  }

  #exitProblem(): PhotoProblem {
    if (this.#stderr.includes(OUT_OF_TIME)) return this.#tooSlow();
    if (this.#stderr.includes(OUT_OF_MEMORY))
      return new PhotoProblem(
        'too-much-memory',
        `Decoding the picture took more than ${Math.round(this.#limits.bytes / 2 ** 20)} MB of memory; it was given up.`,
      );
    const { exitCode, signalCode } = this.#child;
    return new PhotoProblem(
      'decoder-crashed',
      `The picture made the decoder crash (${signalCode ?? `code ${exitCode}`}); the file is probably damaged.`,
    );
  }
}

function script(): string {
  const name = wantsSandbox() ? './launch' : './reader';
  return fileURLToPath(
    new URL(import.meta.url.endsWith('.ts') ? `${name}.ts` : `${name}.js`, import.meta.url),
  );
}

function joinBytes(made: Made, bytes: Buffer): Prepared {
  if (!('numbers' in made)) return { picture: { ...made, data: bytes } };
  return { ...made, fed: new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4) };
}
