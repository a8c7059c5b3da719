/**
 * The class that carries an error inside a process. Without the schemas: processes that are started often
 * load it alone.
 */
import type { ErrorCode, WireError } from './errors.ts';

export class AkinError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { details?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AkinError';
    this.code = code;
    this.details = options.details;
  }
}

export function toWireError(error: unknown): WireError {
  if (error instanceof AkinError)
    return {
      code: error.code,
      message: error.message,
      ...(error.details === undefined ? {} : { details: error.details }),
    };
  const message = error instanceof Error ? error.message : String(error);
  return { code: 'internal', message: `Something went wrong inside Akin: ${message}` };
}

export function fromWireError(error: WireError): AkinError {
  return new AkinError(
    error.code,
    error.message,
    error.details === undefined ? {} : { details: error.details },
  );
}
