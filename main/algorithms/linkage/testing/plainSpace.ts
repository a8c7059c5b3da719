/** A space without neighbourhoods in which every pair is listed: plain average linkage. Tests only. */
import type { Matrix } from '../../matrix.ts';
import { type ItemSpace, spaceTwins } from '../itemSpace.ts';

export function plainSpace(points: Matrix): ItemSpace {
  const { rows: n } = points;
  const others = n - 1;
  const columns = Int32Array.from({ length: n * others }, (_, at) => {
    const [item, place] = [Math.floor(at / others), at % others];
    return place < item ? place : place + 1;
  });
  const starts = Int32Array.from({ length: n + 1 }, (_, item) => item * others);
  return {
    points,
    overlap: { starts, columns, values: new Float64Array(columns.length) },
    scale: { unit: 1, even: Number.POSITIVE_INFINITY, against: 0, isRefined: false },
    adjust: overlap => overlap,
    quality: null,
    kernels: spaceTwins,
  };
}
