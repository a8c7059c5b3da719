/**
 * `akin index` with the real engine where the models are missing: what it says about that, as text and as
 * JSON.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makePhotoFolder } from '../../test/fixtures/photos.ts';
import { run } from './main.ts';

let folder: string;
let said: string[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akin-index-'));
  mkdirSync(join(folder, 'photos'));
  await makePhotoFolder(join(folder, 'photos'), 2);
  vi.stubEnv('AKIN_DATA', join(folder, 'data'));
  vi.stubEnv('AKIN_CACHE', join(folder, 'cache'));
  vi.stubEnv('AKIN_MODELS', join(folder, 'nowhere'));
  said = [];
  vi.spyOn(console, 'log').mockImplementation(text => void said.push(String(text)));
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const index = (kind: string, ...more: string[]) =>
  run(['index', join(folder, 'photos'), '--kind', kind, '--catalog', join(folder, `${kind}.akin`), ...more]);

test.each([
  ['anything', 'edges and colours'],
  ['leaves', 'margin, edges and colours'],
])('%s: without the network one sentence says what is compared instead', async (kind, measures) => {
  const message = `Looked at 2 photos. The model "resnet50" is not on this machine, so photos are compared by ${measures} alone until \`akin models fetch resnet50\` brings it.`;
  expect(await index(kind)).toBe(0);
  expect(said).toContain(message);
  said = [];
  expect(await index(kind, '--json')).toBe(0);
  expect(JSON.parse(said.at(-1)!).job.message).toContain(`compared by ${measures} alone`);
});
