/**
 * The neighbours after rows came or left, from those before. Pure.
 *
 * The same result as `findNeighbours`, bit for bit, if the points of the rows that stayed are the same. Three
 * searches: new rows among all; rows that lost a neighbour among all, since the next nearest is not listed;
 * the other rows among the new ones only. With m new rows, l rows that lost one and N in all, that is
 * O((2 m + l) · N · columns) instead of O(N² · columns).
 *
 * Degenerate cases: where the lists before had all others, nothing is missing when some leave. No row before,
 * or none that stayed: all are new.
 */
import type { Matrix } from '../matrix.ts';
import {
  emptyNeighbours,
  type NearestItems,
  type NeighbourOptions,
  offer,
  place,
  rowsBelow,
  searchInRanges,
} from './nearestNeighbours.ts';

export interface Earlier {
  /** Of the rows before. */
  readonly neighbours: NearestItems;
  /** Which row before each row of now was, -1 for new ones. Ascending, so that ties are as before. */
  readonly rowBefore: Int32Array;
}

/** Yields the share that is done, every half second or so. */
export function* updateNeighbours(
  points: Matrix,
  earlier: Earlier,
  options: NeighbourOptions,
): Generator<number, NearestItems> {
  const { rowBefore } = earlier;
  const rowNow = rowsNow(points, earlier, options.wanted);
  const found = emptyNeighbours(points.rows, options.wanted);
  const isComplete = carryOver(earlier, rowNow, found);
  const all = rowsBelow(points.rows);
  const searched = all.filter(row => isComplete[row] === 0);
  const carried = all.filter(row => isComplete[row] === 1);
  const added = all.filter(row => rowBefore[row]! < 0);
  const total = searched.length * all.length + carried.length * added.length;

  const whole = { rows: searched, among: all, count: found.count };
  for (const part of searchInRanges(points, whole, options)) {
    place(part, found);
    yield (part.done * all.length) / total;
  }
  const count = Math.min(found.count, added.length);
  for (const part of searchInRanges(points, { rows: carried, among: added, count }, options)) {
    for (const [at, row] of part.rows.entries())
      for (let place = at * count; place < (at + 1) * count; place++)
        offer(found, row, part.items[place]!, part.distances[place]!);
    yield (searched.length * all.length + part.done * added.length) / total;
  }
  return found;
}

/** The row of now for each row before; -1 for those that left. */
function rowsNow(points: Matrix, { neighbours, rowBefore }: Earlier, wanted: number): Int32Array {
  const { count, items } = neighbours;
  if (rowBefore.length !== points.rows) throw new RangeError('rowBefore: the length does not fit the points');
  // Without a neighbour there was at most one row.
  const rows = count === 0 ? rowBefore.filter(before => before >= 0).length : items.length / count;
  if (count !== Math.max(0, Math.min(wanted, rows - 1)))
    throw new RangeError('neighbours: not as many as are wanted');
  const rowNow = new Int32Array(rows).fill(-1);
  let last = -1;
  for (const [now, before] of rowBefore.entries()) {
    if (before < 0) continue;
    if (before <= last || before >= rows)
      throw new RangeError('rowBefore must ascend within the rows before');
    rowNow[before] = now;
    last = before;
  }
  return rowNow;
}

/** Fills in what is known; 1 for each row whose neighbours among those that stayed are all listed. */
function carryOver({ neighbours, rowBefore }: Earlier, rowNow: Int32Array, found: NearestItems): Uint8Array {
  const { count, items, distances } = neighbours;
  const hasAll = count === rowNow.length - 1;
  return Uint8Array.from(rowBefore, (before, now) => {
    if (before < 0) return 0;
    let filled = 0;
    for (let at = before * count; at < (before + 1) * count && filled < found.count; at++) {
      const item = rowNow[items[at]!]!;
      if (item < 0) {
        if (!hasAll) return clear(found, now);
        continue;
      }
      found.items[now * found.count + filled] = item;
      found.distances[now * found.count + filled++] = distances[at]!;
    }
    return 1;
  });
}

function clear({ count, items, distances }: NearestItems, row: number): number {
  items.fill(-1, row * count, (row + 1) * count);
  distances.fill(Number.POSITIVE_INFINITY, row * count, (row + 1) * count);
  return 0;
}
