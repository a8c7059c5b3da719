/** Made-up data for benches: Gaussian classes whose sizes differ by up to eight times, from a fixed seed. */
import type { Matrix } from '../main/algorithms/matrix.ts';
import { Random } from '../main/algorithms/random.ts';

export interface ClassedPoints {
  readonly points: Matrix;
  readonly truth: Int32Array;
}

/** `spread` is how far the centres lie apart, in units of the spread inside a class: 1 is hard, 3 is easy. */
export function gaussianClasses(
  items: number,
  classes: number,
  seed: number,
  { columns = 16, spread = 1 } = {},
): ClassedPoints {
  const random = new Random(seed);
  const centres = Array.from({ length: classes * columns }, () => random.normal() * spread);
  const shares = Array.from({ length: classes }, () => 4 + random.below(28));
  const tickets = shares.flatMap((share, label) => Array<number>(share).fill(label));
  // Every class has at least one item; the rest is drawn by share.
  const truth = Int32Array.from({ length: items }, (_, item) =>
    item < classes ? item : tickets[random.below(tickets.length)]!,
  );
  const data = Float64Array.from(
    { length: items * columns },
    (_, at) => centres[truth[Math.floor(at / columns)]! * columns + (at % columns)]! + random.normal(),
  );
  return { points: { rows: items, columns, data }, truth };
}
