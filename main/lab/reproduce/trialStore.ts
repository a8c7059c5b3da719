/**
 * The finished trials of a reproduction in an append-only file, so that an interrupted run continues. Engine
 * process.
 *
 * The first line identifies the data and settings. An incomplete last line is left by a kill: its trial is
 * run again. So is a trial whose code has changed since; the last line of a trial counts.
 */
import { appendFileSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { AkinError } from '../../contract/errors.ts';
import { readRegularFileSync } from '../../files/readRegularFile.ts';
import { type Finished, keyOf, type Trial } from './experiment.ts';

const Head = z.strictObject({ paper: z.string(), of: z.string() });
const Line = z.strictObject({
  trial: z.strictObject({
    experiment: z.string(),
    method: z.string().optional(),
    number: z.int(),
    parameter: z.number().optional(),
  }),
  measurements: z.array(
    z.strictObject({
      experiment: z.string(),
      method: z.string(),
      measure: z.string(),
      x: z.number(),
      value: z.number(),
    }),
  ),
  code: z.string().optional(),
  milliseconds: z.number().optional(),
});

const NAME = 'trials.jsonl';
/** A text may have half a gigabyte at most; the longest run so far wrote some megabytes. */
const MOST_BYTES = 256 << 20;
const RESULTS = ['results.csv', 'results.json', 'results.html'];

export class TrialStore {
  readonly #path: string;
  readonly #isCurrent: (finished: Finished) => boolean;
  readonly #finished = new Map<string, Finished>();

  /**
   * `of` tells data and settings apart: trials of others are never mixed in. `isCurrent` tells whether the
   * code of a trial is still the same.
   */
  constructor(
    folder: string,
    head: z.infer<typeof Head>,
    isCurrent: (finished: Finished) => boolean = () => true,
  ) {
    makeFolder(folder);
    this.#isCurrent = isCurrent;
    this.#path = join(folder, NAME);
    if (existsSync(this.#path)) this.#read(folder, head);
    else {
      const taken = RESULTS.find(name => existsSync(join(folder, name)));
      if (taken !== undefined)
        throw new AkinError(
          'bad-request',
          `${folder} holds ${taken} but not the trials it was made from; name another folder with --out.`,
        );
      this.#append(head);
    }
  }

  get finished(): readonly Finished[] {
    return [...this.#finished.values()];
  }

  has(trial: Trial): boolean {
    return this.#finished.has(keyOf(trial));
  }

  add(finished: Finished): void {
    this.#append(finished);
    this.#finished.set(keyOf(finished.trial), finished);
  }

  #read(folder: string, head: z.infer<typeof Head>): void {
    const text = readRegularFileSync(this.#path, { limit: MOST_BYTES }).toString('utf8');
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    if (whole.length < text.length) truncateSync(this.#path, Buffer.byteLength(whole));
    const [first, ...lines] = whole.split('\n').slice(0, -1);
    if (first === undefined) {
      this.#append(head);
      return;
    }
    const told = Head.safeParse(parse(first));
    if (!told.success || told.data.paper !== head.paper || told.data.of !== head.of)
      throw new AkinError(
        'bad-request',
        `${folder} holds trials of another paper, other data or other settings; name another folder with --out.`,
      );
    lines.forEach((line, at) => {
      const read = Line.safeParse(parse(line));
      if (!read.success)
        throw new AkinError(
          'bad-request',
          `${this.#path}: line ${at + 2} is damaged; delete it and run again.`,
        );
      const finished = read.data as Finished;
      if (this.#isCurrent(finished)) this.#finished.set(keyOf(finished.trial), finished);
    });
  }

  /** On the disk before it counts. */
  #append(value: object): void {
    try {
      const file = openSync(this.#path, 'a');
      try {
        appendFileSync(file, `${JSON.stringify(value)}\n`);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
    } catch (error) {
      throw cannotWrite(this.#path, error);
    }
  }
}

/** Whether a run has begun in this folder. */
export function hasTrials(folder: string): boolean {
  return existsSync(join(folder, NAME));
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw cannotWrite(folder, error);
  }
}

export function cannotWrite(path: string, error: unknown): AkinError {
  const { code = 'unknown' } = error as NodeJS.ErrnoException;
  return new AkinError(
    code === 'ENOSPC' ? 'disk-full' : 'read-only',
    `${path} cannot be written (${code}).`,
    {
      cause: error,
    },
  );
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
