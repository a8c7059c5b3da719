/** The search for near hashes against comparing all with all. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearPairs, type Pair } from './nearHashes.ts';

function slowly(hashes: bigint[], most: number): Pair[] {
  const pairs: Pair[] = [];
  for (let a = 0; a < hashes.length; a++)
    for (let b = a + 1; b < hashes.length; b++)
      if ((hashes[a]! ^ hashes[b]!).toString(2).replaceAll('0', '').length <= most) pairs.push([a, b]);
  return pairs;
}

function packed(hashes: bigint[]): Uint32Array {
  return Uint32Array.from(hashes.flatMap(hash => [Number(hash >> 32n), Number(hash & 0xffff_ffffn)]));
}

test('by hand: one bit, seven bits in all four parts, eight bits', () => {
  const hashes = [0n, 1n, 0x0003_0003_0003_8000n, 0x0003_0003_0003_0003n];
  expect(nearPairs(packed(hashes), 0)).toEqual([]);
  expect(nearPairs(packed(hashes), 1)).toEqual([[0, 1]]);
  expect(nearPairs(packed(hashes), 7)).toEqual(slowly(hashes, 7));
  expect(nearPairs(packed(hashes), 7)).toContainEqual([0, 2]);
  expect(nearPairs(packed(hashes), 7)).not.toContainEqual([0, 3]);
});

test('equals the comparison of all with all, on hashes that lie close together', () => {
  const hash = fc.tuple(fc.bigInt(0n, 3n), fc.array(fc.integer({ min: 0, max: 63 }), { maxLength: 9 }));
  fc.assert(
    fc.property(fc.array(hash, { maxLength: 40 }), fc.integer({ min: 0, max: 7 }), (parts, most) => {
      const hashes = parts.map(([base, bits]) =>
        bits.reduce(
          (value, bit) => value ^ (1n << BigInt(bit)),
          (base * 0x9e37_79b9_7f4a_7c15n) & (2n ** 64n - 1n),
        ),
      );
      expect(nearPairs(packed(hashes), most)).toEqual(slowly(hashes, most));
    }),
  );
});

test('nothing, one and equal ones', () => {
  expect(nearPairs(new Uint32Array(), 4)).toEqual([]);
  expect(nearPairs(packed([5n]), 4)).toEqual([]);
  expect(nearPairs(packed([5n, 5n, 5n]), 0)).toHaveLength(3);
});

test('a distance it could not find completely is refused', () => {
  expect(() => nearPairs(new Uint32Array(2), 8)).toThrow(RangeError);
  expect(() => nearPairs(new Uint32Array(3), 2)).toThrow(RangeError);
});
