/** Imports names that people gave in other programs into a grouping, as one act. Engine process. */
import type { ImportOptions, ImportOutcome } from '../../contract/export.ts';
import { recordAct } from '../../store/acts.ts';
import { type ExportItem, listExportItems } from '../../store/exportItems.ts';
import { listNames } from '../../store/names.ts';
import type { OpenGrouping } from '../grouping/openGrouping.ts';
import type { GroupingState } from '../grouping/state/groupingState.ts';
import { LABELS } from '../grouping/state/log.ts';
import { findExistingCopies } from '../library/existingCopies.ts';
import {
  groupByName,
  type ItemStatus,
  itemsToLearnFrom,
  planImport,
  type SuggestedNames,
} from './planImport.ts';
import { MetadataReader } from './readMetadata.ts';
import type { Suggestion } from './suggestions.ts';
import { fromFolder, fromMetadata, onlyFitting, type Suggested } from './suggestions.ts';

export interface ImportProgress {
  readonly signal: AbortSignal;
  progress(done: number, total: number): void;
}

/** How many unused names are listed. */
export const MOST_LEFT = 1000;
const NOT_THERE = 'The photo is not where it was; what it says of people could not be read.';

/** With `apply` false nothing is kept, and the outcome is a preview. */
export async function importNames(
  { state }: OpenGrouping,
  { from }: ImportOptions,
  apply: boolean,
  { signal, progress }: ImportProgress,
): Promise<ImportOutcome> {
  const listed = listExportItems(state.catalog, state.groupingItems().items);
  const { missing, locate } = await findExistingCopies(state.catalog, listed.values());
  const known = new Map([...listed].map(([id, item]) => [id, locate(item)]));
  const photos = [...Map.groupBy(known.values(), ({ photo }) => photo).values()];
  const reader = new MetadataReader();
  const suggested: Suggested[] = [];
  for (const [at, ofPhoto] of photos.entries()) {
    signal.throwIfAborted();
    suggested.push(await ask(ofPhoto, from, reader));
    if (from.includes('metadata') && missing.has(ofPhoto[0]!.hash))
      suggested.push({ suggestions: [], unused: [{ path: ofPhoto[0]!.path, name: null, why: NOT_THERE }] });
    if (at % 50 === 0) progress(at, photos.length);
  }
  const { outcome, conflicts } = await recordNames(
    state,
    suggested.flatMap(({ suggestions }) => suggestions),
    apply,
  );
  const left = [
    ...putElsewhere(conflicts, item => known.get(item)!.path),
    ...suggested.flatMap(({ unused }) => unused),
  ];
  return { ...outcome, left: left.slice(0, MOST_LEFT) };
}

/** Metadata knows better than the folder. */
async function ask(
  items: readonly ExportItem[],
  from: ImportOptions['from'],
  reader: MetadataReader,
): Promise<Suggested> {
  const told: Suggested[] = [];
  if (from.includes('metadata')) told.push(fromMetadata(items, await reader.read(items[0]!.path)));
  if (from.includes('folders')) told.push(onlyFitting(fromFolder(items), items[0]!.path));
  return {
    suggestions: told.find(({ suggestions }) => suggestions.length > 0)?.suggestions ?? [],
    unused: told.flatMap(({ unused }) => unused),
  };
}

/** Names of items that a person put into another group. */
export function putElsewhere(
  conflicts: SuggestedNames['conflicts'],
  placeOf: (item: number) => string,
): ImportOutcome['left'] {
  return conflicts.map(({ item, name, instead }) => ({
    path: placeOf(item),
    name,
    why: `A person put it into “${instead}”.`,
  }));
}

/** With `apply` false nothing is kept. */
export async function recordNames(
  state: GroupingState,
  suggestions: readonly Suggestion[],
  apply: boolean,
): Promise<{ outcome: Omit<ImportOutcome, 'left'>; conflicts: SuggestedNames['conflicts'] }> {
  const { items, rowOf } = state.groupingItems();
  const { groups } = await state.present();
  const confirmed = state.confirmed();
  const anchors = new Map(
    listNames(state.catalog, state.id)
      .filter(({ itemId }) => rowOf.has(itemId))
      .map(({ itemId, name }) => [name, itemId]),
  );
  const statusOf = (item: number): ItemStatus => {
    const row = rowOf.get(item)!;
    const group = groups.of(row);
    return {
      group: group?.members[0] ?? -1 - row,
      size: group?.members.length ?? 1,
      name: group?.name ?? null,
      isConfirmed: confirmed.has(row),
    };
  };
  const suggested = groupByName(suggestions, statusOf);
  const taught = itemsToLearnFrom(suggested, statusOf, items.length);
  const nearest = await nearestOfOtherNames(state, suggested, taught);
  const { said, outcome } = planImport(suggested, statusOf, anchors, nearest);
  if (apply && outcome.items > 0) {
    recordAct(
      state.catalog,
      { groupingId: state.id, source: 'import', strategy: LABELS, tookMilliseconds: null },
      said,
    );
    state.announce();
  }
  return { outcome, conflicts: suggested.conflicts };
}

/**
 * For each item to learn from, the nearest one with another name; null where there is none. One request for
 * all names: of so many nearest at least one has another name.
 */
async function nearestOfOtherNames(
  state: GroupingState,
  { byName }: SuggestedNames,
  taught: ReadonlySet<number>,
): Promise<Map<number, number | null>> {
  const { items, rowOf } = state.groupingItems();
  const nameOf = new Map([...byName].flatMap(([name, all]) => all.map(item => [item, name] as const)));
  const learned = [...taught];
  const ofEach = [...Map.groupBy(learned, item => nameOf.get(item)).values()];
  const most = Math.max(0, ...ofEach.map(({ length }) => length));
  const rows = Int32Array.from(learned, item => rowOf.get(item)!);
  const nearest = await state.workers().nearest({ items: rows, among: rows, count: most + 1 });
  return new Map(
    learned.map((item, at) => {
      const other = nearest[at]!.find(row => nameOf.get(items[row]!) !== nameOf.get(item));
      return [item, other === undefined ? null : items[other]!];
    }),
  );
}
