/** Does work that yields between its steps on this thread, so that whatever else waits for the thread gets its turn. Any process. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Longer than this nobody waits. */
const TURN_MS = 20;

/** `checkpoint` is called after each turn and throws when the work is no longer wanted: what it needs may be gone. */
export async function inTurns<Output>(
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
export function atOnce<Output>(work: Generator<void, Output>): Output {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
