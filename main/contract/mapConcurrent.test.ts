/** Many calls with few under way: over a real connection, which refuses more than 256. */
import { expect, test } from 'vitest';
import { Connection, type Handlers } from '../engine/rpc/connection.ts';
import { channelPair } from '../engine/rpc/inProcess.ts';
import { Client } from './client.ts';
import { mapConcurrent } from './mapConcurrent.ts';
import type { ClientMessage, EngineMessage } from './wire.ts';

function connect() {
  let [underWay, most] = [0, 0];
  const handlers: Partial<Handlers> = {
    'groups.members': async ({ group }) => {
      most = Math.max(most, ++underWay);
      await new Promise(resolve => setImmediate(resolve));
      underWay--;
      return { revision: 1, total: group, members: [] };
    },
  };
  const [near, far] = channelPair<ClientMessage, EngineMessage>();
  new Connection(far, handlers as Handlers, 'shell');
  const client = new Client(near);
  const place = { collection: 'c'.repeat(32), grouping: 1, offset: 0, limit: 1 };
  const ask = async (group: number) => (await client.call('groups.members', { ...place, group })).total;
  return { ask, most: () => most };
}

const groups = Array.from({ length: 1000 }, (_, i) => i + 1);

test('a thousand calls all at once are refused; a few at a time are not', async () => {
  const { ask, most } = connect();
  await expect(Promise.all(groups.map(ask))).rejects.toThrow('Too many calls');
  await new Promise(resolve => setImmediate(resolve));
  expect(await mapConcurrent(groups, connect().ask)).toEqual(groups);
  const few = connect();
  expect(await mapConcurrent(groups, few.ask, 3)).toEqual(groups);
  expect(few.most()).toBe(3);
  expect(most()).toBe(256);
});

test('after a failure nothing more is begun', async () => {
  const begun: number[] = [];
  const fail = async (group: number) => {
    begun.push(group);
    await Promise.resolve();
    if (group === 5) throw new Error('five');
  };
  await expect(mapConcurrent(groups, fail, 2)).rejects.toThrow('five');
  expect(begun.length).toBeLessThan(10);
  expect(await mapConcurrent([], fail)).toEqual([]);
});
