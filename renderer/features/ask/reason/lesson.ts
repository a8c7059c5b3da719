/**
 * The examples of a new attribute while they are marked: each item at a level, or not at all. Pure; renderer.
 */
import type { AttributeView } from '../../../../main/contract/grouping.ts';

export type Form = AttributeView['form'];
/** The level of each marked item, by id. Levels count from 0, "no" or "little". */
export type Marks = ReadonlyMap<number, number>;

const LEVELS: Readonly<Record<Form, number>> = { binary: 2, relative: 3 };
/** Of each of two levels, so that something can be left out and judged by the rest. */
const NEEDED = 2;

const KEYS: Readonly<Record<Form, Readonly<Record<string, number>>>> = {
  binary: { n: 0, y: 1, '0': 0, '1': 1 },
  relative: { '1': 0, '2': 1, '3': 2 },
};

export function marked(marks: Marks, item: number, level: number | null): Marks {
  const next = new Map(marks);
  if (level === null) next.delete(item);
  else next.set(item, level);
  return next;
}

/** By clicks: not marked, then from the highest level down, then not marked again. */
export function cycled(marks: Marks, item: number, form: Form): Marks {
  const level = marks.get(item);
  if (level === undefined) return marked(marks, item, LEVELS[form] - 1);
  return marked(marks, item, level === 0 ? null : level - 1);
}

/** The level a key stands for, null for one that clears, undefined for any other. */
export function levelOfKey(key: string, form: Form): number | null | undefined {
  if (key === 'Delete' || key === 'Backspace') return null;
  return KEYS[form][key.toLowerCase()];
}

/** Whether something can be learned: two levels with a few examples each. */
export function isEnough(marks: Marks): boolean {
  const counts = new Map<number, number>();
  for (const level of marks.values()) counts.set(level, (counts.get(level) ?? 0) + 1);
  return [...counts.values()].filter(count => count >= NEEDED).length >= 2;
}

export function examplesOf(marks: Marks): { item: number; rank: number }[] {
  return [...marks].map(([item, rank]) => ({ item, rank }));
}

/** Another form keeps what is plain: no and little, yes and much. */
export function recast(marks: Marks, form: Form): Marks {
  const most = LEVELS[form] - 1;
  return new Map([...marks].flatMap(([item, level]) => levelIn(level, most).map(to => [item, to] as const)));

  function levelIn(level: number, highest: number): number[] {
    if (level === 0) return [0];
    if (highest === 2) return [2];
    return level === 2 ? [1] : [];
  }
}
