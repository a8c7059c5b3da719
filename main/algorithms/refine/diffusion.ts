/**
 * How unlike two items are by where a short random walk from each of them ends. Pure.
 *
 * After Coifman and Lafon, "Diffusion maps", Applied and Computational Harmonic Analysis 21, 2006, with the local scale of Zelnik-Manor and Perona,
 * "Self-tuning spectral clustering", NIPS 2004. The graph joins i and j when either is among the other's ten nearest (or as many as are asked for); its weights are
 * exp(-d² / (s_i s_j)), s being the distance to the tenth; each item has a loop of weight 1. P is the graph with rows that sum to 1, Q = P³ the chances of where three
 * steps lead, of which the 64 likeliest ends are kept and scaled to the sum 1 (what is left out is many ends of next to no chance). The rows of √Q have length 1; the distance is Euclidean between them, √(2 - 2 Σ √(q_i q_j)).
 *
 * Degenerate cases: with fewer than eleven items all others are neighbours. s = 0 (ten duplicates): weight 1 at distance 0, otherwise 0.
 */
import type { NearestItems } from './nearestItems.ts';
import { RowBuilder, type SparseRows, transpose } from './sparseRows.ts';

const LIKELIEST = 64;

/** √Q, of which the products of rows are wanted. */
export function walkEnds(n: number, nearest: NearestItems, neighbours: number): SparseRows {
  const step = stepChances(n, nearest, Math.min(neighbours, nearest.count));
  const { starts, columns, values } = multiply(multiply(step, step), step, LIKELIEST);
  return { starts, columns, values: values.map(Math.sqrt) };
}

/** The distance of two items whose rows of √Q have this product; rounding may lift it a little above 1. */
export function walkDistance(product: number): number {
  return Math.sqrt(Math.max(0, 2 - 2 * product));
}

function stepChances(n: number, { count, items, distances }: NearestItems, neighbours: number): SparseRows {
  const scale = (item: number): number => distances[item * count + neighbours - 1]!;
  const listed = new RowBuilder(n);
  for (let i = 0; i < n; i++) {
    for (let at = 0; at < neighbours; at++) {
      const j = items[i * count + at]!;
      listed.add(j, weigh(distances[i * count + at]!, scale(i) * scale(j)));
    }
    listed.endRow();
  }
  const there = listed.finish();
  return symmetric(n, there, transpose(there, n));
}

function weigh(distance: number, scale: number): number {
  if (scale === 0) return distance === 0 ? 1 : 0;
  return Math.exp((-distance * distance) / scale);
}

/** One row of chances each: the union of the lists and of those who list (a pair listed both ways has one weight), and the loop. */
function symmetric(n: number, there: SparseRows, back: SparseRows): SparseRows {
  const builder = new RowBuilder(n);
  for (let i = 0; i < n; i++) {
    const mine = new Set<number>();
    builder.add(i, 1);
    for (let at = there.starts[i]!; at < there.starts[i + 1]!; at++) {
      mine.add(there.columns[at]!);
      builder.add(there.columns[at]!, there.values[at]!);
    }
    for (let at = back.starts[i]!; at < back.starts[i + 1]!; at++)
      if (!mine.has(back.columns[at]!)) builder.add(back.columns[at]!, back.values[at]!);
    builder.endRow({ toSumOne: true });
  }
  return builder.finish();
}

function multiply(first: SparseRows, second: SparseRows, most?: number): SparseRows {
  const n = first.starts.length - 1;
  const builder = new RowBuilder(n);
  for (let i = 0; i < n; i++) {
    for (let at = first.starts[i]!; at < first.starts[i + 1]!; at++) {
      const through = first.columns[at]!;
      const chance = first.values[at]!;
      for (let next = second.starts[through]!; next < second.starts[through + 1]!; next++)
        builder.add(second.columns[next]!, chance * second.values[next]!);
    }
    builder.endRow({ most: most ?? Number.POSITIVE_INFINITY, toSumOne: true });
  }
  return builder.finish();
}
