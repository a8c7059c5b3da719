/** A person who knows what every item shows, for tests: answers any kind of question. */
import type { AnswerGiven, Asking } from '../../../contract/grouping.ts';
import type { OpenGrouping } from '../openGrouping.ts';

/** What an item shows. */
type SubjectOf = (item: number) => number | undefined;

export function truth({ question }: Asking, subjectOf: SubjectOf): AnswerGiven {
  if (question === null) throw new Error('nothing is asked');
  if (question.kind === 'pair') {
    const [one, other] = question.sides;
    const isSame = subjectOf(one.item.id) === subjectOf(other.item.id);
    return { kind: 'pair', verdict: isSame ? 'same' : 'different' };
  }
  const mine = subjectOf(question.side.item.id);
  if (question.kind === 'odd')
    return { kind: 'odd', odd: question.among.flatMap(({ id }, at) => (subjectOf(id) === mine ? [] : [at])) };
  const chosen = question.among.flatMap(({ item }, at) => (subjectOf(item.id) === mine ? [at] : []));
  return { kind: 'choice', chosen };
}

export async function answerTruthfully(
  { questions }: OpenGrouping,
  subjectOf: SubjectOf,
  count: number,
): Promise<Asking> {
  let asking = await questions.now();
  for (let asked = 0; asked < count && asking.question !== null; asked++)
    asking = await questions.answer(asking.question.id, truth(asking, subjectOf), 1000);
  return asking;
}
