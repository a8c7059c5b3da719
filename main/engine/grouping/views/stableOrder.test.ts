/** Groups keep the places they had, whatever becomes of them meanwhile. */
import { expect, test } from 'vitest';
import { listGroups } from './groups.ts';
import { StableOrder } from './stableOrder.ts';

const ITEMS = Int32Array.from({ length: 9 }, (_, row) => 100 + row);

function groups(labels: number[], names: Record<number, string> = {}, items = ITEMS) {
  const rowOf = new Map(Array.from(items, (item, row) => [item, row]));
  const facts = { actId: 1, person: null, namedAt: 0, orderedAt: 0 };
  return listGroups(
    { labels: Int32Array.from(labels), toCentre: new Float64Array(labels.length) },
    Object.entries(names).map(([item, name]) => ({ itemId: Number(item), name, ...facts })),
    rowOf,
  );
}

const BEFORE = groups([0, 0, 0, 0, 1, 1, 1, 2, 2]);
const shown = (list: readonly { members: readonly number[] }[]) =>
  list.map(({ members }) => members.join(''));

test('a group that gets a name, or grows, stays where it was until nobody holds the order', () => {
  const orders = new StableOrder();
  expect(shown(orders.sort(BEFORE, ITEMS, 5, undefined))).toEqual(['0123', '456', '78']);
  const named = groups([0, 0, 0, 1, 1, 1, 1, 2, 2], { 107: 'Anna' });
  expect(shown(orders.sort(named, ITEMS, 6, 5))).toEqual(['012', '3456', '78']);
  expect(shown(orders.sort(named, ITEMS, 6, undefined))).toEqual(['78', '3456', '012']);
});

test('parts of a group stand beside each other; what was made of leftovers comes last', () => {
  const orders = new StableOrder();
  const before = groups([0, 0, 0, 0, 1, 1, 2, 3, 4]);
  orders.sort(before, ITEMS, 1, undefined);
  const split = groups([0, 0, 1, 1, 2, 2, 3, 4, 4], { 106: 'Zoe' });
  expect(shown(orders.sort(split, ITEMS, 2, 1))).toEqual(['01', '23', '45', '78', '6']);
});

test('new photos shift the rows, not the groups; an order that is forgotten is the present one', () => {
  const orders = new StableOrder();
  orders.sort(BEFORE, ITEMS, 1, undefined);
  const items = Int32Array.from([99, ...ITEMS]);
  const grown = groups([2, 0, 0, 0, 0, 1, 1, 1, 2, 2], { 107: 'Anna' }, items);
  expect(shown(orders.sort(grown, items, 2, 1))).toEqual(['1234', '567', '089']);
  expect(shown(orders.sort(grown, items, 2, 77))).toEqual(['089', '1234', '567']);
});
