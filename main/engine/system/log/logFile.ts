/**
 * The log of one process: a file of bounded size in the data folder, and what is written to it from the
 * console and from events. Every host and the engine.
 */
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';
import type { EventName, EventPayload } from '../../../contract/events.ts';
import { Level, LogLine, LogSource } from '../../../contract/log.ts';
import { FileRefused, readRegularFileSync } from '../../../files/readRegularFile.ts';
import { redactKeys } from './redact.ts';

/** A full file is rotated once: a process keeps at most twice this. */
const FULL_BYTES = 512 * 1024;
/** A longer text is cut. */
const LONGEST_TEXT = 8_000;
/** What is larger is no log of ours. */
const MOST_BYTES = 8 * FULL_BYTES;

/**
 * [Note: One writer] Each process has its own file, so that none renames what another writes. Two runs of
 * `akin serve` share one; at worst a full file is rotated twice and its older half is lost.
 */
export class LogFile {
  readonly #folder: string;
  readonly #source: LogSource;

  constructor(data: string, source: LogSource) {
    this.#folder = logFolder(data);
    this.#source = source;
  }

  write(level: Level, text: string): void {
    const file = presentFile(this.#folder, this.#source);
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > FULL_BYTES)
        renameSync(file, earlierFile(this.#folder, this.#source));
      const line = { at: Date.now(), level, text: redactKeys(text).slice(0, LONGEST_TEXT) };
      appendFileSync(file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
    } catch (error) {
      // Not by console.error, which writes to the log.
      process.stderr.write(`akin: the log could not be written: ${String(error)}\n`);
    }
  }
}

/** The latest lines of all processes in the order of time; unreadable lines are left out. */
export function readLog(data: string, { least, limit }: { least: Level; limit: number }): LogLine[] {
  const folder = logFolder(data);
  const serious = Level.options.slice(Level.options.indexOf(least));
  return LogSource.options
    .flatMap(source => [
      ...linesOf(earlierFile(folder, source), source),
      ...linesOf(presentFile(folder, source), source),
    ])
    .filter(({ level }) => serious.includes(level))
    .sort((a, b) => a.at - b.at)
    .slice(-limit);
}

function linesOf(file: string, source: LogSource): LogLine[] {
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return [];
  return textOf(file)
    .split('\n')
    .flatMap(text => {
      const parsed = LogLine.safeParse(withSource(text, source));
      return parsed.success ? [parsed.data] : [];
    });
}

function textOf(file: string): string {
  try {
    return readRegularFileSync(file, { limit: MOST_BYTES }).toString('utf8');
  } catch (error) {
    if (error instanceof FileRefused) return '';
    throw error;
  }
}

/** The last line of a process that died may be cut. */
function withSource(text: string, source: LogSource): unknown {
  try {
    return { ...(JSON.parse(text) as object), source };
  } catch {
    return undefined;
  }
}

function logFolder(data: string): string {
  return join(data, 'logs');
}

function presentFile(folder: string, source: LogSource): string {
  return join(folder, `${source}.log`);
}

function earlierFile(folder: string, source: LogSource): string {
  return join(folder, `${source}.1.log`);
}

export function logEvents(log: LogFile): <E extends EventName>(name: E, payload: EventPayload<E>) => void {
  const states = new Map<string, string>();
  /** Work reports every step; only a new state is logged. */
  const note = (work: string, key: string, state: string, facts: string) => {
    if (states.get(key) === state) return;
    states.set(key, state);
    log.write(state === 'failed' ? 'error' : 'info', `${work} is ${state}${facts}.`);
  };
  return (name, payload) => {
    if (name === 'job.changed') {
      const { collection, job } = payload as EventPayload<'job.changed'>;
      const facts = `: ${job.done} of ${job.total ?? '?'} photos, ${job.failed} of them with problems`;
      note('Indexing', `${name} ${collection} ${job.id}`, job.state, facts);
    } else if (name === 'export.changed') {
      const { collection, export: changed } = payload as EventPayload<'export.changed'>;
      note('An export', `${name} ${collection} ${changed.id}`, changed.state, '');
    } else if (name === 'models.changed') {
      const { job } = payload as EventPayload<'models.changed'>;
      if (job !== null) note('Fetching models', name, job.state, '');
    }
  };
}

export function keepConsole(log: LogFile): void {
  const { error, warn } = console;
  console.error = (...words: unknown[]) => {
    const text = redactKeys(format(...words));
    error(text);
    log.write('error', text);
  };
  console.warn = (...words: unknown[]) => {
    const text = redactKeys(format(...words));
    warn(text);
    log.write('warning', text);
  };
}
