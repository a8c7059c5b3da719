/** A person's own models: tried before they are kept, from a file and from a real server. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Network } from '../convert/network.ts';
import { Inference } from '../inference/inference.ts';
import { findModel, listModels, type ModelPlaces, readyModel } from './library.ts';
import type { ModelInput } from './manifest.ts';
import { addModel, type OwnModel, removeModel } from './ownModels.ts';
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
    const { version, sha256 } = readyModel(places, 'mine').entry;
    expect(sha256).toBe(digest(smallNetwork()));
    expect(await verifyModel(findModel(places, 'mine'), probe)).toMatchObject({ ok: true });
    await expect(addModel(places, own, { path: file }, probe)).rejects.toMatchObject({ code: 'bad-request' });
    await removeModel(places, 'mine');
    expect(readdirSync(places.own)).toEqual([]);
    // The same file fed otherwise gives other numbers, so it is another version.
    await addModel(places, { ...own, input: { ...INPUT, mean: [0.5, 0.5, 0.5] } }, { path: file }, probe);
    expect(readyModel(places, 'mine').entry.version).not.toBe(version);
  });

  test('of whose outputs only one can be compared needs no name for it', async () => {
    const network = new Network('adaface');
    const mean = network.averageAll(network.input('picture', [16, 16, 3]));
    network.output(mean, 'features');
    network.output(network.connect(mean, { shape: [3, 1], data: Float32Array.of(1, 1, 1) }, null), 'norm');
    writeFileSync(file, network.write());
    const { embedding } = await addModel(places, { ...own, output: null }, { path: file }, probe);
    expect(embedding).toMatchObject({ output: 'features' });
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
  ])('that does not fit is not kept: %j', async (change, message) => {
    await expect(addModel(places, { ...own, ...change }, { path: file }, probe)).rejects.toMatchObject({
      code: 'model-unfit',
      message: expect.stringContaining(message),
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

  test.runIf(process.platform !== 'win32')('that is a pipe or a device is refused at once', async () => {
    const pipe = join(folder, 'pipe.onnx');
    execFileSync('mkfifo', [pipe]);
    for (const path of [pipe, '/dev/zero'])
      await expect(addModel(places, own, { path }, probe)).rejects.toThrow(`${path} is not a regular file.`);
    expect(readdirSync(places.own)).toEqual([]);
    // Nor is one taken for a model that was put among the others.
    await addModel(places, own, { path: file }, probe);
    rmSync(readyModel(places, 'mine').path);
    execFileSync('mkfifo', [join(places.own, 'mine.onnx')]);
    expect(() => readyModel(places, 'mine')).toThrow('There is no model "mine"');
  });

  test('that was changed on the disk is found out', async () => {
    await addModel(places, own, { path: file }, probe);
    const { path } = readyModel(places, 'mine');
    const bytes = readFileSync(path);
    bytes[bytes.length - 1]! ^= 1;
    writeFileSync(path, bytes);
    expect(await verifyModel(findModel(places, 'mine'), probe)).toMatchObject({
      ok: false,
      message: expect.stringContaining('changed or damaged'),
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
      ['goes on where it was stopped', true],
      ['begins anew where the server knows no ranges', false],
    ])('that breaks off %s', async (_, knowsRanges) => {
      const bytes = readFileSync(file);
      const half = Math.floor(bytes.length / 2);
      const asked: (string | undefined)[] = [];
      server.removeAllListeners('request');
      server.on('request', (request, response) => {
        asked.push(request.headers.range);
        if (asked.length === 1) {
          response.writeHead(200, { 'content-length': bytes.length });
          response.write(bytes.subarray(0, half), () => setTimeout(() => response.destroy(), 50));
        } else if (knowsRanges) response.writeHead(206).end(bytes.subarray(half));
        else response.writeHead(200).end(bytes);
      });
      const origin = { url, sha256: digest(smallNetwork()), signal };
      await expect(addModel(places, own, origin, probe)).rejects.toMatchObject({
        code: 'fetch-failed',
        message: expect.stringContaining('What has arrived is kept.'),
      });
      expect(statSync(join(places.own, `${origin.sha256}.download`)).size).toBe(half);
      await addModel(places, own, origin, probe);
      expect(asked).toEqual([undefined, `bytes=${half}-`]);
      expect(readdirSync(places.own).sort()).toEqual(['mine.json', 'mine.onnx']);
    });

    test('is not fetched again where it was described wrongly, and says how far it is', async () => {
      const told: [number, number | null][] = [];
      let asked = 0;
      server.on('request', () => asked++);
      const { length } = readFileSync(file);
      const onProgress = (done: number, total: number | null) => void told.push([done, total]);
      const origin = { url, sha256: digest(smallNetwork()), signal, onProgress };
      const wrong = { ...own, output: 'nothing' };
      await expect(addModel(places, wrong, origin, probe)).rejects.toMatchObject({ code: 'model-unfit' });
      expect(told.at(-1)).toEqual([length, length]);
      await addModel(places, own, origin, probe);
      expect(asked).toBe(1);
      expect(readdirSync(places.own).sort()).toEqual(['mine.json', 'mine.onnx']);
    });

    test('stops when it is told to, and goes on from there', async () => {
      const bytes = readFileSync(file);
      const ranges: (string | undefined)[] = [];
      const stopped = new AbortController();
      server.removeAllListeners('request');
      server.on('request', (request, response) => {
        ranges.push(request.headers.range);
        const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
        response.writeHead(from === 0 ? 200 : 206, { 'content-length': bytes.length - from });
        if (from === 0) response.write(bytes.subarray(0, 100));
        else response.end(bytes.subarray(from));
      });
      const origin = { url, sha256: digest(smallNetwork()), signal: stopped.signal };
      const path = join(places.own, `${origin.sha256}.download`);
      const refused = expect(addModel(places, own, origin, probe)).rejects.toMatchObject({
        code: 'cancelled',
      });
      await expect.poll(() => statSync(path, { throwIfNoEntry: false })?.size).toBe(100);
      stopped.abort();
      await refused;
      expect(statSync(join(places.own, `${origin.sha256}.download`)).size).toBe(100);
      const told: number[] = [];
      const goesOn = { ...origin, signal, onProgress: (done: number) => void told.push(done) };
      await addModel(places, own, goesOn, probe);
      expect(ranges).toEqual([undefined, 'bytes=100-']);
      expect(told.at(-1)).toBe(bytes.length);
    });

    test.each([
      [(u: string) => `${u}.none`, 'answers with 404'],
      [() => 'http://127.0.0.1:9/x.onnx', 'could not be fetched'],
      [() => 'ftp://127.0.0.1/x.onnx', 'is not an https address'],
      [() => 'http://example.invalid/x.onnx', 'is not an https address'],
    ])('that leads nowhere gets a message', async (make, message) => {
      const origin = { url: make(url), sha256: '1'.repeat(64), signal };
      await expect(addModel(places, own, origin, probe)).rejects.toThrow(message);
    });
  });
});
