/** The thread's side of preparedThreads.ts: prepares one material, then answers requests about it, one at a time. */
import { parentPort } from 'node:worker_threads';
import { giveWay } from '../../vision/giveWay.ts';
import type { FromPrepared, Prepared, ToPrepared } from './preparedThreads.ts';

export function holdPrepared<Requests, Material, Progress>(
  prepare: (material: Material, progress: (progress: Progress) => void) => Prepared<Requests>,
): void {
  const port = parentPort;
  if (port === null) throw new Error('This file is started as a thread, never by itself.');
  giveWay();
  const tell = (message: FromPrepared) => port.postMessage(message);
  let prepared: Prepared<Requests> | undefined;
  port.on('message', (message: ToPrepared) => {
    try {
      if (message.type === 'prepare') {
        prepared = prepare(message.material as Material, progress => tell({ type: 'progress', progress }));
        tell({ type: 'prepared' });
      } else {
        if (prepared === undefined) throw new Error('a request came before the material');
        const answers = prepared as Record<string, (ask: unknown) => unknown>;
        tell({ type: 'reply', reply: answers[message.name]!(message.ask) });
      }
    } catch (error) {
      const { name, message: sentence } = error instanceof Error ? error : new Error(String(error));
      tell({ type: 'failed', name, message: sentence });
    }
  });
}
