/** The entry of a thinking thread: holds one grouping's material and answers requests about it, one at a time. */
import { parentPort } from 'node:worker_threads';
import type { FromThinker, Requests, ToThinker } from './messages.ts';
import { Thinker } from './thinker.ts';

const port = parentPort;
if (port === null) throw new Error('thinkingThread.ts is started by an open grouping, as a thread.');

let thinker: Thinker | undefined;

function tell(message: FromThinker): void {
  port?.postMessage(message);
}

function reply(message: Exclude<ToThinker, { type: 'prepare' }>): Requests[keyof Requests]['reply'] {
  if (thinker === undefined) throw new Error('a request came before the material');
  switch (message.type) {
    case 'think':
      return thinker.think(message.ask.steps);
    case 'doubt':
      return thinker.doubt(message.ask.answers);
    case 'explain':
      return thinker.explain(message.ask);
    case 'describe':
      return thinker.describe(message.ask);
    case 'candidates':
      return thinker.candidates(message.ask);
    case 'renew':
      return thinker.renew(message.ask.scores);
    case 'teach':
      return thinker.teach(message.ask);
    case 'parts':
      return thinker.parts(message.ask);
    case 'nearest':
      return thinker.nearest(message.ask);
  }
}

port.on('message', (message: ToThinker) => {
  try {
    if (message.type === 'prepare') {
      thinker = new Thinker(message.material, sentence => tell({ type: 'progress', sentence }));
      tell({ type: 'prepared' });
    } else tell({ type: 'reply', id: message.id, reply: reply(message) });
  } catch (error) {
    const { name, message: sentence } = error instanceof Error ? error : new Error(String(error));
    tell({ type: 'failed', id: message.type === 'prepare' ? null : message.id, name, message: sentence });
  }
});
