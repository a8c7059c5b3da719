/** Errors as codes with sentences: what crosses a process border, and the class that carries it inside one. */
import { z } from 'zod';

export const ErrorCode = z.enum([
  'bad-request',
  'unknown-method',
  'forbidden',
  'cancelled',
  'not-found',
  'folder-missing',
  'not-a-folder',
  'catalog-exists',
  'catalog-newer',
  'catalog-foreign',
  'catalog-damaged',
  'catalog-locked',
  'nothing-indexed',
  'model-missing',
  'model-damaged',
  'model-unfit',
  'fetch-failed',
  'disk-full',
  'read-only',
  'engine-stopped',
  'internal',
]);
export type ErrorCode = z.infer<typeof ErrorCode>;

export const WireError = z.object({
  code: ErrorCode,
  /** One sentence or two for a person: what happened, to what, and what to do. */
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
});
export type WireError = z.infer<typeof WireError>;

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
