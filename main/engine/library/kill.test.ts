/**
 * SIGKILL at 20 random moments of reading and looking: nothing is lost, nothing is done twice, and the job
 * ends under its own number.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePhoto } from '../../../test/fixtures/photos.ts';
import { Random } from '../../algorithms/random.ts';
import { addFolder } from '../../store/folders.ts';
import { createCatalog } from '../../store/open.ts';

const KILLS = 20;
const PHOTOS = 480;
const SLOW_MS = 200;
const script = fileURLToPath(new URL('testing/indexer.ts', import.meta.url));
let folder: string;
let path: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akin-kill-index-'));
  const photos = join(folder, 'photos');
  mkdirSync(photos);
  for (let number = 0; number < PHOTOS; number++)
    writeFileSync(join(photos, `${number}.jpg`), await makePhoto(number, 120 + number, 90));
  path = join(folder, 'test.akin');
  const catalog = createCatalog(path, { name: 'Kill', kind: 'people' });
  addFolder(catalog, photos);
  catalog.close();
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The last line it wrote; killed so many milliseconds after it said a word, or never. */
async function run(slowness: number, kill?: { word: string; after: number }): Promise<string> {
  const child = spawn(process.execPath, [script, path, join(folder, 'cache'), String(slowness)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let last = '';
  for await (const line of createInterface({ input: child.stdout })) {
    last = line;
    if (line === kill?.word) setTimeout(() => child.kill('SIGKILL'), kill.after);
  }
  return last;
}

function count(database: Database.Database, sql: string): number {
  return database.prepare(`SELECT count(*) FROM ${sql}`).pluck().get() as number;
}

test(`${KILLS} kills, then to the end`, async () => {
  const random = new Random(20);
  let indexedBefore = 0;
  let interrupted = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    // While nothing of this run is written yet, and in the middle of it, by turns.
    const word = kill % 2 === 0 ? 'begun' : 'written';
    const last = await run(SLOW_MS, { word, after: random.below(300) });
    if (last === 'begun' || last === 'written') interrupted++;
    const database = new Database(path, { readonly: true });
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    const indexed = count(database, "photos WHERE state = 'indexed'");
    expect(indexed).toBeGreaterThanOrEqual(indexedBefore);
    // A photo and everything about it are written together, and counted with it.
    expect(count(database, 'contents WHERE looked_by IS NOT NULL')).toBe(indexed);
    expect(count(database, 'items')).toBe(2 * indexed);
    expect(count(database, 'embeddings')).toBe(2 * indexed);
    expect(database.prepare('SELECT sum(done) FROM jobs').pluck().get()).toBe(indexed);
    database.close();
    indexedBefore = indexed;
  }
  expect(interrupted).toBe(KILLS);
  expect(indexedBefore).toBeGreaterThanOrEqual(KILLS / 2);
  expect(indexedBefore).toBeLessThan(PHOTOS);

  expect(await run(0)).toBe('done 1');
  const database = new Database(path, { readonly: true });
  expect(count(database, "photos WHERE state = 'indexed'")).toBe(PHOTOS);
  expect(count(database, 'contents')).toBe(PHOTOS);
  expect(count(database, 'items')).toBe(2 * PHOTOS);
  expect(count(database, 'attribute_scores')).toBe(2 * PHOTOS);
  expect(database.prepare('SELECT id, state, done, total, failed FROM jobs').all()).toEqual([
    { id: 1, state: 'done', done: PHOTOS, total: PHOTOS, failed: 0 },
  ]);
  database.close();
}, 400_000);
