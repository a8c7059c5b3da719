/**
 * What shared photos imply: two faces in one photo are two people, except for mirrors and collages. Pure.
 *
 * A soft rule that changes the distances, so that stronger evidence for "same", above all answers, still
 * wins:
 *
 * - Two items of one photo get the largest distance there is.
 * - Close items follow: the items are linked as usual up to `height`, with cannot-links inside photos. Where
 *   two of these clusters share several photos, all their items are moved apart, by the share of the smaller
 *   cluster's items that are in such photos. The first shared photo does not count: a person and their mirror
 *   image share one.
 *
 * Without distances of all pairs (`separateCooccurring`) the same holds for overlaps of neighbourhoods
 * (refine/neighbourOverlap.ts): two items of one photo get an overlap of -1, which puts them farther apart
 * than any height; pairs of separated clusters lose their share of the way there. Only listed pairs change:
 * others have no overlap to lose.
 */
import { averageLinkage } from '../cluster/averageLinkage.ts';
import { ALONE } from '../collections.ts';
import { numberLabels } from '../labels.ts';
import { summaryOfItem } from '../linkage/clusterDistance.ts';
import type { AdjustOverlap, ItemSpace } from '../linkage/itemSpace.ts';
import { SparseLinkage } from '../linkage/sparseLinkage.ts';
import { type Condensed, keyOf, type Matrix, type Pair, pairIndex } from '../matrix.ts';
import { RowBuilder, type SparseRows } from '../refine/sparseRows.ts';

/** Two rows, the smaller first, and in how many photos items of both are. */
export interface SharedPhotos {
  readonly pair: Pair;
  readonly photos: number;
}

/**
 * Rows to move apart: each of the one from each of the other, by this share of the difference to the largest
 * distance.
 */
export interface SeparatedRows {
  readonly one: readonly number[];
  readonly other: readonly number[];
  readonly share: number;
}

/** `photos` gives the photo of each item. */
export function sharedPhotos(photos: Int32Array): SharedPhotos[] {
  const shown = [...photos.keys()].filter(item => photos[item] !== ALONE);
  const met: SharedPhotos[] = [];
  for (const items of Map.groupBy(shown, item => photos[item]!).values())
    for (const [at, item] of items.entries())
      for (const other of items.slice(0, at)) met.push({ pair: [item, other], photos: 1 });
  return sumByPair(met);
}

/** Each pair once. */
function sumByPair(shared: readonly SharedPhotos[]): SharedPhotos[] {
  const ofOnePair = Map.groupBy(shared, ({ pair }) => keyOf(pair)).values();
  return [...ofOnePair].map(same => {
    const [i, j] = same[0]!.pair;
    return { pair: i < j ? [i, j] : [j, i], photos: same.reduce((sum, { photos }) => sum + photos, 0) };
  });
}

export function rowsToSeparate(
  distances: Condensed,
  shared: readonly SharedPhotos[],
  height: number,
): SeparatedRows[] {
  if (shared.length === 0) return [];
  const { labels } = averageLinkage(
    distances,
    { height },
    [],
    shared.map(({ pair }) => pair),
  );
  const members = Map.groupBy(labels.keys(), row => labels[row]!);
  const clusters = sumByPair(
    shared.map(({ pair: [a, b], photos }) => ({ pair: [labels[a]!, labels[b]!], photos })),
  );
  const apart = (one: readonly number[], other: readonly number[], photos: number): SeparatedRows => {
    return { one, other, share: Math.min(1, photos / Math.min(one.length, other.length)) };
  };
  return [
    ...clusters.map(({ pair: [a, b], photos }) => apart(members.get(a)!, members.get(b)!, photos - 1)),
    ...shared.map(({ pair: [a, b], photos }) => apart([a], [b], photos)),
  ].filter(({ share }) => share > 0);
}

/** The distances unchanged where no rows are to be separated. */
export function separateRows(distances: Condensed, apart: readonly SeparatedRows[]): Condensed {
  if (apart.length === 0) return distances;
  const { n, data } = distances;
  const farthest = data.reduce((most, distance) => Math.max(most, distance), 0);
  const moved = data.slice();
  for (const { one, other, share } of apart)
    for (const a of one)
      for (const b of other) {
        const at = pairIndex(n, a, b);
        moved[at] = Math.max(moved[at]!, data[at]! + share * (farthest - data[at]!));
      }
  return { n, data: moved };
}

/** Measures distances between items, given their points. */
export type Measure = (points: Matrix) => Condensed;

export interface Cooccurrence {
  /** The photo of each item. */
  readonly photos: Int32Array;
  /** Items nearer to each other than this are most likely the same. */
  readonly height: number;
}

/**
 * A measure for the given points and, later, for the same points under a learned metric. Where no two items
 * share a photo, it is the measure itself.
 */
export function measureWithCooccurrence(
  cooccurrence: Cooccurrence | null,
  measure: Measure,
  points: Matrix,
): Measure {
  const shared = cooccurrence === null ? [] : sharedPhotos(cooccurrence.photos);
  if (cooccurrence === null || shared.length === 0) return measure;
  const first = measure(points);
  const apart = rowsToSeparate(first, shared, cooccurrence.height);
  return rows => separateRows(rows === points ? first : measure(rows), apart);
}

/** The overlap of two items of one photo. */
const SAME_PHOTO = -1;

/** The same items, those of one photo apart. Unchanged where no two items share a photo. */
export function separateCooccurring(cooccurrence: Cooccurrence | null, space: ItemSpace): ItemSpace {
  const shared = cooccurrence === null ? [] : sharedPhotos(cooccurrence.photos);
  if (cooccurrence === null || shared.length === 0) return space;
  const labels = linkClose(space, shared, cooccurrence.height);
  const sizes = new Int32Array(labels.length);
  for (const label of labels) sizes[label]! += 1;
  const clusters = sumByPair(
    shared.map(({ pair: [i, j], photos }) => ({ pair: [labels[i]!, labels[j]!], photos })),
  );
  const shares = new Map<string, number>();
  for (const { pair, photos } of clusters) {
    const smaller = Math.min(sizes[pair[0]]!, sizes[pair[1]]!);
    if (photos > 1) shares.set(keyOf(pair), Math.min(1, (photos - 1) / smaller));
  }
  const separate: AdjustOverlap = overlap => moveApart(overlap, shared, labels, shares);
  return { ...space, overlap: separate(space.overlap), adjust: overlap => separate(space.adjust(overlap)) };
}

/** Clusters of items that are most likely the same, by plain distance, no two of one photo in any. */
function linkClose(space: ItemSpace, shared: readonly SharedPhotos[], height: number): Int32Array {
  const { points, overlap } = space;
  const linkage = new SparseLinkage({
    count: points.rows,
    highest: height,
    scale: { unit: 1, even: Number.POSITIVE_INFINITY, against: 0, isRefined: false },
    summaryOf: item => summaryOfItem(points, item),
    nameOf: item => item,
    forEachOverlap: (item, use) => {
      for (let at = overlap.starts[item]!; at < overlap.starts[item + 1]!; at++) use(overlap.columns[at]!, 0);
    },
    apart: shared.map(({ pair }) => pair),
  });
  for (let item = 0; item < points.rows; item++) linkage.begin(item);
  while (linkage.next(height) !== null);
  return numberLabels(Int32Array.from({ length: points.rows }, (_, item) => linkage.find(item))).labels;
}

function moveApart(
  overlap: SparseRows,
  shared: readonly SharedPhotos[],
  labels: Int32Array,
  shares: ReadonlyMap<string, number>,
): SparseRows {
  const n = labels.length;
  const sharing = Array.from({ length: n }, (): number[] => []);
  for (const { pair } of shared) {
    sharing[pair[0]]!.push(pair[1]);
    sharing[pair[1]]!.push(pair[0]);
  }
  const separated = new Set([...shares.keys()].flatMap(key => key.split(' ').map(Number)));
  const rows = new RowBuilder(n);
  for (let item = 0; item < n; item++) {
    const mine = new Set(sharing[item]);
    for (let at = overlap.starts[item]!; at < overlap.starts[item + 1]!; at++) {
      const other = overlap.columns[at]!;
      if (mine.has(other)) continue;
      const share = separated.has(labels[item]!)
        ? (shares.get(keyOf([labels[item]!, labels[other]!])) ?? 0)
        : 0;
      rows.add(other, overlap.values[at]! * (1 - share) + share * SAME_PHOTO);
    }
    for (const other of mine) rows.add(other, SAME_PHOTO);
    rows.endRow();
  }
  return rows.finish();
}
