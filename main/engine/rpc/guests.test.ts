/** What guests may call, by name, and that nothing they get names a place of the disk. */
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSubjects } from '../../../test/fixtures/subjects.ts';
import { Client } from '../../contract/client.ts';
import { AkinError } from '../../contract/errors.ts';
import { isMethod, type MethodName, methods } from '../../contract/methods.ts';
import type { Collection } from '../../contract/model.ts';
import type { ClientMessage, EngineMessage } from '../../contract/wire.ts';
import { EngineWithPhotos } from '../testing/engineWithPhotos.ts';
import { GUEST_METHODS } from './guests.ts';
import { channelPair } from './inProcess.ts';

/** Written out here, so that a method that is added to the list is added twice. */
const LISTED: readonly string[] = [
  ...['app.info', 'attributes.ends', 'collection.get', 'collection.looking', 'events.of', 'jobs.list'],
  ...['ask.answer', 'ask.likely', 'ask.now', 'ask.redo', 'ask.stakes', 'ask.undo'],
  ...['audit.certificate', 'audit.check', 'audit.redo', 'audit.state', 'audit.undo'],
  ...['browse.answer', 'browse.question', 'browse.sheet', 'drafts.keep', 'drafts.list'],
  ...['groupings.compare', 'groupings.list', 'groups.answerProposals', 'groups.aside', 'groups.bringBack'],
  ...['groups.changedByReason', 'groups.hidden', 'groups.hide', 'groups.leftovers', 'groups.likely'],
  ...['groups.members', 'groups.merge', 'groups.move', 'groups.name', 'groups.others', 'groups.page'],
  ...['groups.parts', 'groups.proposals', 'groups.refuse', 'groups.rename', 'groups.setAside'],
  ...['groups.show', 'groups.split', 'groups.visit', 'items.page', 'key.get', 'names.find', 'photo.get'],
  ...['photo.subjects', 'photos.page', 'quality.get', 'recent.list', 'recent.open', 'reason.attributes'],
  ...['reason.give', 'reason.list', 'reason.preview', 'review.change', 'review.confirm', 'review.list'],
  ...['review.names', 'review.people', 'review.redo', 'review.takeBack', 'review.undo'],
];

let made: EngineWithPhotos;
let collection: Collection;
let guest: Client;
const heard: string[] = [];

beforeAll(async () => {
  made = new EngineWithPhotos();
  await makeSubjects(made.photos, 4);
  writeFileSync(join(made.photos, 'broken.jpg'), 'no picture');
  collection = await made.create();
  await made.indexed(collection);
  const [near, far] = channelPair<ClientMessage, EngineMessage>();
  const listening = {
    ...far,
    post: (message: EngineMessage) => {
      heard.push(JSON.stringify(message));
      far.post(message);
    },
  };
  made.engine.connect(listening, 'browser', { person: 'Ada', collection: collection.id });
  guest = new Client(near);
});
afterAll(() => made.close());

test('guests may call what is listed here; the rest is refused whatever its parameters are', async () => {
  expect([...GUEST_METHODS].sort()).toEqual([...LISTED].sort());
  const call = guest.call.bind(guest) as (method: string, params: unknown) => Promise<unknown>;
  const others = Object.keys(methods).filter(method => !LISTED.includes(method));
  expect(others.length).toBeGreaterThan(80);
  for (const method of others)
    await expect(call(method, {}), method).rejects.toMatchObject({ code: 'forbidden' });
  for (const method of LISTED) expect(isMethod(method), method).toBe(true);
});

test('no reply, event or error of any method names a place of the disk', async () => {
  const { client } = made;
  const own = { collection: collection.id };
  const [grouping] = await client.call('groupings.list', own);
  const of = { ...own, grouping: grouping!.id };
  const second = await client.call('groupings.create', { ...own, name: 'Other', copyOf: grouping!.id });
  const { items } = await client.call('items.page', { ...own, offset: 0, limit: 50 });
  const { photos } = await client.call('photos.page', { ...own, offset: 0, limit: 50 });
  const broken = photos.find(({ state }) => state === 'failed')!.id;
  const [a, b, c, d] = items.map(({ id }) => id) as [number, number, number, number];
  const asking = await client.call('ask.now', of);
  await client.call('audit.start', { ...of, wanted: 2 });
  const attributes = await client.call('reason.attributes', { ...of, items: [a, d] });
  const page = { offset: 0, limit: 50 };
  const put = { tookMilliseconds: 1 };
  const question = asking.question?.id ?? 'none';
  const attribute = attributes[0]?.id ?? 1;
  const reason = {
    items: [a, d],
    verdict: 'different',
    form: 'relative',
    attributes: [attribute],
    confidence: 'soft',
  };
  const answer = { ...of, answer: 1 };
  const params: Record<string, object> = {
    'app.info': {},
    'recent.list': {},
    'recent.open': { id: collection.id },
    'photo.get': { ...own, photo: items[0]!.photo },
    'photo.subjects': { ...of, photo: items[0]!.photo },
    'photos.page': { ...own, ...page },
    'items.page': { ...own, ...page },
    'groupings.compare': { ...of, with: second.id },
    'groups.page': { ...of, ...page },
    'groups.leftovers': { ...of, ...page },
    'groups.aside': { ...of, ...page },
    'groups.hidden': { ...of, ...page },
    'groups.members': { ...of, ...page, group: a },
    'groups.rename': { ...of, group: a, name: 'Fox' },
    'groups.name': { ...of, items: [b], name: 'Owl' },
    'groups.likely': { ...of, ...page, items: [c], named: false },
    'groups.others': { ...of, group: a, limit: 5 },
    'groups.refuse': { ...of, group: a, others: [c] },
    'groups.visit': { ...of, group: a },
    'groups.merge': { ...of, apply: true, groups: [a, b], named: true },
    'groups.move': { ...of, apply: true, items: [c], to: null },
    'groups.parts': { ...of, group: a, parts: 2 },
    'groups.split': { ...of, apply: true, parts: [[a]] },
    'groups.setAside': { ...of, items: [c] },
    'groups.bringBack': { ...of, items: [c] },
    'groups.hide': { ...of, group: a },
    'groups.show': { ...of, group: a },
    'groups.answerProposals': { ...of, apply: false, accepted: [], refused: ['none'] },
    'drafts.keep': { ...of, items: [a], name: 'Fo' },
    'ask.stakes': { ...of, question },
    'ask.likely': { ...of, question },
    'ask.answer': { ...of, ...put, question, answer: { kind: 'cannot-tell' } },
    'reason.attributes': { ...of, items: [a, d] },
    'reason.preview': { ...of, reason },
    'reason.give': { ...of, ...put, reason },
    'attributes.ends': { ...of, attribute },
    'review.list': { ...of, all: true },
    'review.confirm': answer,
    'review.change': answer,
    'review.takeBack': answer,
    'names.find': { ...own, letters: 'fo', limit: 5 },
    'events.of': { ...of, item: a },
    'audit.check': { ...of, ...put, question: 'none', answer: { kind: 'cannot-tell' } },
    'browse.sheet': { ...of, per: 3, ...page },
    'browse.question': { ...of, per: 3 },
    'browse.answer': { ...of, ...put, per: 3, question: 'none', verdict: 'same' },
    ...Object.fromEntries(
      ['collection.get', 'collection.looking', 'jobs.list', 'groupings.list', 'quality.get'].map(name => [
        name,
        own,
      ]),
    ),
  };
  const call = async (method: MethodName, given: object) => {
    expect(methods[method].params.safeParse(given).success, method).toBe(true);
    await (guest.call as (...of: unknown[]) => Promise<unknown>)
      .call(guest, method, given)
      .catch((error: unknown) => {
        if (!(error instanceof AkinError)) throw error;
        expect(error.code, method).not.toBe('forbidden');
      });
  };
  for (const method of GUEST_METHODS) await call(method as MethodName, params[method] ?? of);
  await call('photo.get', { ...own, photo: broken });
  // The folder is gone: its job says so, and so do errors of what reads it.
  renameSync(made.photos, `${made.photos} away`);
  await made.indexed(collection);
  renameSync(join(made.folder, 'data'), join(made.folder, 'data away'));
  for (const method of ['jobs.list', 'collection.get', 'recent.list'] as const)
    await call(method, params[method] ?? of);
  renameSync(join(made.folder, 'data away'), join(made.folder, 'data'));
  await expect.poll(() => heard.join()).toContain('"state":"failed"');
  const results = heard.filter(message => message.includes('"type":"result"'));
  expect(results.length).toBeGreaterThan(45);
  expect(heard.some(message => message.includes('"path":""'))).toBe(true);
  for (const message of heard) expect(message).not.toContain(made.folder);
});
