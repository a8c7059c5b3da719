/**
 * Sorts answers into cases: contradictions, single answers that seem wrong, and trusted ones. Renderer; also
 * runs in unit tests.
 */
import type { DoubtedAnswer } from '../../../main/contract/review.ts';
import type { CaseKind } from '../../strings/review.ts';

export interface Case {
  readonly key: string;
  readonly kind: CaseKind;
  /** The most doubted first. */
  readonly answers: readonly [DoubtedAnswer, ...DoubtedAnswer[]];
  /** Whether the first of them is doubted more than every other. */
  readonly standsOut: boolean;
}

/** One line of the list: an answer within its case. An answer may be part of several contradictions. */
export interface Row {
  readonly key: string;
  readonly case: Case;
  readonly answer: DoubtedAnswer;
}

/** Who gave the answers of a contradiction, if they are several: they disagree. */
export function peopleWhoDisagree({ kind, answers }: Case): readonly (string | null)[] {
  const people = [...new Set(answers.flatMap(answer => answer.people))].sort((a, b) =>
    (a ?? '').localeCompare(b ?? ''),
  );
  return kind === 'contradiction' && people.length > 1 ? people : [];
}

/** The answer of a contradiction that is most likely wrong, going by the people. */
export function mostBlamed({ answers }: Case): DoubtedAnswer {
  return answers.reduce((worst, answer) => (answer.blame > worst.blame ? answer : worst));
}

/** In the order in which the most doubted answer of each is listed. */
export function casesOf(listed: readonly DoubtedAnswer[]): Case[] {
  const cases = new Map<string, Case>();
  for (const answer of listed) {
    const { circle } = answer;
    if (isTrusted(answer)) continue;
    const key = circle.length === 0 ? `${answer.answer}` : circle.toSorted((a, b) => a - b).join(' ');
    if (cases.has(key)) continue;
    const others = listed.filter(other => other !== answer && circle.includes(other.answer));
    const kind = circle.length > 0 ? 'contradiction' : 'unlikely';
    cases.set(key, { key, kind, ...ranked([answer, ...others], listed) });
  }
  const [first, ...rest] = listed.filter(isTrusted);
  if (first !== undefined)
    cases.set('trusted', { key: 'trusted', kind: 'trusted', answers: [first, ...rest], standsOut: false });
  return [...cases.values()];
}

/** A confirmed answer that only seems wrong is trusted. */
export function isTrusted({ doubt, isConfirmed, circle }: DoubtedAnswer): boolean {
  return circle.length === 0 && (isConfirmed || doubt === 0);
}

function ranked(
  answers: readonly DoubtedAnswer[],
  listed: readonly DoubtedAnswer[],
): Pick<Case, 'answers' | 'standsOut'> {
  const [first, ...rest] = answers.toSorted((a, b) => listed.indexOf(a) - listed.indexOf(b)) as [
    DoubtedAnswer,
    ...DoubtedAnswer[],
  ];
  const standsOut =
    rest.length > 0 &&
    rest.every(other => (other.isConfirmed && !first.isConfirmed) || other.doubt < first.doubt);
  return { answers: [first, ...rest], standsOut };
}

export function rowsOf(cases: readonly Case[]): Row[] {
  return cases.flatMap(found =>
    found.answers.map(answer => ({ key: `${found.key}/${answer.answer}`, case: found, answer })),
  );
}

/**
 * Where one goes after something was done about the answer at `index`: to what is in its place now, past
 * itself.
 */
export function placeAfterAct(rows: readonly Row[], answer: number, index: number): number {
  return rows[index]?.answer.answer === answer ? Math.min(index + 1, rows.length - 1) : index;
}

/** The selected place after the list changed: the same line, or the same index; −1 in an empty list. */
export function placeAfter(rows: readonly Row[], key: string | null, index: number): number {
  const same = rows.findIndex(row => row.key === key);
  if (same >= 0) return same;
  return Math.min(Math.max(0, index), rows.length - 1);
}
