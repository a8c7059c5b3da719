/** The entry of an asking thread: holds one prepared material and answers its session's situations, one at a time. */
import { parentPort } from 'node:worker_threads';
import { Asker } from './asker.ts';
import type { FromAsker, ToAsker } from './messages.ts';
import { TreeAsker } from './treeAsker.ts';

const port = parentPort;
if (port === null) throw new Error('askingThread.ts is started by a question session, as a thread.');

/** A screen needs no more states than this. */
const PROGRESS_MS = 100;

let asker: Asker | TreeAsker | undefined;
let toldAt = 0;

function tell(message: FromAsker): void {
  port?.postMessage(message);
}

function tellProgress(done: number, total: number, sentence: string): void {
  if (Date.now() - toldAt < PROGRESS_MS) return;
  toldAt = Date.now();
  tell({ type: 'progress', done, total, sentence });
}

function work(message: ToAsker): void {
  if (message.type === 'prepare') {
    const { material } = message;
    asker =
      material.way === 'tree-of-groups'
        ? new TreeAsker(material, tellProgress)
        : new Asker(material, tellProgress);
    tell({ type: 'prepared' });
  } else {
    if (asker === undefined) throw new Error('a situation came before its material');
    const { id } = message;
    if (message.type === 'ask') tell({ type: 'asked', id, asked: asker.ask(message.situation) });
    else if (message.type === 'suggest')
      tell({ type: 'suggested', id, estimate: asker.suggest(message.situation) });
    else tell({ type: 'doubted', id, scores: asker.doubt(message.answers) });
  }
}

port.on('message', (message: ToAsker) => {
  try {
    work(message);
  } catch (error) {
    const { name, message: sentence } = error instanceof Error ? error : new Error(String(error));
    tell({ type: 'failed', id: message.type === 'prepare' ? null : message.id, name, message: sentence });
  }
});
