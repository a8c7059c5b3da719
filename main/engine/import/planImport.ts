/**
 * From suggested names to what is said in a grouping. A person's own word stands. Pure.
 *
 * All of it is said by hand (see log.ts): answers to questions are weighed and may be doubted, but a name that somebody gave holds.
 * First groups that mostly show one subject join it whole, so that items without a name come along; then the items that
 * carry names part from one another; then each named item goes to its name. In this order every named item ends under its name,
 * whatever the groups beneath come to be when more is answered.
 */
import type { ImportOutcome } from '../../contract/export.ts';
import type { Said } from '../../store/acts.ts';
import type { Answer } from '../../store/answers.ts';
import type { Suggestion } from './suggestions.ts';

/** What is known of an item before. */
export interface Standing {
  /** Its group: equal for items of one group. */
  readonly group: number;
  /** How many items the group has. */
  readonly size: number;
  /** The group's name. */
  readonly name: string | null;
  readonly isConfirmed: boolean;
}

export interface PlannedImport {
  readonly said: Said;
  readonly outcome: Omit<ImportOutcome, 'left'>;
  /** Items that a person put elsewhere: they stay there. */
  readonly conflicts: readonly { readonly item: number; readonly name: string; readonly instead: string }[];
}

/** So many other names each new name parts from: with more names, all pairs would be millions. */
const MOST_DIFFERENT = 200;

/** `anchors` are the items that carry names already, by name. */
export function planImport(
  suggestions: readonly Suggestion[],
  standingOf: (item: number) => Standing,
  anchors: ReadonlyMap<string, number>,
): PlannedImport {
  const { byName, conflicts } = sortOut(suggestions, standingOf);
  const mostly = majorities(byName, standingOf);
  const joins: Answer[] = [];
  const parts: Answer[] = [];
  const moves: Answer[] = [];
  const names: { itemId: number; name: string }[] = [];
  const told: ImportOutcome['names'] = [];
  const known = [...anchors.values()];
  for (const [name, items] of byName) {
    const homes = [...mostly.values()]
      .filter(home => home.name === name)
      .sort((a, b) => b.items.length - a.items.length);
    const anchor = anchors.get(name) ?? homes[0]?.items[0] ?? items[0]!;
    const isNew = !anchors.has(name);
    for (const { items: inside } of homes)
      if (
        standingOf(anchor).group !== standingOf(inside[0]!).group &&
        inside.length > standingOf(inside[0]!).size / 2
      )
        joins.push({ verdict: 'same', itemId: inside[0]!, otherItemId: anchor });
    if (isNew) {
      names.push({ itemId: anchor, name });
      const home = mostly.get(standingOf(anchor).group);
      if (home !== undefined && home.name !== name)
        parts.push({ verdict: 'different', itemId: anchor, otherItemId: home.items[0]! });
      for (const other of known.slice(-MOST_DIFFERENT))
        if (other !== anchor) parts.push({ verdict: 'different', itemId: anchor, otherItemId: other });
      known.push(anchor);
    }
    for (const item of items)
      if (item !== anchor) moves.push({ verdict: 'into-group', itemId: item, otherItemId: anchor });
    told.push({ name, items: items.length, isNew });
  }
  told.sort((a, b) => b.items - a.items || (a.name < b.name ? -1 : 1));
  const answers = [...joins, ...parts, ...moves];
  const items = told.reduce((sum, one) => sum + one.items, 0);
  return { said: { answers, names }, outcome: { names: told, items, answers: answers.length }, conflicts };
}

/** Each item once, under the first name suggested, unless a person put it somewhere. */
function sortOut(
  suggestions: readonly Suggestion[],
  standingOf: (item: number) => Standing,
): Pick<PlannedImport, 'conflicts'> & { byName: Map<string, number[]> } {
  const byName = new Map<string, number[]>();
  const conflicts: { item: number; name: string; instead: string }[] = [];
  const seen = new Set<number>();
  for (const { item, name } of suggestions) {
    if (seen.has(item)) continue;
    seen.add(item);
    const standing = standingOf(item);
    if (standing.isConfirmed && standing.name !== null) {
      if (standing.name !== name) conflicts.push({ item, name, instead: standing.name });
      continue;
    }
    const known = byName.get(name);
    if (known === undefined) byName.set(name, [item]);
    else known.push(item);
  }
  return { byName, conflicts };
}

interface Majority {
  readonly name: string;
  readonly items: readonly number[];
}

/** By group: the name that most of its items get, and those items. A group that has a name already keeps to it. */
function majorities(
  byName: ReadonlyMap<string, readonly number[]>,
  standingOf: (item: number) => Standing,
): Map<number, Majority> {
  const found = new Map<number, Majority>();
  for (const [name, items] of byName)
    for (const [group, inside] of Map.groupBy(items, item => standingOf(item).group)) {
      const has = standingOf(inside[0]!).name;
      if (has !== null && has !== name) continue;
      if (inside.length > (found.get(group)?.items.length ?? 0)) found.set(group, { name, items: inside });
    }
  return found;
}
