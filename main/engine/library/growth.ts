/** When groups are made anew while photos come in: not too often, and only for enough of them. Pure: the clock is a parameter. */

/** At least so long between two, and so many times as long as the last one took. */
const REST_MS = 15_000;
const REST_TIMES = 4;
/** So much more than last time, as a share of it. */
const SHARE = 0.05;

export class Growth {
  #nextAt: number;
  #photos: number;
  readonly #before: number;
  #isBusy = false;

  /** `before`: how many photos there are when the job begins. */
  constructor(at: number, before: number) {
    this.#nextAt = at + REST_MS;
    this.#before = before;
    this.#photos = before;
  }

  /** `done`: how many the job has looked at. */
  isDue(at: number, done: number): boolean {
    return !this.#isBusy && at >= this.#nextAt && this.#before + done > this.#photos * (1 + SHARE);
  }

  begin(done: number): void {
    this.#isBusy = true;
    this.#photos = this.#before + done;
  }

  end(began: number, at: number): void {
    this.#isBusy = false;
    this.#nextAt = at + Math.max(REST_MS, REST_TIMES * (at - began));
  }
}
