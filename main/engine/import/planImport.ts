/** From suggested names to what is said in a grouping: names, and answers between items. A person's own word stands. Pure. */
import type { ImportOutcome } from '../../contract/export.ts';
import type { Said } from '../../store/acts.ts';
import type { Answer } from '../../store/answers.ts';
import type { Suggestion } from './suggestions.ts';

/** What is known of an item before. */
export interface Standing {
  /** The name of its group. */
  readonly name: string | null;
  readonly isConfirmed: boolean;
}

export interface PlannedImport {
  readonly said: Said;
  readonly outcome: Omit<ImportOutcome, 'left'>;
  /** Items that a person put elsewhere: they stay there. */
  readonly conflicts: readonly { readonly item: number; readonly name: string; readonly instead: string }[];
}

/** So many other names each new name is said to differ from: with more names, saying all pairs would be millions. */
const MOST_DIFFERENT = 60;

/** `anchors` are the items that carry names already, by name. */
export function planImport(
  suggestions: readonly Suggestion[],
  standingOf: (item: number) => Standing,
  anchors: ReadonlyMap<string, number>,
): PlannedImport {
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
    byName.set(name, [...(byName.get(name) ?? []), item]);
  }
  const answers: Answer[] = [];
  const names: { itemId: number; name: string }[] = [];
  const told: ImportOutcome['names'] = [];
  const known = [...anchors];
  for (const [name, items] of byName) {
    const anchor = anchors.get(name) ?? items[0]!;
    const isNew = !anchors.has(name);
    if (isNew) {
      names.push({ itemId: anchor, name });
      for (const [, other] of known.slice(-MOST_DIFFERENT))
        if (other !== anchor) answers.push({ verdict: 'different', itemId: anchor, otherItemId: other });
      known.push([name, anchor]);
    }
    for (const item of items)
      if (item !== anchor) answers.push({ verdict: 'same', itemId: item, otherItemId: anchor });
    told.push({ name, items: items.length, isNew });
  }
  told.sort((a, b) => b.items - a.items || (a.name < b.name ? -1 : 1));
  const items = told.reduce((sum, one) => sum + one.items, 0);
  return { said: { answers, names }, outcome: { names: told, items, answers: answers.length }, conflicts };
}
