/** A binary heap of pairs of clusters by distance, the smallest first. Pure. */

/** Pairs stay until they are taken, also where a cluster is no more: the caller skips those. */
export class PairHeap {
  #distance = new Float64Array(64);
  #first = new Int32Array(64);
  #second = new Int32Array(64);
  #count = 0;
  readonly #isBefore: (a: number, b: number, c: number, d: number) => boolean;

  /** `isBefore(a, b, c, d)`: of equal distances, whether the pair (a, b) is taken before (c, d). */
  constructor(isBefore: (a: number, b: number, c: number, d: number) => boolean) {
    this.#isBefore = isBefore;
  }

  get size(): number {
    return this.#count;
  }

  /** The smallest distance; infinite where there is no pair. */
  get least(): number {
    return this.#count === 0 ? Number.POSITIVE_INFINITY : this.#distance[0]!;
  }

  push(first: number, second: number, distance: number): void {
    if (this.#count === this.#distance.length) this.#grow();
    let at = this.#count++;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.#precedes(distance, first, second, above)) break;
      this.#move(above, at);
      at = above;
    }
    this.#put(at, first, second, distance);
  }

  pop(): { readonly first: number; readonly second: number; readonly distance: number } {
    const top = { first: this.#first[0]!, second: this.#second[0]!, distance: this.#distance[0]! };
    const last = --this.#count;
    if (last > 0) this.#sink(this.#first[last]!, this.#second[last]!, this.#distance[last]!);
    return top;
  }

  #sink(first: number, second: number, distance: number): void {
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= this.#count) break;
      const other = below + 1;
      if (
        other < this.#count &&
        this.#precedes(this.#distance[other]!, this.#first[other]!, this.#second[other]!, below)
      )
        below = other;
      if (this.#precedes(distance, first, second, below)) break;
      this.#move(below, at);
      at = below;
    }
    this.#put(at, first, second, distance);
  }

  #precedes(distance: number, first: number, second: number, at: number): boolean {
    const there = this.#distance[at]!;
    if (distance !== there) return distance < there;
    return this.#isBefore(first, second, this.#first[at]!, this.#second[at]!);
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#first[from]!, this.#second[from]!, this.#distance[from]!);
  }

  #put(at: number, first: number, second: number, distance: number): void {
    this.#distance[at] = distance;
    this.#first[at] = first;
    this.#second[at] = second;
  }

  #grow(): void {
    const longer = <Numbers extends Float64Array | Int32Array>(from: Numbers, to: Numbers): Numbers => {
      to.set(from);
      return to;
    };
    const length = this.#distance.length * 2;
    this.#distance = longer(this.#distance, new Float64Array(length));
    this.#first = longer(this.#first, new Int32Array(length));
    this.#second = longer(this.#second, new Int32Array(length));
  }
}
