/** What a person who knows the subject of every item says to a question. */
import type { AnswerGiven, Question } from '../main/contract/grouping.ts';

export function truthfulAnswer(question: Question, subjectOf: ReadonlyMap<number, unknown>): AnswerGiven {
  const subject = (item: { id: number }) => subjectOf.get(item.id);
  if (question.kind === 'pair') {
    const [one, other] = question.sides;
    return { kind: 'pair', verdict: subject(one.item) === subject(other.item) ? 'same' : 'different' };
  }
  const mine = subject(question.side.item);
  if (question.kind === 'odd')
    return { kind: 'odd', odd: question.among.flatMap((item, at) => (subject(item) === mine ? [] : [at])) };
  const chosen = question.among.flatMap(({ item }, at) => (subject(item) === mine ? [at] : []));
  return { kind: 'choice', chosen };
}
