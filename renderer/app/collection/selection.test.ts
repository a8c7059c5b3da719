/** Selecting tiles: one by one, in a row, and what a command is then about. */
import { describe, expect, it } from 'vitest';
import { extend, NONE, subjectsOf, toggle } from './selection.ts';

const idAt = (index: number) => (index === 4 ? undefined : 100 + index);

describe('a selection', () => {
  it('takes a tile in and lets it go again', () => {
    const one = toggle(NONE, 103, 3);
    expect([...one.ids]).toEqual([103]);
    expect([...toggle(one, 103, 3).ids]).toEqual([]);
    expect(NONE.ids.size).toBe(0);
  });

  it('extends from the last tile selected on its own, both ways, past what has not been read', () => {
    const one = toggle(NONE, 103, 3);
    expect([...extend(one, 9, 5, idAt).ids]).toEqual([103, 105]);
    expect([...extend(one, 9, 1, idAt).ids].sort()).toEqual([101, 102, 103]);
  });

  it('extends from where one is when nothing was selected', () => {
    const row = extend(NONE, 1, 2, idAt);
    expect([...row.ids]).toEqual([101, 102]);
    expect([...extend(row, 2, 3, idAt).ids]).toEqual([101, 102, 103]);
  });
});

it('is what a command is about, or else the tile one is at', () => {
  expect(subjectsOf(toggle(NONE, 103, 3), 7)).toEqual([103]);
  expect(subjectsOf(NONE, 7)).toEqual([7]);
  expect(subjectsOf(NONE, undefined)).toEqual([]);
});
