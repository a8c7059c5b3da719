/** The question that a person looks at while photos come in: named by items, since the rows change, and kept until something is said. Pure. */
import type { Groups } from './groups.ts';
import type { PlainQuestion } from './messages.ts';

export interface HeldQuestion {
  /** The end of the log when it was asked. */
  readonly end: number;
  /** The item and those it is compared with, by id. */
  readonly items: readonly number[];
  readonly question: PlainQuestion;
}

export function holdQuestion(question: PlainQuestion, items: Int32Array, end: number): HeldQuestion {
  return { end, question, items: [question.item, ...question.among].map(row => items[row]!) };
}

/** In the rows of now; null when something was said since, or one of its items takes no part any more. */
export function heldQuestion(
  held: HeldQuestion | null,
  end: number,
  rowOf: ReadonlyMap<number, number>,
): PlainQuestion | null {
  if (held === null || held.end !== end) return null;
  const [item, ...among] = held.items.map(id => rowOf.get(id));
  if (item === undefined || among.some(row => row === undefined)) return null;
  return { ...held.question, item, among: among as number[] };
}

/** Whether it is only about leftovers although there are groups: while photos come in, such questions would change none of them. */
export function isAboutStrays(question: PlainQuestion | null, { shown, of }: Groups): boolean {
  if (question === null || shown.length === 0) return false;
  return [question.item, ...question.among].every(row => {
    const group = of(row);
    return group === undefined || (group.members.length === 1 && group.name === null);
  });
}
