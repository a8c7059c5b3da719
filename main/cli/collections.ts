/**
 * The commands over a collection as a whole: index, status, problems, items, duplicates, thumbnails, salvage.
 */
import { existsSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import type { Client } from '../contract/client.ts';
import { AkinError } from '../contract/errors.ts';
import type { Collection, DuplicateGroup, Item, Kind } from '../contract/model.ts';
import { CollectionName } from '../contract/names.ts';
import type { Engine } from '../host/engine.ts';
import { parseAs, QUIET } from './arguments.ts';
import { pages, withCollection, withEngine } from './collection.ts';
import { printError, printJson, printLine, printList } from './output.ts';
import { followCall, followJob, type ProgressOptions } from './progress.ts';

interface IndexOptions {
  catalog: string;
  kind: Kind;
  name?: string;
  /** A person's own; false: as the kind does again; left out: as before. */
  model?: string | false;
  json?: boolean;
  quiet?: boolean;
}

export function addIndexCommand(program: Command, done: (code: number) => void): void {
  program
    .command('index')
    .description('index a folder of photos into a collection')
    .argument('<folder>', 'the folder with the photos')
    .requiredOption('--catalog <file>', 'the collection file (*.akin); made when it does not exist')
    .addOption(
      new Option('--kind <kind>', 'what a new collection is about')
        .choices(['people', 'leaves', 'anything'])
        .default('anything'),
    )
    .option(
      '--name <name>',
      "a new collection's name; the folder's name by default",
      parseAs(CollectionName, String),
    )
    .option('--model <name>', 'analyze with a model of your own from now on (akin models add)')
    .option('--no-model', 'analyze with the models of its kind again')
    .option(...QUIET)
    .option('--json', 'print the outcome as JSON')
    .action(async (folder, options) => done(await indexCommand(folder, options)));
}

export function addCollectionCommands(program: Command, done: (code: number) => void): void {
  const over = (name: string, description: string, catalog = 'the collection file (*.akin)'): Command =>
    program
      .command(name)
      .description(description)
      .argument('<catalog>', catalog)
      .option('--json', 'print as JSON');

  over('status', 'say what a collection holds').action(async (catalog, options) =>
    done(await statusCommand(catalog, options)),
  );
  over('problems', 'list the photos that could not be read, and why')
    .option('--retry', 'try them all again first')
    .option(...QUIET)
    .action(async (catalog, options) => done(await problemsCommand(catalog, options)));
  over('items', 'list what groupings are made of: faces, or whole photos').action(async (catalog, options) =>
    done(await itemsCommand(catalog, options)),
  );
  over('duplicates', 'list photos that are the same picture, to the byte or nearly').action(
    async (catalog, options) => done(await duplicatesCommand(catalog, options)),
  );
  over('thumbnails', 'make the thumbnails that the cache does not have (AKIN_CACHE says where it is)')
    .option(...QUIET)
    .action(async (catalog, options) => done(await thumbnailsCommand(catalog, options)));
  over(
    'salvage',
    'save what is still readable of a damaged collection into a new one beside it',
    'the damaged collection file (*.akin); it is only read',
  ).action(async (catalog, options) => done(await salvageCommand(catalog, options)));
}

export async function indexCommand(folder: string, options: IndexOptions): Promise<number> {
  return await withEngine(async (client, engine) => {
    const collection = await openOrCreate(client, engine, resolve(folder), options);
    const start = async () => {
      const { model } = options;
      if (model !== undefined)
        await client.call('collection.lookWith', { collection: collection.id, model: model || null });
      return await client.call('index.start', { collection: collection.id });
    };
    const job = await followJob(client, collection, start, options);
    const after = await client.call('collection.get', { collection: collection.id });
    if (options.json) printJson({ collection: after, job });
    else {
      printLine(`${after.name}: ${after.photos} photos, ${after.problems} of them with a problem.`);
      if (job.state === 'done') printLine(job.message);
    }
    if (job.state !== 'done') printError(`akin: ${job.message}`);
    return job.state === 'done' ? 0 : 1;
  });
}

async function openOrCreate(
  client: Client,
  engine: Engine,
  folder: string,
  options: IndexOptions,
): Promise<Collection> {
  if (!existsSync(folder)) throw new AkinError('folder-missing', `The folder ${folder} does not exist.`);
  if (!statSync(folder).isDirectory()) throw new AkinError('not-a-folder', `${folder} is not a folder.`);
  const catalog = resolve(options.catalog);
  if (!existsSync(catalog))
    return engine.createCollection(catalog, {
      folder,
      kind: options.kind,
      name: options.name ?? (basename(folder) || 'Photos'),
    });
  const collection = await client.call('collection.open', { catalog: engine.grant(catalog) });
  return await client.call('collection.addFolder', {
    collection: collection.id,
    folder: engine.grant(folder),
  });
}

async function statusCommand(catalog: string, options: { json?: boolean }): Promise<number> {
  return await withCollection(catalog, async (client, collection) => {
    const jobs = await client.call('jobs.list', { collection: collection.id });
    const { total: items } = await client.call('items.page', {
      collection: collection.id,
      offset: 0,
      limit: 1,
    });
    const looking = await client.call('collection.looking', { collection: collection.id });
    if (options.json) {
      printJson({ collection, items, looking, jobs });
      return 0;
    }
    printLine(`${collection.name} (${collection.kind}), ${collection.location}`);
    for (const folder of collection.folders)
      printLine(`  folder   ${folder.path}${folder.missing ? '  (not there now)' : ''}`);
    printLine(`  photos   ${collection.photos}`);
    printLine(`  problems ${collection.problems}`);
    printLine(`  items    ${items}`);
    if (looking.model !== null)
      printLine(
        `  model    ${looking.model} (yours)${looking.inUse === looking.model ? '' : '; groups follow once all photos are looked at'}`,
      );
    for (const job of jobs.slice(0, 3)) printLine(`  last job ${job.message}`);
    return 0;
  });
}

interface ProblemsOptions {
  json?: boolean;
  retry?: boolean;
  quiet?: boolean;
}

async function problemsCommand(catalog: string, options: ProblemsOptions): Promise<number> {
  return await withCollection(catalog, async (client, collection) => {
    let code = 0;
    if (options.retry) {
      const start = () => client.call('problems.retry', { collection: collection.id });
      const job = await followJob(client, collection, start, options);
      if (job.state !== 'done') {
        printError(`akin: ${job.message}`);
        code = 1;
      }
    }
    const problems = pages(async page => {
      const asked = { collection: collection.id, ...page };
      const { problems: rows, total } = await client.call('problems.page', asked);
      return { rows, total };
    });
    const count = await printList(problems, {
      json: options.json,
      lines: ({ path, message, code: why }) => [`${path}: ${message} (${why})`],
    });
    if (count === 0 && !options.json) printLine('No problems.');
    return code;
  });
}

async function itemsCommand(catalog: string, options: { json?: boolean }): Promise<number> {
  return await withCollection(catalog, async (client, collection) => {
    const items = pages(async page => {
      const { items: rows, total } = await client.call('items.page', { collection: collection.id, ...page });
      return { rows, total };
    });
    const count = await printList(items, { json: options.json, lines: item => [describeItem(item)] });
    if (count === 0 && !options.json) printLine('No items: index the collection first.');
    return 0;
  });
}

function describeItem({ id, box, path, setAside }: Item): string {
  const where =
    box === null
      ? ''
      : `  ${percent(box.left)},${percent(box.top)} ${percent(box.width)}×${percent(box.height)} %`;
  return `${id}  ${path}${where}${setAside ? '  (set aside)' : ''}`;
}

function percent(share: number): string {
  return (share * 100).toFixed(0);
}

async function duplicatesCommand(catalog: string, options: { json?: boolean }): Promise<number> {
  return await withCollection(catalog, async (client, collection) => {
    const groups = pages(async page => {
      const asked = { collection: collection.id, ...page };
      const { groups: rows, total } = await client.call('duplicates.page', asked);
      return { rows, total };
    });
    const count = await printList(groups, { json: options.json, lines: describeDuplicates });
    if (count === 0 && !options.json) printLine('No duplicates.');
    return 0;
  });
}

function describeDuplicates({ kind, photos }: DuplicateGroup): string[] {
  return [
    kind === 'same' ? 'The same file:' : 'Nearly the same picture:',
    ...photos.map(({ path, width, height }) => `  ${path}  (${width} × ${height})`),
  ];
}

async function thumbnailsCommand(catalog: string, options: ProgressOptions): Promise<number> {
  return await withCollection(catalog, async (client, collection) => {
    const rebuilt = await followCall(client, 'photos', options, () =>
      client.call('thumbnails.rebuild', { collection: collection.id }),
    );
    if (options.json) printJson(rebuilt);
    else
      printLine(
        `Thumbnails made: ${rebuilt.made}${rebuilt.failed > 0 ? `; not possible for ${rebuilt.failed}` : ''}.`,
      );
    return 0;
  });
}

async function salvageCommand(catalog: string, options: { json?: boolean }): Promise<number> {
  return await withEngine(async (client, engine) => {
    const saved = await client.call('collection.salvage', { catalog: engine.grant(resolve(catalog)) });
    if (options.json) printJson(saved);
    else {
      printLine(`Saved to ${saved.collection.location}`);
      for (const { table, saved: rows, lost, dropped } of saved.tables)
        if (rows + lost + dropped > 0)
          printLine(
            `  ${table}: ${rows} saved${lost > 0 ? `, up to ${lost} lost` : ''}${dropped > 0 ? `, ${dropped} dropped` : ''}`,
          );
      if (saved.isPartial)
        printLine('Reading took too long and was stopped: these are at least the rows that can be read.');
    }
    return 0;
  });
}
