/** `akin folders`: lists, relocates and removes the folders of a collection. Shell commands. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { AkinError } from '../contract/errors.ts';
import type { Folder, FolderRemoval, Relocation } from '../contract/folders.ts';
import { withCollection } from './collection.ts';
import { printJson, printLine } from './output.ts';

interface Options {
  json?: boolean;
  dryRun?: boolean;
}

export function addFoldersCommand(program: Command, done: (code: number) => void): void {
  const folders = program
    .command('folders')
    .description('the folders of a collection: list them, say where one is now, take one out');
  const command = (name: string, description: string): Command =>
    folders
      .command(name)
      .description(description)
      .argument('<catalog>', 'the collection file (*.akin)')
      .option('--json', 'print as JSON');
  const which = 'its path, or its number in the list';

  command('list', 'list them, and say which cannot be reached').action(async (catalog, options) =>
    done(await list(catalog, options)),
  );
  command('relocate', 'a folder was moved or renamed: look for its photos at another place')
    .argument('<folder>', which)
    .argument('<place>', 'the folder that has its photos now')
    .option('--dry-run', 'only say what would change')
    .addHelpText(
      'after',
      '\nPhotos are found by their names below the folder and keep everything. What has another size or time is read\nagain by akin index. A place that is in the collection already takes the photos over.',
    )
    .action(async (catalog, folder, place, options) => done(await relocate(catalog, folder, place, options)));
  command('remove', 'take a folder out of the collection; no file is touched')
    .argument('<folder>', which)
    .option('--dry-run', 'only say what would change')
    .addHelpText(
      'after',
      '\nAnswers and names are kept, and count again when the photos are back: akin index FOLDER adds the folder again.',
    )
    .action(async (catalog, folder, options) => done(await remove(catalog, folder, options)));
}

async function list(catalog: string, { json }: Options): Promise<number> {
  return await withCollection(catalog, async (client, { id: collection }) => {
    const all = await client.call('folders.list', { collection });
    if (json) printJson(all);
    else if (all.length === 0) printLine('No folders: akin index FOLDER adds one.');
    else for (const folder of all) printLine(describe(folder));
    return 0;
  });
}

async function relocate(
  catalog: string,
  named: string,
  place: string,
  { json, dryRun = false }: Options,
): Promise<number> {
  return await withCollection(catalog, async (client, { id: collection }, engine) => {
    if (!existsSync(place))
      throw new AkinError('folder-missing', `The folder ${resolve(place)} does not exist.`);
    const folder = find(named, await client.call('folders.list', { collection })).id;
    const to = engine.grant(resolve(place));
    const relocated = await client.call('folders.relocate', { collection, folder, to, apply: !dryRun });
    if (json) printJson(relocated);
    else for (const line of linesOf(relocated, dryRun)) printLine(line);
    return 0;
  });
}

async function remove(catalog: string, named: string, { json, dryRun = false }: Options): Promise<number> {
  return await withCollection(catalog, async (client, { id: collection }) => {
    const folder = find(named, await client.call('folders.list', { collection })).id;
    const removed = await client.call('folders.remove', { collection, folder, apply: !dryRun });
    if (json) printJson(removed);
    else printLine(describeRemoval(removed, dryRun));
    return 0;
  });
}

function find(named: string, folders: readonly Folder[]): Folder {
  const found =
    folders.find(({ path }) => path === named) ??
    folders.find(({ path }) => path === resolve(named)) ??
    folders.find(({ id }) => String(id) === named);
  if (found !== undefined) return found;
  const known = folders.map(({ path }) => path).join(', ') || 'none';
  throw new AkinError('not-found', `There is no folder ${named} in this collection; there is ${known}.`);
}

function describe({ id, path, missing, photos, waiting, problems }: Folder): string {
  const more = [
    ...(waiting > 0 ? [`${waiting} not read yet`] : []),
    ...(problems > 0 ? [`${problems} with a problem`] : []),
    ...(missing ? ['cannot be reached: akin folders relocate says where it is now'] : []),
  ];
  return [`${id}  ${path}  ${count(photos)}`, ...more].join(', ');
}

function linesOf({ from, to, joins, kept, changed, added, absent }: Relocation, dryRun: boolean): string[] {
  const fate = dryRun ? 'would be' : 'is now';
  return [
    `${from} ${fate} ${to}${joins ? ', which is in the collection already' : ''}: ${count(kept)} as before.`,
    ...(changed > 0 ? [`${count(changed)} with another size or time: akin index reads them again.`] : []),
    ...(added > 0 ? [`${count(added)} that were not in the folder: akin index reads them.`] : []),
    ...(absent.count > 0
      ? [`${count(absent.count)} not there:`, ...absent.some.map(path => `  ${path}`)]
      : []),
    ...(absent.count > absent.some.length ? [`  and ${absent.count - absent.some.length} more`] : []),
    ...(dryRun ? ['Nothing was changed.'] : []),
  ];
}

function describeRemoval({ path, photos, elsewhere, items }: FolderRemoval, dryRun: boolean): string {
  const others = elsewhere === 0 ? '' : `; ${elsewhere} of them are in another folder too`;
  const fate = dryRun ? 'would leave' : 'have left';
  return (
    `${count(photos)} of ${path} ${fate} the collection${others}. ${items} ${items === 1 ? 'item takes' : 'items take'} no part in groups until the photos are back; ` +
    `answers and names are kept.${dryRun ? ' Nothing was changed.' : ''}`
  );
}

function count(photos: number): string {
  return photos === 1 ? '1 photo' : `${photos} photos`;
}
