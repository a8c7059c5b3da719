/** Brings names that people gave in other programs into a grouping, as one act that one undo takes back. Engine process. */
import type { ImportOptions, ImportOutcome } from '../../contract/export.ts';
import { recordAct } from '../../store/acts.ts';
import { type ExportItem, listExportItems } from '../../store/exportItems.ts';
import { listNames } from '../../store/names.ts';
import type { GroupingState } from '../grouping/groupingState.ts';
import { LABELS } from '../grouping/log.ts';
import type { OpenGrouping } from '../grouping/openGrouping.ts';
import { itemsToLearnFrom, planImport, type SortedOut, type Standing, sortOut } from './planImport.ts';
import { MetadataReader } from './readMetadata.ts';
import { fromFolder, fromMetadata, type Suggested } from './suggestions.ts';

export interface Importing {
  readonly signal: AbortSignal;
  progress(done: number, total: number): void;
}

/** How many of what could not be used are told. */
const MOST_LEFT = 1000;

/** With `apply` false nothing is kept, and the outcome is what would be. */
export async function importNames(
  { state }: OpenGrouping,
  { from }: ImportOptions,
  apply: boolean,
  { signal, progress }: Importing,
): Promise<ImportOutcome> {
  const { items, rowOf } = state.gather();
  const known = listExportItems(state.catalog, items);
  const photos = [...Map.groupBy(known.values(), ({ photo }) => photo).values()];
  const reader = new MetadataReader();
  const suggested: Suggested[] = [];
  for (const [at, ofPhoto] of photos.entries()) {
    signal.throwIfAborted();
    suggested.push(await ask(ofPhoto, from, reader));
    if (at % 50 === 0) progress(at, photos.length);
  }
  const { groups } = await state.present();
  const confirmed = state.confirmed();
  const anchors = new Map(
    listNames(state.catalog, state.id)
      .filter(({ itemId }) => rowOf.has(itemId))
      .map(({ itemId, name }) => [name, itemId]),
  );
  const standingOf = (item: number): Standing => {
    const row = rowOf.get(item)!;
    const group = groups.of(row);
    return {
      group: group?.members[0] ?? -1 - row,
      size: group?.members.length ?? 1,
      name: group?.name ?? null,
      isConfirmed: confirmed.has(row),
    };
  };
  const sorted = sortOut(
    suggested.flatMap(({ suggestions }) => suggestions),
    standingOf,
  );
  const taught = itemsToLearnFrom(sorted, standingOf, items.length);
  const nearest = await nearestOfOtherNames(state, sorted, taught);
  const { said, outcome } = planImport(sorted, standingOf, anchors, nearest);
  if (apply && outcome.items > 0) {
    recordAct(
      state.catalog,
      { groupingId: state.id, source: 'import', strategy: LABELS, tookMilliseconds: null },
      said,
    );
    state.announce();
  }
  const left = [
    ...sorted.conflicts.map(({ item, name, instead }) => ({
      path: known.get(item)!.path,
      name,
      why: `A person put it into “${instead}”.`,
    })),
    ...suggested.flatMap(({ unused }) => unused),
  ];
  return { ...outcome, left: left.slice(0, MOST_LEFT) };
}

/** Of the items to learn from; null where there is no other name. */
async function nearestOfOtherNames(
  state: GroupingState,
  { byName }: SortedOut,
  taught: ReadonlySet<number>,
): Promise<Map<number, number | null>> {
  const { items, rowOf } = state.gather();
  const rowsOf = (ids: Iterable<number>) => Int32Array.from(ids, item => rowOf.get(item)!);
  const found = new Map<number, number | null>();
  for (const [name, all] of byName) {
    const mine = all.filter(item => taught.has(item));
    const others = [...byName].flatMap(([other, its]) =>
      other === name ? [] : its.filter(item => taught.has(item)),
    );
    if (mine.length === 0) continue;
    const nearest = await state.think().nearest({ items: rowsOf(mine), among: rowsOf(others), count: 1 });
    for (const [at, item] of mine.entries()) {
      const row = nearest[at]![0];
      found.set(item, row === undefined ? null : items[row]!);
    }
  }
  return found;
}

/** Metadata knows better than the folder. */
async function ask(
  items: readonly ExportItem[],
  from: ImportOptions['from'],
  reader: MetadataReader,
): Promise<Suggested> {
  const told: Suggested[] = [];
  if (from.includes('metadata')) told.push(fromMetadata(items, await reader.read(items[0]!.path)));
  if (from.includes('folders')) told.push(fromFolder(items));
  return {
    suggestions: told.find(({ suggestions }) => suggestions.length > 0)?.suggestions ?? [],
    unused: told.flatMap(({ unused }) => unused),
  };
}
