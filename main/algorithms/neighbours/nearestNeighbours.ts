/**
 * The k nearest neighbours of rows of a matrix, by Euclidean distance, exact. Pure;
 * native/nearest_neighbours.cc is the twin, bit for bit.
 *
 * This file is the definition: all distances of a row in double precision, see [Note: lanes] in distance.ts,
 * of which the smallest are kept. O(rows · N · columns). The twin searches in single precision and computes
 * the distances of what may be among the nearest again.
 *
 * Order: ascending (distance, item), so of equal distances the smaller item counts as nearer. Degenerate
 * cases: a row is never its own neighbour, a duplicate of it is, at distance 0. Where there are fewer others
 * than wanted, `nearestNeighbours` lists all of them, and `nearestRows` fills up with -1 at infinity.
 */
import type { ListedPairs, RowRange } from '../collections.ts';
import { checkPoints, distanceBetween } from '../distance.ts';
import type { Matrix } from '../matrix.ts';

/** The nearest other items of each item. */
export interface NearestItems {
  /** How many are listed for each item: as many as wanted, or all others if there are fewer. */
  readonly count: number;
  /** Those of item i are at i · count and after, in ascending (distance, item). */
  readonly items: Int32Array;
  readonly distances: Float64Array;
}

export interface NearestRequest {
  /** Whose neighbours are wanted. */
  readonly rows: Int32Array;
  /** Where they are looked for; ascending. */
  readonly among: Int32Array;
  readonly count: number;
  /** At most; the twin here has one. */
  readonly threads: number;
}

/** Finds the neighbours of some rows among some. */
export type NearestRows = (points: Matrix, request: NearestRequest) => NearestItems;

/** Larger numbers have squares that overflow. */
const LARGEST = 1e150;
const MOST_COLUMNS = 1 << 16;

export function nearestRows(points: Matrix, request: NearestRequest): NearestItems {
  checkRequest(points, request);
  const { rows, among, count } = request;
  const between = distanceBetween(points, 'euclidean');
  const items = new Int32Array(rows.length * count).fill(-1);
  const distances = new Float64Array(rows.length * count).fill(Number.POSITIVE_INFINITY);
  const listed = { count, items, distances };
  for (const [at, row] of rows.entries())
    for (const other of among) if (other !== row) offer(listed, at, other, between(row, other));
  return listed;
}

/** Of some items the nearest of those that are listed for each, written to their places. O(pairs · columns). */
export type NearestListed = (
  points: Matrix,
  listed: ListedPairs,
  found: NearestItems,
  items: RowRange,
) => void;

export const nearestListed: NearestListed = (points, { starts, columns }, found, { from, to }) => {
  const between = distanceBetween(points, 'euclidean');
  for (let item = from; item < to; item++)
    for (let at = starts[item]!; at < starts[item + 1]!; at++)
      offer(found, item, columns[at]!, between(item, columns[at]!));
};

/** Puts an item into the list at its place, if it is near enough. */
export function offer(
  { count, items, distances }: NearestItems,
  row: number,
  item: number,
  distance: number,
): void {
  const first = row * count;
  const isAfter = (at: number): boolean =>
    items[at] === -1 || distances[at]! > distance || (distances[at]! === distance && items[at]! > item);
  let at = first + count - 1;
  if (count === 0 || !isAfter(at)) return;
  for (; at > first && isAfter(at - 1); at--) {
    distances[at] = distances[at - 1]!;
    items[at] = items[at - 1]!;
  }
  distances[at] = distance;
  items[at] = item;
}

/** Throws a RangeError for numbers the search cannot compare, and for rows that are not there. */
export function checkRequest(points: Matrix, { rows, among, count, threads }: NearestRequest): void {
  checkPoints(points);
  if (points.columns > MOST_COLUMNS) throw new RangeError(`points: more than ${MOST_COLUMNS} columns`);
  if (!Number.isInteger(count) || count < 0) throw new RangeError('count must be an integer from 0 up');
  if (!Number.isInteger(threads) || threads < 1) throw new RangeError('threads must be an integer from 1 up');
  const { data } = points;
  // Not by `of`, which takes several times as long; it is done for each part of a search.
  for (let at = 0; at < data.length; at++)
    if (!(Math.abs(data[at]!) <= LARGEST)) throw new RangeError(`points: ${data[at]} cannot be compared`);
  for (const row of rows) if (row < 0 || row >= points.rows) throw new RangeError(`rows: there is no ${row}`);
  for (const [at, row] of among.entries())
    if (row < 0 || row >= points.rows || (at > 0 && row <= among[at - 1]!))
      throw new RangeError('among must be rows in ascending order');
}

export interface SearchOptions {
  readonly nearestRows: NearestRows;
  readonly threads: number;
  /** Products of columns between two yields and per thread; by default a fraction of a second, compiled. */
  readonly products?: number;
}

export interface NeighbourOptions extends SearchOptions {
  /** How many neighbours of each row. */
  readonly wanted: number;
}

const PRODUCTS = 2 ** 32;
/** Of each thread and part. */
const LEAST_ROWS = 192;
/** At most; each prepares all rows for the search. */
const PARTS = 100;

/** The neighbours of all rows. Yields the share that is done, several times. */
export function* findNeighbours(points: Matrix, options: NeighbourOptions): Generator<number, NearestItems> {
  const found = emptyNeighbours(points.rows, options.wanted);
  const all = rowsBelow(points.rows);
  const work = { rows: all, among: all, count: found.count };
  for (const part of searchInRanges(points, work, options)) {
    place(part, found);
    yield part.done / all.length;
  }
  return found;
}

/** A part of what was searched for. */
export interface Part extends NearestItems {
  readonly rows: Int32Array;
  /** How many rows are done, these included. */
  readonly done: number;
}

/** Some rows after the other. */
export function* searchInRanges(
  points: Matrix,
  { rows, among, count }: Omit<NearestRequest, 'threads'>,
  { nearestRows: search, threads, products = PRODUCTS }: SearchOptions,
): Generator<Part, void> {
  const perRow = Math.max(1, among.length * points.columns);
  const step = Math.max(
    threads * Math.max(LEAST_ROWS, Math.round(products / perRow)),
    Math.ceil(rows.length / PARTS),
  );
  for (let from = 0; from < rows.length; from += step) {
    const some = rows.subarray(from, from + step);
    const part = search(points, { rows: some, among, count, threads });
    yield { ...part, rows: some, done: from + some.length };
  }
}

/** Writes the neighbours of some rows to their places. */
export function place({ rows, count, items, distances }: Part, found: NearestItems): void {
  for (const [at, row] of rows.entries()) {
    found.items.set(items.subarray(at * count, (at + 1) * count), row * count);
    found.distances.set(distances.subarray(at * count, (at + 1) * count), row * count);
  }
}

export function emptyNeighbours(rows: number, wanted: number): NearestItems {
  if (!Number.isInteger(wanted) || wanted < 1) throw new RangeError('wanted must be an integer from 1 up');
  const count = Math.max(0, Math.min(wanted, rows - 1));
  const items = new Int32Array(rows * count).fill(-1);
  return { count, items, distances: new Float64Array(rows * count).fill(Number.POSITIVE_INFINITY) };
}

export function rowsBelow(rows: number): Int32Array {
  return Int32Array.from({ length: rows }, (_, row) => row);
}
