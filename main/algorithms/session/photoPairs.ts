/**
 * Pairs of photos that most likely show the same: shots of one camera within seconds, and near duplicates.
 * Pure.
 *
 * A burst is a run of shots of one camera, each at most BURST_SECONDS after the one before; a shot is paired
 * with the next two of its run, so that a run of any length has a linear number of pairs. Where more shots than a
 * camera makes have one and the same time, it is not that of the shots but of a scan or a copy. The folder does not
 * count: where folders are the truth of an evaluation it would give it away.
 *
 * The weights are the least that was measured (docs/results/large-collections.md): where leaves lie on white
 * paper, pictures of different ones have hashes as near as those of a copy.
 */

import type { Pair } from '../matrix.ts';
import { nearPairs } from '../nearHashes.ts';

export interface PhotoFacts {
  /** Milliseconds; null where it is not known. */
  readonly takenAt: number | null;
  readonly camera: string | null;
  /** 64 bits as 16 hex digits. */
  readonly perceptualHash: string | null;
  readonly width: number;
  readonly height: number;
}

export type PhotoEvidence = 'burst' | 'duplicate';

export interface WeightedPhotoPair {
  /** Positions in the list of photos, the smaller first. */
  readonly pair: Pair;
  readonly nats: number;
}

const BURST_SECONDS = 6;
/** Shots of one camera at one time. */
const MOST_AT_ONCE = 20;
/** With how many later shots of its run a shot is paired. */
const NEXT_SHOTS = 2;
const NATS: Record<PhotoEvidence, number> = { burst: 3, duplicate: 3 };
/** Near duplicates are left out: the embedding sees as much, and on no set did they improve the first groups. */
const DEFAULT: readonly PhotoEvidence[] = ['burst'];
/**
 * Bits of 64. A photo scaled to half or compressed harder is 0 to 4 away; of 11,175 pairs of different scenes
 * none is within 12, but leaves or shoes on white come as close as 2.
 */
const MOST_BITS = 4;
/** Proportions of the two differ by less than this: a crop is another picture. */
const SAME_SHAPE = 0.03;

/** Each pair once, with the sum of what is known of it. */
export function pairPhotos(
  photos: readonly PhotoFacts[],
  kinds: readonly PhotoEvidence[] = DEFAULT,
): WeightedPhotoPair[] {
  const pairsOf = { burst: burstPairs, duplicate: duplicatePairs };
  const found = kinds.flatMap(kind => pairsOf[kind](photos).map(pair => ({ pair, nats: NATS[kind] })));
  const ofOnePair = Map.groupBy(found, ({ pair: [i, j] }) => i * photos.length + j).values();
  return [...ofOnePair].map(same => ({
    pair: same[0]!.pair,
    nats: same.reduce((sum, { nats }) => sum + nats, 0),
  }));
}

export function burstPairs(photos: readonly PhotoFacts[]): Pair[] {
  const timed = [...photos.keys()].filter(at => photos[at]!.takenAt !== null && photos[at]!.camera !== null);
  const pairs: Pair[] = [];
  for (const ofCamera of Map.groupBy(timed, at => photos[at]!.camera).values()) {
    const byTime = [...Map.groupBy(ofCamera, at => photos[at]!.takenAt).values()];
    const shots = byTime.filter(same => same.length <= MOST_AT_ONCE).flat();
    shots.sort((a, b) => photos[a]!.takenAt! - photos[b]!.takenAt! || a - b);
    const isNext = (at: number) =>
      photos[shots[at]!]!.takenAt! - photos[shots[at - 1]!]!.takenAt! <= 1000 * BURST_SECONDS;
    for (let at = 0; at < shots.length; at++)
      for (let next = at + 1; next <= at + NEXT_SHOTS && next < shots.length && isNext(next); next++)
        pairs.push(ordered(shots[at]!, shots[next]!));
  }
  return pairs;
}

/** By the perceptual hash and the shape alone. */
export function duplicatePairs(photos: readonly Omit<PhotoFacts, 'takenAt' | 'camera'>[]): Pair[] {
  const hashed = photos.flatMap(({ perceptualHash }, at) => (perceptualHash === null ? [] : [at]));
  const bits = Uint32Array.from(
    hashed.flatMap(at => {
      const hash = photos[at]!.perceptualHash!;
      return [Number.parseInt(hash.slice(0, 8), 16), Number.parseInt(hash.slice(8), 16)];
    }),
  );
  return nearPairs(bits, MOST_BITS)
    .map(([a, b]): Pair => [hashed[a]!, hashed[b]!])
    .filter(([a, b]) => isSameShape(photos[a]!, photos[b]!));
}

function isSameShape(
  a: Pick<PhotoFacts, 'width' | 'height'>,
  b: Pick<PhotoFacts, 'width' | 'height'>,
): boolean {
  return Math.abs(Math.log((a.width * b.height) / (a.height * b.width))) < SAME_SHAPE;
}

function ordered(a: number, b: number): Pair {
  return a < b ? [a, b] : [b, a];
}
