/**
 * Groups as lists of rows with their names, and snapshots of them: what every view of a grouping is made
 * from. Pure.
 */
import { type AnswerRow, isAlone } from '../../../store/answers.ts';
import type { NameRow } from '../../../store/names.ts';
import type { Clustering, GroupingResult, QuestionState, Step } from '../planner/messages.ts';

/** The strategy of acts that hide a group: all its members are set aside, and stay one group. */
export const HIDING = 'hiding';

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
  { labels, toCentre }: Pick<Clustering, 'labels' | 'toCentre'>,
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

/** The act that hid each item that is hidden, by item; rows in the log's order. */
export function hiddenBy(rows: readonly AnswerRow[]): Map<number, number> {
  const acts = new Map<number, number>();
  for (const { verdict, itemId, strategy, actId } of rows) {
    if (verdict === 'set-aside' && strategy === HIDING) acts.set(itemId, actId);
    else if (isAlone(verdict) || verdict === 'into-group') acts.delete(itemId);
  }
  return acts;
}

/**
 * The hidden groups among what is set aside, the latest first, each with what joined it since, and the rest.
 * `labels` are the groups as they would be if nothing were set aside.
 */
export function listHidden(
  setAside: readonly number[],
  rows: readonly AnswerRow[],
  { items, labels, names }: { items: Int32Array; labels: Int32Array; names: readonly NameRow[] },
): { hidden: Group[]; rest: number[] } {
  const actOf = hiddenBy(rows);
  const spoken = new Set(rows.filter(({ verdict }) => isAlone(verdict)).map(({ itemId }) => itemId));
  const actByLabel = new Map(
    setAside.flatMap(row => {
      const act = actOf.get(items[row]!);
      return act === undefined ? [] : [[labels[row]!, act] as const];
    }),
  );
  const byAct = new Map<number, number[]>();
  const rest: number[] = [];
  for (const row of setAside) {
    const item = items[row]!;
    const act = actOf.get(item) ?? (spoken.has(item) ? undefined : actByLabel.get(labels[row]!));
    if (act === undefined) rest.push(row);
    else byAct.set(act, [...(byAct.get(act) ?? []), row]);
  }
  const hidden = [...byAct]
    .sort(([a], [b]) => b - a)
    .map(([, members]): Group => {
      const inside = new Set(members.map(row => items[row]!));
      return { members, name: names.findLast(({ itemId }) => inside.has(itemId))?.name ?? null };
    });
  return { hidden, rest };
}

/** The mean over the members of a group. */
export function meanCertainty({ members }: Group, { certainty }: Pick<Clustering, 'certainty'>): number {
  return members.reduce((sum, row) => sum + certainty[row]!, 0) / members.length;
}

/** What a person sees of a grouping. */
export interface Snapshot<Seen> {
  /** The item of each row. */
  readonly items: Int32Array;
  readonly steps: readonly Step[];
  readonly result: Seen;
  readonly groups: Groups;
}

/** The groups as they are sorted. */
export type Present = Snapshot<GroupingResult>;

/**
 * The question, and the groups that it is about: those of the strategy, for which no clustering is awaited.
 */
export type Asked = Snapshot<QuestionState>;

/** A snapshot in the present rows; new items were in no group. */
export function inRowsOf(
  items: Int32Array,
  { items: old, result, groups }: Snapshot<{ labels: Int32Array }>,
): { labels: Int32Array; groups: Groups } {
  if (items === old) return { labels: result.labels, groups };
  const rows = new Map(Array.from(old, (item, row) => [item, row]));
  const rowBefore = (row: number) => rows.get(items[row]!) ?? -1;
  return {
    labels: Int32Array.from(items.keys(), row => result.labels[rowBefore(row)] ?? -1),
    groups: { ...groups, of: row => groups.of(rowBefore(row)) },
  };
}

/** All rows of the group of one. */
export function rowsBeside(labels: Int32Array, row: number | undefined): number[] {
  const label = labels[row ?? -1] ?? -1;
  if (label === -1) return [];
  return Array.from(labels.keys()).filter(other => labels[other] === label);
}
