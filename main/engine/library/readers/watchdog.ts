/** The watchdog thread of a reader process: ends it when it has grown too large, or when the engine is gone. */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { OUT_OF_MEMORY } from './messages.ts';

/** A decoder can take hundreds of megabytes a second. */
const LOOK_MS = 25;
const STANDARD_ERROR = 2;

const { memory, parent } = workerData as { memory: number; parent: number };

setInterval(() => {
  if (process.memoryUsage.rss() > memory) {
    writeSync(STANDARD_ERROR, OUT_OF_MEMORY);
    process.kill(process.pid, 'SIGKILL');
  }
  // A decoder may hold the main thread, which then cannot notice that its input has ended.
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, LOOK_MS);
