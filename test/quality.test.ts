/** `akin quality` on a collection of people, from the command line to the exit code. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { run } from '../main/cli/main.ts';
import type { FaceQuality, FaceQualityChange } from '../main/contract/faceQuality.ts';
import { addFaces } from '../main/store/testing/faces.ts';
import { LEAST_QUALITY } from '../main/vision/people/quality.ts';
import { makePhotoFolder } from './fixtures/photos.ts';

const FACES = 20;
let folder: string;
let catalog: string;
let printed: MockInstance;
let complained: MockInstance;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akin-cli-quality-'));
  vi.stubEnv('AKIN_DATA', join(folder, 'data'));
  vi.stubEnv('AKIN_CACHE', join(folder, 'cache'));
  vi.stubEnv('AKIN_MODELS', join(folder, 'models'));
  await makePhotoFolder(join(folder, 'photos'), FACES);
  catalog = join(folder, 'people.akin');
});
beforeEach(() => {
  printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  complained = vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const json = <T>() => JSON.parse(printed.mock.calls.at(-1)![0] as string) as T;
const lines = () => printed.mock.calls.map(([line]) => String(line));

test('it shows the threshold and the tenths, previews another, moves it and goes back', async () => {
  const index = ['index', join(folder, 'photos'), '--kind', 'people', '--catalog', catalog, '--quiet'];
  expect(await run(index)).toBe(0);
  addFaces(catalog, LEAST_QUALITY);
  const low = Math.ceil(FACES * LEAST_QUALITY);
  printed.mockClear();
  expect(await run(['quality', catalog])).toBe(0);
  expect(lines()[0]).toBe(
    `${FACES} faces, ${low} of them set aside: those of a quality below ${LEAST_QUALITY} (the default).`,
  );
  expect(lines()[2]).toMatch(/^0\.0 to 0\.1 +2 +2$/);
  expect(lines()).toHaveLength(12);

  printed.mockClear();
  expect(await run(['quality', catalog, '--least', '0.8', '--dry-run'])).toBe(0);
  expect(lines()[0]).toContain(`16 of ${FACES} faces would be set aside`);
  expect(lines()[0]).toContain(
    `${16 - low} would be newly set aside, 0 would be brought back. Nothing was changed.`,
  );
  expect(await run(['quality', catalog, '--json'])).toBe(0);
  expect(json<FaceQuality>()).toMatchObject({ isStandard: true, setAside: low, faces: FACES });

  expect(await run(['quality', catalog, '--least', '0.8', '--json'])).toBe(0);
  expect(json<FaceQualityChange>()).toMatchObject({ setAside: 16, hides: 16 - low, shows: 0 });
  expect(await run(['quality', catalog, '--json'])).toBe(0);
  expect(json<FaceQuality>()).toMatchObject({ least: 0.8, isStandard: false, setAside: 16 });
  expect(await run(['quality', catalog, '--default'])).toBe(0);
  expect(lines().at(-1)).toContain(`${16 - low} brought back`);
});

test.each([
  [2, 'must be', ['--least', '1.5']],
  [2, 'must be a number', ['--least', 'high']],
  [2, 'cannot be used with', ['--least', '0.5', '--default']],
  [2, '--dry-run needs --least or --default', ['--dry-run']],
])('what is not understood ends with %i: %s', async (code, message, more) => {
  const written = vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  expect(await run(['quality', catalog, ...more])).toBe(code);
  expect([...complained.mock.calls, ...written.mock.calls].flat().join('\n')).toContain(message);
});

test('a collection without faces is refused with a sentence', async () => {
  const other = join(folder, 'other.akin');
  expect(await run(['index', join(folder, 'photos'), '--catalog', other, '--quiet'])).toBe(0);
  expect(await run(['quality', other])).toBe(1);
  expect(String(complained.mock.calls.at(-1))).toContain('only a People collection has faces');
});
