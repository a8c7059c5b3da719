/** Four sums at a time are the sums one by one, to the bit. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Random } from '../random.ts';
import { multiplyRows } from './dense.ts';

test('as one product after the other', () => {
  fc.assert(
    fc.property(fc.integer(), fc.nat(11), fc.integer({ min: 1, max: 9 }), (seed, count, columns) => {
      const random = new Random(seed);
      const numbers = (length: number) => Float64Array.from({ length }, () => random.normal());
      const vectors = numbers(2 * columns);
      const rows = numbers((count + 1) * columns);
      const products = new Float64Array(count + 2).fill(7);
      multiplyRows(vectors, columns, rows, columns, count, products, 1);
      const slow = Array.from({ length: count }, (_, row) => {
        let sum = 0;
        for (let c = 0; c < columns; c++) sum += vectors[columns + c]! * rows[row * columns + c]!;
        return sum;
      });
      expect([...products]).toEqual([7, ...slow, 7]);
    }),
  );
});
