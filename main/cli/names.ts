/** `akin names`: the list of names that a collection is named from. Shell commands. */
import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { ListedName } from '../contract/nameList.ts';
import { parsePositive } from './arguments.ts';
import { type GroupingOptions, withCollection, withGrouping } from './collection.ts';
import { printError, printJson, printLine } from './output.ts';

interface Options {
  json?: boolean;
  dryRun?: boolean;
  most: number;
}

export function addNamesCommand(program: Command, done: (code: number) => void): void {
  const names = program
    .command('names')
    .description('the list of names that a collection is named from: species with their ranks, or people');
  const command = (name: string, description: string): Command =>
    names
      .command(name)
      .description(description)
      .argument('<catalog>', 'the collection file (*.akin)')
      .option('--json', 'print as JSON');

  command('add', 'add the names of a table: a Darwin Core checklist, or the columns name, rank, born …')
    .argument('<file>', 'a CSV or tab-separated file')
    .option('--dry-run', 'only say what would be added')
    .action(async (catalog, file, options) => done(await add(catalog, file, options)));
  command('find', 'find names by their beginnings, as in "q rob"; some letters may be wrong')
    .argument('<letters>', 'what would be typed')
    .option('--most <n>', 'how many', parsePositive, 10)
    .action(async (catalog, letters, options) => done(await find(catalog, letters, options)));
  command('clear', 'empty the list; groups keep their names').action(async (catalog, options) =>
    done(await clear(catalog, options)),
  );
  command('check', 'list photos taken before the birth of who is in them, or at quite another age')
    .option('--grouping <name>', 'the grouping; the first one by default')
    .action(async (catalog, options) => done(await check(catalog, options)));
}

async function add(catalog: string, file: string, { json, dryRun }: Options): Promise<number> {
  return await withCollection(catalog, async (client, { id: collection }, engine) => {
    const asked = { collection, file: engine.grant(resolve(file)), apply: !dryRun };
    const outcome = await client.call('names.add', asked);
    if (json) printJson(outcome);
    else {
      for (const { line, why } of outcome.left) printError(`left: ${line}: ${why}`);
      const { added, changed, total, left } = outcome;
      const end = dryRun ? 'nothing was kept' : `${total} in the list`;
      printLine(`${added} names added, ${changed} changed, ${left.length} left; ${end}.`);
    }
    return 0;
  });
}

async function find(catalog: string, letters: string, { json, most }: Options): Promise<number> {
  return await withCollection(catalog, async (client, { id: collection }) => {
    const found = await client.call('names.find', { collection, letters, limit: most });
    if (json) printJson(found);
    else for (const one of found) printLine(describe(one));
    return 0;
  });
}

async function clear(catalog: string, { json }: Options): Promise<number> {
  return await withCollection(catalog, async (client, { id: collection }) => {
    await client.call('names.clear', { collection });
    if (json) printJson({ total: 0 });
    else printLine('The list is empty.');
    return 0;
  });
}

async function check(catalog: string, options: GroupingOptions): Promise<number> {
  return await withGrouping(catalog, options, async (client, place) => {
    const found = await client.call('names.impossible', place);
    if (options.json) printJson(found);
    else {
      for (const { path, name, age, apparentAge } of found)
        printLine(`${path}  ${name}: ${describeAge(age, apparentAge)}`);
      printLine(found.length === 0 ? 'Nothing speaks against a name.' : `${found.length} photos.`);
    }
    return 0;
  });
}

function describe({ name, rank, accepted, common, born }: ListedName): string {
  const facts = [
    rank,
    common,
    accepted === null ? null : `use ${accepted}`,
    born === null ? null : `born ${born}`,
  ];
  const told = facts.filter(fact => fact !== null);
  return told.length === 0 ? name : `${name}  (${told.join(', ')})`;
}

function describeAge(age: number, apparentAge: number | null): string {
  if (age < 0) return 'taken before the birth';
  return `${Math.floor(age)} years old then, looks ${Math.round(apparentAge!)}`;
}
