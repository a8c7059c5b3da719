/**
 * Watches a long run stage by stage: wall time, CPU time of all threads of this process (without its
 * children), the most memory of this process and its children, and how long the loop of the main thread was
 * blocked: the CPU time of the longest turn. Linux: read from /proc.
 */
import { readFileSync } from 'node:fs';
import { megabytes, report, shown, timedAsync } from './measure.ts';
import { memoryOfAll } from './memoryOfAll.ts';

const TICK = 10;
const MEMORY_TICK = 250;

interface Wait {
  readonly what: string;
  readonly took: number;
}

/** CPU time of the main thread, in milliseconds. */
function cpuTime(): number {
  return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

export class Stages {
  readonly #waits: Wait[] = [];
  #peak = 0;
  #blocked = 0;
  #overall = 0;
  readonly #timers: NodeJS.Timeout[];

  constructor() {
    let last = cpuTime();
    const tick = () => {
      const now = cpuTime();
      this.#blocked = Math.max(this.#blocked, now - last);
      last = now;
    };
    const sample = () => {
      this.#peak = Math.max(this.#peak, memoryOfAll());
    };
    this.#timers = [setInterval(tick, TICK), setInterval(sample, MEMORY_TICK)];
  }

  async run<T>(what: string, work: () => Promise<T>): Promise<T> {
    // What blocked the loop before is no part of this stage.
    await new Promise(resolve => setTimeout(resolve, 2 * TICK));
    this.#peak = memoryOfAll();
    this.#blocked = 0;
    const [value, time] = await timedAsync(work);
    // A turn that ends with the stage is seen at the next tick.
    await new Promise(resolve => setTimeout(resolve, 2 * TICK));
    this.#overall = Math.max(this.#overall, this.#peak);
    const blocked = `loop blocked for at most ${this.#blocked.toFixed(0)} ms`;
    report(what, `${shown(time)}; at most ${megabytes(this.#peak)}; ${blocked}`);
    return value;
  }

  /** Something a person waits for. */
  async wait<T>(what: string, work: () => Promise<T>): Promise<T> {
    // Without a wire between, calls in a row would be one turn of the loop.
    await new Promise(resolve => setImmediate(resolve));
    const begun = performance.now();
    const value = await work();
    this.#waits.push({ what, took: performance.now() - begun });
    return value;
  }

  end(slowest: number): void {
    for (const timer of this.#timers) clearInterval(timer);
    report('most memory', megabytes(this.#overall));
    const sorted = this.#waits.toSorted((a, b) => b.took - a.took).slice(0, slowest);
    for (const { what, took } of sorted)
      report(`slowest of ${this.#waits.length} waits: ${what}`, `${(took / 1000).toFixed(2)} s`);
  }
}
