/** A worker thread that reads through a handle of its own; for the tests of ownership. */
import { parentPort, workerData } from 'node:worker_threads';
import type { ReaderTicket } from '../connection.ts';
import { listFolders } from '../folders.ts';
import { openReader } from '../open.ts';

const catalog = openReader(workerData as ReaderTicket);
const tell = () => parentPort?.postMessage(listFolders(catalog).map(row => row.path));
parentPort?.on('message', tell);
tell();
