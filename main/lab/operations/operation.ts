/**
 * What an operation of the engine contract is, and how a request that cannot be run is refused. Any process.
 */

export type Request = Readonly<Record<string, unknown>>;

/** Milliseconds since a fixed point in time. */
export type Clock = () => number;

/**
 * What a reply may hold: numbers (plain or in typed arrays), strings, booleans, null, lists and objects of
 * these.
 */
export type ReplyValue =
  | number
  | string
  | boolean
  | null
  | Float64Array
  | Int32Array
  | readonly ReplyValue[]
  | { readonly [name: string]: ReplyValue };

export type Result = Readonly<Record<string, ReplyValue>>;

export interface Operation {
  /**
   * Parses the request, or throws a RequestError. The function returned runs the algorithm; only that is
   * timed.
   */
  prepare(request: Request): (clock: Clock) => Result | Promise<Result>;
}

interface Definition<Input> {
  /** All fields but `op`; any other is an error. */
  readonly fields: readonly string[];
  parse(request: Request): Input;
  /** A promise where the work is shared among threads. */
  run(input: Input, clock: Clock): Result | Promise<Result>;
}

export function defineOperation<Input>(definition: Definition<Input>): Operation {
  return {
    prepare(request) {
      for (const name of Object.keys(request))
        if (name !== 'op' && !definition.fields.includes(name))
          throw badRequest(
            shownName(name),
            `is not a field of this op, which takes ${definition.fields.join(', ')}`,
          );
      const input = definition.parse(request);
      return clock => definition.run(input, clock);
    },
  };
}

/** `internal` is a fault of Akin, never of the request. */
export type FailureCode = 'bad-json' | 'unknown-op' | 'bad-request' | 'conflicting-constraints' | 'internal';

export class RequestError extends Error {
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string) {
    super(message);
    this.name = 'RequestError';
    this.code = code;
  }
}

/** The field first, then its problem: `badRequest('k', 'must be an integer from 1 to 5, not "x"')`. */
export function badRequest(field: string, problem: string): RequestError {
  return new RequestError('bad-request', `${field} ${problem}.`);
}

/** A value as it appears in a message: short, and without recursion, which deep nesting could break. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  return String(value);
}

/** The name of an unknown field, quoted and cut short where it is no word. */
export function shownName(name: string): string {
  return /^\w{1,40}$/.test(name) ? name : shown(name);
}
