/** The worker's side of WorkerClient: handles requests one at a time and in order. Worker threads. */
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { AkinError, toWireError } from '../contract/errors.ts';
import { FINISH, type FromWorker, type Request, type RequestError, type ToWorker } from './messages.ts';

/** One handler for each kind of request. */
export type RequestHandlers<Requests> = {
  [Name in keyof Requests]: Requests[Name] extends { input: infer Input; output: infer Output }
    ? (input: Input, progress: (progress: unknown) => void) => Output | Promise<Output>
    : never;
};

export function serveRequests<Requests>(handlers: RequestHandlers<Requests>): void {
  const port = parentPort;
  if (port === null) throw new Error('This file is started as a worker thread, never by itself.');
  lowerPriority();
  const post = (message: FromWorker) => port.postMessage(message);
  const byName = handlers as Record<
    string,
    (input: unknown, progress: (progress: unknown) => void) => unknown
  >;
  const handle = async ({ id, name, input }: Request): Promise<void> => {
    try {
      const output = await byName[name]!(input, progress => post({ id, progress }));
      post({ id, ok: true, output });
    } catch (error) {
      post({ id, ok: false, error: toRequestError(error) });
    }
  };
  // A handler may wait, so that the next message comes before it has ended.
  let last: Promise<void> = Promise.resolve();
  let isFinishing = false;
  port.on('message', (message: ToWorker) => {
    if (message === FINISH) {
      isFinishing = true;
      last = last.then(() => port.close());
    } else
      last = last.then(async () => {
        if (!isFinishing) await handle(message);
      });
  });
}

function toRequestError(error: unknown): RequestError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), wire: null };
  const wire = error instanceof AkinError ? toWireError(error) : null;
  return { name: error.name, message: error.message, wire };
}

/**
 * Computing in the background must not slow down the screen. Only Linux can set the priority of a thread:
 * elsewhere it would be that of the whole engine.
 */
function lowerPriority(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}
