/** Two groupings of the same items side by side: which groups are the same, and which share items. Pure. */
import type { GroupPlace } from '../../../contract/grouping.ts';
import type { Group, Groups } from './groups.ts';

/** Rows that two groupings put into a pair of groups. */
export interface SharedRows {
  readonly one: GroupPlace;
  readonly other: GroupPlace;
  readonly rows: readonly number[];
}

interface Place extends GroupPlace {
  readonly key: string;
}

const OUT = { key: 'out', kind: 'set-aside', name: null } as const;
const LEFT = { key: 'left', kind: 'leftovers', name: null } as const;

/**
 * `otherRow` gives the row of an item in the other grouping. Leftovers count as one place, and so does what
 * is set aside. The pair that shares the most comes first.
 */
export function compareGroupings(
  items: number,
  groups: Groups,
  others: Groups,
  otherRow: (row: number) => number | undefined,
): { alike: number; pairs: SharedRows[] } {
  const [placeOf, otherPlaceOf] = [placesOf(groups), placesOf(others)];
  const shared = new Map<string, { one: Place; other: Place; rows: number[] }>();
  for (let row = 0; row < items; row++) {
    const one = placeOf(row);
    const other = otherPlaceOf(otherRow(row) ?? -1);
    const key = `${one.key}/${other.key}`;
    const known = shared.get(key);
    if (known === undefined) shared.set(key, { one, other, rows: [row] });
    else known.rows.push(row);
  }
  let alike = 0;
  const pairs = [...shared.values()].filter(({ one, other, rows }) => {
    const isGroup = one.kind === 'group' && other.kind === 'group';
    const isSame = isGroup ? rows.length === one.size && rows.length === other.size : one.kind === other.kind;
    if (isSame && isGroup) alike++;
    return !isSame;
  });
  return {
    alike,
    pairs: pairs
      .sort((a, b) => b.rows.length - a.rows.length || a.rows[0]! - b.rows[0]!)
      .map(({ one, other, rows }) => ({ one: bare(one), other: bare(other), rows })),
  };
}

/** The groups that did not have the same members before. */
export function otherGroups(before: Groups, { shown }: Groups): Group[] {
  return shown.filter(({ members }) => {
    const group = before.of(members[0]!);
    return group?.members.length !== members.length || members.some(row => before.of(row) !== group);
  });
}

function placesOf({ leftovers, setAside, of }: Groups): (row: number) => Place {
  const left = new Set(leftovers);
  const out = { ...OUT, size: setAside.length };
  return row => {
    const group = of(row);
    if (group === undefined) return out;
    const { members, name } = group;
    return left.has(members[0]!)
      ? { ...LEFT, size: leftovers.length }
      : { key: String(members[0]), kind: 'group', name, size: members.length };
  };
}

function bare({ kind, name, size }: Place): GroupPlace {
  return { kind, name, size };
}
