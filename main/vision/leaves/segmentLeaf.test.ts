/** Segmentation: the mask must overlap the drawn leaf, and an empty sheet must not yield one. */
import { expect, test } from 'vitest';
import type { Picture } from '../picture.ts';
import { SURE_ENOUGH, segmentLeaf } from './segmentLeaf.ts';
import { type Drawing, drawLeaf } from './testing/drawLeaf.ts';

const WHITE = [235, 238, 236] as const;
const PINK = [250, 90, 140] as const;
const GREEN = [70, 105, 50] as const;
const PALE = [150, 170, 120] as const;

/** Shared pixels over all pixels of either. */
function overlap({ picture, isLeaf }: Drawing): number {
  const mask = segmentLeaf(picture);
  let [both, either] = [0, 0];
  for (let at = 0; at < mask.data.length; at++) {
    const drawn = isLeaf(at % mask.width, Math.floor(at / mask.width));
    if (drawn && mask.data[at] === 1) both += 1;
    if (drawn || mask.data[at] === 1) either += 1;
  }
  return both / either;
}

test.each([
  ['on white paper', { paper: WHITE, leaf: GREEN, fall: 0, card: false, shadow: false }],
  ['beside a colour card', { paper: WHITE, leaf: GREEN, fall: 0, card: true, shadow: false }],
  ['in uneven light beside a card', { paper: WHITE, leaf: GREEN, fall: 0.4, card: true, shadow: false }],
  ['with a shadow', { paper: WHITE, leaf: GREEN, fall: 0.2, card: false, shadow: true }],
  ['pale, on white', { paper: WHITE, leaf: PALE, fall: 0.1, card: true, shadow: false }],
  ['on coloured paper with a shadow', { paper: PINK, leaf: GREEN, fall: 0.2, card: false, shadow: true }],
])('a leaf %s is found', (_, scene) => {
  const drawing = drawLeaf(scene);
  expect(overlap(drawing)).toBeGreaterThan(0.95);
  expect(segmentLeaf(drawing.picture).confidence).toBeGreaterThan(SURE_ENOUGH);
});

test.each([
  ['white', () => 255],
  ['black', () => 0],
  ['with a grain', (at: number) => 200 + (at % 7)],
])('an empty sheet, %s, holds no leaf', (_, level) => {
  const picture: Picture = {
    width: 200,
    height: 160,
    data: Uint8Array.from({ length: 96_000 }, (__, at) => level(at)),
  };
  expect(segmentLeaf(picture).confidence).toBeLessThan(SURE_ENOUGH);
});

test('a picture of one pixel holds no leaf and does no harm', () => {
  expect(segmentLeaf({ width: 1, height: 1, data: new Uint8Array(3) }).confidence).toBe(0);
});

test('the same picture gives the same mask', () => {
  const { picture } = drawLeaf({ paper: WHITE, leaf: GREEN, fall: 0.3, card: true, shadow: true });
  expect(segmentLeaf(picture)).toEqual(segmentLeaf(picture));
});
