/**
 * Which of many swaps of a centre is the best one, ties included. Pure.
 *
 * A swap puts the item `candidate` in the place of the centre at `position`. Two costs that differ by no more than 1e-9 · max(1, |present cost|)
 * count as equal, so that the order in which numbers were added does not decide. A swap counts only when its cost lies below the present one by
 * more than that. Among those equal to the smallest: the smaller position, then the smaller item.
 */
export interface Swap {
  /** In the list of centres. */
  readonly position: number;
  /** The item that becomes a centre. */
  readonly candidate: number;
  /** The cost after the swap. */
  readonly cost: number;
}

export function costTolerance(cost: number): number {
  return 1e-9 * Math.max(1, Math.abs(cost));
}

export class BestSwap {
  readonly #tolerance: number;
  readonly #bar: number;
  #smallest = Number.POSITIVE_INFINITY;
  #near: Swap[] = [];
  /** Costs above this cannot win any more: callers may test it before they offer. */
  limit: number;

  constructor(presentCost: number) {
    this.#tolerance = costTolerance(presentCost);
    this.#bar = presentCost - this.#tolerance;
    this.limit = this.#bar;
  }

  offer(position: number, candidate: number, cost: number): void {
    if (!(cost < this.#bar) || cost > this.limit) return;
    this.#near.push({ position, candidate, cost });
    if (cost >= this.#smallest) return;
    this.#smallest = cost;
    this.limit = Math.min(this.limit, cost + this.#tolerance);
    this.#near = this.#near.filter(swap => swap.cost <= this.limit);
  }

  /** Null when no swap lowers the cost. */
  best(): Swap | null {
    let best: Swap | null = null;
    for (const swap of this.#near)
      if (
        best === null ||
        swap.position < best.position ||
        (swap.position === best.position && swap.candidate < best.candidate)
      )
        best = swap;
    return best;
  }
}
