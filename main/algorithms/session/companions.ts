/**
 * What it tells that items are in one photo: two faces in a picture are two people, but for mirrors and collages. Pure.
 *
 * A soft rule, kept in the distances, so that whatever else speaks for "same", answers before all, still wins:
 *
 * - Two items of one photo count as far apart as any two there are.
 * - Those who are close to them follow: the items are linked as usual up to `height`, those of one photo kept apart, and where two of these clusters meet in several photos, all their items are moved
 *   apart, by the share of the smaller one's items that say so. The first meeting is left out of the count: a person and their mirror image meet once.
 */
import { averageLinkage } from '../cluster/averageLinkage.ts';
import { type Condensed, condensedIndex, keyOf, type Pair } from '../matrix.ts';

/** Two rows, the smaller first, and in how many photos items of both are. */
export interface Meeting {
  readonly pair: Pair;
  readonly photos: number;
}

/** Rows that are to be moved apart, each of the one from each of the other, that share of the way to the largest distance. */
export interface Apart {
  readonly one: readonly number[];
  readonly other: readonly number[];
  readonly share: number;
}

/** Instead of a photo, for an item that is the only one in its own. */
export const ALONE = -1;

/** `photos` says in which photo each item is; `rowOf` behind which row it stands, where rows stand for several items. */
export function meetingsIn(photos: Int32Array, rowOf: Int32Array | null = null): Meeting[] {
  const shown = [...photos.keys()].filter(item => photos[item] !== ALONE);
  const met: Meeting[] = [];
  for (const items of Map.groupBy(shown, item => photos[item]!).values())
    for (const [at, item] of items.entries())
      for (const other of items.slice(0, at)) {
        const pair: Pair = [rowOf?.[item] ?? item, rowOf?.[other] ?? other];
        if (pair[0] !== pair[1]) met.push({ pair, photos: 1 });
      }
  return addedUp(met);
}

/** Each pair once. */
function addedUp(meetings: readonly Meeting[]): Meeting[] {
  const ofOnePair = Map.groupBy(meetings, ({ pair }) => keyOf(pair)).values();
  return [...ofOnePair].map(same => {
    const [i, j] = same[0]!.pair;
    return { pair: i < j ? [i, j] : [j, i], photos: same.reduce((sum, { photos }) => sum + photos, 0) };
  });
}

/** `sizes`: how many items each row stands for. */
export function whoIsApart(
  distances: Condensed,
  meetings: readonly Meeting[],
  sizes: ArrayLike<number>,
  height: number,
): Apart[] {
  if (meetings.length === 0) return [];
  const { labels } = averageLinkage(
    distances,
    { height },
    [],
    meetings.map(({ pair }) => pair),
  );
  const members = Map.groupBy(labels.keys(), row => labels[row]!);
  const clusters = addedUp(
    meetings.map(({ pair: [a, b], photos }) => ({ pair: [labels[a]!, labels[b]!], photos })),
  );
  const apart = (one: readonly number[], other: readonly number[], photos: number): Apart => {
    const smaller = Math.min(...[one, other].map(rows => rows.reduce((sum, row) => sum + sizes[row]!, 0)));
    return { one, other, share: Math.min(1, photos / smaller) };
  };
  return [
    ...clusters.map(({ pair: [a, b], photos }) => apart(members.get(a)!, members.get(b)!, photos - 1)),
    ...meetings.map(({ pair: [a, b], photos }) => apart([a], [b], photos)),
  ].filter(({ share }) => share > 0);
}

/** The distances themselves where nobody is apart. */
export function setApart(distances: Condensed, apart: readonly Apart[]): Condensed {
  if (apart.length === 0) return distances;
  const { n, data } = distances;
  const farthest = data.reduce((most, distance) => Math.max(most, distance), 0);
  const moved = data.slice();
  for (const { one, other, share } of apart)
    for (const a of one)
      for (const b of other) {
        const at = a < b ? condensedIndex(n, a, b) : condensedIndex(n, b, a);
        moved[at] = Math.max(moved[at]!, data[at]! + share * (farthest - data[at]!));
      }
  return { n, data: moved };
}
