/**
 * `akin models`, and `akin index` with a model of one's own, from the command line to the exit code, on an
 * engine with an empty data folder.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { allPairs, answersOf, makeColouredPhotos } from '../../test/fixtures/colouredPhotos.ts';
import { faceModel } from '../../test/fixtures/faceModel.ts';
import { makePhotoFolder } from '../../test/fixtures/photos.ts';
import type { CollectionModel, ModelState } from '../contract/models.ts';
import { run } from './main.ts';

/** An ONNX network that gives the mean colour of 16 × 16 pixels. */
const MEANS =
  'CAgSBGFraW46owEKOwoFaW5wdXQSAnYwGgJ2MCIKUmVkdWNlTWVhbioNCgRheGVzQAJAA6ABByoPCghrZWVwZGltcx' +
  'gAoAECChoKAnYwEgRtZWFuGgRtZWFuIghJZGVudGl0eRIFbWVhbnNaJAoFaW5wdXQSGwoZCAESFQoHEgViYXRjaAoC' +
  'CAMKAggQCgIIEGIbCgRtZWFuEhMKEQgBEg0KBxIFYmF0Y2gKAggDQgIQEQ==';

let folder: string;
let printed: MockInstance;
let complained: MockInstance;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'akin-cli-models-'));
  vi.stubEnv('AKIN_DATA', join(folder, 'data'));
  vi.stubEnv('AKIN_CACHE', join(folder, 'cache'));
  vi.stubEnv('AKIN_MODELS', join(folder, 'models'));
  writeFileSync(join(folder, 'means.onnx'), Buffer.from(MEANS, 'base64'));
});
beforeEach(() => {
  printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  complained = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const json = <T>() => JSON.parse(printed.mock.calls.at(-1)![0] as string) as T;
const listed = async () => {
  expect(await run(['models', 'list', '--json'])).toBe(0);
  return json<ModelState[]>().map(({ name }) => name);
};

test('a model of one’s own comes, is checked, and goes', async () => {
  const add = ['models', 'add', join(folder, 'means.onnx'), '--name', 'means', '--size', '16x16', '--json'];
  expect(await run(add)).toBe(0);
  expect(json()).toMatchObject({ name: 'means', embedding: { dimensions: 3, distance: 'cosine' } });
  expect(await listed()).toEqual(expect.arrayContaining(['resnet50', 'means']));
  expect(await run(['models', 'verify', 'means', '--json'])).toBe(0);
  expect(json()).toMatchObject([{ name: 'means', ok: true }]);

  const photos = join(folder, 'photos');
  await makePhotoFolder(photos, 3);
  const catalog = join(folder, 'own.akin');
  const index = ['index', photos, '--catalog', catalog, '--json'];
  const looking = async () => {
    expect(await run(['status', catalog, '--json'])).toBe(0);
    return json<{ looking: CollectionModel }>().looking;
  };
  expect(await run([...index, '--model', 'means'])).toBe(0);
  expect(json()).toMatchObject({ job: { state: 'done', done: 3 } });
  expect(await looking()).toEqual({ model: 'means', inUse: 'means' });
  // Said once, it holds.
  expect(await run(index)).toBe(0);
  expect(await looking()).toEqual({ model: 'means', inUse: 'means' });
  expect(await run([...index, '--no-model'])).toBe(0);
  expect(await looking()).toEqual({ model: null, inUse: null });
  expect(await run(['models', 'remove', 'means'])).toBe(0);
  expect(await run([...index, '--model', 'means'])).toBe(1);
  expect(String(complained.mock.calls.at(-1))).toContain('Your model "means"');
  expect(await listed()).not.toContain('means');
});

test('a model of one’s own is compared with Akin’s on the answers of a collection', async () => {
  const photos = join(folder, 'coloured');
  const answers = join(folder, 'answers.json');
  const made = await makeColouredPhotos(photos);
  writeFileSync(answers, JSON.stringify(answersOf(made, allPairs(12))));
  const catalog = join(folder, 'coloured.akin');
  expect(await run(['replay', answers, photos, '--catalog', catalog])).toBe(0);
  const compare = async () => {
    printed.mockClear();
    expect(await run(['models', 'compare', catalog])).toBe(0);
    return printed.mock.calls.map(([line]) => line as string);
  };
  expect(await compare()).toEqual([expect.stringContaining('No model of your own has seen these photos')]);

  const add = ['models', 'add', join(folder, 'means.onnx'), '--name', 'colours', '--size', '16x16'];
  expect(await run(add)).toBe(0);
  expect(await run(['index', photos, '--catalog', catalog, '--model', 'colours'])).toBe(0);
  expect(await compare()).toEqual([
    '66 pairs were answered: 18 same, 48 different.',
    expect.stringMatching(
      /^ {2}colours \(yours\): on the right side 1\.000 \(95 %: 0\.945 to 1\.000\), \d+ that the other has wrong; AUC 1\.000 \(95 %: 0\.9\d\d to 1\.000\)$/,
    ),
    expect.stringMatching(
      /^ {2}photo-classical \(Akin's\): on the right side 0\.\d{3} \(95 %: .*, 0 that the other/,
    ),
  ]);
  expect(await run(['models', 'compare', catalog, '--json'])).toBe(0);
  expect(json()).toMatchObject({ same: 18, different: 48, own: { name: 'colours', auc: { value: 1 } } });
}, 180_000);

test('a preset says what its family takes, is suggested by the file, and gives way to options', async () => {
  const file = join(folder, 'Face model.onnx');
  writeFileSync(file, faceModel(128));
  expect(await run(['models', 'add', file])).toBe(2);
  expect(String(complained.mock.calls.at(-1))).toContain('family SFace. Say --preset sface');
  expect(await run(['models', 'add', join(folder, 'means.onnx')])).toBe(2);
  expect(String(complained.mock.calls.at(-1))).toContain('Say what the model takes: --size');

  expect(await run(['models', 'add', file, '--preset', 'sface', '--json'])).toBe(0);
  expect(json()).toMatchObject({
    name: 'face-model',
    kinds: ['people'],
    embedding: { dimensions: 128, distance: 'cosine', threshold: 0.637 },
  });
  const described = (name: string) =>
    JSON.parse(readFileSync(join(folder, 'data', 'models', 'own', `${name}.json`), 'utf8')) as {
      input: object;
    };
  expect(described('face-model').input).toMatchObject({ mean: [0, 0, 0], std: [1, 1, 1], fit: 'arcface' });

  const changed = ['--preset', 'arcface', '--std', '128', '--threshold', '0.7', '--name', 'other'];
  expect(await run(['models', 'add', file, ...changed])).toBe(0);
  expect(described('other').input).toMatchObject({ mean: [127.5, 127.5, 127.5], std: [128, 128, 128] });
  // Whoever describes it by hand is told what it looks like.
  expect(await run(['models', 'add', file, '--size', '112', '--name', 'by-hand'])).toBe(0);
  expect(String(complained.mock.calls.at(-1))).toContain('add it with --preset sface');

  const photos = join(folder, 'landscapes');
  await makePhotoFolder(photos, 1);
  const catalog = join(folder, 'landscapes.akin');
  expect(await run(['index', photos, '--catalog', catalog, '--model', 'face-model'])).toBe(1);
  expect(String(complained.mock.calls.at(-1))).toContain('only a People collection has them');
});

const address = ['models', 'add', 'https://example.invalid/x.onnx', '--name', 'x', '--size', '16'];
test.each([
  [1, 'There is no model "unheard-of"', ['models', 'fetch', 'unheard-of']],
  [1, 'does not exist', ['models', 'add', '/nowhere/x.onnx', '--name', 'x', '--size', '16']],
  [2, 'needs --sha256', address],
  [2, 'Say --yes', [...address, '--sha256', '0'.repeat(64)]],
])('what does not work ends with %i and a sentence: %s', async (code, message, args) => {
  expect(await run(args)).toBe(code);
  expect(String(complained.mock.calls.at(-1))).toContain(message);
});

test.each([
  [['models', 'add', 'x.onnx', '--name', 'x', '--size', 'large']],
  [['models', 'add', 'x.onnx', '--name', 'x', '--size', '16', '--mean', '1,two']],
  [['models', 'add', 'x.onnx', '--preset', 'unheard-of']],
  [['models', 'remove']],
])('a command line that is not understood ends with 2: %j', async args => {
  expect(await run(args)).toBe(2);
});
