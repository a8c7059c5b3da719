/** Sparse rows, their products, and what pairs of them share. Pure; native/sparse_rows.cc is the twin of two. */
import type { ListedPairs, RowRange } from '../collections.ts';

/**
 * Row i has `values[at]` in column `columns[at]` for `at` from `starts[i]` to `starts[i + 1]`; no column
 * twice.
 */
export interface SparseRows {
  readonly starts: Int32Array;
  readonly columns: Int32Array;
  readonly values: Float64Array;
}

/** Collects rows one after the other; entries that are added twice are summed. */
export class RowBuilder {
  readonly #sums: Float64Array;
  readonly #isTouched: Uint8Array;
  readonly #touched: Int32Array;
  readonly #scratch: Float64Array;
  #count = 0;
  readonly #starts: number[] = [0];
  #columns = new Int32Array(1024);
  #values = new Float64Array(1024);
  #end = 0;

  constructor(columns: number) {
    this.#sums = new Float64Array(columns);
    this.#isTouched = new Uint8Array(columns);
    this.#touched = new Int32Array(columns);
    this.#scratch = new Float64Array(columns);
  }

  add(column: number, value: number): void {
    if (this.#isTouched[column] === 0) {
      this.#isTouched[column] = 1;
      this.#touched[this.#count++] = column;
    }
    this.#sums[column]! += value;
  }

  /**
   * Ends the row, in ascending columns, with its `most` largest entries (equals: the smaller column), scaled
   * to the sum 1 if requested.
   */
  endRow({ most = Number.POSITIVE_INFINITY, toSumOne = false } = {}): void {
    const columns = this.#largest(most);
    let sum = 0;
    for (const column of columns) sum += this.#sums[column]!;
    const divisor = toSumOne ? sum : 1;
    while (this.#end + columns.length > this.#columns.length) this.#grow();
    for (let at = 0; at < columns.length; at++) {
      this.#columns[this.#end] = columns[at]!;
      this.#values[this.#end++] = this.#sums[columns[at]!]! / divisor;
    }
    for (const column of this.#touched.subarray(0, this.#count)) {
      this.#sums[column] = 0;
      this.#isTouched[column] = 0;
    }
    this.#count = 0;
    this.#starts.push(this.#end);
  }

  finish(): SparseRows {
    return {
      starts: Int32Array.from(this.#starts),
      columns: this.#columns.slice(0, this.#end),
      values: this.#values.slice(0, this.#end),
    };
  }

  #grow(): void {
    const [columns, values] = [this.#columns, this.#values];
    this.#columns = new Int32Array(columns.length * 2);
    this.#columns.set(columns);
    this.#values = new Float64Array(values.length * 2);
    this.#values.set(values);
  }

  #largest(most: number): Int32Array {
    if (this.#count <= most) return this.#ascending();
    const touched = this.#touched.subarray(0, this.#count);
    const sums = this.#scratch.subarray(0, this.#count);
    for (let at = 0; at < sums.length; at++) sums[at] = this.#sums[touched[at]!]!;
    const least = valueAt(sums, sums.length - most);
    const above = touched.filter(column => this.#sums[column]! > least);
    const equals = touched.filter(column => this.#sums[column] === least).sort();
    const largest = new Int32Array(most);
    largest.set(above);
    largest.set(equals.subarray(0, most - above.length), above.length);
    return largest.sort();
  }

  /** The columns of the row. Scanning all columns is faster than sorting, unless the row has few. */
  #ascending(): Int32Array {
    const found = this.#touched.subarray(0, this.#count);
    if (this.#count * 16 < this.#isTouched.length) return found.sort();
    let at = 0;
    for (let column = 0; column < this.#isTouched.length; column++)
      if (this.#isTouched[column] === 1) found[at++] = column;
    return found;
  }
}

/** The value at `rank` if the values were sorted; reorders them. Hoare's selection, O(length) on average. */
function valueAt(values: Float64Array, rank: number): number {
  let [from, to] = [0, values.length - 1];
  while (from < to) {
    const pivot = values[(from + to) >> 1]!;
    let [low, high] = [from, to];
    while (low <= high) {
      while (values[low]! < pivot) low++;
      while (values[high]! > pivot) high--;
      if (low > high) break;
      const swapped = values[low]!;
      values[low++] = values[high]!;
      values[high--] = swapped;
    }
    if (rank <= high) to = high;
    else if (rank >= low) from = low;
    else return values[rank]!;
  }
  return values[rank]!;
}

/**
 * Some rows of first · second: of each the `most` largest entries (equals: the smaller column), scaled to the sum
 * 1.
 */
export type MultiplySparse = (
  first: SparseRows,
  second: SparseRows,
  most: number,
  rows: RowRange,
) => SparseRows;

export const multiplySparse: MultiplySparse = (first, second, most, { from, to }) => {
  const builder = new RowBuilder(first.starts.length - 1);
  for (let i = from; i < to; i++) {
    for (let at = first.starts[i]!; at < first.starts[i + 1]!; at++) {
      const through = first.columns[at]!;
      const chance = first.values[at]!;
      for (let next = second.starts[through]!; next < second.starts[through + 1]!; next++)
        builder.add(second.columns[next]!, chance * second.values[next]!);
    }
    builder.endRow({ most, toSumOne: true });
  }
  return builder.finish();
};

/**
 * For the listed pairs of some rows with later ones the sum of the products, or the minima, of the two rows'
 * entries, written to their places in `sums`.
 */
export type SumShared = (
  rows: SparseRows,
  listed: ListedPairs,
  by: 'product' | 'minimum',
  range: RowRange,
  sums: Float64Array,
) => void;

export const sumShared: SumShared = ({ starts, columns, values }, listed, by, { from, to }, sums) => {
  const row = new Float64Array(starts.length - 1);
  const isProduct = by === 'product';
  for (let i = from; i < to; i++) {
    for (let at = starts[i]!; at < starts[i + 1]!; at++) row[columns[at]!] = values[at]!;
    for (let place = listed.starts[i]!; place < listed.starts[i + 1]!; place++) {
      const j = listed.columns[place]!;
      if (j < i) continue;
      let sum = 0;
      const end = starts[j + 1]!;
      if (isProduct) for (let at = starts[j]!; at < end; at++) sum += row[columns[at]!]! * values[at]!;
      else for (let at = starts[j]!; at < end; at++) sum += Math.min(row[columns[at]!]!, values[at]!);
      sums[place] = sum;
    }
    for (let at = starts[i]!; at < starts[i + 1]!; at++) row[columns[at]!] = 0;
  }
};

/** A pair has the same value both ways: that of the smaller row is copied to the place of the larger one. */
export function copyToLater({ starts, columns }: ListedPairs, values: Float64Array): void {
  const n = starts.length - 1;
  // Where the next pair of each row stands: rows are visited in ascending order, and so are their pairs.
  const next = starts.slice(0, n);
  for (let i = 0; i < n; i++)
    for (let place = starts[i]!; place < starts[i + 1]!; place++)
      if (columns[place]! > i) values[next[columns[place]!]!++] = values[place]!;
}

/** Rows that were made one range after the other. */
export function joinRows(parts: readonly SparseRows[]): SparseRows {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  const rows = parts.reduce((sum, part) => sum + part.starts.length - 1, 0);
  const entries = parts.reduce((sum, part) => sum + part.columns.length, 0);
  const starts = new Int32Array(rows + 1);
  const columns = new Int32Array(entries);
  const values = new Float64Array(entries);
  let [row, end] = [0, 0];
  for (const part of parts) {
    columns.set(part.columns, end);
    values.set(part.values, end);
    for (let at = 1; at < part.starts.length; at++) starts[++row] = end + part.starts[at]!;
    end += part.columns.length;
  }
  return { starts, columns, values };
}

/** The rows without the pairs that are not wanted. */
export function keepPairs(
  { starts, columns, values }: SparseRows,
  isWanted: (row: number, column: number) => boolean,
): SparseRows {
  const kept = { starts: new Int32Array(starts.length), columns: columns.slice(), values: values.slice() };
  let end = 0;
  for (let row = 0; row + 1 < starts.length; row++) {
    for (let at = starts[row]!; at < starts[row + 1]!; at++) {
      if (!isWanted(row, columns[at]!)) continue;
      kept.columns[end] = columns[at]!;
      kept.values[end++] = values[at]!;
    }
    kept.starts[row + 1] = end;
  }
  return { ...kept, columns: kept.columns.subarray(0, end), values: kept.values.subarray(0, end) };
}

/** Row i of the answer lists the rows that have something in column i, ascending. */
export function transpose({ starts, columns, values }: SparseRows, count: number): SparseRows {
  const n = starts.length - 1;
  const turnedStarts = new Int32Array(count + 1);
  for (const column of columns) turnedStarts[column + 1]! += 1;
  for (let column = 0; column < count; column++) turnedStarts[column + 1]! += turnedStarts[column]!;
  const filled = turnedStarts.slice();
  const turned = { columns: new Int32Array(columns.length), values: new Float64Array(columns.length) };
  for (let row = 0; row < n; row++)
    for (let at = starts[row]!; at < starts[row + 1]!; at++) {
      const place = filled[columns[at]!]!++;
      turned.columns[place] = row;
      turned.values[place] = values[at]!;
    }
  return { starts: turnedStarts, ...turned };
}

/**
 * For every i < j that share a column, calls `use(i, j, sum)` with the sum over the columns of the products,
 * or the minima, of the two rows' entries. i ascends; j has no particular order. O(sum over the columns of
 * the square of their entries).
 */
export function forEachOverlap(
  rows: SparseRows,
  by: 'product' | 'minimum',
  use: (i: number, j: number, sum: number) => void,
): void {
  const n = rows.starts.length - 1;
  const turned = transpose(rows, n);
  const sums = new Float64Array(n);
  const touched = new Int32Array(n);
  // The entries of each column at rows up to the present one, which were visited already.
  const passed = turned.starts.slice(0, n);
  const isProduct = by === 'product';
  for (let i = 0; i < n; i++) {
    let count = 0;
    for (let at = rows.starts[i]!; at < rows.starts[i + 1]!; at++) {
      const column = rows.columns[at]!;
      const value = rows.values[at]!;
      passed[column]! += 1;
      const end = turned.starts[column + 1]!;
      for (let place = passed[column]!; place < end; place++) {
        const j = turned.columns[place]!;
        const other = turned.values[place]!;
        const shared = isProduct ? value * other : Math.min(value, other);
        if (shared === 0) continue;
        if (sums[j] === 0) touched[count++] = j;
        sums[j]! += shared;
      }
    }
    for (let at = 0; at < count; at++) {
      const j = touched[at]!;
      use(i, j, sums[j]!);
      sums[j] = 0;
    }
  }
}
