/** One connection over an in-process channel: calls, refusals, cancellation, progress. */
import { expect, test } from 'vitest';
import { Client } from '../../contract/client.ts';
import { AkinError } from '../../contract/errors.ts';
import type { ClientMessage, EngineMessage } from '../../contract/wire.ts';
import { Connection, type Handlers } from './connection.ts';
import type { Guest } from './guests.ts';
import { channelPair } from './inProcess.ts';

const collection = 'c'.repeat(32);

function connect(
  handlers: Partial<Handlers>,
  guest: Guest | null = null,
): { client: Client; connection: Connection; raw: unknown[] } {
  const [near, far] = channelPair<ClientMessage, EngineMessage>();
  const connection = new Connection(far, handlers as Handlers, 'shell', () => {}, guest);
  const raw: unknown[] = [];
  const client = new Client({
    ...near,
    onMessage: listener =>
      near.onMessage(message => {
        raw.push(message);
        listener(message);
      }),
  });
  return { client, connection, raw };
}

test('a call is answered with what its handler returns', async () => {
  const { client } = connect({ 'recent.list': () => [] });
  await expect(client.call('recent.list', {})).resolves.toEqual([]);
});

test('parameters that do not fit are refused before the handler sees them, naming the field', async () => {
  const { client } = connect({
    'photos.page': () => {
      throw new Error('the handler ran');
    },
  });
  await expect(client.call('photos.page', { collection, offset: -1, limit: 10 })).rejects.toMatchObject({
    code: 'bad-request',
    message: expect.stringContaining('offset'),
  });
  const withMore = { collection, offset: 0, limit: 10, path: '/etc/passwd' };
  await expect(client.call('photos.page', withMore)).rejects.toMatchObject({
    code: 'bad-request',
    message: expect.stringContaining('path'),
  });
});

test('an unknown method and a prototype name are refused', async () => {
  const { client } = connect({});
  const call = client.call.bind(client) as (method: string, params: unknown) => Promise<unknown>;
  await expect(call('no.such', {})).rejects.toMatchObject({ code: 'unknown-method' });
  await expect(call('constructor', {})).rejects.toMatchObject({ code: 'unknown-method' });
});

test('a reply that does not have the agreed form does not reach the caller', async () => {
  const { client } = connect({ 'recent.list': () => [{ id: 1 }] as never });
  await expect(client.call('recent.list', {})).rejects.toMatchObject({ code: 'internal' });
});

test('cancelling aborts the handler and rejects at once', async () => {
  const aborted = Promise.withResolvers<void>();
  const { client } = connect({
    'recent.list': (_, call) =>
      new Promise((_resolve, reject) => {
        call.signal.addEventListener('abort', () => {
          aborted.resolve();
          reject(new Error('aborted'));
        });
      }),
  });
  const controller = new AbortController();
  const answer = client.call('recent.list', {}, controller.signal);
  controller.abort();
  await expect(answer).rejects.toMatchObject({ code: 'cancelled' });
  await aborted.promise;
});

test('a closed connection aborts what still runs', async () => {
  const aborted = Promise.withResolvers<void>();
  const { client, connection } = connect({
    'recent.list': (_, call) => {
      call.signal.addEventListener('abort', () => aborted.resolve());
      return new Promise(() => {});
    },
  });
  void client.call('recent.list', {});
  await Promise.resolve();
  await new Promise(resolve => setImmediate(resolve));
  connection.close();
  await aborted.promise;
});

test('progress of a call reaches its listener', async () => {
  const told = Promise.withResolvers<string>();
  const { client } = connect({
    'recent.list': async (_, call) => {
      call.progress(1, 2, 'half way');
      expect(await told.promise).toBe('half way');
      return [];
    },
  });
  client.on('call.progress', progress => told.resolve(progress.message));
  await client.call('recent.list', {});
});

test('a message that is no message is answered where it can be and otherwise dropped', async () => {
  const [near, far] = channelPair<unknown, EngineMessage>();
  new Connection(far, {} as Handlers, 'shell');
  const replies: unknown[] = [];
  near.onMessage(message => replies.push(message));
  for (const message of [null, 7, 'text', [], {}, { type: 'call' }, { type: 'cancel', id: 99 }])
    near.post(message);
  near.post({ type: 'call', id: 3, method: 5, params: {} });
  await new Promise(resolve => setImmediate(resolve));
  expect(replies).toHaveLength(1);
  expect(replies[0]).toMatchObject({ type: 'error', id: 3, error: { code: 'bad-request' } });
});

test.each([
  ['internal', new Error('EACCES: open /home/ada/photos/1.jpg')],
  ['folder-missing', new AkinError('folder-missing', 'The folder holidays is not there any more.')],
  [
    'not-found',
    new AkinError('not-found', 'There is no collection at C:\\ada\\c.akin.', { details: { path: 'c' } }),
  ],
] as const)('a guest is told no place by an error that is %s', async (code, error) => {
  const handlers = {
    'recent.list': () => {
      throw error;
    },
  };
  const theirs = connect(handlers, { person: 'Ada', collection });
  const refused = await theirs.client.call('recent.list', {}).catch((thrown: unknown) => thrown);
  expect(refused).toMatchObject({ code, message: 'This did not work at the machine with the collection.' });
  expect((refused as AkinError).details).toBeUndefined();
  await expect(connect(handlers).client.call('recent.list', {})).rejects.toThrow(error.message);
});

test('what a guest asked wrongly is said as it is', async () => {
  const handlers = {
    'recent.list': () => {
      throw new AkinError('not-found', 'This photo is not in the collection any more.');
    },
  };
  const { client } = connect(handlers, { person: 'Ada', collection });
  await expect(client.call('recent.list', {})).rejects.toThrow(
    'This photo is not in the collection any more.',
  );
});
