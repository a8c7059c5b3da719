/**
 * From suggested names to what is said in a grouping. A person's own word stands. Pure.
 *
 * A name that somebody gave holds, and the strategy learns from it (log.ts): items that carry names are different, an item is the same as the one that carries its name, and different from the one most
 * like it that has another name. Learned is only from items whose group shows their subject often enough: a name in a group of strangers says nothing about the strangers. Such an item only goes to its name.
 * First the items that carry names part, then each named item goes to its name: so every named item ends under its name, whatever the groups beneath come to be when more is answered.
 * How much is gained, and that it does not do without the "different": docs/exchange.md.
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

export interface SortedOut {
  /** The items of each name. */
  readonly byName: ReadonlyMap<string, readonly number[]>;
  /** Items that a person put elsewhere: they stay there. */
  readonly conflicts: readonly { readonly item: number; readonly name: string; readonly instead: string }[];
}

export interface PlannedImport {
  readonly said: Said;
  readonly outcome: Omit<ImportOutcome, 'left'>;
}

/** So many other names each new name parts from: with more names, all pairs would be millions. */
const MOST_DIFFERENT = 200;
/** More items teach little more and cost their square. */
const MOST_TAUGHT = 1000;
/** Of what a group of this subject would have by chance. */
const OFTEN_ENOUGH = 0.5;

/** Each item once, under the first name suggested, unless a person put it somewhere. */
export function sortOut(
  suggestions: readonly Suggestion[],
  standingOf: (item: number) => Standing,
): SortedOut {
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

/** Items to learn from, taken from every name in turn. `all` is how many items the grouping has. */
export function itemsToLearnFrom(
  { byName }: SortedOut,
  standingOf: (item: number) => Standing,
  all: number,
): Set<number> {
  const named = [...byName.values()].reduce((sum, items) => sum + items.length, 0);
  const most = new Map<number, number>();
  for (const items of byName.values())
    for (const [group, inside] of Map.groupBy(items, item => standingOf(item).group))
      most.set(group, Math.max(most.get(group) ?? 0, inside.length));
  const fitting = [...byName.values()].map(items =>
    items.filter(item => {
      const { group, size } = standingOf(item);
      return most.get(group)! / size >= OFTEN_ENOUGH * (named / all);
    }),
  );
  const chosen = new Set<number>();
  const longest = Math.max(0, ...fitting.map(items => items.length));
  for (let at = 0; at < longest; at++)
    for (const items of fitting) if (at < items.length && chosen.size < MOST_TAUGHT) chosen.add(items[at]!);
  return chosen;
}

/** `anchors` are the items that carry names already, by name; `nearest` gives, of an item to learn from, the one most like it that has another name. */
export function planImport(
  { byName }: SortedOut,
  standingOf: (item: number) => Standing,
  anchors: ReadonlyMap<string, number>,
  nearest: ReadonlyMap<number, number | null>,
): PlannedImport {
  const parts: Answer[] = [];
  const moves: Answer[] = [];
  const lessons: Answer[] = [];
  const names: { itemId: number; name: string }[] = [];
  const told: ImportOutcome['names'] = [];
  const known = [...anchors.values()];
  for (const [name, items] of byName) {
    const anchor = anchors.get(name) ?? itemOfLargestPart(items, standingOf);
    const isNew = !anchors.has(name);
    if (isNew) {
      names.push({ itemId: anchor, name });
      for (const other of known.slice(-MOST_DIFFERENT))
        if (other !== anchor) parts.push({ verdict: 'different', itemId: anchor, otherItemId: other });
      known.push(anchor);
    }
    for (const item of items) {
      const isTaught = nearest.has(item);
      const other = nearest.get(item) ?? null;
      if (item !== anchor)
        moves.push({ verdict: isTaught ? 'same' : 'into-group', itemId: item, otherItemId: anchor });
      if (other !== null) lessons.push({ verdict: 'different', itemId: item, otherItemId: other });
    }
    told.push({ name, items: items.length, isNew });
  }
  told.sort((a, b) => b.items - a.items || (a.name < b.name ? -1 : 1));
  // The lessons come last: laid over the moves, they part nothing any more.
  const answers = [...parts, ...moves, ...lessons];
  const items = told.reduce((sum, one) => sum + one.items, 0);
  return { said: { answers, names }, outcome: { names: told, items, answers: answers.length } };
}

/** The group with most of a name keeps its companions when the name comes. */
function itemOfLargestPart(items: readonly number[], standingOf: (item: number) => Standing): number {
  const parts = [...Map.groupBy(items, item => standingOf(item).group).values()];
  return parts.reduce((largest, part) => (part.length > largest.length ? part : largest))[0]!;
}
