/**
 * The watchdog thread of a reader process: ends it when it uses too much memory, when a photo uses too much
 * CPU time, or when the engine is gone.
 */
import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { cpuTime, OUT_OF_MEMORY, OUT_OF_TIME } from './messages.ts';

/** A decoder can take hundreds of megabytes a second. */
const CHECK_MS = 25;
const STANDARD_ERROR = 2;

export interface Watch {
  readonly parent: number;
  /** For the whole process, in bytes. */
  readonly memory: number;
  /** CPU time for one photo: a busy machine is not the photo's fault. */
  readonly milliseconds: number;
  /** The CPU time at which the present photo was begun, in milliseconds; below 0 while there is none. */
  readonly begunAt: Int32Array;
}

const { memory, milliseconds, parent, begunAt } = workerData as Watch;

setInterval(() => {
  if (process.memoryUsage.rss() > memory) end(OUT_OF_MEMORY);
  const begun = Atomics.load(begunAt, 0);
  if (begun >= 0 && cpuTime() - begun > milliseconds) end(OUT_OF_TIME);
  // A decoder may block the main thread, which then cannot notice that its input has ended.
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, CHECK_MS);
parentPort?.postMessage('watching');

function end(words: string): void {
  writeSync(STANDARD_ERROR, words);
  process.kill(process.pid, 'SIGKILL');
}
