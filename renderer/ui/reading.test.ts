/** Arrow keys where lines run from right to left. */
import { expect, it } from 'vitest';
import { moved, moveFor } from './gridMoves.ts';
import { readingKey } from './reading.ts';

it('leads on to the left where lines run from right to left, and changes no other key', () => {
  const shape = { total: 10, columns: 5, rowsPerPage: 2 };
  const after = (key: string, lines: 'ltr' | 'rtl') => moved(3, moveFor(readingKey(key, lines))!, shape);
  expect(after('ArrowLeft', 'rtl')).toBe(4);
  expect(after('ArrowRight', 'rtl')).toBe(2);
  expect(after('ArrowLeft', 'ltr')).toBe(2);
  expect(after('ArrowDown', 'rtl')).toBe(8);
});
