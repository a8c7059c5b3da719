/** Feeding and running models: the resampler, channel order, and the thread with a small real network. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Network } from '../convert/network.ts';
import { feedPictures } from '../models/feed.ts';
import type { ModelPlaces } from '../models/library.ts';
import type { ModelEntry, ModelInput } from '../models/manifest.ts';
import { resample } from '../models/resample.ts';
import type { Picture } from '../picture.ts';
import { Inference } from './inference.ts';

function plain(width: number, height: number, colour: readonly [number, number, number]): Picture {
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < data.length; at++) data[at] = colour[at % 3]!;
  return { width, height, data };
}

const INPUT: ModelInput = {
  width: 8,
  height: 8,
  channels: 'rgb',
  scale: 1,
  mean: [0, 0, 0],
  std: [1, 1, 1],
  layout: 'channels-first',
  fit: 'stretch',
};

describe('resampling', () => {
  const whole = ({ width, height }: Picture) => ({ left: 0, top: 0, width, height });

  test.each([
    [1, 1],
    [10_000, 3],
    [7, 5],
    [8, 8],
  ])('of a plain picture of %i × %i keeps its colour', (width, height) => {
    const picture = plain(width, height, [10, 100, 200]);
    const { data } = resample(picture, whole(picture), 8, 8);
    for (let at = 0; at < data.length; at++) expect(data[at]).toBeCloseTo([10, 100, 200][at % 3]!, 3);
  });

  test('to the same size changes nothing', () => {
    const picture = { width: 3, height: 2, data: Uint8Array.from({ length: 18 }, (_, at) => at * 14) };
    expect([...resample(picture, whole(picture), 3, 2).data]).toEqual([...picture.data]);
  });

  test('to half the size weighs neighbours as a triangle of twice the step', () => {
    // One bright column of eight: worked out by hand, weights 1, 3, 3, 1 over eight.
    const picture = { width: 8, height: 1, data: new Uint8Array(24).fill(0) };
    for (let channel = 0; channel < 3; channel++) picture.data[3 * 3 + channel] = 80;
    const { data } = resample(picture, whole(picture), 4, 1);
    expect([0, 1, 2, 3].map(x => data[x * 3])).toEqual([0, 30, 10, 0]);
  });

  test('to twice the size follows the cubic: a slope stays one, a step is steeper than a straight line and overshoots', () => {
    const row = (...values: number[]) => ({
      width: values.length,
      height: 1,
      data: Uint8Array.from(values.flatMap(value => [value, value, value])),
    });
    const enlarged = (picture: Picture) => {
      const { data } = resample(picture, whole(picture), picture.width * 2, 1, 'edge', 'cubic');
      return Array.from({ length: picture.width * 2 }, (_, x) => data[x * 3]!);
    };
    const slope = enlarged(row(0, 16, 32, 48, 64, 80));
    expect(slope.slice(4, 8)).toEqual([28, 36, 44, 52]);
    // By hand: the weights a quarter and three quarters away are 111, 29, −9 and −3 over 128.
    expect(enlarged(row(0, 0, 0, 128, 128, 128)).slice(3, 9)).toEqual([-3, -9, 26, 102, 137, 131]);
  });

  test('outside of the picture its edge goes on', () => {
    const picture = plain(4, 4, [9, 9, 9]);
    const { data } = resample(picture, { left: -20, top: 30, width: 5, height: 5 }, 2, 2);
    expect([...data].every(value => Math.abs(value - 9) < 1e-4)).toBe(true);
  });

  test('or is black: of the pixel on the border half is left', () => {
    const { data } = resample(
      plain(4, 4, [80, 80, 80]),
      { left: -2, top: 0, width: 4, height: 4 },
      4,
      4,
      'black',
    );
    expect([0, 1, 2, 3].map(x => data[x * 3])).toEqual([0, 0, 80, 80]);
    const shifted = resample(
      plain(4, 4, [80, 80, 80]),
      { left: -1.5, top: 0, width: 4, height: 4 },
      4,
      4,
      'black',
    );
    expect([0, 1, 2, 3].map(x => shifted.data[x * 3])).toEqual([0, 40, 80, 80]);
  });
});

describe('feeding', () => {
  test('puts channels in their order, less the mean, over the deviation', () => {
    const { data, shape } = feedPictures([plain(5, 5, [10, 20, 30])], {
      ...INPUT,
      channels: 'bgr',
      mean: [1, 2, 3],
      std: [1, 2, 7],
    });
    expect(shape).toEqual([1, 3, 8, 8]);
    expect([data[0], data[64], data[128]].map(value => Math.round(value! * 1e4) / 1e4)).toEqual([29, 9, 1]);
  });

  test('can put the channels last, and make grey of colours', () => {
    const last = feedPictures([plain(5, 5, [10, 20, 30])], { ...INPUT, layout: 'channels-last' });
    expect(last.shape).toEqual([1, 8, 8, 3]);
    expect([...last.data.slice(0, 3)].map(Math.round)).toEqual([10, 20, 30]);
    const grey = feedPictures([plain(5, 5, [0, 100, 0])], {
      ...INPUT,
      channels: 'grey',
      mean: [0],
      std: [1],
    });
    expect(grey.shape).toEqual([1, 1, 8, 8]);
    expect(grey.data[0]).toBeCloseTo(58.7, 3);
  });

  test('cuts the sides off where the model wants that', () => {
    const picture = plain(24, 8, [0, 0, 0]);
    for (let y = 0; y < 8; y++) picture.data.fill(255, y * 72 + 0, y * 72 + 18); // left quarter is white
    const { data } = feedPictures([picture], { ...INPUT, fit: 'crop' });
    expect(Math.max(...data)).toBe(0);
  });
});

describe('the thread', () => {
  let folder: string;
  let places: ModelPlaces;
  let inference: Inference;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'akin-models-'));
    const network = new Network('means');
    network.output(network.averageAll(network.input('input', [8, 8, 3])), 'mean');
    const bytes = network.write();
    writeFileSync(join(folder, 'means.onnx'), bytes);
    const entry: ModelEntry = {
      name: 'means',
      version: '1',
      purpose: 'embed',
      about: 'The mean colour.',
      licence: 'MIT',
      source: { own: 'made here' },
      file: 'means.onnx',
      sha256: createHash('sha256').update(bytes).digest('hex'),
      input: INPUT,
      batch: 'any',
      outputs: [{ name: 'mean', dimensions: [3] }],
      embedding: { output: 'mean', distance: 'cosine', threshold: null },
    };
    const models = [
      entry,
      { ...entry, name: 'absent', file: 'absent.onnx' },
      { ...entry, name: 'broken', file: 'broken.onnx' },
      {
        ...entry,
        name: 'mute',
        outputs: [{ name: 'other', dimensions: [3] }],
        embedding: { ...entry.embedding, output: 'other' },
      },
      { ...entry, name: 'finder', embedding: null },
    ];
    writeFileSync(join(folder, 'broken.onnx'), 'this is no network');
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ models }));
    places = { manifest: join(folder, 'manifest.json'), folders: [folder], own: join(folder, 'own') };
    inference = new Inference(places);
  });
  afterAll(async () => {
    await inference.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('embeds pictures of any size, more than a batch of them, at unit length and in order', async () => {
    const pictures = Array.from({ length: 20 }, (_, at) => plain(3 + at, 9, [at, 20, 0]));
    const vectors = await inference.embed(pictures, 'means');
    vectors.forEach((vector, at) => {
      const length = Math.hypot(at, 20);
      expect(vector[0]).toBeCloseTo(at / length, 5);
      expect(vector[1]).toBeCloseTo(20 / length, 5);
    });
    const [outputs] = await inference.outputs(pictures.slice(7, 8), 'means');
    expect([...outputs!.mean!].map(Math.round)).toEqual([7, 20, 0]);
  });

  test.each([
    ['absent', 'model-missing', 'akin models fetch absent'],
    ['broken', 'model-damaged', 'cannot be opened'],
    ['mute', 'model-unfit', 'has no output "other"'],
    ['finder', 'bad-request', 'makes no embeddings'],
    ['unheard-of', 'not-found', 'There is no model "unheard-of"'],
  ])('says what is wrong with a model that is %s, and goes on', async (model, code, message) => {
    const wrong = inference.embed([plain(8, 8, [1, 2, 3])], model);
    await expect(wrong).rejects.toMatchObject({ code, message: expect.stringContaining(message) });
    expect(await inference.embed([plain(8, 8, [0, 0, 3])], 'means')).toEqual([Float32Array.of(0, 0, 1)]);
  });

  test('that is closed turns everyone away', async () => {
    const closing = new Inference(places);
    const running = closing.embed([plain(8, 8, [1, 2, 3])], 'means');
    const refused = expect(running).rejects.toMatchObject({ code: 'cancelled' });
    await closing.close();
    await refused;
    await expect(closing.embed([], 'means')).rejects.toMatchObject({ code: 'cancelled' });
  });
});
