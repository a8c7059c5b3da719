/** The one pool of this process, made when it is first asked for, and the choice between it and the caller's own thread. Any process. */
import { availableParallelism } from 'node:os';
import { type Compute, computeHere } from './compute.ts';
import { ComputePool } from './pool.ts';

/** More threads than this would compete with decoding and with the page for the same cores, and gain little. */
const MOST_THREADS = 4;

let pool: ComputePool | null = null;

/** At least two threads, so that urgent work never waits behind one long task. */
export function sharedCompute(): ComputePool {
  pool ??= new ComputePool(Math.max(2, Math.min(MOST_THREADS, availableParallelism() - 1)));
  return pool;
}

/** About as many steps as a thread could do while it starts. */
const WORTH_A_THREAD = 5_000_000;

/** For operations from a shell, where nobody waits for the caller's thread: `steps` is a rough count of the innermost loop's turns. */
export function computeFor(steps: number): Compute {
  return steps < WORTH_A_THREAD ? computeHere : sharedCompute();
}
