/**
 * Photos that cannot show the person they are named after, by the day of birth in the list of names: taken
 * before it, or at an age far from the one the model sees. Engine process.
 */

import type { ItemView } from '../../contract/grouping.ts';
import { listExportItems } from '../../store/exportItems.ts';
import { findListedNames, keyOfName } from '../../store/listedNames.ts';
import type { OpenGrouping } from '../grouping/openGrouping.ts';

export interface ImpossibleAge {
  item: number;
  shown: ItemView;
  group: number;
  name: string;
  path: string;
  /** In years, when the photo was taken; negative before the birth. */
  age: number;
  apparentAge: number | null;
}

/** The model's guess of an age is rarely farther off, in years. */
const MOST_OFF = 25;
const YEAR_MS = 365.2425 * 24 * 3600 * 1000;

/** The farthest off first. */
export async function impossibleAges({ state }: OpenGrouping): Promise<ImpossibleAge[]> {
  const { groups } = await state.present();
  const { items } = state.groupingItems();
  const names = groups.shown.flatMap(({ name }) => name ?? []);
  const listed = findListedNames(state.catalog, names);
  const { attributes, columnOf, scores } = state.attributes();
  const age = attributes.find(({ name }) => name === 'age');
  const column = age === undefined ? undefined : columnOf.get(age.id);
  const apparentOf = (row: number) => {
    const seen = column === undefined ? Number.NaN : scores.data[row * scores.columns + column]!;
    // What was not scored has 0.
    return Number.isFinite(seen) && seen !== 0 ? seen : null;
  };
  const view = state.view();
  const found: ImpossibleAge[] = [];
  for (const { name, members } of groups.shown) {
    const born = name === null ? null : listed.get(keyOfName(name))?.born;
    if (born == null) continue;
    const known = listExportItems(
      state.catalog,
      members.map(row => items[row]!),
    );
    for (const row of members) {
      const item = known.get(items[row]!);
      if (item?.takenAt == null) continue;
      const years = (item.takenAt - Date.parse(born)) / YEAR_MS;
      const apparentAge = apparentOf(row);
      const isOff = apparentAge !== null && Math.abs(apparentAge - years) > MOST_OFF;
      if (years < 0 || isOff)
        found.push({
          ...{ item: item.id, shown: view.items([row])[0]!, group: items[members[0]!]! },
          ...{ name: name!, path: item.path, age: years, apparentAge },
        });
    }
  }
  const offOf = ({ age: years, apparentAge }: ImpossibleAge) =>
    years < 0 ? Number.POSITIVE_INFINITY : Math.abs(apparentAge! - years);
  return found.sort((a, b) => offOf(b) - offOf(a));
}
