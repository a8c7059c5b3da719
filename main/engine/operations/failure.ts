/** What is wrong with a request to the engine contract, as a code and a sentence that names the field. Any process. */

/** `internal` is a fault of ours, never of the request: it is there so that such a fault is seen and not dressed up as another. */
export type FailureCode = 'bad-json' | 'unknown-op' | 'bad-request' | 'conflicting-constraints' | 'internal';

export class RequestError extends Error {
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string) {
    super(message);
    this.name = 'RequestError';
    this.code = code;
  }
}

/** For `throw badRequest('k', 'must be an integer from 1 to 5, not "x"')`: the field first, then what is wrong with it. */
export function badRequest(field: string, problem: string): RequestError {
  return new RequestError('bad-request', `${field} ${problem}.`);
}

/** A value as it appears in a message: short, and never by way of a recursion that deep nesting could break. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  return String(value);
}

/** The name of a field nobody knows, quoted and cut short where it is no word. */
export function shownName(name: string): string {
  return /^\w{1,40}$/.test(name) ? name : shown(name);
}
