/** The input of an export: groups with names, their items, and who confirmed them. Engine process. */
import type { Certificate } from '../../contract/audit.ts';
import type { Kind } from '../../contract/model.ts';
import { readCollection } from '../../store/collection.ts';
import { type ExportItem, listExportItems } from '../../store/exportItems.ts';
import { findListedNames } from '../../store/listedNames.ts';
import { listNames } from '../../store/names.ts';
import { listReasons } from '../../store/reasons.ts';
import { runCooperatively } from '../compute/runCooperatively.ts';
import type { OpenGrouping } from '../grouping/openGrouping.ts';
import { hiddenRows } from '../grouping/screens/hiddenGroups.ts';
import { lookUp, type NamesByKey } from './taxa.ts';

/** What is read of the catalog in one step. */
const STEP = 200;

export interface LabelledItem extends ExportItem {
  readonly isConfirmed: boolean;
  /** From 0 to 1: the certainty that it belongs to its group. */
  readonly certainty: number;
  /** The reasons given with answers about it. */
  readonly reasons: readonly string[];
  /** Who signed the answers and names that put it where it is, the latest first. */
  readonly identifiedBy: readonly string[];
  /** When the latest of these was given; null if the model alone put it there. */
  readonly identifiedAt: number | null;
}

/** For training: the part of the data it belongs to. */
export type Part = 'train' | 'val' | 'test';

/** An item in the export: its name and its file. */
export interface ExportedItem {
  readonly item: LabelledItem;
  /** The number of its group, from 1; 0 for leftovers. */
  readonly group: number;
  readonly name: string | null;
  /** Its name before it was rolled up to a rank. */
  readonly given: string | null;
  readonly label: 'human' | 'model';
  /** Below the destination; null when only tables and sidecars are written. */
  readonly target: string | null;
  readonly part: Part | null;
}

export interface ExportGroup {
  /** Null for an unnamed group. */
  readonly name: string | null;
  /** Nearest to the centre first. */
  readonly items: readonly LabelledItem[];
}

export interface ExportInput {
  readonly collection: { readonly id: string; readonly name: string; readonly kind: Kind };
  readonly grouping: { readonly id: number; readonly name: string };
  /** The model that sees the items. */
  readonly model: string;
  /** Named groups and large ones first. */
  readonly groups: readonly ExportGroup[];
  readonly leftovers: readonly LabelledItem[];
  /** The items of hidden groups. */
  readonly hidden: ReadonlySet<number>;
  /** What the list of names says of the groups' names and of those above them, by `keyOfName`. */
  readonly listed: NamesByKey;
  /** One item of each photo, also of those that stay behind: events are made of all of them. */
  readonly shots: readonly ExportItem[];
  /** What Akin would suggest for confirmed items; empty unless a table asks for it (suggestedNames.ts). */
  readonly suggested: ReadonlyMap<number, string>;
  /** What the latest audit says; null without one. */
  readonly certificate: Certificate | null;
  /** All items, also those that are set aside, as rows of the matrices of `vectors`. */
  readonly rows: { readonly items: Int32Array; readonly dimensions: number; readonly digest: string };
}

/** All of it, or the first groups and the first items of each. */
export async function loadExportInput(
  { state, audit }: OpenGrouping,
  most: { groups: number; items: number } = { groups: Infinity, items: Infinity },
): Promise<ExportInput> {
  const { groups, result } = await state.present();
  const { items, model, table, digest } = state.groupingItems();
  const confirmed = state.confirmed();
  const shown = groups.shown
    .slice(0, most.groups)
    .map(({ name, members }) => ({ name, members: members.slice(0, most.items) }));
  const leftovers = groups.leftovers.slice(0, most.items);
  const rows = [...shown.flatMap(({ members }) => members), ...leftovers];
  const wanted = most.groups === Infinity ? [...items] : rows.map(row => items[row]!);
  const reasons = reasonsByItem(state);
  const identified = identificationByItem(state, groups.shown);
  const known = await runCooperatively(readItems(state, wanted), () => state.mustBeOpen());
  const labelled = (row: number): LabelledItem[] => {
    const item = known.get(items[row]!);
    if (item === undefined) return [];
    const certainty = Math.min(1, Math.max(0, result.certainty[row]!));
    return [
      {
        ...item,
        isConfirmed: confirmed.has(row),
        certainty,
        reasons: reasons.get(item.id) ?? [],
        ...(identified.get(item.id) ?? { identifiedBy: [], identifiedAt: null }),
      },
    ];
  };
  const { id, name, kind } = readCollection(state.catalog);
  return {
    collection: { id, name, kind },
    grouping: { id: state.id, name: state.describe().name },
    model,
    groups: shown.map(({ name: called, members }) => ({ name: called, items: members.flatMap(labelled) })),
    leftovers: leftovers.flatMap(labelled),
    hidden: new Set([...(await hiddenRows(state, groups))].map(row => items[row]!)),
    listed: lookUp(
      shown.flatMap(one => one.name ?? []),
      names => findListedNames(state.catalog, names),
    ),
    shots: [...new Map(Array.from(known.values(), one => [one.hash, one])).values()],
    suggested: new Map(),
    certificate: await audit.certificate(),
    rows: { items, dimensions: table.dimensions, digest },
  };
}

export function* readItems(
  { catalog }: OpenGrouping['state'],
  wanted: readonly number[],
): Generator<void, Map<number, ExportItem>> {
  const known = new Map<number, ExportItem>();
  for (let from = 0; from < wanted.length; from += STEP) {
    for (const [id, item] of listExportItems(catalog, wanted.slice(from, from + STEP))) known.set(id, item);
    yield;
  }
  return known;
}

/**
 * By the answers that join an item with others, and by the name of its group: who gave it to the item itself, or else
 * to the group, where the item is confirmed.
 */
function identificationByItem(
  state: OpenGrouping['state'],
  groups: readonly { readonly name: string | null; readonly members: readonly number[] }[],
): Map<number, Pick<LabelledItem, 'identifiedBy' | 'identifiedAt'>> {
  const joining = state
    .rows()
    .filter(({ verdict }) => verdict === 'same' || verdict === 'into-group')
    .flatMap(({ itemId, otherItemId, person, answeredAt }) =>
      [itemId, otherItemId!].map(item => ({ item, person, at: answeredAt })),
    );
  // Of two in one millisecond the later in the log comes first.
  const said = [...joining, ...namingsOf(state, groups)].reverse().sort((a, b) => b.at - a.at);
  const found = new Map<number, { identifiedBy: string[]; identifiedAt: number }>();
  for (const { item, person, at } of said) {
    const known = found.get(item) ?? { identifiedBy: [], identifiedAt: at };
    if (person !== null && !known.identifiedBy.includes(person)) known.identifiedBy.push(person);
    found.set(item, known);
  }
  return found;
}

interface Said {
  readonly item: number;
  readonly person: string | null;
  readonly at: number;
}

/** Of each item, who gave the name that its group has. A name that was replaced says nothing of it. */
function namingsOf(state: OpenGrouping['state'], groups: Parameters<typeof identificationByItem>[1]): Said[] {
  const { items } = state.groupingItems();
  const confirmed = state.confirmed();
  const given = new Map(listNames(state.catalog, state.id).map(naming => [naming.itemId, naming]));
  return groups.flatMap(({ name, members }) => {
    if (name === null) return [];
    const namings = members.flatMap(row => given.get(items[row]!) ?? []).filter(one => one.name === name);
    const own = new Set(namings.map(({ itemId }) => itemId));
    const others = members.filter(row => confirmed.has(row) && !own.has(items[row]!));
    // Of many names of single items, as an import gives them, the latest of each person says it for the rest.
    const latest = [...new Map(namings.map(one => [one.person, one])).values()];
    return [
      ...namings.map(({ itemId, person, namedAt }) => ({ item: itemId, person, at: namedAt })),
      ...others.flatMap(row =>
        latest.map(({ person, namedAt }) => ({ item: items[row]!, person, at: namedAt })),
      ),
    ];
  });
}

function reasonsByItem(state: OpenGrouping['state']): Map<number, string[]> {
  const answers = new Map(state.rows().map(row => [row.id, row]));
  const found = new Map<number, string[]>();
  const active = listReasons(state.catalog, state.id).filter(({ enabled }) => enabled);
  if (active.length === 0) return found;
  const { attributes, columnOf } = state.attributes();
  const nameOf = (id: number) => attributes[columnOf.get(id) ?? -1]?.name ?? '?';
  for (const { answerId, attributeIds } of active) {
    const answer = answers.get(answerId);
    if (answer === undefined) continue;
    const words = `${answer.verdict}: ${attributeIds.map(nameOf).join(', ')}`;
    for (const item of [answer.itemId, answer.otherItemId])
      if (item !== null) found.set(item, [...(found.get(item) ?? []), words]);
  }
  return found;
}
