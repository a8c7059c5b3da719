/** Type-ahead: whole beginnings, walking by one letter, accents, wrapping round. */
import { describe, expect, it } from 'vitest';
import { findTyped } from './typeAhead.ts';

const names = ['Alps', 'Autumn', 'Éire', 'Pictures', 'Photos 2024', 'photos 2025'];

describe('findTyped', () => {
  it('finds the beginning of a name whatever its case', () => {
    expect(findTyped(names, 'ph', 0)).toBe(4);
    expect(findTyped(names, 'PHOTOS 2025', 4)).toBe(5);
  });

  it('stays on the present entry while the word grows', () => {
    expect(findTyped(names, 'pho', 5)).toBe(5);
  });

  it('walks on when one letter is typed again', () => {
    expect(findTyped(names, 'a', 0)).toBe(1);
    expect(findTyped(names, 'aa', 1)).toBe(0);
  });

  it('ignores accents and wraps round', () => {
    expect(findTyped(names, 'e', 5)).toBe(2);
  });

  it('finds nothing in nothing', () => {
    expect(findTyped([], 'a', 0)).toBe(-1);
    expect(findTyped(names, 'zebra', 0)).toBe(-1);
    expect(findTyped(names, '', 0)).toBe(-1);
  });
});
