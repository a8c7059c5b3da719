/** The pool of reader processes; a process that dies is replaced. Engine process. */
import { availableParallelism } from 'node:os';
import { AkinError } from '../../../contract/errors.ts';
import { pictureOf, type Wanted } from '../../../vision/prepared.ts';
import type { ReadPhoto } from '../../../vision/readPhoto.ts';
import { type PreparedPhoto, type ReaderLimits, ReaderProcess, type ReadJob } from './readerProcess.ts';

const LIMITS: ReaderLimits = { milliseconds: 10_000, bytes: 900 * 2 ** 20 };
/** So many processes in a row that do not start. */
const MAX_FAILED_STARTS = 3;
/** Idle processes are ended after this time. */
const IDLE_MS = 20_000;

export class Readers {
  readonly count: number;
  readonly #limits: ReaderLimits;
  readonly #processes = new Set<ReaderProcess>();
  readonly #waiting: ReadJob[] = [];
  #reportSandbox: ((unsandboxed: string | null) => void) | undefined;
  #failedStarts = 0;
  #isClosed = false;
  #idleTimer: NodeJS.Timeout | undefined;

  /**
   * `reportSandbox` is called once: with the reason why readers have no sandbox, or null if they have one.
   */
  constructor(
    count = Math.min(8, Math.max(1, availableParallelism())),
    limits = LIMITS,
    reportSandbox?: (unsandboxed: string | null) => void,
  ) {
    this.count = count;
    this.#limits = limits;
    this.#reportSandbox = reportSandbox;
  }

  /** Rejects with a PhotoProblem when it is the photo's fault. `edge` bounds the picture's longest edge. */
  async read(path: string, edge: number): Promise<ReadPhoto> {
    const { prepared, ...read } = await this.prepare(path, edge, { make: 'picture' });
    return { ...read, picture: pictureOf(prepared) };
  }

  /** The same, with what `wanted` says in place of the picture. */
  prepare(path: string, edge: number, wanted: Wanted): Promise<PreparedPhoto> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) {
        reject(stopped());
        return;
      }
      this.#waiting.push({ path, edge, wanted, resolve, reject });
      this.#handOut();
    });
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#idleTimer);
    for (const process of this.#processes) process.kill();
    this.#refuse(stopped());
  }

  #handOut(): void {
    clearTimeout(this.#idleTimer);
    while (this.#waiting.length > 0) {
      const free = [...this.#processes].filter(process => process.hasRoom);
      // A second photo is sent to a process only when no other is idle.
      const process =
        free.find(candidate => !candidate.isBusy) ??
        (this.#processes.size < this.count ? this.#start() : free[0]);
      if (process === undefined) return;
      process.send(this.#waiting.shift() as ReadJob);
    }
    if ([...this.#processes].some(process => process.isBusy)) return;
    this.#idleTimer = setTimeout(() => {
      for (const process of this.#processes) process.retire();
    }, IDLE_MS).unref();
  }

  #start(): ReaderProcess {
    const process = new ReaderProcess(this.#limits, {
      ready: unsandboxed => {
        if (this.#reportSandbox === undefined) return;
        this.#reportSandbox(unsandboxed);
        this.#reportSandbox = undefined;
      },
      idle: () => {
        this.#failedStarts = 0;
        this.#handOut();
      },
      ended: (unread, words) => {
        this.#processes.delete(process);
        this.#waiting.unshift(...unread);
        if (this.#isClosed) this.#refuse(stopped());
        else if (words !== undefined && ++this.#failedStarts >= MAX_FAILED_STARTS)
          this.#refuse(
            new AkinError(
              'internal',
              `The process that reads photos does not start: ${words || 'no reason given'}`,
            ),
          );
        else this.#handOut();
      },
    });
    this.#processes.add(process);
    return process;
  }

  #refuse(error: Error): void {
    for (const job of this.#waiting.splice(0)) job.reject(error);
  }
}

function stopped(): AkinError {
  return new AkinError('engine-stopped', 'Akin was closed while a photo was being read.');
}
