/** Answers one request of the engine contract: text in, reply out. It never throws. Any process. */
import { ConflictingConstraintsError } from '../../algorithms/constraints.ts';
import { badRequest, type Clock, type Request, RequestError, shown } from './operation.ts';
import { firstUnwritable, type Reply } from './reply.ts';
import { findOperation } from './table.ts';

/** `op` is the operation named on the command line; in the stream form the request names it itself. */
export async function answerText(text: string, op: string | null, clock: Clock): Promise<Reply> {
  try {
    return await answerRequest(parse(text), op, clock);
  } catch (error) {
    return failed(error, 0);
  }
}

async function answerRequest(request: Request, named: string | null, clock: Clock): Promise<Reply> {
  const op = operationName(request, named);
  const entry = findOperation(op);
  if (entry === null) throw unknownOperation(op);
  const { operation } = await entry.load();
  const run = operation.prepare(request);
  const started = clock();
  try {
    const result = await run(clock);
    const ms = clock() - started;
    const unwritable = firstUnwritable(result, 'result');
    if (unwritable !== null) throw new Error(`${unwritable} is not a finite number`);
    return { ok: true, result, ms };
  } catch (error) {
    return failed(error, clock() - started);
  }
}

export function unknownOperation(op: string): RequestError {
  return new RequestError(
    'unknown-op',
    `op ${shown(op)} is not known; akin engine --help lists the known ones.`,
  );
}

function parse(text: string): Request {
  let value: unknown;
  try {
    value = JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch (error) {
    throw new RequestError('bad-json', `The request is not JSON: ${(error as Error).message}.`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new RequestError('bad-json', `The request must be a JSON object, not ${shown(value)}.`);
  return value as Request;
}

function operationName(request: Request, named: string | null): string {
  const given = Object.hasOwn(request, 'op') ? request.op : undefined;
  if (named === null) {
    if (given === undefined) throw new RequestError('unknown-op', 'op is missing: it names the operation.');
    if (typeof given !== 'string')
      throw new RequestError('unknown-op', `op must be a text, not ${shown(given)}.`);
    return given;
  }
  if (given !== undefined && given !== named)
    throw badRequest('op', `is ${shown(given)} where the command says ${named}`);
  return named;
}

export function failed(error: unknown, ms: number): Reply {
  return { ok: false, error: describe(error), ms };
}

/** Algorithms refuse an input with a RangeError; any other error is a fault of Akin. */
function describe(error: unknown): { code: RequestError['code']; message: string } {
  if (error instanceof RequestError) return { code: error.code, message: error.message };
  if (error instanceof ConflictingConstraintsError)
    return { code: 'conflicting-constraints', message: `${error.message}.` };
  if (error instanceof RangeError)
    return { code: 'bad-request', message: `The request cannot be run: ${error.message}.` };
  const message = error instanceof Error ? error.message : String(error);
  return { code: 'internal', message: `Something went wrong inside Akin: ${message}` };
}
