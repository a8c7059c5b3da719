/**
 * Turns anything that was thrown into words: a title, a sentence, and details to copy where it was
 * unforeseen. Renderer.
 */
import { AkinError } from '../../main/contract/errors.ts';
import { strings } from '../strings/strings.ts';

export interface Explanation {
  readonly title: string;
  readonly message: string;
  readonly details?: string;
}

export function explain(error: unknown): Explanation {
  if (!(error instanceof AkinError)) return { ...strings.errors.unexpected, details: detailsOf(error) };
  const words = strings.errors.byCode[error.code];
  const { title } = words;
  const message = strings.errors.message(error.message, words);
  return error.code === 'internal' || error.code === 'unknown-method'
    ? { title, message, details: detailsOf(error) }
    : { title, message };
}

/** Nobody needs to hear that what they called off was called off. */
export function isCancelled(error: unknown): boolean {
  return error instanceof AkinError && error.code === 'cancelled';
}

/**
 * The page reads everything again when the engine is back, so a read that failed with it needs no message of
 * its own.
 */
export function isEngineStopped(error: unknown): boolean {
  return error instanceof AkinError && error.code === 'engine-stopped';
}

export function detailsOf(error: unknown): string {
  const lines: string[] = [];
  for (let cause = error; cause !== undefined && cause !== null && lines.length < 8; ) {
    if (!(cause instanceof Error)) {
      lines.push(String(cause));
      break;
    }
    lines.push(cause.stack ?? `${cause.name}: ${cause.message}`);
    if (cause instanceof AkinError && cause.details !== undefined) lines.push(JSON.stringify(cause.details));
    cause = cause.cause;
  }
  return lines.join('\n');
}
