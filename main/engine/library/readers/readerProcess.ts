/** One reader process as the engine sees it: what it was given, how long it takes, and what to make of its end. Engine process. */
import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Prepared, Wanted } from '../../../vision/prepare.ts';
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

const SCRIPT = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './reader.ts' : './reader.js', import.meta.url),
);
/** For the disk to give one photo: a large file over a slow network, but not a disk that has gone to sleep for good. */
const DISK_MS = 300_000;
/** How many times that long a decoder may take on the clock: one that waits for something uses no processor. */
const PATIENCE = 12;
/** Enough of what a process said to tell why it ended. */
const KEPT_WORDS = 2_000;

export interface ReaderLimits {
  /** For decoding one photo, of the processor's time: on a busy machine the clock says nothing about the photo. */
  readonly milliseconds: number;
  /** For the whole process. */
  readonly bytes: number;
}

/** A photo that was read, with what was wanted of its picture. */
export type PreparedPhoto = Omit<ReadPhoto, 'picture'> & { readonly prepared: Prepared };

export interface Reading {
  readonly path: string;
  readonly edge: number;
  readonly wanted: Wanted;
  resolve(read: PreparedPhoto): void;
  reject(error: Error): void;
}

export interface ReaderEvents {
  /** It can take more. */
  idle(): void;
  /** It is gone. `unread` was given to it but never begun; `words` is what it said last if it never came up. */
  ended(unread: Reading[], words: string | undefined): void;
}

export class ReaderProcess {
  readonly #child: ChildProcess;
  readonly #limits: ReaderLimits;
  readonly #events: ReaderEvents;
  readonly #given: { id: number; reading: Reading }[] = [];
  #nextId = 1;
  #isReady = false;
  #isRetired = false;
  #isAbandoned = false;
  #timer: NodeJS.Timeout | undefined;
  #verdict: PhotoProblem | undefined;
  #words = '';

  constructor(limits: ReaderLimits, events: ReaderEvents) {
    this.#limits = limits;
    this.#events = events;
    const child = spawn(
      process.execPath,
      ['--max-old-space-size=256', SCRIPT, String(limits.bytes), String(limits.milliseconds)],
      {
        stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
        windowsHide: true,
      },
    );
    this.#child = child;
    const frames = new FrameReader(frame => this.#receive(frame));
    (child.stdio[3] as Readable).on('data', (piece: Buffer) => frames.push(piece));
    child.stderr?.on('data', (piece: Buffer) => {
      this.#words = (this.#words + piece.toString()).slice(-KEPT_WORDS);
    });
    // The process's end is told by `close`; a request it did not take any more is given to another.
    child.stdin?.on('error', () => {});
    child.on('error', error => {
      this.#words = error.message;
    });
    child.on('close', () => this.#ended());
  }

  /** Two at a time, so that it never waits for the next; they are read in the order given. */
  get hasRoom(): boolean {
    return !this.#isRetired && this.#given.length < 2;
  }

  get isBusy(): boolean {
    return this.#given.length > 0;
  }

  give(reading: Reading): void {
    const id = this.#nextId++;
    this.#given.push({ id, reading });
    const { path, edge, wanted } = reading;
    this.#child.stdin?.write(`${JSON.stringify({ id, path, edge, wanted } satisfies ReadRequest)}\n`);
    if (this.#given.length === 1 && this.#isReady) this.#waitForDisk();
  }

  /** Ends after what it has been given. */
  retire(): void {
    this.#isRetired = true;
    this.#child.stdin?.end();
  }

  /** Ends at once, through no fault of what it reads. */
  abandon(): void {
    this.#isAbandoned = true;
    this.#kill();
  }

  #kill(): void {
    this.#isRetired = true;
    this.#child.kill('SIGKILL');
  }

  #waitForDisk(): void {
    this.#giveUpAfter(
      DISK_MS,
      new PhotoProblem('unreadable', 'The file could not be read: the disk did not answer for five minutes.'),
    );
  }

  #waitForDecoder(): void {
    this.#giveUpAfter(PATIENCE * this.#limits.milliseconds, this.#tooSlow());
  }

  #tooSlow(): PhotoProblem {
    const seconds = this.#limits.milliseconds / 1000;
    return new PhotoProblem(
      'too-slow',
      `Decoding the picture took longer than ${seconds} seconds; it was given up.`,
    );
  }

  #giveUpAfter(milliseconds: number, verdict: PhotoProblem): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#verdict = verdict;
      this.#kill();
    }, milliseconds);
  }

  #receive({ message, parts }: Frame): void {
    if (message.type === 'ready') {
      this.#isReady = true;
      if (this.isBusy) this.#waitForDisk();
      return;
    }
    if (message.type === 'decoding') {
      this.#waitForDecoder();
      return;
    }
    clearTimeout(this.#timer);
    const { reading } = this.#given.shift() as { reading: Reading };
    if (this.isBusy) this.#waitForDisk();
    if (message.type === 'problem') reading.reject(new PhotoProblem(message.code, message.sentence));
    else {
      const { facts, made, memory } = message;
      if (memory > this.#limits.bytes / 2) this.retire();
      const [thumbnail, bytes] = parts as [Buffer, Buffer];
      reading.resolve({ ...facts, thumbnail, prepared: together(made, bytes) });
    }
    this.#events.idle();
  }

  #ended(): void {
    clearTimeout(this.#timer);
    if (!this.#isReady) {
      this.#events.ended(this.#take(), this.#isRetired ? undefined : this.#words.trim());
      return;
    }
    // What it had begun is lost with it; what waited behind that is as good as before.
    const culprit = this.#isAbandoned ? undefined : this.#given.shift();
    culprit?.reading.reject(this.#verdict ?? this.#causeOfDeath());
    this.#events.ended(this.#take(), undefined);
  }

  #take(): Reading[] {
    return this.#given.splice(0).map(({ reading }) => reading);
  }

  #causeOfDeath(): PhotoProblem {
    if (this.#words.includes(OUT_OF_TIME)) return this.#tooSlow();
    if (this.#words.includes(OUT_OF_MEMORY))
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

function together(made: Made, bytes: Buffer): Prepared {
  if (!('numbers' in made)) return { picture: { ...made, data: bytes } };
  return { ...made, fed: new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4) };
}
