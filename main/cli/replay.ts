/**
 * `akin log` writes the answers about a collection to a file; `akin replay` applies them on another machine;
 * `akin merge` brings what was said in another collection over the same photos into this one.
 */
import { existsSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { Command } from 'commander';
import type { AnswersFile, Merged } from '../contract/answersFile.ts';
import type { Client } from '../contract/client.ts';
import { AkinError } from '../contract/errors.ts';
import { ExportOptions } from '../contract/export.ts';
import { QUIET } from './arguments.ts';
import { asRows, type GroupingOptions, withCollection, withEngine, withGrouping } from './collection.ts';
import { followExport, reportExport } from './exchange.ts';
import { newFile, readAnswers, writeNewFile } from './files.ts';
import { printError, printJson, printLine, printList } from './output.ts';
import { followJob } from './progress.ts';

export async function logCommand(
  catalog: string,
  options: GroupingOptions & { out?: string },
): Promise<number> {
  const out = options.out === undefined ? undefined : newFile(options.out);
  return await withGrouping(catalog, options, async (client, place) => {
    const answers = await client.call('answers.write', place);
    if (out !== undefined) {
      writeNewFile(out, `${JSON.stringify(answers, null, 1)}\n`);
      if (!options.json) printLine(`${answers.acts.length} steps are in ${options.out}.`);
    } else if (options.json) printJson(answers);
    else await printList(asRows(answers.acts), { json: false, lines: act => [describe(act)] });
    return 0;
  });
}

function describe(act: AnswersFile['acts'][number]): string {
  const { identity, source, strategy, person, answers, names } = act;
  const when = identity === undefined ? '' : `${new Date(identity.actedAt).toISOString()} `;
  const undone = identity?.takesBack == null ? [] : [`takes back ${identity.takesBack}`];
  return [
    `${when}${identity?.uid ?? ''} ${person ?? source}${strategy === null ? ', by hand' : `, ${strategy}`}:`.trim(),
    ...undone,
    ...answers.map(({ verdict, item, other }) => `${verdict} ${item}${other === null ? '' : ` ${other}`}`),
    ...names.map(({ item, name }) => `${item} is “${name}”`),
  ].join(' ');
}

interface ReplayOptions {
  catalog: string;
  to?: string;
  json?: boolean;
  quiet?: boolean;
}

export function addReplayCommand(program: Command, done: (code: number) => void): void {
  program
    .command('replay')
    .description('index a folder and say again what was said of the same photos elsewhere')
    .argument('<answers>', 'the file that akin log --out wrote')
    .argument('<folder>', 'the folder with the photos')
    .requiredOption('--catalog <file>', 'the collection file (*.akin) to make')
    .option('--to <folder>', 'export the groups as labelled folders too')
    .option(...QUIET)
    .option('--json', 'print as JSON')
    .action(async (answers, folder, options) => done(await replayCommand(answers, folder, options)));
}

async function replayCommand(file: string, folder: string, options: ReplayOptions): Promise<number> {
  const answers = readAnswers(file);
  const [photos, catalog] = [resolve(folder), resolve(options.catalog)];
  if (!existsSync(photos)) throw new AkinError('folder-missing', `The folder ${photos} does not exist.`);
  if (!statSync(photos).isDirectory()) throw new AkinError('not-a-folder', `${photos} is not a folder.`);
  return await withEngine(async (client, engine) => {
    const collection = engine.createCollection(catalog, {
      folder: photos,
      kind: answers.kind,
      name: basename(photos) || 'Photos',
    });
    const start = () => client.call('index.start', { collection: collection.id });
    const job = await followJob(client, collection, start, options);
    if (job.state !== 'done') {
      printError(`akin: ${job.message}`);
      return 1;
    }
    const replayed = await client.call('answers.replay', { collection: collection.id, answers });
    if (replayed.missing > 0)
      printError(
        `akin: ${replayed.missing} of ${answers.items.length} items that were spoken of are not in ${photos}. What was said of them waits.`,
      );
    if (replayed.unfitNames > 0)
      printError(
        `akin: ${replayed.unfitNames} names were left out: longer than 200 characters, or with control characters.`,
      );
    if (replayed.isOtherModel)
      printError(
        'akin: another model looks at the photos here; what nobody answered may be grouped otherwise.',
      );
    const place = { collection: collection.id, grouping: replayed.grouping.id };
    const code =
      options.to === undefined
        ? 0
        : await exportTo(client, engine.grant(resolve(options.to)), place, options);
    if (options.json) printJson(replayed);
    else printLine(`${replayed.answers} answers and ${replayed.names} names said again in ${catalog}.`);
    return replayed.missing > 0 ? 1 : code;
  });
}

async function exportTo(
  client: Client,
  destination: string,
  place: { collection: string; grouping: number },
  options: ReplayOptions,
): Promise<number> {
  const plan = await client.call('export.plan', { ...place, destination, options: ExportOptions.parse({}) });
  const view = await followExport(client, place, plan.export.id, options);
  // With --json one line is printed, and that is not this one.
  if (!options.json) return reportExport(view, options);
  return view.state === 'done' && view.failed === 0 ? 0 : 1;
}

export async function mergeCollectionsCommand(
  catalog: string,
  others: readonly string[],
  { json, dryRun }: { json?: boolean; dryRun?: boolean },
): Promise<number> {
  return await withCollection(catalog, async (client, { id: collection }, engine) => {
    const merged: Merged[] = [];
    for (const other of others) {
      const grant = engine.grant(resolve(other));
      merged.push(await client.call('collection.merge', { collection, other: grant, apply: !dryRun }));
    }
    if (json) printJson(merged);
    else for (const one of merged) for (const line of describeMerged(one, dryRun === true)) printLine(line);
    return 0;
  });
}

const SETTINGS = {
  name: 'the name',
  strategy: 'how it asks',
  clusterer: 'what makes the groups',
  wanted: 'how many groups are wanted',
} as const;

function describeMerged({ from, groupings, waiting }: Merged, isDryRun: boolean): string[] {
  const verb = isDryRun ? 'would bring' : 'brought';
  return [
    ...groupings.flatMap(
      ({ grouping, isNew, acts, answers, names, reasons, takenBack, people, settings, ...left }) => [
        `${from}, “${grouping}”${isNew ? ' (new here)' : ''}: ${verb} ${acts} steps (${answers} answers, ` +
          `${names} names, ${reasons} reasons) and ${takenBack} undone.`,
        ...people.map(({ person, acts: count }) => `  ${person ?? 'without a name'}: ${count}`),
        ...(settings.length > 0
          ? [`  Changed there later: ${settings.map(one => SETTINGS[one]).join(', ')}.`]
          : []),
        ...(left.unfitNames > 0 ? [`  ${left.unfitNames} names left out: they cannot be used.`] : []),
        ...(left.unknownReasons > 0
          ? [`  ${left.unknownReasons} reasons wait: their attributes are not known here yet.`]
          : []),
      ],
    ),
    ...(waiting > 0 ? [`${waiting} items wait for their photos, which are not in this collection.`] : []),
  ];
}
