/**
 * Everything of many groups is asked for a few calls at a time: a connection refuses more than 256 of them.
 */
import { expect, test } from 'vitest';
import { Client } from '../../../main/contract/client.ts';
import type { ClientMessage, EngineMessage } from '../../../main/contract/wire.ts';
import { Connection, type Handlers } from '../../../main/engine/rpc/connection.ts';
import { channelPair } from '../../../main/engine/rpc/inProcess.ts';
import { GroupsModel } from './groupsModel.ts';

test('the items of several hundred chosen groups, in their order', async () => {
  const handlers: Partial<Handlers> = {
    'recent.open': ({ id }) => ({
      id,
      name: '',
      kind: 'people',
      location: '',
      folders: [],
      photos: 600,
      problems: 0,
    }),
    'jobs.list': () => [],
    'groupings.list': () => [
      { id: 1, name: '', strategy: 'fewest', clusterer: 'own', wanted: null, createdAt: 0 },
    ],
    'groups.page': () => ({
      revision: 1,
      items: 600,
      groups: 0,
      leftovers: 0,
      setAside: 0,
      hidden: 0,
      answers: 0,
      estimate: null,
      page: [],
    }),
    'groups.leftovers': () => ({ revision: 1, total: 0, items: [] }),
    'drafts.list': () => [],
    'groups.aside': () => ({ revision: 1, total: 0, items: [] }),
    'groups.members': async ({ group }) => {
      await new Promise(resolve => setImmediate(resolve));
      const item = { id: group, photo: group, name: `${group}.jpg`, box: null, version: 'v' };
      const member = { item, certainty: 1, isConfirmed: false, isDoubtful: false, because: [] };
      return { revision: 1, total: 1, members: [member] };
    },
  };
  const [near, far] = channelPair<ClientMessage, EngineMessage>();
  new Connection(far, handlers as Handlers, 'browser');
  const failures: unknown[] = [];
  const model = new GroupsModel({
    connection: new Client(near),
    id: 'c'.repeat(32),
    failed: error => failures.push(error),
  });
  await model.open();
  const groups = Array.from({ length: 600 }, (_, i) => i + 1);
  expect(await model.itemsOfAll(groups)).toEqual(groups);
  expect(failures).toEqual([]);
  model.close();
});
