/**
 * All pairs of 64-bit hashes that differ in few bits, exactly, without comparing all pairs. Pure.
 *
 * Multi-index hashing (Norouzi, Punjani, Fleet, "Fast Search in Hamming Space with Multi-Index Hashing", CVPR
 * 2012): the hash is cut into four parts of 16 bits. If two hashes differ in at most 7 bits, then some part
 * differs in at most one (four parts with two or more would make eight). So each part is looked up unchanged
 * and with every single bit flipped. Time O(n · 4 · 17 · b) for buckets of b hashes; 20,000 evenly spread
 * hashes make b = 0.3. Deviation: a fixed number of parts, because 7 bits are more than a near duplicate ever
 * needs.
 */

const PARTS = 4;
const PART_BITS = 16;
/** The largest distance for which the search is complete. */
const MOST = 2 * PARTS - 1;

/** Indices of two hashes, the smaller first. */
export type Pair = readonly [number, number];

/** `hashes` has two numbers for each: the upper and the lower 32 bits. Pairs are in ascending order. */
export function nearPairs(hashes: Uint32Array, most: number): Pair[] {
  if (!Number.isInteger(most) || most < 0 || most > MOST)
    throw new RangeError(`most must be a whole number from 0 to ${MOST}`);
  if (hashes.length % 2 !== 0) throw new RangeError('hashes must hold two numbers for each hash');
  const count = hashes.length / 2;
  const pairs: Pair[] = [];
  const seen = new Int32Array(count).fill(-1);
  // A bucket is a chain: the hash put in last, and for each hash the one put in before it; -1 ends it.
  const last = Array.from({ length: PARTS }, () => new Int32Array(2 ** PART_BITS).fill(-1));
  const before = Array.from({ length: PARTS }, () => new Int32Array(count));
  for (let later = 0; later < count; later++) {
    const near: number[] = [];
    for (let part = 0; part < PARTS; part++) {
      const value = partOf(hashes, later, part);
      const heads = last[part] as Int32Array;
      const chain = before[part] as Int32Array;
      for (let bit = -1; bit < PART_BITS; bit++) {
        const bucket = bit < 0 ? value : value ^ (1 << bit);
        for (let earlier = heads[bucket] as number; earlier >= 0; earlier = chain[earlier] as number) {
          if (seen[earlier] === later) continue;
          seen[earlier] = later;
          if (distance(hashes, earlier, later) <= most) near.push(earlier);
        }
      }
      chain[later] = heads[value] as number;
      heads[value] = later;
    }
    for (const earlier of near) pairs.push([earlier, later]);
  }
  return pairs.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

function partOf(hashes: Uint32Array, index: number, part: number): number {
  const half = hashes[index * 2 + (part >> 1)] as number;
  return part % 2 === 0 ? half >>> PART_BITS : half & 0xffff;
}

function distance(hashes: Uint32Array, a: number, b: number): number {
  return (
    ones((hashes[a * 2] as number) ^ (hashes[b * 2] as number)) +
    ones((hashes[a * 2 + 1] as number) ^ (hashes[b * 2 + 1] as number))
  );
}

/** How many bits of 32 are set. */
function ones(value: number): number {
  let bits = value - ((value >>> 1) & 0x5555_5555);
  bits = (bits & 0x3333_3333) + ((bits >>> 2) & 0x3333_3333);
  return (((bits + (bits >>> 4)) & 0x0f0f_0f0f) * 0x0101_0101) >>> 24;
}
