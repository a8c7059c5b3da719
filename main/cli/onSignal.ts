/** Runs a command's cleanup at the first Ctrl+C, `kill` or closed terminal. Shell commands. */
import { constants } from 'node:os';

type Signal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

/**
 * [Note: Signals come twice] A terminal sends Ctrl+C to every process of a command, and npx and akin.js on an
 * older Node pass it on as well. A repetition this soon is the same request; a later one means that the
 * person will not wait.
 */
const SAME_REQUEST_MS = 2_000;

/** Runs `work` at the first of the signals; returns a function that removes the listener. */
export function onSignal(signals: readonly Signal[], work: () => void): () => void {
  let askedAt: number | undefined;
  const listener = (signal: NodeJS.Signals) => {
    if (askedAt === undefined) {
      askedAt = performance.now();
      work();
    } else if (performance.now() - askedAt > SAME_REQUEST_MS) process.exit(128 + constants.signals[signal]);
  };
  for (const signal of signals) process.on(signal, listener);
  return () => {
    // Once asked it stays: the repetition would otherwise end the process before it has closed everything.
    if (askedAt === undefined) for (const signal of signals) process.removeListener(signal, listener);
  };
}
