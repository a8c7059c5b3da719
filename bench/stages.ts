/**
 * Watches a long run stage by stage: its time, the processor's time of all threads of this process (without its children), the most memory of this process and its children, and how
 * long the loop of the main thread was held up: on the clock, and for how much of that the thread was at work (on a busy machine it also waits for a processor). Linux: read from /proc.
 */
import { readFileSync } from 'node:fs';
import { memoryOfAll } from './memoryOfAll.ts';

const TICK = 10;
const LOOK_AT_MEMORY = 250;

interface Moment {
  readonly what: string;
  readonly took: number;
}
interface Hold {
  readonly clock: number;
  readonly worked: number;
}

/** How long the main thread has had a processor, in milliseconds. */
function worked(): number {
  return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

export class Stages {
  readonly #moments: Moment[] = [];
  #peak = 0;
  #hold: Hold = { clock: 0, worked: 0 };
  #overall = 0;
  readonly #timers: NodeJS.Timeout[];

  constructor() {
    let last = { clock: performance.now(), worked: worked() };
    const tick = () => {
      const now = { clock: performance.now(), worked: worked() };
      const hold = { clock: now.clock - last.clock - TICK, worked: now.worked - last.worked };
      if (hold.worked > this.#hold.worked) this.#hold = hold;
      last = now;
    };
    const look = () => {
      this.#peak = Math.max(this.#peak, memoryOfAll());
    };
    this.#timers = [setInterval(tick, TICK), setInterval(look, LOOK_AT_MEMORY)];
  }

  async run<T>(what: string, work: () => Promise<T>): Promise<T> {
    // What held the loop up before is no part of this stage.
    await new Promise(resolve => setTimeout(resolve, 2 * TICK));
    this.#peak = memoryOfAll();
    this.#hold = { clock: 0, worked: 0 };
    const begun = performance.now();
    const before = process.cpuUsage();
    const value = await work();
    const took = performance.now() - begun;
    const { user, system } = process.cpuUsage(before);
    // A hold that ends with the stage is seen at the next tick.
    await new Promise(resolve => setTimeout(resolve, 2 * TICK));
    const { clock, worked: held } = this.#hold;
    this.#overall = Math.max(this.#overall, this.#peak);
    console.log(
      `${what}: ${(took / 1000).toFixed(2)} s (${((user + system) / 1e6).toFixed(2)} s of work), at most ${(this.#peak / 2 ** 20).toFixed(0)} MB, the loop held up for at most ${held.toFixed(0)} ms of work (${clock.toFixed(0)} ms on the clock)`,
    );
    return value;
  }

  /** Something a person waits for. */
  async moment<T>(what: string, work: () => Promise<T>): Promise<T> {
    // Without a wire between, calls in a row would be one turn of the loop.
    await new Promise(resolve => setImmediate(resolve));
    const begun = performance.now();
    const value = await work();
    this.#moments.push({ what, took: performance.now() - begun });
    return value;
  }

  end(slowest: number): void {
    for (const timer of this.#timers) clearInterval(timer);
    console.log(`most memory: ${(this.#overall / 2 ** 20).toFixed(0)} MB`);
    console.log(`the slowest ${slowest} of ${this.#moments.length} moments:`);
    for (const { what, took } of this.#moments.toSorted((a, b) => b.took - a.took).slice(0, slowest))
      console.log(`  ${(took / 1000).toFixed(2)} s  ${what}`);
  }
}
