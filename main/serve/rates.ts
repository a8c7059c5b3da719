/** How often guests may call, load pictures and offer wrong keys. Host process. */

export interface Rate {
  readonly perSecond: number;
  /** So many at once, when nothing was taken before. */
  readonly burst: number;
}

export interface Rates {
  /** Messages of one guest; more wait. */
  readonly messages: Rate;
  /** Pictures of one guest; more wait. */
  readonly pictures: Rate;
  /** Wrong keys from one address; then everything from there without a key is refused. */
  readonly wrongKeys: Rate;
  /** Pages of one guest at the same time; the oldest is closed. */
  readonly pages: number;
}

export const RATES: Rates = {
  messages: { perSecond: 50, burst: 250 },
  pictures: { perSecond: 100, burst: 500 },
  wrongKeys: { perSecond: 0.2, burst: 20 },
  pages: 8,
};

/** Beyond this many, what was used longest ago is forgotten. */
const MOST_KEPT = 4_096;

/** A token bucket for each key. */
export class Buckets {
  readonly #rate: Rate;
  readonly #now: () => number;
  readonly #levels = new Map<string, { left: number; at: number }>();

  constructor(rate: Rate, now: () => number = () => performance.now()) {
    this.#rate = rate;
    this.#now = now;
  }

  /** Takes one; the milliseconds until it may be used, 0 for at once. */
  take(key: string): number {
    const left = this.#left(key) - 1;
    this.#levels.delete(key);
    this.#levels.set(key, { left, at: this.#now() });
    if (this.#levels.size > MOST_KEPT) this.#levels.delete(this.#levels.keys().next().value as string);
    return left >= 0 ? 0 : (-left / this.#rate.perSecond) * 1_000;
  }

  isEmpty(key: string): boolean {
    return this.#left(key) < 1;
  }

  #left(key: string): number {
    const { perSecond, burst } = this.#rate;
    const level = this.#levels.get(key);
    if (level === undefined) return burst;
    return Math.min(burst, level.left + ((this.#now() - level.at) / 1_000) * perSecond);
  }
}
