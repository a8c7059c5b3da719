/** The protocol between a WorkerClient and its worker thread. Any process. */
import type { WireError } from '../contract/errors.ts';

/** Each kind of request: what goes in and what comes out. */
export type RequestMap = Record<string, { readonly input: unknown; readonly output: unknown }>;

/** Sent in place of a request: the worker exits after the request it is at. */
export const FINISH = 'finish';

export interface Request {
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
}

export type ToWorker = Request | typeof FINISH;

/** Errors lose their class on the way. `wire` is set for an AkinError, which keeps its code. */
export interface RequestError {
  readonly name: string;
  readonly message: string;
  readonly wire: WireError | null;
}

export type FromWorker =
  | { readonly id: number; readonly progress: unknown }
  | { readonly id: number; readonly ok: true; readonly output: unknown }
  | { readonly id: number; readonly ok: false; readonly error: RequestError };
