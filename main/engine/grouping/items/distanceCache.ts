/**
 * The distances of a collection's items in the catalog: the nearest neighbours of each, and up to 2,000 items
 * all pairs. Engine process.
 *
 * [Note: which distances are kept] Distances are those of the planner: in the space of the model, at most 192
 * columns. They are a cache, found by the digest of model, items and embeddings; the space is named beside
 * it. They are kept in double precision, so that what is read leads to the same groups as what is computed.
 *
 * When items come or go, the distances of the others stay the same as long as the axes do (see [Note: kept
 * axes]): then the lists are updated. With other axes every distance changes, and all neighbours are searched
 * for again.
 */
import { type Condensed, pairCount } from '../../../algorithms/matrix.ts';
import type { NearestItems } from '../../../algorithms/neighbours/nearestNeighbours.ts';
import type { Earlier } from '../../../algorithms/neighbours/updateNeighbours.ts';
import type { ReadableCatalog, WritableCatalog } from '../../../store/connection.ts';
import { findFittedAxes, saveFittedAxes } from '../../../store/fittedAxes.ts';
import {
  findNeighbourSet,
  loadingNeighbours,
  loadingPairs,
  type NeighbourLists,
  savingNeighbours,
} from '../../../store/neighbours.ts';
import { share, sharedFloats, sharedIntegers } from '../../compute/share.ts';
import {
  areKept,
  axesFrom,
  type CollectionAxes,
  comparisonWith,
  spaceOf,
  stillHold,
} from '../../embeddings/collectionAxes.ts';
import { MOST_PAIRED, NEIGHBOURS } from '../../embeddings/comparisons.ts';
import type { GroupingItems } from './loadItems.ts';

/** What the catalog has for these items, in shared memory. */
export interface KnownDistances {
  readonly neighbours: NearestItems | null;
  /** Of other items, most of them the same; null where `neighbours` is not. */
  readonly earlier: Earlier | null;
  readonly pairs: Condensed | null;
  /** The axes to go on with; null: they are fitted to the items of now. */
  readonly axes: KnownAxes | null;
}

export interface KnownAxes {
  /** The digest of the items they were fitted to. */
  readonly fittedTo: string;
  readonly parts: CollectionAxes;
}

/** What the planner computed. */
export interface ComputedDistances {
  readonly neighbours: NearestItems;
  readonly pairs: Condensed | null;
  readonly axes: CollectionAxes;
}

export function* loadDistances(
  catalog: ReadableCatalog,
  loaded: GroupingItems,
  seed: number,
): Generator<void, KnownDistances> {
  const axes = loadAxes(catalog, loaded, seed);
  const none: KnownDistances = { neighbours: null, earlier: null, pairs: null, axes };
  const set = findNeighbourSet(catalog, loaded.modelId);
  const space = spaceOf(loaded.model, loaded.table.dimensions, seed, axes?.fittedTo ?? null);
  if (set === undefined || set.space !== space.name || set.wanted !== NEIGHBOURS) return none;
  const isSame = set.itemsDigest === loaded.digest;
  if (!isSame && !space.isFixed) return none;
  const lists = yield* loadingNeighbours(catalog, loaded.modelId);
  if (lists === undefined) return none;
  if (!isSame) return { ...none, earlier: earlierOf(lists, loaded) };
  const neighbours = neighboursOf(lists, loaded);
  if (neighbours === null) return none;
  return { neighbours, earlier: null, pairs: yield* loadPairs(catalog, loaded), axes };
}

/** Null where none are kept that still hold. */
function loadAxes(
  catalog: ReadableCatalog,
  { model, modelId, items, table }: GroupingItems,
  seed: number,
): KnownAxes | null {
  const kept = findFittedAxes(catalog, modelId);
  if (kept === undefined || kept.comparison !== comparisonWith(model, seed)) return null;
  const parts = axesFrom(model, table.dimensions, kept.parts);
  if (parts === null || !stillHold(kept.itemCount, items.length)) return null;
  return share({ fittedTo: kept.itemsDigest, parts });
}

function* loadPairs(
  catalog: ReadableCatalog,
  { items, modelId }: GroupingItems,
): Generator<void, Condensed | null> {
  if (items.length > MOST_PAIRED) return null;
  const data = sharedFloats(pairCount(items.length));
  return (yield* loadingPairs(catalog, modelId, data)) ? { n: items.length, data } : null;
}

/** In rows; null where something is missing. */
function neighboursOf(lists: NeighbourLists, { items, rowOf }: GroupingItems): NearestItems | null {
  const { of, count } = lists;
  if (of.length !== items.length || count !== Math.max(0, Math.min(NEIGHBOURS, items.length - 1)))
    return null;
  const found = {
    count,
    items: sharedIntegers(of.length * count),
    distances: sharedFloats(of.length * count),
  };
  for (const [at, item] of of.entries()) {
    const row = rowOf.get(item);
    if (row === undefined) return null;
    for (let place = 0; place < count; place++) {
      const other = rowOf.get(lists.items[at * count + place]!);
      if (other === undefined) return null;
      found.items[row * count + place] = other;
    }
    found.distances.set(lists.distances.subarray(at * count, (at + 1) * count), row * count);
  }
  return found;
}

/**
 * The rows before are those that are still there, in the order of now, and one for all that left. Null where
 * fewer than half of the items are still there: a search for all is about as fast.
 */
function earlierOf(lists: NeighbourLists, { items, rowOf }: GroupingItems): Earlier | null {
  const { of, count } = lists;
  const placeOf = new Map(Array.from(of, (item, place) => [item, place]));
  const rowBefore = sharedIntegers(items.length).fill(-1);
  const stayed: number[] = [];
  for (const [row, item] of items.entries()) {
    const place = placeOf.get(item);
    if (place !== undefined) rowBefore[row] = stayed.push(place) - 1;
  }
  if (count !== NEIGHBOURS || stayed.length < Math.max(count, items.length / 2)) return null;
  const left = stayed.length;
  const found = {
    count,
    items: sharedIntegers((left + 1) * count).fill(left),
    distances: sharedFloats((left + 1) * count),
  };
  for (const [before, place] of stayed.entries()) {
    for (let at = 0; at < count; at++) {
      const other = rowBefore[rowOf.get(lists.items[place * count + at]!) ?? -1] ?? -1;
      found.items[before * count + at] = other < 0 ? left : other;
    }
    found.distances.set(lists.distances.subarray(place * count, (place + 1) * count), before * count);
  }
  return { neighbours: found, rowBefore };
}

/** `known`: the axes there were before. */
export function* saveDistances(
  catalog: WritableCatalog,
  { model, modelId, items, table, digest }: GroupingItems,
  seed: number,
  { neighbours, pairs, axes: parts }: ComputedDistances,
  known: KnownAxes | null,
): Generator<void, KnownDistances> {
  const axes = known ?? (areKept(items.length, parts) ? { fittedTo: digest, parts } : null);
  if (axes !== null && axes.fittedTo === digest) {
    const facts = { comparison: comparisonWith(model, seed), itemsDigest: digest, itemCount: items.length };
    saveFittedAxes(
      catalog,
      modelId,
      facts,
      parts.map(({ mean, axes: each }) => ({ mean, axes: each.data })),
    );
  }
  const { name: space } = spaceOf(model, table.dimensions, seed, axes?.fittedTo ?? null);
  const ids = neighbours.items.map(row => items[row]!);
  const lists = { of: items, count: neighbours.count, items: ids, distances: neighbours.distances };
  const set = { itemsDigest: digest, space, wanted: NEIGHBOURS };
  yield* savingNeighbours(catalog, modelId, set, lists, pairs?.data ?? null);
  return share({ neighbours, earlier: null, pairs, axes });
}
