/** Where the items of one photo are in a grouping, and what was said about them. Engine process. */
import type { PhotoSubjects, Statement } from '../../../contract/photo.ts';
import { itemView, showItems } from '../../../store/itemViews.ts';
import { listNames } from '../../../store/names.ts';
import type { GroupingState } from '../state/groupingState.ts';
import type { Groups } from '../views/groups.ts';

/** Nobody reads more of one photo. */
const MOST_SAID = 200;

export async function photoSubjects(state: GroupingState, items: readonly number[]): Promise<PhotoSubjects> {
  const { groups } = await state.present();
  const { items: itemAt, rowOf } = state.groupingItems();
  const aside = new Set(groups.setAside);
  const subjects = items.map(item => {
    const row = rowOf.get(item) ?? -1;
    const group = groups.of(row);
    const isAlone = group === undefined || (group.members.length === 1 && group.name === null);
    return {
      item,
      group: isAlone
        ? null
        : { id: itemAt[group.members[0]!]!, name: group.name, size: group.members.length },
      setAside: aside.has(row),
    };
  });
  const said = [...answersAbout(state, new Set(items)), ...namesOf(state, groups, items)];
  return { subjects, said: said.sort((a, b) => b.at - a.at).slice(0, MOST_SAID) };
}

function answersAbout(state: GroupingState, items: ReadonlySet<number>): Statement[] {
  const rows = state
    .rows()
    .filter(
      ({ source, itemId, otherItemId }) =>
        source !== 'simulation' && (items.has(itemId) || items.has(otherItemId ?? -1)),
    )
    .slice(-MOST_SAID);
  const about = rows.map(({ itemId, otherItemId }) =>
    items.has(itemId) ? { item: itemId, other: otherItemId } : { item: otherItemId!, other: itemId },
  );
  const shown = showItems(
    state.catalog,
    about.flatMap(({ other }) => other ?? []),
  );
  return rows.map(({ verdict, person, source, answeredAt }, at) => {
    const { item, other } = about[at]!;
    const seen = shown.get(other ?? -1);
    return {
      item,
      what: verdict,
      other: seen === undefined ? null : itemView(seen),
      name: null,
      by: person,
      isImported: source === 'import',
      at: answeredAt,
    };
  });
}

/** Who gave the group of an item its name: the name is kept with one member. */
function namesOf(state: GroupingState, groups: Groups, items: readonly number[]): Statement[] {
  const { rowOf } = state.groupingItems();
  const names = listNames(state.catalog, state.id);
  return items.flatMap(item => {
    const group = groups.of(rowOf.get(item) ?? -1);
    if (group === undefined || group.name === null) return [];
    const given = names.findLast(({ itemId }) => groups.of(rowOf.get(itemId) ?? -1) === group);
    if (given === undefined) return [];
    const { name, person: by, namedAt: at } = given;
    return [{ item, what: 'named' as const, other: null, name, by, isImported: false, at }];
  });
}
