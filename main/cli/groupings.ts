/** `akin groupings`: creates, copies, compares, renames, removes and restores groupings. Shell commands. */
import type { Command } from 'commander';
import type { Client } from '../contract/client.ts';
import { AkinError } from '../contract/errors.ts';
import type { Comparison, Grouping, GroupPlace } from '../contract/grouping.ts';
import { parseName } from './arguments.ts';
import { withCollection } from './collection.ts';
import { printJson, printLine } from './output.ts';

interface Options {
  json?: boolean;
}

/** A collection open for one command. */
interface Here {
  readonly client: Client;
  readonly collection: string;
}

export function addGroupingsCommand(program: Command, done: (code: number) => void): void {
  const groupings = program
    .command('groupings')
    .description('the groupings of a collection, each with its own answers');
  const command = (name: string, description: string): Command =>
    groupings
      .command(name)
      .description(description)
      .argument('<catalog>', 'the collection file (*.akin)')
      .option('--json', 'print as JSON');
  const run = async (catalog: string, work: (here: Here) => Promise<void>): Promise<void> =>
    done(
      await withCollection(catalog, async (client, { id }) => {
        await work({ client, collection: id });
        return 0;
      }),
    );

  command('list', 'list them').action((catalog, options) => run(catalog, here => list(here, options)));
  command('create', 'make a new one without answers')
    .argument('<name>', 'what to call it', parseName)
    .option('--by <attributes...>', 'sort by these attributes from the start: a reason for each')
    .action((catalog, name, options) => run(catalog, here => create(here, name, null, options)));
  command('copy', 'make a new one with all answers, reasons and names of another')
    .argument('<grouping>', 'its name')
    .argument('<name>', 'what to call the copy', parseName)
    .action((catalog, from, name, options) =>
      run(catalog, async here => create(here, name, (await find(here, from)).id, options)),
    );
  command('compare', 'say what differs between two')
    .argument('<grouping>', 'its name')
    .argument('<other>', 'the name of the other')
    .action((catalog, one, other, options) => run(catalog, here => compare(here, one, other, options)));
  command('rename', 'give one another name')
    .argument('<grouping>', 'its name')
    .argument('<name>', 'what to call it', parseName)
    .action((catalog, from, name, options) =>
      run(catalog, async ({ client, collection }) => {
        const { id: grouping } = await find({ client, collection }, from);
        print(await client.call('groupings.rename', { collection, grouping, name }), options);
      }),
    );
  command('remove', 'remove one; its answers are kept, and restore brings it back')
    .argument('<grouping>', 'its name')
    .action((catalog, name, options) =>
      run(catalog, async here => {
        const grouping = await find(here, name);
        await here.client.call('groupings.remove', { collection: here.collection, grouping: grouping.id });
        if (options.json) printJson(grouping);
        else printLine(`“${name}” is removed; akin groupings restore brings it back.`);
      }),
    );
  command('restore', 'bring back one that was removed')
    .argument('<grouping>', 'its name')
    .action((catalog, name, options) =>
      run(catalog, async ({ client, collection }) => {
        const removed = await client.call('groupings.removed', { collection });
        const { id: grouping } = called(name, removed);
        print(await client.call('groupings.restore', { collection, grouping }), options);
      }),
    );
}

async function list({ client, collection }: Here, { json }: Options): Promise<void> {
  const all = await client.call('groupings.list', { collection });
  const removed = await client.call('groupings.removed', { collection });
  if (json) printJson({ groupings: all, removed });
  else {
    for (const grouping of all) print(grouping, {});
    for (const { name } of removed) printLine(`${name} (removed)`);
  }
}

async function create(
  { client, collection }: Here,
  name: string,
  copyOf: number | null,
  options: Options & { by?: string[] },
): Promise<void> {
  const by = options.by === undefined ? {} : { by: options.by };
  const grouping = await client.call('groupings.create', { collection, name, copyOf, ...by });
  print(grouping, options);
}

async function compare(here: Here, one: string, other: string, { json }: Options): Promise<void> {
  const { client, collection } = here;
  const [{ id: grouping }, { id: others }] = [await find(here, one), await find(here, other)];
  const comparison = await client.call('groupings.compare', { collection, grouping, with: others });
  if (json) printJson(comparison);
  else for (const line of linesOf(comparison)) printLine(line);
}

function linesOf({ change, alike, total, pairs }: Comparison): string[] {
  const told = pairs.map(
    pair => `${String(pair.shared).padStart(6)}  ${place(pair.one)}  →  ${place(pair.other)}`,
  );
  return [
    `${alike} groups are the same in both; ${change.touched} pictures are elsewhere.`,
    ...told,
    ...(total > pairs.length ? [`and ${total - pairs.length} more pairs of groups`] : []),
  ];
}

function place({ kind, name, size }: GroupPlace): string {
  if (kind === 'leftovers') return `leftovers (${size})`;
  if (kind === 'set-aside') return `set aside (${size})`;
  return `${name ?? 'not named'} (${size})`;
}

async function find({ client, collection }: Here, name: string): Promise<Grouping> {
  return called(name, await client.call('groupings.list', { collection }));
}

function called(name: string, groupings: readonly Grouping[]): Grouping {
  const found = groupings.find(grouping => grouping.name === name);
  if (found !== undefined) return found;
  const names = groupings.map(grouping => `“${grouping.name}”`).join(', ') || 'none';
  throw new AkinError('not-found', `There is no grouping “${name}”; there is ${names}.`);
}

function print(grouping: Grouping, { json }: Options): void {
  const { name, strategy, clusterer, wanted } = grouping;
  if (json) printJson(grouping);
  else printLine(`${name}: asks by ${strategy}, sorts by ${clusterer}, ${wanted ?? 'any number of'} groups`);
}
