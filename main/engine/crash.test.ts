/**
 * SIGKILL against the real engine process, 50 times at random moments of indexing: nothing acknowledged is
 * lost.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePhotoFolder } from '../../test/fixtures/photos.ts';
import { Random } from '../algorithms/random.ts';
import { Client } from '../contract/client.ts';
import type { Collection } from '../contract/model.ts';
import type { FromEngine, ToEngine } from './system/hostProtocol.ts';

const KILLS = 50;
const PHOTOS = 60;
const script = fileURLToPath(new URL('process.ts', import.meta.url));
let folder: string;
let photos: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akin-kill-'));
  photos = join(folder, 'photos');
  await makePhotoFolder(photos, PHOTOS);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Run {
  readonly child: ChildProcess;
  readonly client: Client;
  grant(path: string): Promise<string>;
}

/** What the shell does, by hand: starts the engine, opens one connection, asks for grants. */
async function startProcess(): Promise<Run> {
  const child = spawn(process.execPath, [script], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    env: { ...process.env, AKIN_DATA: join(folder, 'data'), AKIN_MODELS: join(folder, 'models') },
  });
  const tell = (message: ToEngine) => {
    if (child.connected) child.send(message, () => {});
  };
  const replies = new Map<number, (value: unknown) => void>();
  let receive = (_: unknown) => {};
  const ready = Promise.withResolvers<void>();
  child.on('message', (message: FromEngine) => {
    if (message.type === 'ready') ready.resolve();
    else if (message.type === 'message') receive(message.message);
    else if (message.type === 'reply') replies.get(message.id)?.(message.value);
  });
  child.on('exit', () => ready.reject(new Error('the engine did not start')));
  await ready.promise;
  tell({ type: 'connect', connection: 1 });
  const client = new Client({
    post: message => tell({ type: 'message', connection: 1, message }),
    onMessage: listener => {
      receive = listener;
    },
    onClose: listener => {
      child.on('exit', listener);
    },
  });
  let asked = 0;
  const grant = (path: string) =>
    new Promise<string>(resolve => {
      const id = ++asked;
      replies.set(id, value => resolve(value as string));
      tell({ type: 'ask', id, question: { ask: 'grant', path } });
    });
  return { child, client, grant };
}

function touchAll(at: number): void {
  for (const name of readdirSync(photos, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.jpg')) utimesSync(join(photos, name), at, at);
}

test(`${KILLS} kills: the catalog opens, is whole, and holds every acknowledged write`, async () => {
  const random = new Random(20_261_116);
  let collection: Collection | undefined;
  let interrupted = 0;
  const folders: string[] = [photos];
  for (let kill = 0; kill < KILLS; kill++) {
    touchAll(1_700_000_000 + kill); // every photo counts as changed and is read again
    const { child, client, grant } = await startProcess();
    const acknowledged = { done: 0, job: 0 };
    client.on('job.changed', ({ job }) => {
      acknowledged.done = job.total === null ? 0 : job.done;
      acknowledged.job = job.id;
    });
    collection =
      collection === undefined
        ? await client.call('collection.create', {
            folder: await grant(photos),
            kind: 'leaves',
            name: 'Kill',
          })
        : await client.call('recent.open', { id: collection.id });
    const extra = join(folder, 'extra', String(kill));
    mkdirSync(extra, { recursive: true });
    await client.call('collection.addFolder', { collection: collection.id, folder: await grant(extra) });
    folders.push(extra);
    const started = await client.call('index.start', { collection: collection.id });
    await new Promise(resolve => setTimeout(resolve, random.below(450)));
    const gone = new Promise(resolve => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;

    const database = new Database(collection.location, { readonly: true });
    try {
      expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
      const kept = database.prepare('SELECT path FROM folders ORDER BY id').pluck().all();
      expect(kept).toEqual(folders);
      const job = database.prepare('SELECT state, done FROM jobs WHERE id = ?').get(started.id) as {
        state: string;
        done: number;
      };
      if (acknowledged.job === started.id) expect(job.done).toBeGreaterThanOrEqual(acknowledged.done);
      const settled = database.prepare("SELECT count(*) FROM photos WHERE state <> 'found'").pluck().get();
      expect(settled).toBeGreaterThanOrEqual(acknowledged.done - started.done);
      if (job.state === 'running') interrupted++;
    } finally {
      database.close();
    }
  }
  // Most kills must really have hit an engine at work, or this test shows nothing.
  expect(interrupted).toBeGreaterThan(KILLS / 2);
}, 400_000);
