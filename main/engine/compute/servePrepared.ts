/**
 * The worker's side of PreparedThreads: prepares one input, then answers requests about it. Worker threads.
 */
import { serveRequests } from '../../workers/serveRequests.ts';
import type { Prepared, PreparedRequests } from './preparedThreads.ts';

export function servePrepared<Requests, Input, Progress>(
  prepare: (input: Input, progress: (progress: Progress) => void) => Prepared<Requests>,
): void {
  let prepared: Prepared<Requests> | undefined;
  serveRequests<PreparedRequests>({
    prepare: (input, progress) => {
      prepared = prepare(input as Input, progress);
      return null;
    },
    ask: ({ name, input }) => {
      if (prepared === undefined) throw new Error('a request came before the input');
      return (prepared as Record<string, (input: unknown) => unknown>)[name]!(input);
    },
  });
}
