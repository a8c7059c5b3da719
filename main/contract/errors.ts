/** Errors as codes with messages: their form between processes, and the class inside one. Any process. */
import { z } from 'zod';

export { AkinError, fromWireError, toWireError } from './akinError.ts';

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
  /** The message for a person: what happened, to what, and what to do. */
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
});
export type WireError = z.infer<typeof WireError>;
