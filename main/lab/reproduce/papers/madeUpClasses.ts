/** Classes that are made up: a share of each lies close to its centre, the others far from it. Pure. */
import type { Matrix } from '../../../algorithms/matrix.ts';
import { Random } from '../../../algorithms/random.ts';

const COLUMNS = 16;

interface Spread {
  /** Of the items of a class, how many are close. */
  readonly share: number;
  readonly close: number;
  readonly far: number;
}

/** The centres are drawn from the standard normal. */
export function madeUpClasses(
  classes: number,
  perClass: number,
  { share, close, far }: Spread,
  seed: number,
): { points: Matrix; truth: Int32Array } {
  const random = new Random(seed);
  const rows: number[] = [];
  const truth: number[] = [];
  for (let label = 0; label < classes; label++) {
    const centre = Array.from({ length: COLUMNS }, () => random.normal());
    for (let item = 0; item < perClass; item++) {
      const spread = (item % 10) / 10 < share ? close : far;
      for (const value of centre) rows.push(value + spread * random.normal());
      truth.push(label);
    }
  }
  return {
    points: { rows: truth.length, columns: COLUMNS, data: Float64Array.from(rows) },
    truth: Int32Array.from(truth),
  };
}
