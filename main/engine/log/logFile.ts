/** The log of one process: a file of lines in the data folder that never grows beyond its bound. Runs in every host and the engine. */
import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Level, LogLine, LogSource } from '../../contract/log.ts';

/** When a file is full it becomes the one before, and the one before that is gone: a process keeps at most twice this. */
const FULL_BYTES = 512 * 1024;
/** A longer text is cut: the bound holds whatever a process has to say. */
const LONGEST_TEXT = 8_000;

/**
 * [Note: One writer] Each process has a file of its own, so that nobody renames what another writes. Two runs of
 * `akin serve` share one; at the worst a full file is put aside twice and its older half is lost.
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
      mkdirSync(this.#folder, { recursive: true });
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > FULL_BYTES)
        renameSync(file, earlierFile(this.#folder, this.#source));
      const line = { at: Date.now(), level, text: text.slice(0, LONGEST_TEXT) };
      appendFileSync(file, `${JSON.stringify(line)}\n`);
    } catch (error) {
      // Not by console.error, which may lead back here.
      process.stderr.write(`akin: the log could not be written: ${String(error)}\n`);
    }
  }
}

/** The latest lines of all processes in the order of time; what cannot be read as a line is left out. */
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
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap(text => {
      const parsed = LogLine.safeParse(withSource(text, source));
      return parsed.success ? [parsed.data] : [];
    });
}

/** The last line of a process that died may be half a line. */
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
