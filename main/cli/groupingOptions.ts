/** What the commands over a grouping have in common: finding it by name, and words for its members. */
import type { Client } from '../contract/client.ts';
import { AkinError } from '../contract/errors.ts';
import type { Grouping, GroupView, ItemView } from '../contract/grouping.ts';
import type { Collection } from '../contract/model.ts';
import type { Engine } from '../engine/engine.ts';
import { allPages } from './allPages.ts';
import { withCollection } from './withCollection.ts';

export interface GroupingOptions {
  json?: boolean;
  /** The name of the grouping; the first one by default. */
  grouping?: string;
  /** Who says it; kept with the answers. */
  person?: string;
}

/** A collection and one of its groupings, as every call names them. */
export interface Place {
  readonly collection: string;
  readonly grouping: number;
}

export async function withGrouping(
  catalog: string,
  { grouping, person }: GroupingOptions,
  work: (client: Client, place: Place, collection: Collection, engine: Engine) => Promise<number>,
): Promise<number> {
  return await withCollection(catalog, async (client, collection, engine) => {
    const all = await client.call('groupings.list', { collection: collection.id });
    const wanted = grouping === undefined ? all[0] : all.find(({ name }) => name === grouping);
    if (wanted === undefined)
      throw new AkinError('not-found', `There is no grouping “${grouping}”; there is ${listNames(all)}.`);
    if (person !== undefined) await client.call('person.sign', { person });
    return await work(client, { collection: collection.id, grouping: wanted.id }, collection, engine);
  });
}

export async function allGroups(client: Client, place: Place): Promise<GroupView[]> {
  return await allPages(async page => (await client.call('groups.page', { ...place, ...page })).page);
}

/** A group by its name, or by the number of any of its items. */
export async function findGroup(client: Client, place: Place, words: string): Promise<number> {
  const group = (await allGroups(client, place)).find(({ name }) => name === words);
  if (group !== undefined) return group.id;
  const item = Number(words);
  if (Number.isInteger(item) && item > 0) return item;
  throw new AkinError('not-found', `There is no group “${words}”.`);
}

export function describeItem({ id, name }: ItemView): string {
  return `${id} (${name})`;
}

function listNames(groupings: readonly Grouping[]): string {
  return groupings.map(({ name }) => `“${name}”`).join(', ');
}
