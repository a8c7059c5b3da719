/** `akin groups`: the groups of a collection, and one of them with its members; naming, merging and moving. */
import type { Client } from '../contract/client.ts';
import type { GroupChange, GroupView } from '../contract/grouping.ts';
import { allPages } from './allPages.ts';
import { NotUnderstoodError } from './arguments.ts';
import { allGroups, findGroup, type GroupingOptions, type Place, withGrouping } from './groupingOptions.ts';

export interface GroupsOptions extends GroupingOptions {
  /** With its members instead of its first pictures. */
  members?: boolean;
  /** What was set aside, instead of the groups. */
  setAside?: boolean;
}

export async function groupsCommand(catalog: string, options: GroupsOptions): Promise<number> {
  return await withGrouping(catalog, options, async (client, place) => {
    if (options.setAside) {
      const items = await allPages(
        async page => (await client.call('groups.aside', { ...place, ...page })).items,
      );
      if (options.json) console.log(JSON.stringify(items));
      else if (items.length === 0) console.log('Nothing is set aside.');
      else for (const item of items) console.log(`${item.id}  ${item.name}`);
      return 0;
    }
    const groups = await allGroups(client, place);
    const { leftovers, setAside, answers } = await client.call('groups.page', {
      ...place,
      offset: 0,
      limit: 1,
    });
    if (options.json) {
      const described = await Promise.all(
        groups.map(async group =>
          options.members ? { ...group, members: await members(client, place, group) } : group,
        ),
      );
      console.log(JSON.stringify({ groups: described, leftovers, setAside, answers }));
      return 0;
    }
    for (const group of groups) {
      const { id, name, size, certainty, cover } = group;
      console.log(`${name ?? `(group of ${id})`}: ${size}, ${(certainty * 100).toFixed(0)} % certain`);
      const shown = options.members ? await members(client, place, group) : cover;
      for (const item of shown) console.log(`  ${item.id}  ${item.name}`);
    }
    console.log(
      `${groups.length} groups, ${leftovers} left over, ${setAside} set aside, ${answers} answers.`,
    );
    return 0;
  });
}

async function members(client: Client, place: Place, { id }: GroupView) {
  return await allPages(async page =>
    (await client.call('groups.members', { ...place, group: id, ...page })).members.map(({ item }) => item),
  );
}

export async function nameCommand(
  catalog: string,
  group: string,
  name: string,
  options: GroupingOptions,
): Promise<number> {
  return await withGrouping(catalog, options, async (client, place) => {
    await client.call('groups.rename', { ...place, group: await findGroup(client, place, group), name });
    return 0;
  });
}

export async function mergeCommand(
  catalog: string,
  names: string[],
  options: GroupingOptions & { dryRun?: boolean },
): Promise<number> {
  if (names.length < 2) throw new NotUnderstoodError('Name the groups that shall be one: at least two.');
  return await withGrouping(catalog, options, async (client, place) => {
    const groups: number[] = [];
    for (const name of names) groups.push(await findGroup(client, place, name));
    report(await client.call('groups.merge', { ...place, groups, apply: !options.dryRun }), options);
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
    if (options.json) console.log(JSON.stringify(change));
    else console.log(`${items.length} pictures ${options.back ? 'take part again' : 'are set aside'}.`);
    return 0;
  });
}

function report(change: GroupChange, { json, dryRun }: { json?: boolean; dryRun?: boolean }): void {
  if (json) console.log(JSON.stringify(change));
  else console.log(`${change.touched} pictures ${dryRun ? 'would change' : 'changed'} their group.`);
}
