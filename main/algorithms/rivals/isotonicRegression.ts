/**
 * Isotonic regression by pooling adjacent violators, for a probability that falls with the distance. Pure.
 *
 * Ayer, Brunk, Ewing, Reid and Silverman, "An empirical distribution function for sampling with incomplete
 * information", 1955. The fit is the falling step function with the least squared error; between two blocks
 * it is interpolated linearly, beyond the last it stays, as scikit-learn does. O(N log N).
 */

/** Returns the fitted value at any x. `labels` are 0 or 1. */
export function fitFalling(xs: Float64Array, labels: ArrayLike<number>): (x: number) => number {
  const order = Array.from(xs.keys()).sort((a, b) => xs[a]! - xs[b]!);
  const blocks: Block[] = [];
  for (const at of order) {
    const x = xs[at]!;
    let block: Block = { from: x, to: x, sum: labels[at]!, count: 1 };
    for (let last = blocks.at(-1); last !== undefined && joins(last, block); last = blocks.at(-1)) {
      blocks.pop();
      block = { from: last.from, to: block.to, sum: last.sum + block.sum, count: last.count + block.count };
    }
    blocks.push(block);
  }
  return x => valueAt(blocks, x);
}

interface Block {
  readonly from: number;
  readonly to: number;
  readonly sum: number;
  readonly count: number;
}

/** Equal x have one value, and no later value is larger. */
function joins(before: Block, block: Block): boolean {
  return before.to === block.from || before.sum * block.count < block.sum * before.count;
}

function valueAt(blocks: readonly Block[], x: number): number {
  let [low, high] = [0, blocks.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (blocks[middle]!.to < x) low = middle + 1;
    else high = middle;
  }
  const block = blocks[low]!;
  const before = blocks[low - 1];
  const value = block.sum / block.count;
  if (before === undefined || x >= block.from) return value;
  const start = before.sum / before.count;
  return start + ((value - start) * (x - before.to)) / (block.from - before.to);
}
