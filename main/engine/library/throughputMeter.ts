/** The throughput of a job and its time left, from the last few seconds. Pure: the time is a parameter. */

const WINDOW_MS = 8_000;

export class ThroughputMeter {
  readonly #marks: { at: number; done: number }[] = [];

  mark(at: number, done: number): void {
    this.#marks.push({ at, done });
    while (this.#marks.length > 2 && at - (this.#marks[0] as { at: number }).at > WINDOW_MS)
      this.#marks.shift();
  }

  /** A pause is not slowness. */
  restart(): void {
    this.#marks.length = 0;
  }

  /** Steps a second; null before there are two marks. */
  rate(): number | null {
    const first = this.#marks[0];
    const last = this.#marks.at(-1);
    if (first === undefined || last === undefined || last.at - first.at < 250) return null;
    return ((last.done - first.done) * 1000) / (last.at - first.at);
  }

  secondsLeft(done: number, total: number | null): number | null {
    const rate = this.rate();
    return total === null || rate === null || rate <= 0 ? null : (total - done) / rate;
  }
}
