/** Runs a generator on this thread without blocking the event loop. Any process. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** The event loop is blocked for at most this long. */
const TURN_MS = 20;

/** `checkpoint` is called after each turn and throws when the work was cancelled. */
export async function runCooperatively<Output>(
  work: Generator<void, Output>,
  checkpoint: () => void,
): Promise<Output> {
  for (let begun = performance.now(); ; ) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - begun < TURN_MS) continue;
    await nextTurn();
    checkpoint();
    begun = performance.now();
  }
}

/** The same without turns. */
export function drain<Output>(work: Generator<void, Output>): Output {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
