/**
 * `akin engine`: the clustering engine from a shell, one request or a stream of them
 * (docs/engine-contract.md). Runs in a process of its own.
 *
 * Scripts start it often: it imports the table of operations alone, and an operation when it is called.
 */
import { answerText, failed, unknownOperation } from '../lab/operations/answer.ts';
import { RequestError } from '../lab/operations/operation.ts';
import { type Reply, replyPieces } from '../lab/operations/reply.ts';
import { findOperation, OPERATIONS } from '../lab/operations/table.ts';
import { Output, printError } from './output.ts';
import { visibleJson, visibleText } from './visibleText.ts';

/** 0 done, 1 the request was refused (the reply says why), 2 the command line was not understood. */
export async function runEngine(args: string[]): Promise<number> {
  const [word] = args;
  if (args.length !== 1 || word === undefined) return await misunderstood(args);
  if (word === '--help' || word === '-h') return await print(help());
  if (word === '--stream') return await answerStream();
  if (word.startsWith('-')) return await misunderstood(args);
  return await answerOne(word);
}

async function answerOne(op: string): Promise<number> {
  const output = new Output(process.stdout);
  const reply = findOperation(op) === null ? failed(unknownOperation(op), 0) : await readAndAnswer(op);
  await writeReply(output, reply);
  return reply.ok ? exitCode(output) : 1;
}

async function readAndAnswer(op: string): Promise<Reply> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  } catch (error) {
    return failed(
      new RequestError('bad-json', `The request could not be read: ${(error as Error).message}.`),
      0,
    );
  }
  return await answerBytes(chunks, op);
}

/** Replies in the order of the requests, one at a time, so that memory holds one request and one reply. */
async function answerStream(): Promise<number> {
  const output = new Output(process.stdout);
  try {
    for await (const line of linesOf(process.stdin)) {
      if (isBlank(line)) continue;
      await writeReply(output, await answerBytes(line, null));
      // The reader of the replies has closed the pipe.
      if (output.closed) break;
    }
  } catch (error) {
    printError(`akin engine: the requests could not be read any further: ${(error as Error).message}`);
    return 1;
  }
  process.stdin.destroy();
  return exitCode(output);
}

/** A reply that could not be written (a full disk) is reported. */
function exitCode(output: Output): number {
  if (output.problem === null) return 0;
  printError(`akin engine: the reply could not be written: ${output.problem}`);
  return 1;
}

async function answerBytes(chunks: Line, op: string | null): Promise<Reply> {
  let text: string;
  try {
    text = Buffer.concat(chunks).toString('utf8');
  } catch {
    const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    return failed(new RequestError('bad-json', `The request is too long to be read: ${bytes} bytes.`), 0);
  }
  return await answerText(text, op, () => performance.now());
}

function isBlank(line: Line): boolean {
  return line.every(chunk => chunk.every(byte => byte === 0x20 || byte === 0x09 || byte === 0x0d));
}

async function writeReply(output: Output, reply: Reply): Promise<void> {
  for (const piece of replyPieces(reply)) await output.write(visibleJson(piece));
}

async function print(text: string): Promise<number> {
  await new Output(process.stdout).write(text);
  return 0;
}

async function misunderstood(args: readonly string[]): Promise<number> {
  const problem = args.length === 0 ? 'an op or --stream is missing' : `${args.join(' ')} was not understood`;
  await new Output(process.stderr).write(visibleText(`akin engine: ${problem}\n\n${help()}`));
  return 2;
}

function help(): string {
  const width = Math.max(...Object.keys(OPERATIONS).map(op => op.length));
  const ops = Object.entries(OPERATIONS).map(([op, { summary }]) => `  ${op.padEnd(width)}  ${summary}\n`);
  return `The clustering engine from a shell.

  akin engine OP < request.json > reply.json              one request, one reply; exit status 1 when it is refused
  akin engine --stream < requests.jsonl > replies.jsonl   one request per line, each with its "op"; one reply per line

Ops:
${ops.join('')}`;
}

/** The pieces of one line, without its line feed. */
export type Line = readonly Buffer[];

const LINE_FEED = 0x0a;

/** The last line counts although no line feed ends it. */
export async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  let pieces: Buffer[] = [];
  for await (const chunk of stream) {
    let from = 0;
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
      pieces.push(chunk.subarray(from, at));
      from = at + 1;
      yield pieces;
      pieces = [];
    }
    if (from < chunk.length) pieces.push(chunk.subarray(from));
  }
  if (pieces.length > 0) yield pieces;
}
