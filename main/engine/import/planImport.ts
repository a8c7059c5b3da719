/**
 * From suggested names to the answers of one act. A person's own answers have precedence. Pure.
 *
 * A given name holds, and the strategy learns from it (log.ts): items that carry different names are
 * different, an item is the same as the one that carries its name, and different from the most similar one
 * that has another name. Only items whose group shows their subject often enough teach: a name in a group of
 * strangers says nothing about the strangers, and its item is only moved.
 *
 * An import sets the items that carry its names apart (log.ts), then each named item is moved to its name. So
 * every named item ends under its name, whatever the groups are after more answers. The "different" between
 * names are for the strategy only: it learns from them, and asks accordingly. docs/exchange.md has the gain.
 */
import type { ImportOutcome } from '../../contract/export.ts';
import type { Said } from '../../store/acts.ts';
import type { Answer } from '../../store/answers.ts';
import type { Suggestion } from './suggestions.ts';

/** What is known of an item before. */
export interface ItemStatus {
  /** Its group: equal for items of one group. */
  readonly group: number;
  /** How many items the group has. */
  readonly size: number;
  /** The group's name. */
  readonly name: string | null;
  readonly isConfirmed: boolean;
}

export interface SuggestedNames {
  /** The items of each name. */
  readonly byName: ReadonlyMap<string, readonly number[]>;
  /** Items that a person put elsewhere: they stay there. */
  readonly conflicts: readonly { readonly item: number; readonly name: string; readonly instead: string }[];
}

export interface PlannedImport {
  readonly said: Said;
  readonly outcome: Omit<ImportOutcome, 'left'>;
}

/**
 * The strategy learns each new name as different from so many others, and all names together from about so
 * many: all pairs would be millions. Those in one group come first.
 */
const MOST_DIFFERENT = 200;
const MOST_PARTS = 10_000;
/** More items teach little more, and the cost is quadratic. */
const MOST_TAUGHT = 1000;
/** As a share of what a group would have by chance. */
const OFTEN_ENOUGH = 0.5;

/** Each item once, under the first name suggested, unless a person put it elsewhere. */
export function groupByName(
  suggestions: readonly Suggestion[],
  statusOf: (item: number) => ItemStatus,
): SuggestedNames {
  const byName = new Map<string, number[]>();
  const conflicts: { item: number; name: string; instead: string }[] = [];
  const seen = new Set<number>();
  for (const { item, name } of suggestions) {
    if (seen.has(item)) continue;
    seen.add(item);
    const status = statusOf(item);
    if (status.isConfirmed && status.name !== null) {
      if (status.name !== name) conflicts.push({ item, name, instead: status.name });
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
  { byName }: SuggestedNames,
  statusOf: (item: number) => ItemStatus,
  all: number,
): Set<number> {
  const named = [...byName.values()].reduce((sum, items) => sum + items.length, 0);
  const most = new Map<number, number>();
  for (const items of byName.values())
    for (const [group, inside] of Map.groupBy(items, item => statusOf(item).group))
      most.set(group, Math.max(most.get(group) ?? 0, inside.length));
  const fitting = [...byName.values()].map(items =>
    items.filter(item => {
      const { group, size } = statusOf(item);
      return most.get(group)! / size >= OFTEN_ENOUGH * (named / all);
    }),
  );
  const chosen = new Set<number>();
  const longest = Math.max(0, ...fitting.map(items => items.length));
  for (let at = 0; at < longest; at++)
    for (const items of fitting) if (at < items.length && chosen.size < MOST_TAUGHT) chosen.add(items[at]!);
  return chosen;
}

/**
 * `anchors` are the items that carry names already, by name; `nearest` gives, for an item to learn from, the
 * most similar one that has another name.
 */
export function planImport(
  { byName }: SuggestedNames,
  statusOf: (item: number) => ItemStatus,
  anchors: ReadonlyMap<string, number>,
  nearest: ReadonlyMap<number, number | null>,
): PlannedImport {
  const parts: Answer[] = [];
  const moves: Answer[] = [];
  const lessons: Answer[] = [];
  const names: { itemId: number; name: string }[] = [];
  const told: ImportOutcome['names'] = [];
  const known = [...anchors.values()];
  const inGroup = Map.groupBy(known, anchor => statusOf(anchor).group);
  const each = Math.min(MOST_DIFFERENT, Math.ceil(MOST_PARTS / Math.max(1, byName.size)));
  for (const [name, items] of byName) {
    const anchor = anchors.get(name) ?? itemOfLargestPart(items, statusOf);
    const isNew = !anchors.has(name);
    if (isNew) {
      names.push({ itemId: anchor, name });
      const { group } = statusOf(anchor);
      const beside = inGroup.get(group) ?? [];
      inGroup.set(group, beside);
      for (const other of new Set([...known.slice(-each), ...beside.slice(-MOST_DIFFERENT)]))
        if (other !== anchor) parts.push({ verdict: 'different', itemId: anchor, otherItemId: other });
      known.push(anchor);
      beside.push(anchor);
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
  // The lessons come last: after the moves they separate nothing any more.
  const answers = [...parts, ...moves, ...lessons];
  const items = told.reduce((sum, one) => sum + one.items, 0);
  return { said: { answers, names }, outcome: { names: told, items, answers: answers.length } };
}

/** The group with most items of a name gets it, with the other items in it. */
function itemOfLargestPart(items: readonly number[], statusOf: (item: number) => ItemStatus): number {
  const parts = [...Map.groupBy(items, item => statusOf(item).group).values()];
  return parts.reduce((largest, part) => (part.length > largest.length ? part : largest))[0]!;
}
