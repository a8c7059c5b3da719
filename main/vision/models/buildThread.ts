/** The entry of a build thread: one model, then it ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { toWireError, type WireError } from '../../contract/errors.ts';
import { type BuildOrder, buildModel } from './build.ts';

let failure: WireError | null = null;
try {
  buildModel(workerData as BuildOrder);
} catch (error) {
  failure = toWireError(error);
}
parentPort?.postMessage(failure);
