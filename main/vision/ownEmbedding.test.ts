/** A person's own model in the real thread: its input for each kind, and errors if it has changed. */
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faceModel } from '../../test/fixtures/faceModel.ts';
import type { AnalyzedItem } from './analyzer.ts';
import { Network } from './convert/network.ts';
import { Inference } from './inference/inference.ts';
import { drawLeaf } from './leaves/testing/drawLeaf.ts';
import { findModel, listModels, type ModelPlaces } from './models/library.ts';
import type { ModelEntry, ModelInput } from './models/manifest.ts';
import { addModel, type OwnModel, removeModel } from './models/ownModels.ts';
import type { Picture } from './picture.ts';
import { prepare } from './prepare.ts';

const models = fileURLToPath(new URL('../../models/', import.meta.url));
const faces = fileURLToPath(
  new URL('../../../shared/data/faces-wild50/George_Clooney/George_Clooney_0001.jpg', import.meta.url),
);
const INPUT: ModelInput = {
  width: 16,
  height: 8,
  channels: 'rgb',
  scale: 1 / 255,
  mean: [0, 0, 0],
  std: [1, 1, 1],
  layout: 'channels-first',
  fit: 'stretch',
};
const OWN: OwnModel = { name: 'mine', input: INPUT, output: null, distance: 'euclidean', threshold: null };

let folder: string;
let places: ModelPlaces;
let inference: Inference;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'akin-own-'));
  places = {
    manifest: join(models, 'manifest.json'),
    folders: [join(folder, 'none')],
    own: join(folder, 'own'),
  };
  inference = new Inference(places);
});
afterAll(async () => {
  await inference.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The mean colour, `times` over. */
async function add(own: Partial<OwnModel> = {}, times = 1): Promise<void> {
  const network = new Network('means');
  let mean = network.averageAll(network.input('picture', [8, 16, 3]));
  for (let count = 1; count < times; count++) mean = network.combine('Add', mean, mean);
  network.output(mean, 'mean');
  const file = join(folder, 'means.onnx');
  writeFileSync(file, network.write());
  if (existsSync(join(places.own, 'mine.onnx'))) await removeModel(places, 'mine');
  await addModel(places, { ...OWN, ...own }, { path: file }, (path, input) => inference.probe(path, input));
}

function changeEntry(change: (entry: ModelEntry) => Partial<ModelEntry>): void {
  const path = join(places.own, 'mine.json');
  const entry = JSON.parse(readFileSync(path, 'utf8')) as ModelEntry;
  writeFileSync(path, JSON.stringify({ ...entry, ...change(entry) }));
}

async function analyze(
  kind: 'anything' | 'leaves',
  picture: Picture,
  isRestKnown = false,
): Promise<AnalyzedItem> {
  const opened = await inference.openAnalyzer(kind, 'mine');
  const { items } = await opened.analyze(prepare(opened.wanted, picture, {} as never), isRestKnown);
  return items[0]!;
}

const plain = (colour: readonly [number, number, number]): Picture => {
  const data = new Uint8Array(60 * 40 * 3);
  for (let at = 0; at < data.length; at++) data[at] = colour[at % 3]!;
  return { width: 60, height: 40, data };
};

test('it sees whole photos beside what the kind makes of them, or alone where that is known', async () => {
  await add();
  const item = await analyze('anything', plain([255, 51, 102]));
  expect(item.embeddings.map(({ model }) => model)).toEqual(['photo-classical', 'own mine']);
  expect([...item.embeddings[1]!.vector]).toEqual([1, 0.2, 0.4].map(value => expect.closeTo(value, 4)));
  expect(item.scores).toHaveLength(1);
  const alone = await analyze('anything', plain([255, 51, 102]), true);
  expect(alone).toMatchObject({ embeddings: [item.embeddings[1]], scores: [] });
});

test("of a transformer's rows the first is compared, as DINOv2's files have them", async () => {
  const network = new Network('tokens');
  const pixels = network.input('pixel_values', [14, 28, 3]);
  // Four overlapping patches: more than such a picture has. The first stands for the class token here.
  const patches = network.pool('AveragePool', pixels, [14, 14], { strides: [14, 4], padding: 'valid' });
  network.output(network.reshape(patches, [4, 3]), 'last_hidden_state');
  const file = join(folder, 'tokens.onnx');
  writeFileSync(file, network.write());
  if (existsSync(join(places.own, 'mine.onnx'))) await removeModel(places, 'mine');
  const input = { ...INPUT, width: 28, height: 14 };
  const { embedding } = await addModel(places, { ...OWN, input }, { path: file }, (path, fed) =>
    inference.probe(path, fed),
  );
  expect(embedding).toMatchObject({ output: 'last_hidden_state', isFirstRow: true });
  const halves = plain([255, 51, 102]);
  for (let at = 0; at < halves.data.length; at++) if (at % 180 >= 90) halves.data[at] = 0;
  const { embeddings } = await analyze('anything', halves);
  expect(embeddings[1]!.vector).toHaveLength(3);
  expect(embeddings[1]!.vector[0]).toBeGreaterThan(0.9);
});

test("or the mean of the patches, where a file has none for the whole, as SigLIP's have", async () => {
  const network = new Network('patches');
  const pixels = network.input('pixel_values', [14, 28, 3]);
  const patches = network.pool('AveragePool', pixels, [14, 14], { strides: [14, 14], padding: 'valid' });
  network.output(network.reshape(patches, [2, 3]), 'last_hidden_state');
  const file = join(folder, 'patches.onnx');
  writeFileSync(file, network.write());
  if (existsSync(join(places.own, 'mine.onnx'))) await removeModel(places, 'mine');
  const own = { ...OWN, input: { ...INPUT, width: 28, height: 14 } };
  const addWith = (more: Partial<OwnModel>) =>
    addModel(places, { ...own, ...more }, { path: file }, (path, fed) => inference.probe(path, fed));
  await expect(addWith({})).rejects.toMatchObject({
    code: 'model-unfit',
    message: expect.stringContaining('its first row is a corner'),
  });
  await expect(addWith({ pooling: 'refuse' })).rejects.toThrow('one row for the whole');
  expect((await addWith({ pooling: 'mean' })).embedding).toMatchObject({ meanFrom: 0 });
  // Red on the left, blue on the right: the mean has half of both.
  const halves = plain([255, 0, 0]);
  for (let at = 0; at < halves.data.length; at++)
    if (at % 180 >= 90) halves.data[at] = at % 3 === 2 ? 255 : 0;
  const { embeddings } = await analyze('anything', halves);
  expect([...embeddings[1]!.vector]).toEqual([0.5, 0, 0.5].map(value => expect.closeTo(value, 1)));
});

test('of a leaf it sees what was cut out, in both views, also where it takes one picture at a time', async () => {
  const { picture } = drawLeaf({
    paper: [20, 20, 120],
    leaf: [60, 140, 50],
    fall: 0,
    card: false,
    shadow: false,
  });
  await add();
  const { embeddings, quality } = await analyze('leaves', picture);
  expect(quality).toBeGreaterThan(0);
  const [red, green, blue] = embeddings[1]!.vector as unknown as [number, number, number];
  // A green leaf on white; nothing of the blue paper.
  expect(green).toBeGreaterThan(red);
  expect(green).toBeGreaterThan(blue);
  expect(red).toBeGreaterThan(0.4);
  changeEntry(() => ({ batch: 'one' }));
  const again = (await analyze('leaves', picture, true)).embeddings[0]!.vector;
  for (const [at, value] of again.entries()) expect(value).toBeCloseTo(embeddings[1]!.vector[at]!, 5);
});

test('vectors compared by their angle have length one, and a threshold on it is told as a distance', async () => {
  await add({ distance: 'cosine', threshold: 0.5 });
  expect((await inference.openAnalyzer('anything', 'mine')).own).toMatchObject({ dimensions: 3, evenAt: 1 });
  const { vector } = (await analyze('anything', plain([30, 0, 40]))).embeddings[1]!;
  expect([...vector]).toEqual([0.6, 0, 0.8].map(value => expect.closeTo(value, 5)));
});

test('another model under the same name is another version, also while the old one is open', async () => {
  await add();
  const before = (await analyze('anything', plain([51, 51, 51]))).embeddings[1]!;
  await add({}, 2);
  const after = (await analyze('anything', plain([51, 51, 51]))).embeddings[1]!;
  expect(before.vector[0]).toBeCloseTo(0.2, 4);
  expect(after.vector[0]).toBeCloseTo(0.4, 4);
  expect(after.version).not.toBe(before.version);
});

test('a model that changed after it was added is refused with a message', async () => {
  await add();
  changeEntry(({ outputs: [output] }) => ({ outputs: [{ ...output!, dimensions: [4] }] }));
  await expect(inference.openAnalyzer('leaves', 'mine')).rejects.toMatchObject({
    code: 'model-unfit',
    message: expect.stringContaining('gave 3 numbers for a picture where it should give 4'),
  });
  await add();
  appendFileSync(join(places.own, 'mine.onnx'), 'x');
  await expect(inference.openAnalyzer('anything', 'mine')).rejects.toMatchObject({
    code: 'model-damaged',
    message: expect.stringContaining('was changed or damaged'),
  });
  rmSync(join(places.own, 'mine.onnx'));
  for (const name of ['mine', 'resnet50'])
    await expect(inference.openAnalyzer('anything', name)).rejects.toMatchObject({ code: 'model-missing' });
});

test('a model for aligned faces is refused where there are none, and is one for People', async () => {
  await add({ input: { ...INPUT, fit: 'arcface' } });
  for (const kind of ['anything', 'leaves'] as const)
    await expect(inference.openAnalyzer(kind, 'mine')).rejects.toMatchObject({
      code: 'model-unfit',
      message: expect.stringContaining('only a People collection has them'),
    });
  expect(findModel(places, 'mine').entry.kinds).toEqual(['people']);
});

test('a file says what it takes and gives before it is added', async () => {
  const file = join(folder, 'faces.onnx');
  writeFileSync(file, faceModel(128));
  expect(await inference.inspect(file)).toEqual({
    width: 112,
    height: 112,
    layout: 'channels-first',
    outputs: [{ name: 'fc1', sizes: [128] }],
  });
  writeFileSync(file, 'not a network');
  await expect(inference.inspect(file)).rejects.toMatchObject({ code: 'model-unfit' });
});

const hasFaces =
  existsSync(faces) &&
  listModels({ manifest: join(models, 'manifest.json'), folders: [models], own: join(models, 'none') }).every(
    ({ entry, path }) => path !== null || !entry.kinds?.includes('people'),
  );

test.skipIf(!hasFaces)(
  'of a face it sees the upright cut-out and its mirror image (skipped where models or ../shared/data are absent)',
  async () => {
    await add();
    const real = new Inference({ ...places, folders: [models] });
    const opened = await real.openAnalyzer('people', 'mine');
    expect(opened.comparedBy).toMatchObject({ model: 'own mine' });
    const { data, info } = await sharp(faces).raw().toBuffer({ resolveWithObject: true });
    const picture = { width: info.width, height: info.height, data: new Uint8Array(data) };
    const { items } = await opened.analyze({ picture });
    expect(items[0]!.embeddings.map(({ model, vector }) => [model, vector.length])).toEqual([
      ['sface-dlib', 256],
      ['own mine', 3],
    ]);
    // Skin is red first, blue last; the whole picture is darker.
    const [red, green, blue] = items[0]!.embeddings[1]!.vector as unknown as [number, number, number];
    expect(red).toBeGreaterThan(green);
    expect(green).toBeGreaterThan(blue);
    await real.close();
  },
);

/** The means of 4 × 4 pixels of a 112-pixel crop, or of as many larger parts: 28 × 28 × 3 numbers. */
async function addRegions(edge: number, fit: ModelInput['fit']): Promise<void> {
  const network = new Network('regions');
  const step = edge / 28;
  const means = network.pool('AveragePool', network.input('picture', [edge, edge, 3]), [step, step], {
    strides: [step, step],
    padding: 'valid',
  });
  network.output(network.reshape(means, [28 * 28 * 3]), 'regions');
  const file = join(folder, 'regions.onnx');
  writeFileSync(file, network.write());
  if (existsSync(join(places.own, 'mine.onnx'))) await removeModel(places, 'mine');
  const input = { ...INPUT, width: edge, height: edge, fit };
  await addModel(places, { ...OWN, input }, { path: file }, (path, fed) => inference.probe(path, fed));
}

test.skipIf(!hasFaces)(
  'a model for aligned faces sees the eyes where the template has them (skipped where models or ../shared/data are absent)',
  async () => {
    const real = new Inference({ ...places, folders: [models] });
    const { data, info } = await sharp(faces).raw().toBuffer({ resolveWithObject: true });
    const picture = { width: info.width, height: info.height, data: new Uint8Array(data) };
    // A small red disc on each eye, where the detector says they are.
    const plainly = await (await real.openAnalyzer('people')).analyze({ picture });
    const landmarks = plainly.items[0]!.landmarks as Record<string, { x: number; y: number }>;
    const eyes = [landmarks.rightEye!, landmarks.leftEye!].map(({ x, y }) => ({
      x: x * picture.width,
      y: y * picture.height,
    }));
    const radius = Math.hypot(eyes[0]!.x - eyes[1]!.x, eyes[0]!.y - eyes[1]!.y) / 12;
    const marked = { ...picture, data: picture.data.slice() };
    for (const eye of eyes) paint(marked, eye, radius);
    const place = async (edge: number, fit: ModelInput['fit']) => {
      await addRegions(edge, fit);
      const opened = await real.openAnalyzer('people', 'mine');
      return placeOfChange(
        regionsOf(await opened.analyze({ picture })),
        regionsOf(await opened.analyze({ picture: marked })),
      );
    };
    // The template's eyes are at 38.3 and 73.5 across, 51.6 down; a larger input shows the same, larger.
    for (const edge of [112, 224]) {
      const { down, beside } = await place(edge, 'arcface');
      expect(Math.abs(down - 51.6)).toBeLessThan(3);
      expect(Math.abs(beside - 17.6)).toBeLessThan(3);
    }
    // dlib's chip has them at 35 down.
    expect((await place(112, 'stretch')).down).toBeLessThan(42);
    await real.close();
  },
);

function regionsOf({ items }: { readonly items: readonly AnalyzedItem[] }): Float32Array {
  return items[0]!.embeddings[1]!.vector;
}

function paint({ width, data }: Picture, { x, y }: { x: number; y: number }, radius: number): void {
  for (let row = Math.ceil(y - radius); row <= y + radius; row++)
    for (let column = Math.ceil(x - radius); column <= x + radius; column++)
      if (Math.hypot(column - x, row - y) <= radius) data.set([255, 0, 0], (row * width + column) * 3);
}

/**
 * How far down what changed is, and how far from the middle, in pixels of a 112-pixel crop. The fourth power
 * leaves the discs alone: the face moves a little with them.
 */
function placeOfChange(before: Float32Array, after: Float32Array): { down: number; beside: number } {
  let [down, beside, all] = [0, 0, 0];
  for (let at = 0; at < before.length; at++) {
    const change = (after[at]! - before[at]!) ** 4;
    down += change * (Math.floor(at / 84) + 0.5) * 4;
    beside += change * Math.abs(((Math.floor(at / 3) % 28) + 0.5) * 4 - 56);
    all += change;
  }
  return { down: down / all, beside: beside / all };
}
