/** `akin log` and `akin replay`: what was said about a collection as a file, and the same groups and folders from it on another machine. */
import { existsSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { AnswersFile } from '../contract/answersFile.ts';
import type { Client } from '../contract/client.ts';
import { AkinError } from '../contract/errors.ts';
import { ExportOptions } from '../contract/export.ts';
import { misfitsOf } from '../contract/misfit.ts';
import { followExport, reportExport } from './exportCommand.ts';
import { followJob } from './followJob.ts';
import { type GroupingOptions, withGrouping } from './groupingOptions.ts';
import { newFile, writeNewFile } from './newFile.ts';
import { readJson } from './readJson.ts';
import { withEngine } from './withCollection.ts';

export async function logCommand(
  catalog: string,
  options: GroupingOptions & { out?: string },
): Promise<number> {
  const out = options.out === undefined ? undefined : newFile(options.out);
  return await withGrouping(catalog, options, async (client, place) => {
    const answers = await client.call('answers.write', place);
    if (out !== undefined) {
      writeNewFile(out, `${JSON.stringify(answers, null, 1)}\n`);
      if (!options.json) console.log(`${answers.acts.length} steps are in ${options.out}.`);
    } else if (options.json) console.log(JSON.stringify(answers));
    else
      for (const { source, strategy, answers: given, names } of answers.acts)
        console.log(
          [
            `${source}${strategy === null ? ', by hand' : `, ${strategy}`}:`,
            ...given.map(
              ({ verdict, item, other }) => `${verdict} ${item}${other === null ? '' : ` ${other}`}`,
            ),
            ...names.map(({ item, name }) => `${item} is “${name}”`),
          ].join(' '),
        );
    return 0;
  });
}

interface ReplayOptions {
  catalog: string;
  to?: string;
  json?: boolean;
}

export async function replayCommand(file: string, folder: string, options: ReplayOptions): Promise<number> {
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
      console.error(`akin: ${job.sentence}`);
      return 1;
    }
    const replayed = await client.call('answers.replay', { collection: collection.id, answers });
    if (replayed.missing > 0)
      console.error(
        `akin: ${replayed.missing} of ${answers.items.length} items that were spoken of are not in ${photos}.`,
      );
    if (replayed.isOtherModel)
      console.error(
        'akin: another model looks at the photos here; what nobody answered may be grouped otherwise.',
      );
    const place = { collection: collection.id, grouping: replayed.grouping.id };
    const code =
      options.to === undefined
        ? 0
        : await exportTo(client, engine.grant(resolve(options.to)), place, options);
    if (options.json) console.log(JSON.stringify(replayed));
    else console.log(`${replayed.answers} answers and ${replayed.names} names said again in ${catalog}.`);
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

function readAnswers(file: string): AnswersFile {
  const parsed = AnswersFile.safeParse(readJson(file));
  if (parsed.success) return parsed.data;
  throw new AkinError('bad-request', `${file} is no file of answers: ${misfitsOf(parsed.error)}.`);
}
