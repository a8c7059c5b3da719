/** What an operation of the engine contract is: the fields it takes, how a request is read, how it is run. Any process. */
import { badRequest, shownName } from './failure.ts';
import type { Request } from './fields.ts';

/** Milliseconds from some fixed moment. */
export type Clock = () => number;

/** What a reply may hold: numbers (plain or in typed arrays), texts, truth values, null, lists and records of these. */
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
  /** Reads the request, or throws a RequestError; what it returns runs the algorithm, and only that is timed. */
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
