/**
 * Seeded random numbers for every algorithm that needs them. Pure.
 *
 * xoshiro128** of Blackman and Vigna ("Scrambled linear pseudorandom number generators", 2021), its state
 * filled by splitmix32. Written out so that a seed gives the same numbers on every machine and with every
 * version.
 */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  constructor(seed: number) {
    if (!Number.isSafeInteger(seed)) throw new RangeError('seed must be an integer');
    // Both halves of a 53-bit seed count, so that seeds 2^32 apart differ.
    let state = (seed >>> 0) ^ Math.imul(Math.floor(seed / 0x1_0000_0000) | 0, 0x9e3779b9);
    const splitmix = (): number => {
      state = (state + 0x9e3779b9) | 0;
      let z = state;
      z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
      z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
      return z ^ (z >>> 16);
    };
    this.#a = splitmix();
    this.#b = splitmix();
    this.#c = splitmix();
    this.#d = splitmix();
  }

  /** An integer from 0 to 2^32 - 1. */
  next(): number {
    const product = Math.imul(this.#b, 5);
    const result = Math.imul((product << 7) | (product >>> 25), 9) >>> 0;
    const shifted = this.#b << 9;
    this.#c ^= this.#a;
    this.#d ^= this.#b;
    this.#b ^= this.#c;
    this.#a ^= this.#d;
    this.#c ^= shifted;
    this.#d = (this.#d << 11) | (this.#d >>> 21);
    return result;
  }

  /** A number in [0, 1) with 53 random bits. */
  unit(): number {
    const high = this.next() >>> 5;
    const low = this.next() >>> 6;
    return (high * 0x400_0000 + low) / 0x20_0000_0000_0000;
  }

  /** An integer from 0 to bound - 1, each equally likely. */
  below(bound: number): number {
    if (!Number.isInteger(bound) || bound < 1 || bound > 0x1_0000_0000)
      throw new RangeError('bound must be from 1 to 2^32');
    const limit = 0x1_0000_0000 - (0x1_0000_0000 % bound);
    for (;;) {
      const drawn = this.next();
      if (drawn < limit) return drawn % bound;
    }
  }

  /**
   * A standard normal number (Box and Muller; the second of the two is not kept, so that draws stay in step).
   */
  normal(): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.unit()));
    return radius * Math.cos(2 * Math.PI * this.unit());
  }

  /**
   * `count` different numbers below `bound`, in the order drawn (the first steps of a Fisher-Yates shuffle).
   */
  sample(bound: number, count: number): number[] {
    if (count > bound) throw new RangeError('count must not exceed bound');
    const moved = new Map<number, number>();
    const drawn: number[] = [];
    for (let i = 0; i < count; i++) {
      const j = i + this.below(bound - i);
      drawn.push(moved.get(j) ?? j);
      moved.set(j, moved.get(i) ?? i);
    }
    return drawn;
  }

  /** Shuffles in place. */
  shuffle<T>(items: T[]): void {
    for (let i = items.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      const kept = items[i] as T;
      items[i] = items[j] as T;
      items[j] = kept;
    }
  }
}
