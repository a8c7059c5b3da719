/**
 * Text that is no well-formed Unicode, or holds a NUL, in every call that takes one: refused in words, never
 * an internal error.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Client } from '../contract/client.ts';
import type { Collection } from '../contract/model.ts';
import type { Engine } from './engine.ts';
import { startIn } from './testing/startIn.ts';

let folder: string;
let photos: string;
let engine: Engine;
let client: Client;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akin-text-'));
  photos = join(folder, 'photos');
  mkdirSync(photos);
  ({ engine, client } = startIn(folder, 'browser'));
});

afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

function create(): Promise<Collection> {
  return client.call('collection.create', {
    folder: engine.grant(photos),
    kind: 'anything',
    name: 'Holidays',
  });
}

test.each(['\ud800', 'Oma \udc00', 'a\0b'])(
  'a name that cannot be stored is refused in words: %j',
  async name => {
    const { id: collection } = await create();
    const [first] = await client.call('groupings.list', { collection });
    const of = { collection, grouping: first!.id };
    const calls = [
      client.call('collection.create', { folder: engine.grant(photos), kind: 'anything', name }),
      client.call('sample.open', { name }),
      client.call('person.sign', { person: name }),
      client.call('groupings.create', { collection, name, copyOf: null }),
      client.call('groupings.rename', { ...of, name }),
      client.call('groups.rename', { ...of, group: 1, name }),
      client.call('batch.label', { ...of, item: 1, label: { kind: 'name', name } }),
      client.call('attributes.type', { ...of, name, apply: true }),
      client.call('attributes.teach', {
        ...of,
        name,
        form: 'binary',
        examples: [
          { item: 1, rank: 0 },
          { item: 2, rank: 1 },
        ],
        apply: true,
      }),
      client.call('answers.replay', {
        collection,
        answers: {
          format: 'akin-answers',
          version: 1,
          kind: 'anything',
          model: 'classical',
          grouping: { name, strategy: first!.strategy, clusterer: first!.clusterer, wanted: null },
          items: [],
          acts: [],
        },
      }),
    ];
    for (const call of calls)
      await expect(call).rejects.toMatchObject({
        code: 'bad-request',
        message: expect.stringMatching(/must not contain (half of a character|a NUL character)/),
      });
    expect(await client.call('groupings.list', { collection })).toEqual([first]);
  },
);

test.each(['\ud800', 'a\0b'])('text that is only looked for is no internal error: %j', async text => {
  const { id: collection } = await create();
  const [first] = await client.call('groupings.list', { collection });
  const of = { collection, grouping: first!.id };

  const calls = [
    client.call('groups.page', { ...of, offset: 0, limit: 10, search: text }),
    client.call('collection.lookWith', { collection, model: text }),
    client.call('models.remove', { model: text }),
    client.call('models.fetch', { models: [text] }),
    client.call('ask.answer', {
      ...of,
      question: text,
      answer: { kind: 'skip' },
      tookMilliseconds: 1,
    }),
  ];
  for (const outcome of await Promise.allSettled(calls))
    if (outcome.status === 'rejected') expect(outcome.reason.code).not.toBe('internal');
});
