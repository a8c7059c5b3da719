/** From a grouping's log in the catalog to the steps a thinker knows, and back from what a person said to rows of the log. Engine process. */
import type { Given } from '../../algorithms/ask/treeOfGroups/treeOfGroups.ts';
import type { Deed } from '../../algorithms/session/byHand.ts';
import { AkinError } from '../../contract/errors.ts';
import type { AnswerGiven } from '../../contract/grouping.ts';
import { type Answer, type AnswerRow, isAlone } from '../../store/answers.ts';
import type { PlainQuestion, PlainReason, Step } from './messages.ts';

/** What stands in the log for the labels of a batch: names that a person gave to many items at once. */
export const LABELS = 'labels';

const VERDICTS = { same: 'same', different: 'different', 'cannot-tell': "can't tell" } as const;

interface Growing {
  readonly answers: Given[];
  readonly deeds: Deed[];
  readonly reasons: PlainReason[];
  settles?: true;
}

/**
 * Acts in the order done. What answers a question is an answer, to be weighed; what nobody asked for was done by hand and holds as it is; labels hold as they are, and all else follows them as it
 * follows answers. Rows about items that are not there (now) say nothing. `reasons` are those that are switched on, by the answer they explain.
 */
export function stepsOf(
  rows: readonly AnswerRow[],
  rowOf: ReadonlyMap<number, number>,
  reasons: ReadonlyMap<number, Pick<PlainReason, 'kind' | 'attributes' | 'confidence'>> = new Map(),
): Step[] {
  const steps = new Map<number, Growing>();
  for (const row of rows) {
    const item = rowOf.get(row.itemId);
    const other = row.otherItemId === null ? undefined : rowOf.get(row.otherItemId);
    const step: Growing = steps.get(row.actId) ?? { answers: [], deeds: [], reasons: [] };
    steps.set(row.actId, step);
    if (item === undefined || (row.otherItemId !== null && other === undefined)) continue;
    if (row.verdict === 'not-a-subject' || row.verdict === 'set-aside')
      step.deeds.push({ kind: 'out', item });
    else if (row.verdict === 'brought-back') step.deeds.push({ kind: 'back', item });
    else if (row.verdict === 'into-group')
      step.deeds.push({
        kind: 'into',
        item,
        other: other!,
        ...(row.strategy === LABELS && { isQuiet: true }),
      });
    else if (row.strategy === LABELS && row.verdict !== 'cannot-tell') {
      step.settles = true;
      step.deeds.push({ kind: row.verdict === 'same' ? 'into' : 'leave', item, other: other! });
    } else if (row.strategy !== null || row.verdict === 'cannot-tell') {
      step.answers.push({ pair: [item, other!], verdict: VERDICTS[row.verdict] });
      const reason = reasons.get(row.id);
      if (reason !== undefined && row.verdict !== 'cannot-tell')
        step.reasons.push({ ...reason, pair: [item, other!], verdict: row.verdict });
    } else step.deeds.push({ kind: row.verdict === 'same' ? 'join' : 'leave', item, other: other! });
  }
  return [...steps.values()];
}

/** An answer to the present question as rows of the log. `idOf` gives the item of a row of the material. */
export function rowsOf(question: PlainQuestion, given: AnswerGiven, idOf: (row: number) => number): Answer[] {
  const { kind, item, among, chances } = question;
  const about = (at: number, verdict: 'same' | 'different' | 'cannot-tell'): Answer => ({
    verdict,
    itemId: idOf(item),
    otherItemId: idOf(among[at]!),
    expected: chances[at]!,
  });
  const places = among.map((_, at) => at);
  switch (given.kind) {
    case 'skip':
      return places.map(at => about(at, 'cannot-tell'));
    case 'not-a-subject':
      return [{ verdict: 'not-a-subject', itemId: given.item }];
    case 'into-group':
      return [{ verdict: 'into-group', itemId: given.item, otherItemId: given.group }];
    case 'pair':
      must(kind === 'pair');
      return [about(0, given.verdict)];
    case 'choice': {
      must(kind === 'choice' && (given.chosen ?? 0) < among.length);
      const { chosen } = given;
      // What comes before the chosen one was looked at and passed over; what comes after may not have been looked at.
      const passed = chosen === null ? places : places.slice(0, chosen);
      const rows = passed.map(at => about(at, 'different'));
      return chosen === null ? rows : [about(chosen, 'same'), ...rows];
    }
    case 'odd': {
      const odd = new Set(given.odd);
      must(kind === 'odd' && given.odd.every(at => at < among.length));
      return places.map(at => about(at, odd.has(at) ? 'different' : 'same'));
    }
  }
}

/** A row of the log as it was said, to be said again. */
export function answerOf({ verdict, itemId, otherItemId, expected }: AnswerRow): Answer {
  const facts = { itemId, ...(expected === null ? {} : { expected }) };
  return isAlone(verdict) ? { verdict, ...facts } : { verdict, otherItemId: otherItemId!, ...facts };
}

function must(fits: boolean): void {
  if (!fits) throw new AkinError('bad-request', 'The answer does not fit the question.');
}
