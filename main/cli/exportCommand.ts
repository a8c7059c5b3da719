/** `akin export`: labelled folders, tables and sidecars; planned, carried out with a progress line, gone on with, undone. */
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import type { Client } from '../contract/client.ts';
import { AkinError } from '../contract/errors.ts';
import { ExportOptions, type ExportView, TableFormat } from '../contract/export.ts';
import { misfitsOf } from '../contract/misfit.ts';
import type { Engine } from '../engine/engine.ts';
import { allPages } from './allPages.ts';
import { NotUnderstoodError, parsePositive, parseShares, parseWhole } from './arguments.ts';
import { type GroupingOptions, type Place, withGrouping } from './groupingOptions.ts';
import { progressLine } from './progressBar.ts';

interface Options extends GroupingOptions {
  to?: string;
  how: string;
  crops?: boolean;
  several: string;
  onlyConfirmed?: boolean;
  unnamed: boolean;
  leftovers?: boolean;
  folder?: string;
  file?: string;
  split?: [number, number, number];
  seed: number;
  table: string[];
  sidecars?: string;
  sidecarName: string;
  dryRun?: boolean;
  undo?: true | number;
  list?: boolean;
}

export function addExportCommand(command: Command, done: (code: number) => void): void {
  command
    .option('--to <folder>', 'where to; made when it does not exist')
    .addOption(
      new Option('--how <how>', 'what becomes of the photos')
        .choices(['copy', 'hard-link', 'symlink', 'none'])
        .default('copy'),
    )
    .option('--crops', 'cut faces out instead of taking whole photos')
    .addOption(
      new Option(
        '--several <rule>',
        "a photo of several people: into each one's folder, or the largest face's",
      )
        .choices(['each', 'largest'])
        .default('each'),
    )
    .option('--only-confirmed', 'only what a person confirmed in a named group')
    .option('--no-unnamed', 'leave out groups without a name')
    .option('--leftovers', 'what no group wants too')
    .option('--folder <template>', 'of {name} {number} {collection} {grouping}; {name} by default')
    .option(
      '--file <template>',
      'of {original} {name} {number} {date} {time} {item} {hash}; {original} by default',
    )
    .option('--split <shares>', 'into train, val and test, as in 0.8,0.1,0.1', parseShares)
    .option('--seed <n>', 'for the split: the same seed divides the same way', parseWhole, 1)
    .addOption(
      new Option('--table <format...>', 'write tables too').choices(TableFormat.options).default([], 'none'),
    )
    .addOption(
      new Option('--sidecars <where>', 'write XMP sidecars').choices(['with-copies', 'beside-originals']),
    )
    .addOption(
      new Option('--sidecar-name <custom>', 'what sidecars are called')
        .choices(['photo.jpg.xmp', 'photo.xmp'])
        .default('photo.jpg.xmp'),
    )
    .option('--dry-run', 'only say what would be written')
    .addOption(
      new Option('--undo [n]', 'remove what an export wrote and nobody changed since; the latest by default')
        .argParser(parsePositive)
        .conflicts('to'),
    )
    .addOption(new Option('--list', 'list the exports of this collection').conflicts(['to', 'undo']))
    .addHelpText(
      'after',
      '\nAn export that was interrupted goes on where it was when the same command is given again.',
    )
    .action(async (catalog, options) => done(await exportCommand(catalog, options)));
}

async function exportCommand(catalog: string, options: Options): Promise<number> {
  return await withGrouping(catalog, options, async (client, place, _, engine) => {
    if (options.list) return await list(client, place, options);
    if (options.undo !== undefined) return await undo(client, place, options);
    return await write(client, engine, place, options);
  });
}

async function write(client: Client, engine: Engine, place: Place, options: Options): Promise<number> {
  if (options.to === undefined) throw new NotUnderstoodError('Say where to export to: --to FOLDER.');
  const destination = resolve(options.to);
  const wanted = exportOptions(options);
  const all = await client.call('export.list', { collection: place.collection });
  const begun = all.find(
    view =>
      ['interrupted', 'cancelled', 'failed'].includes(view.state) &&
      view.destination === destination &&
      view.grouping === place.grouping &&
      JSON.stringify(view.options) === JSON.stringify(wanted),
  );
  if (begun !== undefined && !options.dryRun) {
    if (!options.json) console.error(`Going on with the export that was stopped: ${begun.sentence}`);
    return reportExport(await followExport(client, place, begun.id, options), options);
  }
  const plan = await client.call('export.plan', {
    ...place,
    destination: engine.grant(destination),
    options: wanted,
  });
  if (options.dryRun) {
    const files = await allPages(
      async page =>
        (await client.call('export.files', { collection: place.collection, export: plan.export.id, ...page }))
          .files,
    );
    if (options.json) console.log(JSON.stringify({ ...plan, files }));
    else {
      for (const { target, kind, note } of files)
        console.log(`${kind}  ${target}${note === null ? '' : `  (${note})`}`);
      console.log(
        `${plan.export.files} files, ${plan.export.bytes} bytes, ${plan.renamed} under another name; nothing was written.`,
      );
    }
    return 0;
  }
  return reportExport(await followExport(client, place, plan.export.id, options), options);
}

export function reportExport(view: ExportView, { json }: { json?: boolean }): number {
  if (json) console.log(JSON.stringify(view));
  else if (view.state === 'done') console.log(`${view.sentence} They are in ${view.destination}.`);
  if (view.state !== 'done') console.error(`akin: ${view.sentence}`);
  return view.state === 'done' && view.failed === 0 ? 0 : 1;
}

/** The first Ctrl+C stops it, keeping what is done. */
export async function followExport(
  client: Client,
  place: Place,
  id: number,
  { json }: { json?: boolean },
): Promise<ExportView> {
  const isTerminal = !json && process.stderr.isTTY === true;
  const { promise, resolve: finish } = Promise.withResolvers<ExportView>();
  const show = (view: ExportView) => {
    if (isTerminal)
      process.stderr.write(
        `\r\x1b[K${progressLine({ ...view, done: view.done + view.skipped + view.failed, total: view.files }, process.stderr.columns ?? 80)}`,
      );
    if (view.state !== 'running') finish(view);
  };
  const stopListening = client.on('export.changed', ({ collection, export: view }) => {
    if (collection === place.collection && view.id === id) show(view);
  });
  const call = { collection: place.collection, export: id };
  const interrupt = () => void client.call('export.cancel', call);
  process.once('SIGINT', interrupt);
  try {
    show(await client.call('export.apply', call));
    return await promise;
  } finally {
    process.removeListener('SIGINT', interrupt);
    stopListening();
    if (isTerminal) process.stderr.write('\r\x1b[K');
  }
}

async function list(client: Client, { collection }: Place, { json }: Options): Promise<number> {
  const all = await client.call('export.list', { collection });
  if (json) console.log(JSON.stringify(all));
  else for (const { id, destination, sentence } of all) console.log(`${id}  ${destination}  ${sentence}`);
  return 0;
}

async function undo(client: Client, { collection }: Place, options: Options): Promise<number> {
  const { undo: which, dryRun = false, json } = options;
  const all = await client.call('export.list', { collection });
  const id =
    typeof which === 'number'
      ? which
      : all.find(({ state }) => state !== 'planned' && state !== 'undone')?.id;
  if (id === undefined) throw new AkinError('not-found', 'There is no export to undo.');
  const { removed, left } = await client.call('export.undo', { collection, export: id, apply: !dryRun });
  if (json) console.log(JSON.stringify({ removed, left }));
  else {
    console.log(dryRun ? `${removed} files would be removed.` : `${removed} files removed.`);
    for (const path of left) console.log(`left, because it was changed: ${path}`);
  }
  return 0;
}

function exportOptions(options: Options): ExportOptions {
  const parsed = ExportOptions.safeParse({
    how: options.how,
    faces: options.crops ? 'crops' : 'photos',
    several: options.several,
    labels: options.onlyConfirmed ? 'human' : 'all',
    unnamed: options.unnamed,
    leftovers: options.leftovers ?? false,
    ...(options.folder === undefined ? {} : { folder: options.folder }),
    ...(options.file === undefined ? {} : { file: options.file }),
    split: options.split === undefined ? null : splitBy(options.split, options.seed),
    tables: options.table,
    sidecars:
      options.sidecars === undefined ? null : { where: options.sidecars, naming: options.sidecarName },
  });
  if (parsed.success) return parsed.data;
  throw new NotUnderstoodError(`--${misfitsOf(parsed.error)}.`);
}

function splitBy([train, val, test]: [number, number, number], seed: number): unknown {
  return { train, val, test, seed };
}
