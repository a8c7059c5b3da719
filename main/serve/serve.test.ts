/** Attacks on the loopback host: wrong tokens, foreign pages, rebound names and hostile frames. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { createConnection } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import {
  ATTACKS,
  frame,
  handshake,
  holdHalfRequest,
  INVALID_FRAMES,
  openRaw,
  request as rawRequest,
} from '../../test/fixtures/rawAttacks.ts';
import { SteadyClient } from '../../test/fixtures/steadyClient.ts';
import { MAX_FRAME_BYTES } from '../contract/wire.ts';
import { type Engine, startEngine } from '../host/engine.ts';
import { LIMITS } from './guard.ts';
import { type Host, serve } from './serve.ts';

let folder: string;
let engine: Engine;
let host: Host;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akin-serve-'));
  engine = startEngine({ directories: { data: join(folder, 'data'), cache: join(folder, 'cache') } });
  host = await serve(engine);
});

afterAll(async () => {
  await host.close();
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Reply {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port: host.port, path, method, headers }, response => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        body += text;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    call.on('error', reject);
    call.end();
  });
}

function openSocket(options: {
  key?: string;
  origin?: string;
  hostHeader?: string;
  path?: string;
}): WebSocket {
  const address = `ws://127.0.0.1:${host.port}${options.path ?? '/channel'}`;
  return new WebSocket(address, ['akin', ...(options.key === undefined ? [] : [`key.${options.key}`])], {
    origin: options.origin ?? `http://127.0.0.1:${host.port}`,
    headers: options.hostHeader === undefined ? {} : { Host: options.hostHeader },
  });
}

/** How a socket ended: an HTTP status when the handshake was refused, a close code otherwise. */
function ending(socket: WebSocket): Promise<number> {
  return new Promise(resolve => {
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.on('close', code => resolve(code));
    socket.on('error', () => {}); // a close or a response says more
  });
}

function ask(socket: WebSocket, message: unknown): Promise<unknown> {
  return new Promise(resolve => {
    socket.once('message', data => resolve(JSON.parse(String(data))));
    const send = () => socket.send(typeof message === 'string' ? message : JSON.stringify(message));
    if (socket.readyState === WebSocket.OPEN) send();
    else socket.once('open', send);
  });
}

test('a oneTimeUrl leads to the page once, and what it leads to is no argument of a program', async () => {
  const { pathname } = new URL(host.oneTimeUrl());
  expect(pathname).not.toContain(host.token);
  expect((await get('/open/')).status).toBe(404);
  expect((await get('/open/wrong')).status).toBe(404);
  const reply = await get(pathname);
  expect(reply.status).toBe(303);
  expect(reply.headers.location).toBe(`/#key=${host.token}`);
  expect((await get(pathname)).status).toBe(404);
});

test.skipIf(process.platform === 'win32')('what is kept is for the person alone', () => {
  for (const kept of ['data', 'cache']) expect(statSync(join(folder, kept)).mode & 0o077).toBe(0);
});

describe('the way in', () => {
  test('the page with the token talks to the engine', async () => {
    const socket = openSocket({ key: host.token });
    await expect(ask(socket, { type: 'call', id: 1, method: 'app.info', params: {} })).resolves.toMatchObject(
      {
        type: 'result',
        id: 1,
        value: { host: 'browser', picker: 'tree' },
      },
    );
    socket.terminate();
  });

  test('the token is in the fragment, which browsers never send', () => {
    expect(host.url).toBe(`http://127.0.0.1:${host.port}/#key=${host.token}`);
    expect(host.token.length).toBeGreaterThanOrEqual(32);
  });
});

describe('no way in', () => {
  test.each([
    ['no token', {}],
    ['a wrong token', { key: 'x'.repeat(32) }],
    ['a part of the token', { key: 'PART' }],
  ])('%s', async (_, options: { key?: string }) => {
    if (options.key === 'PART') options = { key: host.token.slice(0, -1) };
    const socket = openSocket(options);
    const messages: unknown[] = [];
    socket.on('message', message => messages.push(message));
    socket.on('open', () =>
      socket.send(JSON.stringify({ type: 'call', id: 1, method: 'app.info', params: {} })),
    );
    expect(await ending(socket)).toBe(401);
    expect(messages).toEqual([]);
  });

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another port of this machine', { origin: 'http://127.0.0.1:1' }],
    ['the null origin', { origin: 'null' }],
    ['a rebound name', { hostHeader: 'evil.example' }],
    ['a rebound name with our port', { hostHeader: 'evil.example:80' }],
    ['another path', { path: '/other' }],
  ])('even with the token: %s', async (_, options) => {
    expect(await ending(openSocket({ key: host.token, ...options }))).toBe(403);
  });

  test('pages and pictures are refused to a rebound name and to another origin', async () => {
    const image = `/image/${'a'.repeat(32)}/1/thumbnail?key=${host.token}`;
    for (const path of ['/', '/index.html', image]) {
      expect((await get(path, { Host: 'evil.example' })).status).toBe(403);
      expect((await get(path, { Host: `evil.example:${host.port}` })).status).toBe(403);
      expect((await get(path, { Origin: 'https://evil.example' })).status).toBe(403);
    }
  });

  test('pictures need the token and our own page', async () => {
    const image = `/image/${'a'.repeat(32)}/1/thumbnail`;
    expect((await get(image)).status).toBe(401);
    expect((await get(`${image}?key=${'x'.repeat(32)}`)).status).toBe(401);
    expect((await get(`${image}?key=${host.token}`, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await get(`${image}?key=${host.token}`)).status).toBe(404);
  });

  test.each([
    '/image/../../../../etc/passwd',
    '/image/%2e%2e/%2e%2e/etc/passwd/thumbnail',
    `/image/${'a'.repeat(32)}/..%2f..%2fetc%2fpasswd/thumbnail`,
    `/image/${'a'.repeat(32)}/-1/thumbnail`,
    `/image/${'a'.repeat(32)}/1e3/thumbnail`,
    `/image/${'a'.repeat(32)}/99999999999999999999/thumbnail`,
    `/image/${'a'.repeat(32)}/1/original`,
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/assets/../../package.json',
    '/assets/..%5c..%5cpackage.json',
    '//etc/passwd',
  ])('no path leads out: %s', async path => {
    const reply = await get(`${path}${path.includes('?') ? '' : `?key=${host.token}`}`);
    expect([400, 404]).toContain(reply.status);
    expect(reply.body).not.toMatch(/root:|"name": "akin"/);
  });

  test.each(['//[', 'http://[', '//:99999999', '//%'])('an address that is none: %s', async path => {
    const said: string[] = [];
    const { error } = console;
    console.error = (...words: unknown[]) => said.push(words.map(String).join(' '));
    const reply = await get(`${path}?key=${host.token}`);
    console.error = error;
    expect(reply.status).toBe(400);
    expect(reply.body).not.toContain(host.token);
    expect(said).toEqual([]);
  });

  test('only GET and HEAD are answered', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect((await get('/', {}, method)).status).toBe(405);
  });

  test('the host listens on the loopback address alone', async () => {
    const others = Object.values(networkInterfaces())
      .flatMap(list => list ?? [])
      .filter(address => address.family === 'IPv4' && !address.internal);
    for (const { address } of others) {
      const refused = await new Promise<boolean>(resolve => {
        const socket = createConnection({ host: address, port: host.port, timeout: 2_000 });
        socket.on('connect', () => resolve(false));
        socket.on('error', () => resolve(true));
        socket.on('timeout', () => resolve(true));
      });
      expect(refused, address).toBe(true);
    }
  });
});

/** Every answer a client with the token got while `work` ran; nothing may have escaped the host meanwhile. */
async function whileServing(work: () => Promise<void>): Promise<void> {
  const escaped: unknown[] = [];
  const note = (error: unknown) => escaped.push(error);
  process.on('uncaughtExceptionMonitor', note);
  const client = new SteadyClient(host.port, host.token);
  await client.start();
  await work();
  await client.stop();
  process.removeListener('uncaughtExceptionMonitor', note);
  expect(escaped).toEqual([]);
  expect(client.failures).toEqual([]);
  expect(client.milliseconds.length).toBeGreaterThan(0);
}

describe('a raw socket without the token', () => {
  test.each(Object.entries(ATTACKS))('%s', async (_, attack) => {
    await whileServing(async () => {
      for (let round = 0; round < 5; round++)
        await Promise.all(Array.from({ length: 10 }, () => attack(host.port)));
    });
  });

  test('1,000 half requests: the oldest are closed, others are answered', async () => {
    await whileServing(async () => {
      const held = await Promise.all(Array.from({ length: 1_000 }, () => holdHalfRequest(host.port)));
      await expect
        .poll(() => held.filter(({ socket }) => socket.closed).length, { timeout: 10_000 })
        .toBeGreaterThanOrEqual(1_000 - LIMITS.sockets);
      expect((await get('/')).status).toBe(200);
      for (const { socket } of held) socket.destroy();
    });
  });

  test('who sends nothing, or half a request, is let go after a while; who has the token is not', async () => {
    const strict = await serve(engine, { limits: { headerMs: 200, requestMs: 300, idleMs: 300 } });
    const socket = new WebSocket(`ws://127.0.0.1:${strict.port}/channel`, ['akin', `key.${strict.token}`], {
      origin: `http://127.0.0.1:${strict.port}`,
    });
    await ask(socket, { type: 'call', id: 1, method: 'recent.list', params: {} });
    const silent = await openRaw(strict.port);
    const half = await holdHalfRequest(strict.port);
    const keptAlive = await openRaw(strict.port);
    keptAlive.socket.write(rawRequest(strict.port, '/'));
    await Promise.all([silent.ended, half.ended, keptAlive.ended]);
    expect(await half.ended).not.toContain('200 OK');
    await expect(
      ask(socket, { type: 'call', id: 2, method: 'recent.list', params: {} }),
    ).resolves.toMatchObject({ type: 'result' });
    socket.terminate();
    await strict.close();
  });

  test('a key can be asked about, by our own page alone', async () => {
    const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });
    expect((await get('/key', bearer(host.token))).status).toBe(204);
    expect((await get('/key', bearer('x'.repeat(32)))).status).toBe(401);
    expect((await get('/key')).status).toBe(401);
    expect((await get('/key', { ...bearer(host.token), Origin: 'https://evil.example' })).status).toBe(403);
  });
});

describe('hostile frames', () => {
  test.each(Object.entries(INVALID_FRAMES))(
    '%s with the token closes that connection alone',
    async (_, bytes) => {
      await whileServing(async () => {
        const { socket, ended } = await openRaw(host.port);
        socket.write(Buffer.concat([Buffer.from(handshake(host.port, { key: host.token })), bytes]));
        socket.once('data', () => socket.write(bytes));
        // A server answers an invalid frame with a close frame (0x88) and waits for ours.
        socket.on('data', (data: Buffer) => data.includes(0x88) && socket.end());
        expect(await ended).toContain('101 Switching Protocols');
      });
    },
  );

  test('more than 256 calls at once are refused, and the connection goes on', async () => {
    const socket = openSocket({ key: host.token });
    await ask(socket, { type: 'call', id: 0, method: 'recent.list', params: {} });
    const answers: { type: string; id: number; error?: { message: string } }[] = [];
    socket.on('message', data => answers.push(JSON.parse(String(data))));
    const raw = (socket as unknown as { _socket: { write(bytes: Buffer): void } })._socket;
    // In one write, so that none is answered before all have come.
    const text = (id: number) =>
      JSON.stringify({ type: 'call', id, method: 'places.list', params: { place: null } });
    raw.write(Buffer.concat(Array.from({ length: 300 }, (_, id) => frame(0x81, Buffer.from(text(id))))));
    await expect.poll(() => answers.length).toBe(300);
    const refused = answers.filter(({ error }) => error?.message.startsWith('Too many calls'));
    expect(refused.map(({ id }) => id)).toEqual(Array.from({ length: 44 }, (_, at) => 256 + at));
    expect(answers.filter(({ type }) => type === 'result')).toHaveLength(256);
    await expect(
      ask(socket, { type: 'call', id: 1, method: 'recent.list', params: {} }),
    ).resolves.toMatchObject({ type: 'result' });
    socket.terminate();
  });

  test('an oversized frame closes the connection and nothing else', async () => {
    const socket = openSocket({ key: host.token });
    socket.on('open', () => socket.send('x'.repeat(MAX_FRAME_BYTES + 1)));
    expect(await ending(socket)).toBe(1009);
    const after = openSocket({ key: host.token });
    await expect(
      ask(after, { type: 'call', id: 1, method: 'recent.list', params: {} }),
    ).resolves.toMatchObject({
      type: 'result',
    });
    after.terminate();
  });

  test.each([
    ['text that is not JSON', 'not json'],
    ['bytes', Buffer.from([1, 2, 3])],
  ])('%s closes the connection', async (_, data) => {
    const socket = openSocket({ key: host.token });
    socket.on('open', () => socket.send(data));
    expect(await ending(socket)).toBe(1003);
  });

  test('a path where a grant belongs, and a grant nobody issued, are refused', async () => {
    const socket = openSocket({ key: host.token });
    const call = (params: unknown) => ask(socket, { type: 'call', id: 1, method: 'places.list', params });
    await expect(call({ place: '/etc' })).resolves.toMatchObject({ error: { code: 'bad-request' } });
    await expect(call({ place: 'A'.repeat(22) })).resolves.toMatchObject({ error: { code: 'forbidden' } });
    socket.terminate();
  });
});

test('every answer carries the page policy', async () => {
  for (const path of ['/', '/nothing', '/image/x']) {
    const { headers } = await get(path);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
});
