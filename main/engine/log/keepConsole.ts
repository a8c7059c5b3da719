/** Writes what a process says on its console into its log as well. Runs in every host and the engine. */
import { format } from 'node:util';
import type { LogFile } from './logFile.ts';

export function keepConsole(log: LogFile): void {
  const { error, warn } = console;
  console.error = (...words: unknown[]) => {
    error(...words);
    log.write('error', format(...words));
  };
  console.warn = (...words: unknown[]) => {
    warn(...words);
    log.write('warning', format(...words));
  };
}
