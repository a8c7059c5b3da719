/**
 * Arrow keys in the direction of reading: where lines run from right to left, the next tile lies on the left.
 * Renderer; also runs in unit tests.
 */
import { direction } from '../strings/locale.ts';

/** The key that would mean the same where lines run from left to right. */
export function readingKey(key: string, lines = direction): string {
  if (lines === 'ltr') return key;
  return key === 'ArrowLeft' ? 'ArrowRight' : key === 'ArrowRight' ? 'ArrowLeft' : key;
}
