/**
 * The protocol between the engine and its reader processes: lines of JSON one way, frames with binary parts
 * the other. Any process.
 */
import type { PreparedNumbers, Wanted } from '../../../vision/prepared.ts';
import type { ProblemCode } from '../../../vision/problem.ts';
import type { PhotoFacts } from '../../../vision/readPhoto.ts';

/** A line on the reader's standard input. */
export interface ReadRequest {
  readonly id: number;
  readonly path: string;
  /** The longest edge of the decoded picture. */
  readonly edge: number;
  /** What comes back of that picture. */
  readonly wanted: Wanted;
}

export type FromReader =
  /** Why it has no sandbox; null where it has one. */
  | { readonly type: 'ready'; readonly unsandboxed: string | null }
  /** The file has been read; from here on the decoder is timed. */
  | { readonly type: 'decoding'; readonly id: number }
  | {
      readonly type: 'read';
      readonly id: number;
      readonly facts: PhotoFacts;
      readonly made: Made;
      /** Of the whole process, in bytes: a large one is replaced before it reaches its limit. */
      readonly memory: number;
    }
  | { readonly type: 'problem'; readonly id: number; readonly code: ProblemCode; readonly message: string };

/** What was made of the picture, without its bytes. */
export type Made = { readonly width: number; readonly height: number } | Pick<PreparedNumbers, 'numbers'>;

export interface Frame {
  readonly message: FromReader;
  /** For `read`: the thumbnail, then the pixels or the input of the network. */
  readonly parts: Buffer[];
}

/** What the watchdog writes before it ends its process. */
export const OUT_OF_MEMORY = 'akin-reader: out of memory';
export const OUT_OF_TIME = 'akin-reader: out of time';

/** Length of the head, the head as JSON with the lengths of the parts, the parts. */
export function frameOf(message: FromReader, parts: readonly Uint8Array[] = []): Uint8Array[] {
  const head = Buffer.from(JSON.stringify({ message, sizes: parts.map(part => part.byteLength) }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  return [length, head, ...parts];
}

/** Assembles frames from the pieces that a pipe delivers, copying every byte once. */
export class FrameReader {
  readonly #onFrame: (frame: Frame) => void;
  #wanted: Buffer = Buffer.alloc(4);
  #filled = 0;
  #message: FromReader | undefined;
  /** Of the parts still to come; undefined until the length of the head is known. */
  #sizes: number[] | undefined;
  #parts: Buffer[] = [];

  constructor(onFrame: (frame: Frame) => void) {
    this.#onFrame = onFrame;
  }

  push(piece: Buffer): void {
    for (let at = 0; at < piece.length; ) {
      const count = Math.min(piece.length - at, this.#wanted.length - this.#filled);
      piece.copy(this.#wanted, this.#filled, at, at + count);
      at += count;
      this.#filled += count;
      if (this.#filled === this.#wanted.length) this.#full();
    }
  }

  #full(): void {
    const whole = this.#wanted;
    if (this.#sizes === undefined) {
      this.#sizes = [];
      this.#want(whole.readUInt32LE(0));
      return;
    }
    if (this.#message === undefined) {
      const head = JSON.parse(whole.toString()) as { message: FromReader; sizes: number[] };
      this.#message = head.message;
      this.#sizes = head.sizes;
    } else this.#parts.push(whole);
    const size = this.#sizes.shift();
    if (size !== undefined) {
      this.#want(size);
      // Nothing will arrive for a part without bytes.
      if (size === 0) this.#full();
      return;
    }
    const frame: Frame = { message: this.#message, parts: this.#parts };
    this.#message = undefined;
    this.#sizes = undefined;
    this.#parts = [];
    this.#want(4);
    this.#onFrame(frame);
  }

  #want(length: number): void {
    // The second part is for the models: in shared memory it is not copied again.
    this.#wanted =
      this.#parts.length === 1 ? Buffer.from(new SharedArrayBuffer(length)) : Buffer.allocUnsafe(length);
    this.#filled = 0;
  }
}

export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
