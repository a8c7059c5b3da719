/** Back-pressure: a client that never acknowledges costs one pending state per key. */
import { expect, test } from 'vitest';
import type { EngineMessage } from '../../contract/wire.ts';
import { Outbox } from './outbox.ts';

const collection = 'a'.repeat(32);
const changed = (revision: number) => ({ collection, revision, photos: revision, problems: 0 });
const turn = () => new Promise(resolve => setImmediate(resolve));

test('a stalled client makes nothing grow, and gets the latest state when it wakes', async () => {
  const sent: EngineMessage[] = [];
  const outbox = new Outbox(message => sent.push(message));
  outbox.add('collection.changed', changed(0));
  await turn();
  expect(sent).toHaveLength(1);
  for (let revision = 1; revision <= 100_000; revision++) outbox.add('collection.changed', changed(revision));
  await turn();
  expect(sent).toHaveLength(1);
  expect(outbox.size).toBe(1);
  outbox.acknowledge(1);
  await turn();
  expect(sent[1]).toEqual({
    type: 'events',
    batch: 2,
    events: [{ name: 'collection.changed', payload: changed(100_000) }],
  });
});

test('different keys are kept apart and go out together', async () => {
  const sent: EngineMessage[] = [];
  const outbox = new Outbox(message => sent.push(message));
  outbox.add('recent.changed', {});
  outbox.add('collection.changed', changed(1));
  outbox.add('call.progress', { call: 7, done: 1, total: null, message: '' });
  outbox.add('call.progress', { call: 8, done: 1, total: null, message: '' });
  await turn();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ batch: 1, events: { length: 4 } });
});

test('an acknowledgement of another batch is ignored', async () => {
  const sent: EngineMessage[] = [];
  const outbox = new Outbox(message => sent.push(message));
  outbox.add('recent.changed', {});
  await turn();
  outbox.add('recent.changed', {});
  outbox.acknowledge(0);
  outbox.acknowledge(2);
  await turn();
  expect(sent).toHaveLength(1);
  outbox.acknowledge(1);
  await turn();
  expect(sent).toHaveLength(2);
});
