/**
 * What is known of the items beside their appearance, added to the way they are compared. Pure.
 *
 * Evidence about a pair is the logarithm of how much likelier it is for two items of one subject than for two
 * of different ones, in nats: above 0 for "same", below 0 for "different". Photos taken within seconds and near
 * duplicates are such pairs (photoPairs.ts). It is added to the overlap of the two neighbourhoods
 * (refine/neighbourOverlap.ts), a nat as much as a nat of the calibrated distance (linkage/clusterDistance.ts).
 * So the distance of two clusters changes by its mean over their pairs, and memory is linear in the pairs.
 *
 * Where the distances of all pairs are there, the pair's distance d is moved by the share tanh(|nats| / 2),
 * which is 2 P - 1 for the chance P that the evidence alone gives: towards 0, or towards the largest distance.
 *
 * Faces of one photo (cooccurrence.ts) come last: they stay apart whatever else is known.
 */
import type { PlattCalibration } from '../embed/plattCalibration.ts';
import type { ReasonEvidence } from '../explain/reasonEvidence.ts';
import { PER_NAT } from '../linkage/clusterDistance.ts';
import {
  type AdjustOverlap,
  type ItemSpace,
  type SpaceOptions,
  spaceOfPoints,
} from '../linkage/itemSpace.ts';
import { type Condensed, type Matrix, type Pair, pairIndex } from '../matrix.ts';
import { RowBuilder } from '../refine/sparseRows.ts';
import {
  type Cooccurrence,
  type Measure,
  measureWithCooccurrence,
  separateCooccurring,
} from './cooccurrence.ts';

/** Pair p is of the items 2 p and 2 p + 1 of `items`; no pair twice. */
export interface PairEvidence {
  readonly items: Int32Array;
  readonly nats: Float32Array;
}

export interface Evidence {
  readonly cooccurrence: Cooccurrence | null;
  readonly pairs: PairEvidence | null;
}

export const NO_EVIDENCE: Evidence = { cooccurrence: null, pairs: null };

/** The pairs as they are kept; null where there are none. */
export function listEvidence(
  pairs: readonly { readonly pair: Pair; readonly nats: number }[],
): PairEvidence | null {
  if (pairs.length === 0) return null;
  return {
    items: Int32Array.from(pairs.flatMap(({ pair }) => pair)),
    nats: Float32Array.from(pairs, ({ nats }) => nats),
  };
}

/** How the items are compared: the same for questions, for groups and for simulations. */
export interface ComparedItems extends SpaceOptions {
  readonly points: Matrix;
  readonly calibration: PlattCalibration | null;
  readonly evidence?: Evidence | undefined;
}

export function spaceWithEvidence({ points, evidence = NO_EVIDENCE, ...options }: ComparedItems): ItemSpace {
  const space = addPairs(evidence.pairs, spaceOfPoints(points, options));
  return separateCooccurring(evidence.cooccurrence, space);
}

/** A measure for the given points and, later, for the same points under a learned metric. */
export function measureWithEvidence(
  { cooccurrence, pairs }: Evidence,
  measure: Measure,
  points: Matrix,
): Measure {
  const moved: Measure = pairs === null ? measure : rows => movePairs(pairs, measure(rows));
  return measureWithCooccurrence(cooccurrence, moved, points);
}

/** The evidence about some of the items, which are numbered by their place among `kept`. */
export function evidenceAbout({ cooccurrence, pairs }: Evidence, kept: Int32Array): Evidence {
  return {
    cooccurrence: cooccurrence && { ...cooccurrence, photos: kept.map(item => cooccurrence.photos[item]!) },
    pairs: pairs && pairsAbout(pairs, kept),
  };
}

function pairsAbout({ items, nats }: PairEvidence, kept: Int32Array): PairEvidence | null {
  const placeOf = new Map(Array.from(kept, (item, place) => [item, place]));
  return listEvidence(
    Array.from(nats, (weight, pair) => {
      const [one, other] = [placeOf.get(items[2 * pair]!), placeOf.get(items[2 * pair + 1]!)];
      return one === undefined || other === undefined ? null : { pair: [one, other] as Pair, nats: weight };
    }).filter(pair => pair !== null),
  );
}

/** Unchanged where there is no evidence. */
function addPairs(pairs: PairEvidence | null, space: ItemSpace): ItemSpace {
  if (pairs === null) return space;
  const n = space.points.rows;
  const about = Array.from({ length: n }, (): { other: number; overlap: number }[] => []);
  for (let pair = 0; pair < pairs.nats.length; pair++) {
    const [one, other] = [pairs.items[2 * pair]!, pairs.items[2 * pair + 1]!];
    const overlap = PER_NAT * pairs.nats[pair]!;
    about[one]!.push({ other, overlap });
    about[other]!.push({ other: one, overlap });
  }
  const add: AdjustOverlap = ({ starts, columns, values }) => {
    const rows = new RowBuilder(n);
    for (let item = 0; item < n; item++) {
      for (let at = starts[item]!; at < starts[item + 1]!; at++) rows.add(columns[at]!, values[at]!);
      for (const { other, overlap } of about[item]!) rows.add(other, overlap);
      rows.endRow();
    }
    return rows.finish();
  };
  return { ...space, overlap: add(space.overlap), adjust: overlap => add(space.adjust(overlap)) };
}

function movePairs({ items, nats }: PairEvidence, { n, data }: Condensed): Condensed {
  const farthest = data.reduce((most, distance) => Math.max(most, distance), 0);
  const moved = data.slice();
  for (let pair = 0; pair < nats.length; pair++) {
    const at = pairIndex(n, items[2 * pair]!, items[2 * pair + 1]!);
    const share = Math.tanh(Math.abs(nats[pair]!) / 2);
    moved[at] = data[at]! + share * ((nats[pair]! > 0 ? 0 : farthest) - data[at]!);
  }
  return { n, data: moved };
}

/** All pairs moved by what reasons say of them, as by other evidence. */
export function moveByReasons({ n, data }: Condensed, reasons: ReasonEvidence): Condensed {
  const farthest = data.reduce((most, distance) => Math.max(most, distance), 0);
  const sums = Array.from({ length: n }, (_, item) => reasons.sumsOf([item]));
  const moved = data.slice();
  let at = 0;
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++, at++) {
      const nats = reasons.between(sums[i]!, sums[j]!, 1, 1);
      moved[at] = data[at]! + Math.tanh(Math.abs(nats) / 2) * ((nats > 0 ? 0 : farthest) - data[at]!);
    }
  return { n, data: moved };
}
