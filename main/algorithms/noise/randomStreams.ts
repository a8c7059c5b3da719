/**
 * A random source for every tree of every forest, derived from (seed, forest, tree) and nothing else. Pure.
 *
 * Trees drawn from one source would depend on how many were grown before them; with a stream each, any tree can be grown alone, in any order, on
 * any thread, and is the same tree bit for bit.
 */
import { Random } from '../random.ts';

/** What the chance is for. The two forests of one request must not share their bags. */
export type Purpose = 'clustering' | 'inconsistency';

const NUMBER_OF: Readonly<Record<Purpose, number>> = {
  clustering: 1,
  inconsistency: 2,
};

export function randomStream(seed: number, purpose: Purpose, index: number): Random {
  const key = new Random(seed);
  for (let drawn = 0; drawn < NUMBER_OF[purpose]; drawn++) key.next();
  const low = avalanche(key.next() + index);
  const high = key.next() & 0x1f_ffff;
  return new Random(high * 0x1_0000_0000 + low);
}

/** Spreads every bit over all 32 (the finaliser of MurmurHash3); one to one, so that no two trees of a forest share a stream. */
function avalanche(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
