/** `akin groups` and the commands that change groups: name, merge, move, split, set-aside, hide. Shell commands. */
import type { Client } from '../contract/client.ts';
import { AkinError } from '../contract/errors.ts';
import type { EventRule } from '../contract/export.ts';
import type { GroupChange, GroupView, ItemView } from '../contract/grouping.ts';
import { NotUnderstoodError } from './arguments.ts';
import {
  allGroups,
  allRows,
  asRows,
  changed,
  findGroup,
  type GroupingOptions,
  type Place,
  pages,
  withGrouping,
} from './collection.ts';
import { jsonList, outputTaken, printJson, printJsonPieces, printLine, printList } from './output.ts';
import { answerProposals, listProposals, type ProposalOptions } from './proposals.ts';

export interface GroupsOptions extends ProposalOptions {
  /** With its members instead of its first pictures. */
  members?: boolean;
  /** What was set aside, instead of the groups. */
  setAside?: boolean;
  /** Hidden groups, instead of the others. */
  hidden?: boolean;
  /** What the model would change, instead of the groups. */
  proposals?: boolean;
}

export async function groupsCommand(catalog: string, options: GroupsOptions): Promise<number> {
  return await withGrouping(catalog, options, async (client, place) => {
    if (options.accept !== undefined || options.refuse !== undefined)
      return await answerProposals(client, place, options);
    if (options.proposals) return await listProposals(client, place, options);
    if (options.setAside) return await listSetAside(client, place, options);
    if (options.hidden) return await listHidden(client, place, options);
    const groups = await allGroups(client, place);
    const { leftovers, setAside, hidden, answers, revision } = await client.call('groups.page', {
      ...place,
      offset: 0,
      limit: 1,
    });
    if (options.json) {
      const described = jsonList(
        options.members ? withMembers(client, place, groups, revision) : asRows(groups),
      );
      const pieces = async function* () {
        yield '{"groups":';
        yield* described;
        yield `,${JSON.stringify({ leftovers, setAside, hidden, answers }).slice(1)}`;
      };
      await printJsonPieces(pieces());
      return 0;
    }
    for (const group of groups) {
      const { id, name, size, certainty, cover } = group;
      printLine(`${name ?? `(group of ${id})`}: ${size}, ${(certainty * 100).toFixed(0)} % certain`);
      const shown = options.members ? members(client, place, group, revision) : asRows(cover);
      for await (const item of shown) printLine(`  ${item.id}  ${item.name}`);
      await outputTaken();
    }
    const aside = `${setAside} set aside${hidden > 0 ? `, ${hidden} groups hidden` : ''}`;
    printLine(`${groups.length} groups, ${leftovers} left over, ${aside}, ${answers} answers.`);
    return 0;
  });
}

async function listSetAside(client: Client, place: Place, { json }: GroupsOptions): Promise<number> {
  const items = pages(async page => {
    const { items: rows, total, revision } = await client.call('groups.aside', { ...place, ...page });
    return { rows, total, revision };
  });
  const count = await printList(items, { json, lines: ({ id, name }) => [`${id}  ${name}`] });
  if (count === 0 && !json) printLine('Nothing is set aside.');
  return 0;
}

function hiddenGroups(client: Client, place: Place): AsyncGenerator<GroupView> {
  return pages(async page => {
    const { groups: rows, total, revision } = await client.call('groups.hidden', { ...place, ...page });
    return { rows, total, revision };
  });
}

async function listHidden(client: Client, place: Place, { json }: GroupsOptions): Promise<number> {
  const count = await printList(hiddenGroups(client, place), {
    json,
    lines: ({ id, name, size, cover }) => [
      `${name ?? `(group of ${id})`}: ${size}`,
      ...cover.map(item => `  ${item.id}  ${item.name}`),
    ],
  });
  if (count === 0 && !json) printLine('No group is hidden.');
  return 0;
}

/** One group after the other: its members are asked for when it is its turn. */
async function* withMembers(client: Client, place: Place, groups: readonly GroupView[], listed: number) {
  for (const group of groups)
    yield { ...group, members: await allRows(members(client, place, group, listed)) };
}

/** `listed` is the revision of the groups; with another their numbers may mean other groups. */
function members(client: Client, place: Place, { id }: GroupView, listed: number): AsyncGenerator<ItemView> {
  return pages(async page => {
    const asked = { ...place, group: id, ...page };
    const { members: rows, total, revision } = await client.call('groups.members', asked);
    if (revision !== listed) throw changed();
    return { rows: rows.map(({ item }) => item), total, revision };
  });
}

interface NameOptions extends GroupingOptions {
  event?: boolean;
  deployments?: EventRule['deployments'];
  eventMinutes?: number;
  dryRun?: boolean;
}

/** Into the group of that name, or a new one, as on the screen. */
async function nameEvent(client: Client, place: Place, of: string, name: string, options: NameOptions) {
  const { deployments, eventMinutes: minutes, dryRun, json } = options;
  const item = Number(of);
  if (!Number.isInteger(item) || name === '')
    throw new NotUnderstoodError('An event is named by the number of one of its items, and with a name.');
  const event = await client.call('events.of', {
    ...place,
    item,
    ...(minutes === undefined ? {} : { minutes }),
    ...(deployments === undefined ? {} : { deployments }),
  });
  const ids = event.items.map(({ id }) => id);
  if (dryRun) {
    if (json) printJson(event);
    else {
      for (const { id, name: file } of event.items) printLine(`${id}  ${file}`);
      printLine(`${event.photos} photos by ${event.rule.deployments}, ${event.start ?? 'without a time'}.`);
    }
    return 0;
  }
  const asked = { ...place, items: ids, named: true, search: name, offset: 0, limit: 100 };
  const { groups } = await client.call('groups.likely', asked);
  const same = groups.find(({ group }) => group.name?.toLowerCase() === name.toLowerCase())?.group;
  const change =
    same === undefined
      ? await client.call('groups.name', { ...place, items: ids, name })
      : await client.call('groups.move', { ...place, items: ids, to: same.id, apply: true });
  report(change, options);
  return 0;
}

export async function nameCommand(
  catalog: string,
  group: string,
  name: string,
  options: NameOptions,
): Promise<number> {
  return await withGrouping(catalog, options, async (client, place) => {
    if (options.event) return await nameEvent(client, place, group, name, options);
    await client.call('groups.rename', { ...place, group: await findGroup(client, place, group), name });
    return 0;
  });
}

export async function mergeCommand(
  catalog: string,
  names: string[],
  options: GroupingOptions & { dryRun?: boolean; yes?: boolean },
): Promise<number> {
  if (names.length < 2) throw new NotUnderstoodError('Name the groups that shall be one: at least two.');
  return await withGrouping(catalog, options, async (client, place) => {
    const groups: number[] = [];
    for (const name of names) groups.push(await findGroup(client, place, name));
    const { dryRun = false, yes = false } = options;
    try {
      report(
        await client.call('groups.merge', { ...place, groups, apply: !dryRun, named: yes || dryRun }),
        options,
      );
    } catch (error) {
      if (!(error instanceof AkinError) || !error.message.includes('names of their own')) throw error;
      throw new AkinError(
        'bad-request',
        `${error.message} Say --yes if they are the same; the first name stays.`,
      );
    }
    return 0;
  });
}

export async function moveCommand(
  catalog: string,
  items: number[],
  options: GroupingOptions & { dryRun?: boolean; to?: string },
): Promise<number> {
  return await withGrouping(catalog, options, async (client, place) => {
    const to = options.to === undefined ? null : await findGroup(client, place, options.to);
    const change = await client.call('groups.move', {
      ...place,
      items,
      to,
      apply: !options.dryRun,
    });
    report(change, options);
    return 0;
  });
}

/** Each part is the numbers of its items. */
export async function splitCommand(
  catalog: string,
  parts: number[][],
  options: GroupingOptions & { dryRun?: boolean },
): Promise<number> {
  return await withGrouping(catalog, options, async (client, place) => {
    report(await client.call('groups.split', { ...place, parts, apply: !options.dryRun }), options);
    return 0;
  });
}

export async function setAsideCommand(
  catalog: string,
  items: number[],
  options: GroupingOptions & { back?: boolean },
): Promise<number> {
  return await withGrouping(catalog, options, async (client, place) => {
    const method = options.back ? 'groups.bringBack' : 'groups.setAside';
    const change = await client.call(method, { ...place, items });
    if (options.json) printJson(change);
    else printLine(`${items.length} pictures ${options.back ? 'take part again' : 'are set aside'}.`);
    return 0;
  });
}

export async function hideCommand(catalog: string, group: string, options: GroupingOptions): Promise<number> {
  return await withGrouping(catalog, options, async (client, place) => {
    const change = await client.call('groups.hide', {
      ...place,
      group: await findGroup(client, place, group),
    });
    if (options.json) printJson(change);
    else printLine('The group is hidden.');
    return 0;
  });
}

export async function showCommand(catalog: string, words: string, options: GroupingOptions): Promise<number> {
  return await withGrouping(catalog, options, async (client, place) => {
    const named = (await allRows(hiddenGroups(client, place))).find(({ name }) => name === words);
    const group = named?.id ?? Number(words);
    if (!Number.isInteger(group) || group < 1)
      throw new AkinError('not-found', `There is no hidden group “${words}”.`);
    const change = await client.call('groups.show', { ...place, group });
    if (options.json) printJson(change);
    else printLine('The group is shown again.');
    return 0;
  });
}

function report(change: GroupChange, { json, dryRun }: { json?: boolean; dryRun?: boolean }): void {
  if (json) printJson(change);
  else printLine(`${change.touched} pictures ${dryRun ? 'would change' : 'changed'} their group.`);
}
