/** The entry of the inference thread: answers one request after another with the models it has opened. Runs in the inference thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { toWireError } from '../../contract/errors.ts';
import type { Kind } from '../../contract/model.ts';
import { giveWay } from '../giveWay.ts';
import type { Look } from '../look.ts';
import { openLook } from '../looks.ts';
import { openTextModel, type TextModel } from '../text/textModel.ts';
import { wordScores } from '../text/wordScores.ts';
import { embedPictures, lookInBatches } from './embed.ts';
import {
  END,
  type FromThread,
  type RequestName,
  type Requests,
  type ThreadData,
  type ToThread,
} from './messages.ts';
import { OpenModels } from './models.ts';
import { probeModel } from './probe.ts';

const port = parentPort;
if (port === null) throw new Error('thread.ts is started by Inference, as a thread.');

giveWay();

const { places, threads } = workerData as ThreadData;
const models = new OpenModels(places, threads);

const looks = new Map<string, Look>();

/** Anew whenever somebody begins to look: models may have come, gone or changed since. The networks themselves stay open. */
async function openAnew(kind: Kind, model: string | null): Promise<Look> {
  const look = await openLook(kind, model, models);
  looks.set(JSON.stringify([kind, model]), look);
  return look;
}

async function lookOf(kind: Kind, model: string | null): Promise<Look> {
  return looks.get(JSON.stringify([kind, model])) ?? (await openAnew(kind, model));
}

let textModel: TextModel | undefined;

const answers: {
  [Name in RequestName]: (input: Requests[Name]['input']) => Promise<Requests[Name]['output']>;
} = {
  embed: async ({ model, pictures }) => await embedPictures(await models.open(model), pictures),
  openLook: async ({ kind, model }) => {
    // A function cannot be sent.
    const { look: _, ...opened } = await openAnew(kind, model);
    return opened;
  },
  look: async ({ kind, model, prepared, isRestKnown }) =>
    await (await lookOf(kind, model)).look(prepared, isRestKnown),
  probe: async ({ path, input }) => await probeModel(path, input),
  scoreByWords: async ({ words, tags, probabilities }) => {
    textModel ??= await openTextModel(places, threads);
    const [vector, ...tagVectors] = await textModel.encode([words, ...tags]);
    return { version: textModel.version, scores: wordScores(vector!, tagVectors, probabilities) };
  },
  outputs: async ({ model, pictures }) => await lookInBatches(await models.open(model), pictures),
};

// One at a time and in order, though opening a model lets others in between.
let last: Promise<void> = Promise.resolve();
let isEnding = false;
port.on('message', (request: ToThread | typeof END) => {
  if (request === END) {
    isEnding = true;
    last = last.then(() => port.close());
    return;
  }
  last = last.then(async () => {
    if (isEnding) return;
    let reply: FromThread;
    try {
      const answer = answers[request.name] as (input: unknown) => Promise<unknown>;
      reply = { id: request.id, ok: true, output: await answer(request.input) };
    } catch (error) {
      reply = { id: request.id, ok: false, error: toWireError(error) };
    }
    port.postMessage(reply);
  });
});
