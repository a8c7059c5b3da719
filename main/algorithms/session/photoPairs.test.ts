/** Photos that most likely show the same: shots within seconds, near duplicates, and what they weigh. */
import { expect, test } from 'vitest';
import { burstPairs, duplicatePairs, type PhotoFacts, pairPhotos } from './photoPairs.ts';

function photo(facts: Partial<PhotoFacts>): PhotoFacts {
  return { takenAt: null, camera: 'Field', perceptualHash: null, width: 400, height: 300, ...facts };
}

const shots = (...seconds: (number | null)[]) =>
  seconds.map(second => photo({ takenAt: second === null ? null : 1000 * second }));

test('a shot is paired with the next two of its run, in any order of the files', () => {
  expect(burstPairs(shots(9, 3, 6, 12))).toEqual([
    [1, 2],
    [0, 1],
    [0, 2],
    [2, 3],
    [0, 3],
  ]);
});

test('a run ends where more than six seconds pass', () => {
  expect(burstPairs(shots(0, 6, 12.5, 13))).toEqual([
    [0, 1],
    [2, 3],
  ]);
});

test('photos without a time or a camera, and those of two cameras, are in no burst', () => {
  expect(burstPairs(shots(null, null))).toEqual([]);
  const cameras = ['One', 'Two', null, null].map(camera => photo({ takenAt: 0, camera }));
  expect(burstPairs(cameras)).toEqual([]);
});

test('a time that too many photos have is not that of the shots', () => {
  expect(burstPairs(shots(...new Array<number>(20).fill(5)))).toHaveLength(37);
  expect(burstPairs(shots(...new Array<number>(21).fill(5), 7, 8))).toEqual([[21, 22]]);
});

test('a near duplicate has nearly the same hash and the same shape', () => {
  const hashes = ['00000000000000ff', '000000000000000f', '0000000000000000', 'ffffffff00000000'];
  const photos = [...hashes, null].map(perceptualHash => photo({ perceptualHash }));
  expect(duplicatePairs(photos)).toEqual([
    [0, 1],
    [1, 2],
  ]);
  expect(duplicatePairs([photos[0]!, { ...photos[1]!, width: 500 }])).toEqual([]);
});

test('a pair that is both weighs as much as both; without being asked for, duplicates weigh nothing', () => {
  const both = shots(0, 1).map(shot => ({ ...shot, perceptualHash: '00000000000000ff' }));
  expect(pairPhotos(both, ['burst', 'duplicate'])).toEqual([{ pair: [0, 1], nats: 6 }]);
  expect(pairPhotos(both)).toEqual([{ pair: [0, 1], nats: 3 }]);
  const copies = shots(0, 100).map(shot => ({ ...shot, perceptualHash: '00000000000000ff' }));
  expect(pairPhotos(copies)).toEqual([]);
});
