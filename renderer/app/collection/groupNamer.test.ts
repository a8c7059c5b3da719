/** One name is one group, however quickly it is typed: before anything was offered for it. */
import { expect, test } from 'vitest';
import type { GroupView } from '../../../main/contract/grouping.ts';
import type { Connection } from '../connection/connection.ts';
import { GroupNamer } from './groupNamer.ts';

const OF = { collection: 'c', grouping: 1 };
const NOTHING = { touched: 0, joins: [], splits: [], sample: [] };

function group(id: number, name: string | null): GroupView {
  return { id, name, size: 3, certainty: 1, confirmed: 0, cover: [] };
}

/** An engine with these groups, and what it was told. */
function engineWith(groups: GroupView[]) {
  const told: string[] = [];
  const call = async (method: string, asked: { search?: string; groups?: number[]; name?: string }) => {
    await new Promise(resolve => setImmediate(resolve));
    if (method === 'groups.likely') {
      const letters = asked.search?.toLowerCase() ?? '';
      const fits = groups.filter(({ name }) => name?.toLowerCase().includes(letters));
      return { total: fits.length, groups: fits.map(fit => ({ group: fit, chance: 0.5 })) };
    }
    told.push([method, asked.groups ?? asked.name].join(' '));
    if (method === 'groups.name' || method === 'groups.rename') groups.push(group(90, asked.name!));
    return NOTHING;
  };
  return { told, namer: new GroupNamer({ call } as unknown as Pick<Connection, 'call'>, () => OF) };
}

test('a group without a name is merged with the one that has it, in whatever letters it is written', async () => {
  const { told, namer } = engineWith([group(1, 'Annabel'), group(2, 'Anna'), group(3, null)]);
  const given = await namer.give({ id: 3, items: [3], group: group(3, null) }, 'ANNA');
  expect(given).toMatchObject({ kind: 'given', into: { id: 2 } });
  expect(told).toEqual(['groups.merge 2,3']);
});

test('items are put into it', async () => {
  const { told, namer } = engineWith([group(2, 'Anna')]);
  expect(await namer.give({ id: 7, items: [7], group: null }, 'Anna')).toMatchObject({ into: { id: 2 } });
  expect(told).toEqual(['groups.move ']);
});

test('of two that have names nothing is merged', async () => {
  const { told, namer } = engineWith([group(2, 'Anna'), group(3, 'Bert')]);
  const given = await namer.give({ id: 3, items: [3], group: group(3, 'Bert') }, 'Anna');
  expect(given).toMatchObject({ kind: 'both named', into: { id: 2 } });
  expect(told).toEqual([]);
});

test('its own name in other letters, and a new one, are given', async () => {
  const { told, namer } = engineWith([group(2, 'Anna'), group(3, 'Annabel')]);
  await namer.give({ id: 2, items: [2], group: group(2, 'Anna') }, 'anna');
  await namer.give({ id: 3, items: [3], group: group(3, 'Annabel') }, 'Ann');
  await namer.give({ id: 3, items: [3], group: group(3, 'Ann') }, '');
  expect(told).toEqual(['groups.rename anna', 'groups.rename Ann', 'groups.rename ']);
});

test('the same name given twice without waiting is one group', async () => {
  const { told, namer } = engineWith([group(4, null), group(5, null)]);
  await Promise.all([
    namer.give({ id: 4, items: [4], group: group(4, null) }, 'Zoe'),
    namer.give({ id: 5, items: [5], group: group(5, null) }, 'Zoe'),
  ]);
  expect(told).toEqual(['groups.rename Zoe', 'groups.merge 90,5']);
});
