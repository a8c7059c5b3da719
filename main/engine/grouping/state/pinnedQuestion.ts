/**
 * While photos come in, the question on the screen stays, as long as what it asks makes sense. Engine process.
 */
import type { Pair } from '../../../algorithms/matrix.ts';
import type { PlainQuestion } from '../../../algorithms/strategies/questionStrategy.ts';
import type { GroupingItems } from '../items/loadItems.ts';
import type { Groups } from '../views/groups.ts';

type Rows = Pick<GroupingItems, 'items' | 'rowOf'>;

export interface PinnedQuestion {
  /** The end of the log when it was asked. */
  readonly end: number;
  readonly question: PlainQuestion;
  /** The item, those it is compared with, and the two of the answer that it checks, by id. */
  readonly items: readonly number[];
  /** The members of the group of each, by id; empty for one that is set aside. */
  readonly groups: readonly (readonly number[])[];
  /** The items there were. */
  readonly known: ReadonlyMap<number, number>;
}

export function pinQuestion(
  question: PlainQuestion,
  { items, rowOf }: Rows,
  groups: Groups,
  end: number,
): PinnedQuestion {
  const { item, among, again } = question;
  const rows = [item, ...among, ...(again?.pair ?? [])];
  return {
    end,
    question,
    items: rows.map(row => items[row]!),
    groups: rows.map(row => (groups.of(row)?.members ?? []).map(member => items[member]!)),
    known: rowOf,
  };
}

/**
 * In the rows of now; null when something was said since, one of its items takes no part any more, or one of
 * its groups is another. A group that only grew by new items is the same.
 */
export function pinnedQuestion(
  pinned: PinnedQuestion | null,
  end: number,
  present: Rows,
  groups: Groups,
): PlainQuestion | null {
  if (pinned === null || pinned.end !== end) return null;
  const { question, items, known } = pinned;
  const rows = items.map(id => present.rowOf.get(id) ?? -1);
  if (rows.some((row, at) => !isSameGroup(pinned.groups[at]!, groups.of(row)?.members))) return null;
  const shown = 1 + question.among.length;
  const pair = rows.slice(shown) as unknown as Pair;
  const again = question.again === null ? null : { ...question.again, pair };
  return { ...question, item: rows[0]!, among: rows.slice(1, shown), again };

  /** Of the items that were there then and are there now. */
  function isSameGroup(before: readonly number[], now: readonly number[] | undefined): boolean {
    if (now === undefined) return false;
    const old = now.map(row => present.items[row]!).filter(id => known.has(id));
    const members = new Set(old);
    const there = before.filter(id => present.rowOf.has(id));
    return there.length === old.length && there.every(id => members.has(id));
  }
}

/**
 * Whether it is only about leftovers although there are groups: while photos come in, such questions would
 * change none of them.
 */
export function isAboutStrays(question: PlainQuestion | null, { shown, of }: Groups): boolean {
  if (question === null || shown.length === 0) return false;
  return [question.item, ...question.among].every(row => {
    const group = of(row);
    return group === undefined || (group.members.length === 1 && group.name === null);
  });
}
