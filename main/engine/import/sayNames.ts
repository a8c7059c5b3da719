/** Says suggested names in a grouping, as one act, or only what would come of it. Engine process. */
import type { ImportOutcome } from '../../contract/export.ts';
import { recordAct } from '../../store/acts.ts';
import { listNames } from '../../store/names.ts';
import type { GroupingState } from '../grouping/groupingState.ts';
import { LABELS } from '../grouping/log.ts';
import { itemsToLearnFrom, planImport, type SortedOut, type Standing, sortOut } from './planImport.ts';
import type { Suggestion } from './suggestions.ts';

/** With `apply` false nothing is kept. */
export async function sayNames(
  state: GroupingState,
  suggestions: readonly Suggestion[],
  apply: boolean,
): Promise<{ outcome: Omit<ImportOutcome, 'left'>; conflicts: SortedOut['conflicts'] }> {
  const { items, rowOf } = state.gather();
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
  const sorted = sortOut(suggestions, standingOf);
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
  return { outcome, conflicts: sorted.conflicts };
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
