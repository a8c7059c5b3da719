/**
 * Attacks on the host that is shared in the local network: wrong and withdrawn keys, foreign pages, rebound names,
 * hostile bytes within TLS, guests who want more than they were given, and how fast they may go.
 */
import { X509Certificate } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { ATTACKS, holdHalfRequest } from '../../test/fixtures/rawAttacks.ts';
import { SteadyClient } from '../../test/fixtures/steadyClient.ts';
import { makeSubjects } from '../../test/fixtures/subjects.ts';
import type { Client } from '../contract/client.ts';
import { methods } from '../contract/methods.ts';
import type { Collection } from '../contract/model.ts';
import { connectInProcess, type Engine, startEngine } from '../host/engine.ts';
import { makeCertificate } from './certificate.ts';
import { Buckets } from './rates.ts';
import { linkOf, type SharedHost, share } from './share.ts';
import { ShareFile } from './shareFile.ts';

let folder: string;
let engine: Engine;
let owner: Client;
let collection: Collection;
let other: Collection;
let file: ShareFile;
let host: SharedHost;
let key: string;
const open: WebSocket[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akin-share-'));
  const photos = join(folder, 'photos');
  await makeSubjects(photos, 2);
  engine = startEngine({ directories: { data: join(folder, 'data'), cache: join(folder, 'cache') } });
  owner = connectInProcess(engine, 'shell');
  const facts = { folder: photos, kind: 'anything' } as const;
  collection = engine.createCollection(join(folder, 'shared.akin'), { ...facts, name: 'Shared' });
  other = engine.createCollection(join(folder, 'other.akin'), { ...facts, name: 'Other' });
  file = new ShareFile(join(folder, 'data'));
  host = await share(engine, file, { address: '127.0.0.1', collection });
  key = file.add('Ada');
});

afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate();
});

afterAll(async () => {
  await host.close();
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

function get(path: string, headers: Record<string, string> = {}): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const place = {
      host: '127.0.0.1',
      port: host.port,
      path,
      headers,
      rejectUnauthorized: false,
      agent: false,
    };
    const call = request(place, response => {
      let body = '';
      response.on('data', (text: Buffer) => {
        body += String(text);
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    call.on('error', reject);
    call.end();
  });
}

function openSocket(
  offered: string,
  options: { origin?: string; hostHeader?: string; at?: SharedHost } = {},
) {
  const { port } = options.at ?? host;
  const socket = new WebSocket(`wss://127.0.0.1:${port}/channel`, ['akin', `key.${offered}`], {
    origin: options.origin ?? `https://127.0.0.1:${port}`,
    headers: options.hostHeader === undefined ? {} : { Host: options.hostHeader },
    rejectUnauthorized: false,
  });
  open.push(socket);
  return socket;
}

function ending(socket: WebSocket): Promise<number> {
  return new Promise(resolve => {
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.on('close', code => resolve(code));
    socket.on('error', () => {}); // a close or a response says more
  });
}

let calls = 0;

type Reply = { type: string; id: number; value?: unknown; error?: { code: string; message: string } };

function call(socket: WebSocket, method: string, params: unknown): Promise<Reply> {
  const id = ++calls;
  return new Promise(resolve => {
    const heard = (data: unknown) => {
      const reply = JSON.parse(String(data)) as Reply;
      if (reply.id !== id) return;
      socket.off('message', heard);
      resolve(reply);
    };
    socket.on('message', heard);
    const send = () => socket.send(JSON.stringify({ type: 'call', id, method, params }));
    if (socket.readyState === WebSocket.OPEN) send();
    else socket.once('open', send);
  });
}

test('the certificate is for this address alone, and the fingerprint is that of what a browser sees', async () => {
  const socket = connectTls({ host: '127.0.0.1', port: host.port, rejectUnauthorized: false });
  await new Promise<void>(resolve => socket.once('secureConnect', () => resolve()));
  const { fingerprint256, subjectaltname } = socket.getPeerCertificate();
  expect(fingerprint256).toBe(host.fingerprint);
  expect(subjectaltname).toBe('IP Address:127.0.0.1');
  expect(socket.getProtocol()).toMatch(/^TLSv1\.[23]$/);
  socket.destroy();
  const { certificate } = makeCertificate('192.168.7.9', Date.UTC(2049, 11, 1));
  const parsed = new X509Certificate(certificate);
  expect(parsed.verify(parsed.publicKey)).toBe(true);
  expect(parsed.ca).toBe(false);
  expect(parsed.checkIP('192.168.7.9')).toBe('192.168.7.9');
  expect(parsed.checkIP('192.168.7.8')).toBeUndefined();
  expect(parsed.validTo).toContain('2050');
});

test.each(['0.0.0.0', '8.8.8.8', '192.168.255.254', 'localhost', '::1', ''])(
  'it is not shared at %j',
  async address => {
    await expect(share(engine, file, { address, collection })).rejects.toThrow(
      /not an address of this machine/,
    );
  },
);

test('the file is for its owner alone, and has no key', () => {
  const path = join(folder, 'data', 'share.json');
  expect(statSync(path).mode & 0o077).toBe(0);
  expect(JSON.stringify(file.read())).not.toContain(key);
});

test('a page without TLS, another host, another origin or without a key is refused', async () => {
  await expect(fetch(`http://127.0.0.1:${host.port}/`)).rejects.toThrow();
  expect((await get('/')).status).toBe(200);
  for (const Host of ['evil.example', `evil.example:${host.port}`, `localhost:${host.port}`, '127.0.0.1'])
    expect((await get('/', { Host })).status, Host).toBe(403);
  expect((await get('/', { Origin: 'https://evil.example' })).status).toBe(403);
  expect((await get('/', { Origin: `http://127.0.0.1:${host.port}` })).status).toBe(403);
  expect((await get('/open/anything')).status).toBe(404);
  expect(await ending(openSocket('x'.repeat(32)))).toBe(401);
  expect(await ending(openSocket(key, { origin: 'https://evil.example' }))).toBe(403);
  expect(await ending(openSocket(key, { hostHeader: `evil.example:${host.port}` }))).toBe(403);
  const picture = `/image/${collection.id}/1/thumbnail`;
  expect((await get(picture)).status).toBe(401);
  expect((await get(`${picture}?key=${key}`, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
});

test('a guest has the one collection, under the name that the link is for, without places on the disk', async () => {
  const socket = openSocket(key);
  expect((await call(socket, 'app.info', {})).value).toMatchObject({ guest: 'Ada', host: 'browser' });
  const { value: recents } = await call(socket, 'recent.list', {});
  expect(recents).toMatchObject([{ id: collection.id, name: 'Shared', location: '' }]);
  const opened = await call(socket, 'recent.open', { id: collection.id });
  expect(opened.value).toMatchObject({ location: '', folders: [{ path: '' }] });
  expect(JSON.stringify([recents, opened.value])).not.toContain(folder);
  expect((await call(socket, 'recent.open', { id: other.id })).error?.code).toBe('forbidden');
  expect((await call(socket, 'collection.get', { collection: other.id })).error?.code).toBe('forbidden');
  expect((await get(`/image/${other.id}/1/thumbnail?key=${key}`)).status).toBe(404);
  expect((await call(socket, 'person.sign', { person: 'Bob' })).error?.code).toBe('forbidden');
  const [grouping] = await owner.call('groupings.list', { collection: collection.id });
  const asked = await call(socket, 'ask.now', { collection: collection.id, grouping: grouping!.id });
  expect(asked.error?.code).not.toBe('forbidden');
  // Names are completed while they type.
  const typed = { collection: collection.id, letters: 'ada', limit: 5 };
  expect((await call(socket, 'names.find', typed)).value).toEqual([]);
});

test('nothing that takes a place of the disk, a setting or another collection is for guests', async () => {
  const socket = openSocket(key);
  const grant = engine.grant(folder);
  const of = { collection: collection.id };
  const refused: [string, unknown][] = [
    ['places.list', { place: null }],
    ['places.list', { place: grant }],
    ['places.find', { path: '/' }],
    ['places.create', { place: grant, name: 'new' }],
    ['collection.open', { catalog: grant }],
    ['collection.create', { folder: grant, kind: 'anything', name: 'Mine' }],
    ['collection.addFolder', { ...of, folder: grant }],
    ['collection.close', of],
    ['collection.merge', { ...of, other: grant, apply: true }],
    ['folders.list', of],
    ['export.list', of],
    ['names.add', { ...of, file: grant, apply: true }],
    ['names.clear', of],
    ['models.list', {}],
    ['log.page', { least: 'info', limit: 10 }],
    ['reports.list', {}],
    ['index.start', of],
    ['recent.forget', { id: collection.id }],
    ['groupings.create', { ...of, name: 'Mine', copyOf: null }],
  ];
  for (const [method, params] of refused)
    expect((await call(socket, method, params)).error?.code, method).toBe('forbidden');
  // Whatever is added to the contract is refused until somebody lists it.
  const named =
    /^(places|dialog|models|log|reports|export|import|answers|evaluate|folders|sample|boxes|batch)\./;
  const beyond = Object.keys(methods).filter(method => named.test(method));
  expect(beyond.length).toBeGreaterThan(30);
  for (const method of beyond) {
    const { error } = await call(socket, method, {});
    expect(error?.code, method).toBe('forbidden');
  }
  expect((await owner.call('collection.get', of)).name).toBe('Shared');
});

test('a guest hears only of what is shared', async () => {
  const socket = openSocket(key);
  const heard: string[] = [];
  socket.on('message', data => {
    const message = JSON.parse(String(data)) as { type: string; batch?: number };
    if (message.type !== 'events') return;
    heard.push(String(data));
    socket.send(JSON.stringify({ type: 'acknowledge', batch: message.batch }));
  });
  await call(socket, 'app.info', {});
  for (const { id } of [other, collection]) {
    const [grouping] = await owner.call('groupings.list', { collection: id });
    await owner.call('groupings.rename', { collection: id, grouping: grouping!.id, name: `Ours ${calls}` });
  }
  await expect.poll(() => heard.join()).toContain('groupings.changed');
  expect(heard.join()).toContain(collection.id);
  expect(heard.join()).not.toContain(other.id);
});

test('a key that is withdrawn closes its pages and is refused; another one of the same person replaces it', async () => {
  const first = file.add('Bob');
  const socket = openSocket(first);
  await call(socket, 'app.info', {});
  const ended = ending(socket);
  const second = file.add('Bob');
  expect(await ended).toBe(1006);
  expect(await ending(openSocket(first))).toBe(401);
  const again = openSocket(second);
  await call(again, 'app.info', {});
  // By another process.
  new ShareFile(join(folder, 'data')).withdraw('Bob');
  expect(await ending(again)).toBe(1006);
  expect((await get('/key', { Authorization: `Bearer ${second}` })).status).toBe(401);
  expect((await get('/key', { Authorization: `Bearer ${key}` })).status).toBe(204);
  expect(() => file.withdraw('Bob')).toThrow(/Nothing is shared with/);
});

test('a key is for the collection that it was made for; certificate and links outlast the run', async () => {
  const data = join(folder, 'again');
  mkdirSync(data);
  const kept = new ShareFile(data);
  const first = await share(engine, kept, { address: '127.0.0.1', collection });
  const adas = kept.add('Ada');
  await first.close();
  const elsewhere = await share(engine, kept, { address: '127.0.0.1', collection: other });
  expect(elsewhere).toMatchObject({ port: first.port, fingerprint: first.fingerprint });
  expect(await ending(openSocket(adas, { at: elsewhere }))).toBe(401);
  await elsewhere.close();
  const back = await share(engine, kept, { address: '127.0.0.1', collection });
  expect((await call(openSocket(adas, { at: back }), 'app.info', {})).type).toBe('result');
  expect(linkOf(back, adas)).toBe(`https://127.0.0.1:${first.port}/#key=${adas}`);
  await back.close();
});

test('who offers wrong keys is soon not listened to; who has one is', async () => {
  const strict = await share(engine, new ShareFile(folder), {
    address: '127.0.0.1',
    collection,
    rates: { wrongKeys: { perSecond: 0.01, burst: 5 } },
  });
  const good = new ShareFile(folder).add('Cleo');
  const codes = [];
  for (let wrong = 0; wrong < 8; wrong++)
    codes.push(await ending(openSocket('y'.repeat(32), { at: strict })));
  expect(codes).toEqual([401, 401, 401, 401, 429, 429, 429, 429]);
  expect((await call(openSocket(good, { at: strict }), 'app.info', {})).type).toBe('result');
  await strict.close();
});

test('a guest who says too much is read more slowly, and opens only so many pages', async () => {
  const paced = await share(engine, new ShareFile(folder), {
    address: '127.0.0.1',
    collection,
    rates: { messages: { perSecond: 100, burst: 20 }, pages: 2 },
  });
  const cleo = new ShareFile(folder).add('Cleo');
  const first = openSocket(cleo, { at: paced });
  const begun = performance.now();
  const replies = await Promise.all(Array.from({ length: 70 }, () => call(first, 'recent.list', {})));
  expect(replies.every(({ type }) => type === 'result')).toBe(true);
  // 50 beyond the burst at 100 a second.
  expect(performance.now() - begun).toBeGreaterThan(400);
  const ended = ending(first);
  await call(openSocket(cleo, { at: paced }), 'app.info', {});
  await call(openSocket(cleo, { at: paced }), 'app.info', {});
  expect(await ended).toBe(1008);
  await paced.close();
  let time = 0;
  const buckets = new Buckets({ perSecond: 2, burst: 3 }, () => time);
  expect([0, 1, 2, 3, 4].map(() => buckets.take('a'))).toEqual([0, 0, 0, 500, 1000]);
  time = 10_000;
  expect(buckets.take('a')).toBe(0);
  expect(buckets.take('b')).toBe(0);
});

test.each(Object.entries(ATTACKS))('within TLS and beside it, without a key: %s', async (_, attack) => {
  const client = new SteadyClient(host.port, key, true);
  await client.start();
  await Promise.all(Array.from({ length: 5 }, () => attack({ port: host.port, isSecure: true })));
  await Promise.all(Array.from({ length: 5 }, () => attack(host.port)));
  await client.stop();
  expect(client.failures).toEqual([]);
  expect(client.milliseconds.length).toBeGreaterThan(0);
});

test('300 half requests within TLS: the oldest are closed, guests are answered', async () => {
  const client = new SteadyClient(host.port, key, true);
  await client.start();
  const target = { port: host.port, isSecure: true } as const;
  const held = await Promise.allSettled(Array.from({ length: 300 }, () => holdHalfRequest(target)));
  const sockets = held.flatMap(one => (one.status === 'fulfilled' ? [one.value.socket] : []));
  await expect
    .poll(() => sockets.filter(socket => !socket.closed).length, { timeout: 10_000 })
    .toBeLessThanOrEqual(128);
  await client.stop();
  expect(client.failures).toEqual([]);
  for (const socket of sockets) socket.destroy();
});
