/** Where labelling goes on, and what a few letters mean. */
import { expect, test } from 'vitest';
import type { BatchItem } from '../../../main/contract/batch.ts';
import { firstOpen, likeliestFirst, nameMeant, namesFor, nextOpen } from './order.ts';

const items = (marks: string): BatchItem[] =>
  [...marks].map((mark, at) => ({
    item: { id: at + 1, photo: 1, name: 'a.jpg', box: null, version: '' },
    label: mark === '.' ? null : { kind: 'cannot-tell' },
  }));
const palette = ['Anna', 'Bea', 'Joanna'].map(name => ({ name, items: 0, isKnown: true }));

test('labelling goes on with what has no label, after the present one first', () => {
  expect(firstOpen(items('xx.x.'))).toBe(2);
  expect(firstOpen(items('xxx'))).toBe(2);
  expect(nextOpen(items('x.x..'), 1)).toBe(3);
  expect(nextOpen(items('.xxxx'), 3)).toBe(0);
  expect(nextOpen(items('xxx'), 0)).toBe(1);
  expect(nextOpen(items('xxx'), 2)).toBe(2);
});

test('letters find names, beginnings first; a name that is there keeps its spelling', () => {
  expect(namesFor(palette, 'anna').map(({ name }) => name)).toEqual(['Anna', 'Joanna']);
  expect(namesFor(palette, '')).toEqual(palette);
  expect(namesFor(palette, 'zz')).toEqual([]);
  expect(nameMeant(palette, ' bea ')).toBe('Bea');
  expect(nameMeant(palette, 'Beate')).toBe('Beate');
});

test('the likeliest names come first, and the rest keeps its order', () => {
  const order = likeliestFirst(palette, [{ name: 'Joanna' }, { name: 'Anna' }]).map(({ name }) => name);
  expect(order).toEqual(['Joanna', 'Anna', 'Bea']);
});
