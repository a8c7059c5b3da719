/** A vector times the rows of a matrix, fast in plain JavaScript. Pure. */

/**
 * The products of the vector that begins at `at` with the first `count` rows, from `to` on in `products`. Four at a time: each sum goes column by column as it would by itself, so that it is the same to the bit, but
 * the processor need not wait for one addition before it begins the next.
 */
export function multiplyRows(
  vectors: Float64Array,
  at: number,
  rows: Float64Array,
  columns: number,
  count: number,
  products: Float64Array,
  to: number,
): void {
  let row = 0;
  for (; row + 3 < count; row += 4) {
    const first = row * columns;
    const second = first + columns;
    const third = second + columns;
    const fourth = third + columns;
    let sum0 = 0;
    let sum1 = 0;
    let sum2 = 0;
    let sum3 = 0;
    for (let c = 0; c < columns; c++) {
      const value = vectors[at + c]!;
      sum0 += value * rows[first + c]!;
      sum1 += value * rows[second + c]!;
      sum2 += value * rows[third + c]!;
      sum3 += value * rows[fourth + c]!;
    }
    products[to + row] = sum0;
    products[to + row + 1] = sum1;
    products[to + row + 2] = sum2;
    products[to + row + 3] = sum3;
  }
  for (; row < count; row++) {
    let sum = 0;
    for (let c = 0; c < columns; c++) sum += vectors[at + c]! * rows[row * columns + c]!;
    products[to + row] = sum;
  }
}
