/** The one pool of this process, made when it is first asked for. Runs in the engine and in the shell commands. */
import { availableParallelism } from 'node:os';
import { ComputePool } from './pool.ts';

/** More threads than this would compete with decoding and with the page for the same cores, and gain little. */
const MOST_THREADS = 4;

let pool: ComputePool | null = null;

/** At least two threads, so that urgent work never waits behind one long task. */
export function sharedCompute(): ComputePool {
  pool ??= new ComputePool(Math.max(2, Math.min(MOST_THREADS, availableParallelism() - 1)));
  return pool;
}
