/** `akin demo` on a small sample, without any model: it says what it did, and what it says is on the disk. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readTable } from '../host/sample.ts';
import { demoCommand, type Folder } from './demo.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akin-demo-'));
  vi.stubEnv('AKIN_DATA', join(folder, 'data'));
  vi.stubEnv('AKIN_MODELS', join(folder, 'models'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

test('photos, questions, folders, and the purity of what was exported', async () => {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation(line => lines.push(String(line)));
  const place = join(folder, 'demo');
  expect(await demoCommand(place, { each: 2, questions: 12, json: true })).toBe(0);
  const said = JSON.parse(lines.join('\n')) as { folders: Folder[]; [fact: string]: unknown };
  expect(said).toMatchObject({ photos: 24, species: 12, model: null });
  const truth = readTable(readFileSync(join(place, 'species.csv'), 'utf8'));
  let [right, all] = [0, 0];
  for (const { name, photos } of said.folders) {
    const files = readdirSync(join(place, 'sorted', name));
    expect(files).toHaveLength(photos);
    all += photos;
    right += files.filter(file => truth.get(file) === name).length;
  }
  expect(said.purity).toBe(right / all);
  // By chance a folder would be right for one photo in twelve.
  expect(right / all).toBeGreaterThan(0.5);
  expect(existsSync(join(place, 'leaves.akin'))).toBe(true);
}, 120_000);

test('a folder with something in it is refused and left as it is', async () => {
  writeFileSync(join(folder, 'mine.txt'), 'mine');
  await expect(demoCommand(folder, { each: 1, questions: 1 })).rejects.toMatchObject({ code: 'bad-request' });
  expect(readdirSync(folder)).toEqual(['mine.txt']);
});
