/**
 * All that the shell commands write to standard output and standard error.
 *
 * Text for people goes through printLine and printError, which show control characters as escapes; see [Note:
 * Control characters]. The linter allows the console nowhere else in these commands, and guardStreams covers
 * what others write: the engine's reports of mistakes, and the parser of the command line.
 */
import { visibleJson, visibleLine, visibleText } from './visibleText.ts';

/** The reader of standard output has closed it, as in `akin items c.akin | head`. */
export class ReaderGoneError extends Error {}

/** How many characters of a list of JSON are written together. */
const PIECE = 1 << 16;

export function printLine(line: string): void {
  watched(process.stdout);
  console.log(visibleLine(line));
}

export function printLines(...lines: readonly string[]): void {
  for (const line of lines) printLine(line);
}

/** One line of JSON. */
export function printJson(value: unknown): void {
  watched(process.stdout);
  console.log(visibleJson(JSON.stringify(value)));
}

/** Errors, and progress in a log. */
export function printError(line: string): void {
  watched(process.stderr);
  console.error(visibleLine(line));
}

/** Several lines of the program's own, such as help. */
export function printErrorText(text: string): void {
  watched(process.stderr);
  console.error(visibleText(text));
}

/** Waits while the reader is slow, so that what it has not taken yet does not pile up here. */
export async function outputTaken(): Promise<void> {
  const { stdout } = process;
  const failure = watched(stdout);
  if (stdout.writableNeedDrain && failure.error === null)
    await new Promise<void>(resolve => {
      const go = () => {
        for (const event of ['drain', 'error', 'close']) stdout.off(event, go);
        resolve();
      };
      for (const event of ['drain', 'error', 'close']) stdout.once(event, go);
    });
  await nextTurn();
  if (failure.error !== null) throw new ReaderGoneError();
}

/** Writes a JSON value that holds long lists, piece by piece; the pieces together are one line. */
export async function printJsonPieces(pieces: AsyncIterable<string>): Promise<void> {
  watched(process.stdout);
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length < PIECE) continue;
    process.stdout.write(visibleJson(text));
    text = '';
    await outputTaken();
  }
  process.stdout.write(visibleJson(`${text}\n`));
}

/** The elements of a list of JSON with its brackets, for printJsonPieces. */
export async function* jsonList(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[';
  for await (const row of rows) {
    yield before + JSON.stringify(row);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

/** A list as it comes: JSON, or a line or several for each row. Gives how many rows there were. */
export async function printList<Row>(
  rows: AsyncIterable<Row>,
  { json, lines }: { json: boolean | undefined; lines: (row: Row) => readonly string[] },
): Promise<number> {
  let count = 0;
  const counted = async function* () {
    for await (const row of rows) {
      count++;
      yield row;
    }
  };
  if (json) await printJsonPieces(jsonList(counted()));
  else
    for await (const row of counted()) {
      for (const line of lines(row)) printLine(line);
      if (count % 500 === 0) await outputTaken();
    }
  return count;
}

/** What kept standard output from being written, such as a full disk, or null. */
export async function outputProblem(): Promise<string | null> {
  await nextTurn();
  return new Output(process.stdout).problem;
}

/** A standard stream whose writes can be waited for, for replies of any size. */
export class Output {
  readonly #stream: NodeJS.WriteStream;
  readonly #failure: Failure;

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
    this.#failure = watched(stream);
  }

  get closed(): boolean {
    return this.#failure.error !== null;
  }

  /** What went wrong, or null. A reader that closes the pipe is no error. */
  get problem(): string | null {
    const { error } = this.#failure;
    return error === null || error.code === 'EPIPE' ? null : error.message;
  }

  /** Resolves once the text has left this process, or can no longer. */
  write(text: string): Promise<void> {
    if (this.closed) return Promise.resolve();
    return new Promise(resolve => {
      this.#stream.write(text, error => {
        if (error) this.#failure.error ??= error;
        resolve();
      });
    });
  }
}

/**
 * A write error is reported in a later turn of the event loop, which a list made without waiting never
 * reaches.
 */
function nextTurn(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve));
}

interface Failure {
  error: NodeJS.ErrnoException | null;
}

const failures = new WeakMap<NodeJS.WriteStream, Failure>();

/** Without a listener the first write to a closed pipe would end the process with a stack trace. */
export function watched(stream: NodeJS.WriteStream): Failure {
  const known = failures.get(stream);
  if (known !== undefined) return known;
  const failure: Failure = { error: null };
  failures.set(stream, failure);
  stream.on('error', error => {
    failure.error ??= error;
  });
  return failure;
}

const unguarded = new WeakMap<NodeJS.WriteStream, NodeJS.WriteStream['write']>();

/** Writes terminal commands of the program's own, such as those of the progress bar. */
export function writeControls(stream: NodeJS.WriteStream, text: string): void {
  watched(stream);
  (unguarded.get(stream) ?? stream.write.bind(stream))(text);
}

/** From now on nothing in this process can write control characters to the terminal but writeControls. */
export function guardStreams(): void {
  for (const stream of [process.stdout, process.stderr]) {
    if (unguarded.has(stream)) continue;
    watched(stream);
    const write = stream.write.bind(stream);
    unguarded.set(stream, write);
    // Colours of the console are control characters too.
    stream.getColorDepth = () => 1;
    stream.write = ((chunk: unknown, ...more: []) =>
      write((typeof chunk === 'string' ? visibleText(chunk) : chunk) as string, ...more)) as typeof write;
  }
}
