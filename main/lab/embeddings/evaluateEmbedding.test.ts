/**
 * Measuring embeddings on sorted folders, for real, on a machine without models: drawn photos, a broken one,
 * keys that keep pairs apart, and what is refused.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modelsFolder } from '../../engine/system/installation.ts';
import { Network } from '../../vision/convert/network.ts';
import { Inference } from '../../vision/inference/inference.ts';
import { drawLeaf } from '../../vision/leaves/testing/drawLeaf.ts';
import type { ModelInput } from '../../vision/models/manifest.ts';
import { addModel } from '../../vision/models/ownModels.ts';
import { type Describer, openDescriber } from './describePhotos.ts';
import { evaluateEmbedding } from './evaluateEmbedding.ts';

let folder: string;
let inference: Inference;
let leaves: Describer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akin-evaluate-'));
  const none = join(folder, 'none');
  inference = new Inference({
    manifest: join(modelsFolder(), 'manifest.json'),
    folders: [none],
    own: none,
  });
  leaves = await openDescriber('leaves', inference);
  for (const [label, leaf] of [
    ['green', [60, 110, 40]],
    ['brown', [120, 70, 40]],
  ] as const) {
    mkdirSync(join(folder, 'set', label), { recursive: true });
    for (let number = 0; number < 2; number++) {
      const fall = 0.1 * number;
      const { picture } = drawLeaf({ paper: [235, 236, 234], leaf, fall, card: false, shadow: false });
      const { width, height, data } = picture;
      await sharp(data, { raw: { width, height, channels: 3 } })
        // The brown leaves are nearly round.
        .resize(label === 'brown' ? 190 : width, height, { fit: 'fill' })
        .png()
        .toFile(join(folder, 'set', label, `${label}-${number}.png`));
    }
  }
  writeFileSync(join(folder, 'set', 'green', 'broken.jpg'), 'no picture');
});
afterAll(async () => {
  await inference.close();
  rmSync(folder, { recursive: true, force: true });
});

const nothing = () => undefined;

test('without models the classical descriptor is what is shipped, and there is no plain row', async () => {
  const request = { folder: join(folder, 'set'), kind: 'leaves', apart: null, blank: false } as const;
  const seen: number[] = [];
  const result = await evaluateEmbedding(request, leaves, done => seen.push(done));
  expect(result).toMatchObject({ photos: 4, classes: 2, withoutSubject: 0 });
  expect(result.unreadable).toEqual([join(folder, 'set', 'green', 'broken.jpg')]);
  expect(result.rows.map(row => [row.embedding, row.model])).toEqual([
    ['shipped', 'leaf-classical'],
    ['classical', 'leaf-classical'],
  ]);
  expect(result.rows[0]).toMatchObject({ nearestNeighbour: 1, auc: 1, adjustedRand: 1 });
  expect(seen.at(-1)).toBe(5);
});

test('a model of one’s own is measured beside the shipped one', async () => {
  const network = new Network('means');
  network.output(network.averageAll(network.input('picture', [16, 16, 3])), 'mean');
  const file = join(folder, 'means.onnx');
  writeFileSync(file, network.write());
  const input: ModelInput = {
    width: 16,
    height: 16,
    channels: 'rgb',
    scale: 1 / 255,
    mean: [0, 0, 0],
    std: [1, 1, 1],
    layout: 'channels-first',
    fit: 'stretch',
  };
  const places = { manifest: join(modelsFolder(), 'manifest.json'), folders: [], own: join(folder, 'own') };
  const own = { name: 'means', input, output: null, distance: 'euclidean', threshold: 0.1 } as const;
  const owning = new Inference(places);
  try {
    await addModel(places, own, { path: file }, (path, fed) => owning.probe(path, fed));
    const describer = await openDescriber('leaves', owning, 'means');
    const request = { folder: join(folder, 'set'), kind: 'leaves', apart: null, blank: false } as const;
    const { rows } = await evaluateEmbedding(request, describer, nothing);
    expect(rows.map(row => [row.embedding, row.model])).toEqual([
      ['shipped', 'leaf-classical'],
      ['own', 'own means, even at 0.1'],
      ['classical', 'leaf-classical'],
    ]);
    // Green and brown differ by their means.
    expect(rows[1]).toMatchObject({ nearestNeighbour: 1, auc: 1, adjustedRand: 1 });
  } finally {
    await owning.close();
  }
});

test('pairs that share a key are left out', async () => {
  const request = { folder: join(folder, 'set'), kind: 'leaves', apart: /^\w+/, blank: false } as const;
  const { rows } = await evaluateEmbedding(request, leaves, nothing);
  expect(rows[0]!.nearestNeighbour).toBe(0);
  expect(rows[0]!.auc).toBeNaN();
});

test('with the leaf masked out no leaf is found', async () => {
  const request = { folder: join(folder, 'set'), kind: 'leaves', apart: null, blank: true } as const;
  expect((await evaluateEmbedding(request, leaves, nothing)).withoutSubject).toBe(4);
});

test('one class, and a subject that cannot be masked out, are refused', async () => {
  mkdirSync(join(folder, 'empty', 'class'), { recursive: true });
  const request = { folder: join(folder, 'empty'), kind: 'leaves', apart: null, blank: false } as const;
  await expect(evaluateEmbedding(request, leaves, nothing)).rejects.toMatchObject({ code: 'bad-request' });
  const anything = await openDescriber('anything', inference);
  await expect(
    evaluateEmbedding({ ...request, kind: 'anything', blank: true }, anything, nothing),
  ).rejects.toMatchObject({ code: 'bad-request' });
});
