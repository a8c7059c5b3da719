/** Analyzing leaves without a network: a leaf, no leaf, and a turned leaf that stays near itself. */
import { expect, test } from 'vitest';
import type { Picture } from '../picture.ts';
import { leafAnalyzer } from './analyzeLeaf.ts';
import { prepareLeaf } from './describeLeaf.ts';
import { withoutLeaf } from './findLeaf.ts';
import { LEAF_ATTRIBUTES } from './leafMeasures.ts';
import { SURE_ENOUGH, segmentLeaf } from './segmentLeaf.ts';
import { drawLeaf } from './testing/drawLeaf.ts';

const scene = { paper: [235, 238, 236], leaf: [70, 105, 50], fall: 0.2, card: true, shadow: false } as const;

async function analyzed(picture: Picture) {
  const { items } = await leafAnalyzer(null).analyze(prepareLeaf(picture, { input: null, own: null }));
  expect(items).toHaveLength(1);
  return items[0]!;
}

test('a leaf is one item with an embedding and a score for every attribute', async () => {
  const item = await analyzed(drawLeaf(scene).picture);
  expect(item).toMatchObject({ box: null, setAside: false, landmarks: { leaf: 'found' } });
  expect(item.quality).toBeGreaterThan(SURE_ENOUGH);
  expect(item.embeddings[0]!.model).toBe('leaf-classical');
  expect(item.embeddings[0]!.vector.every(Number.isFinite)).toBe(true);
  expect(item.scores[0]!.scores).toHaveLength(LEAF_ATTRIBUTES.length);
  expect(item.scores[0]!.scores.every(Number.isFinite)).toBe(true);
});

test('where there is no leaf the whole photo is used, and the item says so', async () => {
  const empty: Picture = { width: 90, height: 60, data: new Uint8Array(3 * 90 * 60).fill(230) };
  const item = await analyzed(empty);
  expect(item.quality).toBe(0);
  expect(item.landmarks).toEqual({ leaf: 'not found: the whole photo was used' });
  expect(item.embeddings[0]!.vector.every(Number.isFinite)).toBe(true);
  expect(item.scores[0]!.scores.every(Number.isFinite)).toBe(true);
});

test('a picture upside down gives nearly the same numbers', async () => {
  const { picture } = drawLeaf({ ...scene, card: false });
  const { width, height, data } = picture;
  const turned = new Uint8Array(data.length);
  for (let at = 0; at < width * height; at++)
    turned.set(data.subarray(3 * at, 3 * at + 3), 3 * (width * height - 1 - at));
  const [one, two] = [await analyzed(picture), await analyzed({ width, height, data: turned })];
  const vector = one.embeddings[0]!.vector;
  const apart = Math.hypot(...vector.map((value, at) => value - two.embeddings[0]!.vector[at]!));
  expect(apart / Math.hypot(...vector)).toBeLessThan(0.1);
});

test('a leaf that was taken out is not found again', () => {
  const { picture } = drawLeaf({ ...scene, card: false });
  expect(segmentLeaf(withoutLeaf(picture)).confidence).toBeLessThan(SURE_ENOUGH);
});
