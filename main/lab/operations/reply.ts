/**
 * Writes a reply as one line of JSON, in pieces: millions of numbers never become one string. Any process.
 *
 * JSON has no NaN or Infinity, and JSON.stringify writes null for them: such a number is an error before the
 * first piece.
 */
import type { FailureCode, ReplyValue, Result } from './operation.ts';

export interface Failure {
  readonly code: FailureCode;
  readonly message: string;
}

export type Reply =
  | { readonly ok: true; readonly result: Result; readonly ms: number }
  | { readonly ok: false; readonly error: Failure; readonly ms: number };

/** How many numbers of a typed array make one piece. */
const PIECE = 1 << 16;

/** The pieces of the line, the line feed included. */
export function* replyPieces(reply: Reply): Generator<string> {
  const ms = Math.round(reply.ms * 1000) / 1000;
  const value: ReplyValue = reply.ok
    ? { ok: true, ...reply.result, ms }
    : { ok: false, error: { ...reply.error }, ms };
  let line = '';
  for (const piece of pieces(value)) {
    line += piece;
    if (line.length >= PIECE) {
      yield line;
      line = '';
    }
  }
  yield `${line}\n`;
}

function* pieces(value: ReplyValue): Generator<string> {
  if (value instanceof Float64Array || value instanceof Int32Array) {
    yield '[';
    for (let from = 0; from < value.length; from += PIECE)
      yield (from > 0 ? ',' : '') + value.subarray(from, from + PIECE).join(',');
    yield ']';
  } else if (isList(value)) {
    if (isShortListOfNumbers(value)) {
      yield JSON.stringify(value);
      return;
    }
    yield '[';
    for (let at = 0; at < value.length; at++) {
      if (at > 0) yield ',';
      yield* pieces(value[at]!);
    }
    yield ']';
  } else if (typeof value === 'object' && value !== null) {
    yield '{';
    let first = true;
    for (const [name, entry] of Object.entries(value)) {
      yield `${first ? '' : ','}${JSON.stringify(name)}:`;
      first = false;
      yield* pieces(entry);
    }
    yield '}';
  } else yield JSON.stringify(value);
}

/** A reply may hold half a million pairs with their weights: each is written at once. */
function isShortListOfNumbers(value: readonly ReplyValue[]): boolean {
  return value.length <= 8 && value.every(entry => typeof entry === 'number');
}

/** The path of the first number that JSON cannot hold, or null. */
export function firstUnwritable(value: ReplyValue, path: string): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : path;
  if (typeof value !== 'object' || value === null || value instanceof Int32Array) return null;
  if (value instanceof Float64Array) {
    const at = value.findIndex(number => !Number.isFinite(number));
    return at < 0 ? null : `${path}[${at}]`;
  }
  if (isList(value)) {
    for (let at = 0; at < value.length; at++) {
      const found = firstUnwritable(value[at]!, '');
      if (found !== null) return `${path}[${at}]${found}`;
    }
    return null;
  }
  for (const [name, entry] of Object.entries(value)) {
    const found = firstUnwritable(entry, `${path}.${name}`);
    if (found !== null) return found;
  }
  return null;
}

/** Array.isArray does not narrow read-only arrays. */
function isList(value: ReplyValue): value is readonly ReplyValue[] {
  return Array.isArray(value);
}
