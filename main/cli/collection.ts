/**
 * What the commands over a collection share: opening it, finding a grouping or a group, listing page by page.
 */
import { resolve } from 'node:path';
import { isCalled } from '../contract/attributeWords.ts';
import type { Client } from '../contract/client.ts';
import { AkinError } from '../contract/errors.ts';
import type { Grouping, GroupView, ItemView } from '../contract/grouping.ts';
import type { Collection, Kind } from '../contract/model.ts';
import { connectInProcess, type Engine, startEngine } from '../host/engine.ts';
import { directories } from '../host/system.ts';

export async function withEngine<T>(work: (client: Client, engine: Engine) => Promise<T>): Promise<T> {
  const engine = startEngine({ directories: directories(), watchFolders: false });
  try {
    return await work(connectInProcess(engine, 'shell'), engine);
  } finally {
    await engine.close();
  }
}

export async function withCollection<T>(
  catalog: string,
  work: (client: Client, collection: Collection, engine: Engine) => Promise<T>,
): Promise<T> {
  return await withEngine(async (client, engine) => {
    const grant = engine.grant(resolve(catalog));
    return await work(client, await client.call('collection.open', { catalog: grant }), engine);
  });
}

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
  return await allRows(
    pages(async page => {
      const { page: rows, groups: total, revision } = await client.call('groups.page', { ...place, ...page });
      return { rows, total, revision };
    }),
  );
}

/** A group by its name, or by the number of any of its items. */
export async function findGroup(client: Client, place: Place, words: string): Promise<number> {
  const group = (await allGroups(client, place)).find(({ name }) => name === words);
  if (group !== undefined) return group.id;
  const item = Number(words);
  if (Number.isInteger(item) && item > 0) return item;
  throw new AkinError('not-found', `There is no group “${words}”.`);
}

/** An attribute by what the screens call it, by its own name or by its key; `known` ones need no search. */
export async function findAttribute(
  client: Client,
  { place, kind, items }: { place: Place; kind: Kind; items: readonly [number, number] | null },
  wanted: string,
  known: readonly NamedAttribute[] = [],
): Promise<number> {
  const isIt = (attribute: NamedAttribute) => isCalled(attribute, wanted, kind);
  const search = async () =>
    items === null
      ? []
      : await client.call('reason.attributes', { ...place, items: [...items], search: wanted });
  const found = known.find(isIt) ?? (await search()).find(isIt);
  if (found === undefined) throw new AkinError('not-found', `There is no attribute “${wanted}”.`);
  return found.id;
}

interface NamedAttribute {
  readonly id: number;
  readonly key: string;
  readonly name: string;
}

export function describeItem({ id, name }: ItemView): string {
  return `${id} (${name})`;
}

function listNames(groupings: readonly Grouping[]): string {
  return groupings.map(({ name }) => `“${name}”`).join(', ');
}

const PAGE = 500;

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** How many rows there are in all. */
  readonly total: number;
  /** Grows with every change of what is listed, where that is counted. */
  readonly revision?: number;
}

/**
 * The rows in their order. A list that changes between two pages would lack rows or give some twice: then it
 * is an error. A command has its collection for itself, so that only its own work could change one.
 */
export async function* pages<Row>(
  ask: (page: { offset: number; limit: number }) => Promise<Page<Row>>,
  size = PAGE,
): AsyncGenerator<Row> {
  let [offset, total, revision]: [number, number | undefined, number | undefined] = [0, undefined, undefined];
  for (;;) {
    const page = await ask({ offset, limit: size });
    if (offset > 0 && (page.total !== total || page.revision !== revision)) throw changed();
    ({ total, revision } = page);
    yield* page.rows;
    offset += page.rows.length;
    if (offset >= total) return;
    if (page.rows.length === 0) throw changed();
  }
}

/** All rows together, for what is needed as a whole. */
export async function allRows<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

/** A list that is there as a whole, where rows are taken as they come. */
export async function* asRows<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}

export function changed(): AkinError {
  return new AkinError(
    'bad-request',
    'The collection changed while it was listed, so the list is not complete. Give the command again.',
  );
}
