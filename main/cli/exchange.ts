/**
 * `akin export`: labelled folders, tables and sidecars. `akin import`: names from other programs and from
 * folders.
 */
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { BoxImportOptions, type BoxImportOutcome } from '../contract/boxImport.ts';
import type { Client } from '../contract/client.ts';
import { AkinError } from '../contract/errors.ts';
import {
  EventRule,
  type ExportFile,
  ExportOptions,
  type ExportPlan,
  type ExportView,
  type StayReason,
  TableFormat,
} from '../contract/export.ts';
import { formatZodError } from '../contract/formatZodError.ts';
import { Rank } from '../contract/nameList.ts';
import type { Engine } from '../host/engine.ts';
import { NotUnderstoodError, parseAs, parsePositive, parseShares, parseWhole, QUIET } from './arguments.ts';
import { type GroupingOptions, type Place, pages, withGrouping } from './collection.ts';
import { onSignal } from './onSignal.ts';
import { jsonList, printError, printJson, printJsonPieces, printLine, printList } from './output.ts';
import { followCall, Progress, type ProgressOptions } from './progress.ts';

interface ExportCommandOptions extends GroupingOptions {
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
  deployments: string;
  eventMinutes: number;
  rank?: string;
  sidecars?: string;
  sidecarName: string;
  dryRun?: boolean;
  undo?: true | number;
  quiet?: boolean;
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
    .option('--leftovers', 'leftovers too')
    .option('--folder <template>', 'of {name} {number} {collection} {grouping}; {name} by default')
    .option(
      '--file <template>',
      'of {original} {name} {number} {date} {time} {item} {hash}; {original} by default',
    )
    .option('--split <shares>', 'into train, val and test, as in 0.8,0.1,0.1', parseShares)
    .option('--seed <n>', 'for the split: the same seed gives the same split', parseWhole, 1)
    .addOption(
      new Option('--table <format...>', 'write tables too').choices(TableFormat.options).default([], 'none'),
    )
    .addOption(deploymentsOption('in the tables of biologists: what makes a deployment').default('place'))
    .addOption(eventMinutesOption())
    .addOption(
      new Option('--rank <rank>', 'roll names up to this rank, by the list of names').choices(Rank.options),
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
    .option(...QUIET)
    .addOption(
      new Option(
        '--undo [n]',
        'remove the files of an export that are unchanged since; the latest by default',
      )
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

async function exportCommand(catalog: string, options: ExportCommandOptions): Promise<number> {
  return await withGrouping(catalog, options, async (client, place, _, engine) => {
    if (options.list) return await listExports(client, place, options);
    if (options.undo !== undefined) return await undoExport(client, place, options);
    return await writeExport(client, engine, place, options);
  });
}

async function writeExport(
  client: Client,
  engine: Engine,
  place: Place,
  options: ExportCommandOptions,
): Promise<number> {
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
    if (!options.json) printError(`Going on with the export that was stopped: ${begun.message}`);
    return reportExport(await followExport(client, place, begun.id, options), options);
  }
  const plan = await client.call('export.plan', {
    ...place,
    destination: engine.grant(destination),
    options: wanted,
  });
  if (options.dryRun) {
    await showPlan(client, place, plan, options);
    return 0;
  }
  return reportExport(await followExport(client, place, plan.export.id, options), options);
}

async function showPlan(
  client: Client,
  { collection }: Place,
  plan: ExportPlan,
  { json }: ExportCommandOptions,
): Promise<void> {
  const files = pages(async page => {
    const asked = { collection, export: plan.export.id, ...page };
    const { files: rows, total } = await client.call('export.files', asked);
    return { rows, total };
  });
  if (json) {
    const pieces = async function* () {
      yield `${JSON.stringify(plan).slice(0, -1)},"files":`;
      yield* jsonList(files);
      yield '}';
    };
    await printJsonPieces(pieces());
    return;
  }
  const lines = ({ target, kind, note }: ExportFile) => [
    `${kind}  ${target}${note === null ? '' : `  (${note})`}`,
  ];
  await printList(files, { json, lines });
  printSummary(plan);
  for (const path of plan.missing.some) printLine(`not there: ${path}`);
  const { count: absent } = plan.missing;
  const missing =
    absent === 0 ? '' : `, ${absent === 1 ? '1 original is' : `${absent} originals are`} not there`;
  const { files: count, bytes } = plan.export;
  printLine(
    `${count} files, ${bytes} bytes, ${plan.renamed} under another name${missing}; nothing was written.`,
  );
}

const REASONS: Record<StayReason, string> = {
  unnamed: 'in a group without a name',
  leftover: 'among the leftovers',
  aside: 'set aside',
  hidden: 'in a hidden group',
  empty: 'nothing was found in them',
  problem: 'could not be read',
  waiting: 'not read or not grouped yet',
  unconfirmed: 'nobody confirmed them',
  'not-chosen': 'in a group that was not chosen',
  away: 'not where they were',
  duplicate: 'a copy is exported',
};

/** The folders with their photos, and what stays behind. */
function printSummary({ folders, photos: { total, exported, staying } }: ExportPlan): void {
  const line = (photos: number, what: string) => printLine(`${String(photos).padStart(7)}  ${what}`);
  printLine(`photos  folder`);
  for (const { folder, photos } of folders) if (photos > 0) line(photos, `${folder}/`);
  if (staying.length > 0) printLine(`photos  that stay behind`);
  for (const { reason, photos, some } of staying) {
    line(photos, REASONS[reason]);
    for (const { path, copy } of some)
      if (copy !== null) printLine(`         ${path} is the same as ${copy}`);
  }
  printLine(`${exported} of ${total} photos are exported.`);
}

export function reportExport(view: ExportView, { json }: { json?: boolean }): number {
  if (json) printJson(view);
  else if (view.state === 'done') printLine(`${view.message} They are in ${view.destination}.`);
  if (view.state !== 'done') printError(`akin: ${view.message}`);
  return view.state === 'done' && view.failed === 0 ? 0 : 1;
}

/** The first Ctrl+C stops it, keeping what is done. */
export async function followExport(
  client: Client,
  place: Place,
  id: number,
  options: ProgressOptions,
): Promise<ExportView> {
  const progress = new Progress('files', options);
  const { promise, resolve: finish } = Promise.withResolvers<ExportView>();
  const show = (view: ExportView) => {
    progress.show({ ...view, done: view.done + view.skipped + view.failed, total: view.files });
    if (view.state !== 'running') finish(view);
  };
  const stopListening = client.on('export.changed', ({ collection, export: view }) => {
    if (collection === place.collection && view.id === id) show(view);
  });
  const call = { collection: place.collection, export: id };
  const stopWaiting = onSignal(['SIGINT'], () => void client.call('export.cancel', call));
  try {
    show(await client.call('export.apply', call));
    return await promise;
  } finally {
    stopWaiting();
    stopListening();
    progress.end();
  }
}

async function listExports(
  client: Client,
  { collection }: Place,
  { json }: ExportCommandOptions,
): Promise<number> {
  const all = await client.call('export.list', { collection });
  if (json) printJson(all);
  else for (const { id, destination, message } of all) printLine(`${id}  ${destination}  ${message}`);
  return 0;
}

async function undoExport(
  client: Client,
  { collection }: Place,
  options: ExportCommandOptions,
): Promise<number> {
  const { undo: which, dryRun = false, json } = options;
  const all = await client.call('export.list', { collection });
  const id =
    typeof which === 'number'
      ? which
      : all.find(({ state }) => state !== 'planned' && state !== 'undone')?.id;
  if (id === undefined) throw new AkinError('not-found', 'There is no export to undo.');
  const { removed, left } = await client.call('export.undo', { collection, export: id, apply: !dryRun });
  if (json) printJson({ removed, left });
  else {
    printLine(dryRun ? `${removed} files would be removed.` : `${removed} files removed.`);
    for (const path of left) printLine(`left, because it was changed: ${path}`);
  }
  return 0;
}

function exportOptions(options: ExportCommandOptions): ExportOptions {
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
    events: { deployments: options.deployments, minutes: options.eventMinutes },
    rank: options.rank ?? null,
    sidecars:
      options.sidecars === undefined ? null : { where: options.sidecars, naming: options.sidecarName },
  });
  if (parsed.success) return parsed.data;
  throw new NotUnderstoodError(`--${formatZodError(parsed.error)}.`);
}

function splitBy([train, val, test]: [number, number, number], seed: number): unknown {
  return { train, val, test, seed };
}

export async function importCommand(
  catalog: string,
  options: GroupingOptions & {
    from: ('metadata' | 'folders')[];
    groups?: string;
    observations?: string;
    column?: string;
    boxes?: string;
    least?: number;
    names?: boolean;
    keepEmpty?: boolean;
    dryRun?: boolean;
    quiet?: boolean;
  },
): Promise<number> {
  return await withGrouping(catalog, options, async (client, place, _, engine) => {
    const apply = !options.dryRun;
    if (options.boxes !== undefined) {
      const file = engine.grant(resolve(options.boxes));
      const { least, names = false, keepEmpty = false } = options;
      const wanted = BoxImportOptions.parse({ least, names, setEmptyAside: !keepEmpty });
      const outcome = await followCall(client, 'photos', options, () =>
        client.call('boxes.import', { ...place, file, options: wanted, apply }),
      );
      reportBoxes(outcome, options);
      return 0;
    }
    const method = apply ? 'import.apply' : 'import.preview';
    const { groups, observations, column = null } = options;
    const outcome =
      groups !== undefined
        ? await client.call('import.groups', { ...place, file: engine.grant(resolve(groups)), apply })
        : observations !== undefined
          ? await client.call('import.observations', {
              ...place,
              file: engine.grant(resolve(observations)),
              column,
              apply,
            })
          : await followCall(client, 'photos', options, () =>
              client.call(method, { ...place, options: { from: options.from } }),
            );
    if (options.json) printJson(outcome);
    else {
      for (const { name, items, isNew } of outcome.names)
        printLine(`${name}: ${items}${isNew ? '' : ' more'}`);
      for (const { path, name, why } of outcome.left)
        printError(`left: ${path}${name === null ? '' : ` (${name})`}: ${why}`);
      printLine(
        `${outcome.names.length} names for ${outcome.items} items, ${outcome.left.length} left; ${options.dryRun ? 'nothing was kept' : 'one undo takes it back'}.`,
      );
    }
    return 0;
  });
}

function reportBoxes(
  outcome: BoxImportOutcome,
  { json, dryRun }: { json?: boolean; dryRun?: boolean },
): void {
  if (json) {
    printJson(outcome);
    return;
  }
  const { boxes, photos, categories, known, unsure, empty, named, left } = outcome;
  for (const { category, boxes: count } of categories) printLine(`${category}: ${count}`);
  for (const { path, name, why } of left)
    printError(`left: ${path}${name === null ? '' : ` (${name})`}: ${why}`);
  const more = [
    [known, 'were there already'],
    [unsure, 'have too little confidence'],
    [named, dryRun ? 'would be named' : 'are named'],
  ] as const;
  const parts = [
    `${boxes} boxes in ${photos} photos`,
    ...more.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`),
    `${empty} photos without a box`,
    `${left.length} left`,
  ];
  printLine(`${parts.join(', ')}; ${dryRun ? 'nothing was kept' : 'undo takes it back'}.`);
}

export function deploymentsOption(description: string): Option {
  return new Option('--deployments <by>', description).choices(EventRule.shape.deployments.unwrap().options);
}

export function eventMinutesOption(): Option {
  return new Option('--event-minutes <n>', 'a longer pause between photos begins another event')
    .argParser(parseAs(EventRule.shape.minutes.unwrap(), Number))
    .default(5);
}
