/** What a person sees of a grouping at one moment, and the same in the rows of another. Pure. */
import type { Groups } from './groups.ts';
import type { Outlook, Step, Thought } from './messages.ts';

/** What a person sees at one moment. */
export interface Moment<Seen> {
  /** The item of each row. */
  readonly items: Int32Array;
  readonly steps: readonly Step[];
  readonly thought: Seen;
  readonly groups: Groups;
}

/** The groups as they are sorted. */
export type Present = Moment<Thought>;

/** What is asked, and the groups that the question is about, which no sorting holds up. */
export type Asked = Moment<Outlook>;

/** What was, in the rows that items have now; new ones were in no group. */
export function inRowsOf(
  items: Int32Array,
  { items: old, thought, groups }: Moment<{ labels: Int32Array }>,
): { labels: Int32Array; groups: Groups } {
  if (items === old) return { labels: thought.labels, groups };
  const rows = new Map(Array.from(old, (item, row) => [item, row]));
  const rowBefore = (row: number) => rows.get(items[row]!) ?? -1;
  return {
    labels: Int32Array.from(items.keys(), row => thought.labels[rowBefore(row)] ?? -1),
    groups: { ...groups, of: row => groups.of(rowBefore(row)) },
  };
}
