/** The groups of one thought as lists of rows, with their names: what every view of a grouping is cut from. Pure. */
import type { NameRow } from '../../store/names.ts';
import type { Sorted } from './messages.ts';

export interface Group {
  /** Rows, nearest to the centre first. */
  readonly members: readonly number[];
  readonly name: string | null;
}

export interface Groups {
  /** Named ones first, then the larger first; of equals, by smallest row. */
  readonly shown: readonly Group[];
  /** Rows that are alone and have no name. */
  readonly leftovers: readonly number[];
  readonly setAside: readonly number[];
  /** The group of a row; undefined for one that is set aside. Leftovers have theirs too. */
  of(row: number): Group | undefined;
}

export function listGroups(
  { labels, toCentre }: Pick<Sorted, 'labels' | 'toCentre'>,
  names: readonly NameRow[],
  rowOf: ReadonlyMap<number, number>,
): Groups {
  const members: number[][] = [];
  const setAside: number[] = [];
  for (const [row, label] of labels.entries()) {
    if (label === -1) setAside.push(row);
    else {
      members[label] ??= [];
      members[label].push(row);
    }
  }
  // The latest name of a group wins.
  const nameOf = new Map<number, string>();
  for (const { itemId, name } of names) {
    const label = labels[rowOf.get(itemId) ?? -1] ?? -1;
    if (label !== -1) nameOf.set(label, name);
  }
  const groups = members.map((rows, label): Group => {
    const sorted = rows.sort((a, b) => toCentre[a]! - toCentre[b]! || a - b);
    return { members: sorted, name: nameOf.get(label) ?? null };
  });
  const isShown = ({ members: rows, name }: Group) => rows.length > 1 || name !== null;
  const rank = ({ name }: Group) => (name === null ? 1 : 0);
  return {
    shown: groups
      .filter(isShown)
      .sort(
        (a, b) => rank(a) - rank(b) || b.members.length - a.members.length || a.members[0]! - b.members[0]!,
      ),
    leftovers: groups.filter(group => !isShown(group)).map(group => group.members[0]!),
    setAside,
    of: row => groups[labels[row]!],
  };
}

/** The mean over the members of a group. */
export function meanCertainty({ members }: Group, { certainty }: Pick<Sorted, 'certainty'>): number {
  return members.reduce((sum, row) => sum + certainty[row]!, 0) / members.length;
}
