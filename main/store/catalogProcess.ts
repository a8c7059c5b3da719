/**
 * The catalog process: checks, counts and saves catalogs that may be damaged. SQLite can stay inside one call
 * for ever on pages that form a cycle. A thread in such a call cannot be ended; a process can.
 */
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { toWireError } from '../contract/errors.ts';
import { within } from './damage.ts';
import { prepareOwned } from './open.ts';
import type { CatalogRequest, FromCatalogProcess } from './openChecked.ts';
import { surveyDamage } from './readDamaged.ts';
import { salvageOwned } from './salvage.ts';

const WATCH_MILLISECONDS = 50;

if (isMainThread) {
  if (process.send === undefined) throw new Error('catalogProcess.ts is started by the engine.');
  new Worker(new URL(import.meta.url), {
    workerData: { parent: process.ppid, mostMemory: Number(process.argv[2]) },
  }).unref();
  process.once('message', (request: CatalogRequest) => {
    try {
      tell({ type: 'done', value: run(request) });
    } catch (error) {
      tell({ type: 'refused', error: toWireError(error) });
    }
    process.disconnect();
  });
} else watch(workerData as { parent: number; mostMemory: number });

function run(request: CatalogRequest): unknown {
  switch (request.work) {
    case 'prepare':
      prepareOwned(request.path);
      return null;
    case 'survey':
      return surveyDamage(request.path, within(request.milliseconds), table =>
        tell({ type: 'counted', table }),
      );
    case 'salvage':
      return salvageOwned(request.path, request.target, within(request.milliseconds));
  }
}

function tell(message: FromCatalogProcess): void {
  process.send?.(message);
}

/** In a thread, since the work blocks the main one. */
function watch({ parent, mostMemory }: { parent: number; mostMemory: number }): void {
  setInterval(() => {
    if (process.ppid !== parent || process.memoryUsage.rss() > mostMemory)
      process.kill(process.pid, 'SIGKILL');
  }, WATCH_MILLISECONDS);
}
