/** The entry of the inference thread: answers one request after another with the models it has opened. Runs in the inference thread. */
import { workerData } from 'node:worker_threads';
import { listSupportedBackends } from 'onnxruntime-node';
import type { Kind } from '../../contract/model.ts';
import { ProviderName } from '../../contract/models.ts';
import { serveRequests } from '../../workers/serveRequests.ts';
import type { Analyzer } from '../analyzer.ts';
import { analyzeInBatches, embedPictures } from '../models/embed.ts';
import { OpenModels } from '../models/openModels.ts';
import { inspectModel, probeModel } from '../models/probe.ts';
import { openAnalyzer } from '../openAnalyzer.ts';
import { anglesOf, openTextModel, type TextModel, wordScores } from '../text/textModel.ts';
import { openTextTower, probeTextTower, type TextTower } from '../text/textTower.ts';
import type { Requests, ThreadData } from './messages.ts';

const { places, threads } = workerData as ThreadData;
const models = new OpenModels(places, threads);

const analyzers = new Map<string, Analyzer>();

/** Opened again for every job: models may have changed since. The networks stay open. */
async function reopen(kind: Kind, model: string | null): Promise<Analyzer> {
  const analyzer = await openAnalyzer(kind, model, models);
  analyzers.set(JSON.stringify([kind, model]), analyzer);
  return analyzer;
}

async function analyzerOf(kind: Kind, model: string | null): Promise<Analyzer> {
  return analyzers.get(JSON.stringify([kind, model])) ?? (await reopen(kind, model));
}

let textModel: TextModel | undefined;
let textTower: TextTower | null = null;

serveRequests<Requests>({
  embed: async ({ model, pictures }) => await embedPictures(await models.open(model), pictures),
  openAnalyzer: async ({ kind, model }) => {
    // A function cannot be sent.
    const { analyze: _, ...opened } = await reopen(kind, model);
    return opened;
  },
  analyze: async ({ kind, model, prepared, isRestKnown, given }) =>
    await (await analyzerOf(kind, model)).analyze(prepared, isRestKnown, given),
  inspect: async ({ path }) => await inspectModel(path),
  probe: async ({ path, input }) => await probeModel(path, input),
  scoreByWords: async ({ words, by }) => {
    if ('tower' in by) {
      const tower = await openTextTower(models, by.tower, threads, textTower);
      if (tower === null) return null;
      textTower = tower;
      return { version: tower.version, scores: anglesOf(await tower.encode(words), by.vectors) };
    }
    textModel ??= await openTextModel(places, threads);
    const [vector, ...tagVectors] = await textModel.encode([words, ...by.tags]);
    return { version: textModel.version, scores: wordScores(vector!, tagVectors, by.probabilities) };
  },
  // Those that come with it; others would have to be fetched.
  availableProviders: async () =>
    listSupportedBackends().flatMap(({ name, bundled }) =>
      bundled && name !== 'cpu' ? (ProviderName.safeParse(name).data ?? []) : [],
    ),
  probeTextTower: async ({ path, tokenizer, dimensions }) =>
    await probeTextTower(path, tokenizer, dimensions),
  outputs: async ({ model, pictures }) => await analyzeInBatches(await models.open(model), pictures),
});
