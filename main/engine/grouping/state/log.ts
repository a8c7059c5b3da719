/**
 * From the log of a grouping in the catalog to steps, from an answer to rows of the log, and copying a log.
 * Engine process.
 */
import type { Given } from '../../../algorithms/ask/treeOfGroups/treeOfGroups.ts';
import type { ManualEdit } from '../../../algorithms/session/manualEdits.ts';
import type { PlainQuestion } from '../../../algorithms/strategies/questionStrategy.ts';
import { AkinError } from '../../../contract/errors.ts';
import type { AnswerGiven } from '../../../contract/grouping.ts';
import { type ActFacts, recordAct, type Said } from '../../../store/acts.ts';
import { type Answer, type AnswerRow, isAlone, listAnswers } from '../../../store/answers.ts';
import type { ReadableCatalog, WritableCatalog } from '../../../store/connection.ts';
import { listNames } from '../../../store/names.ts';
import { listReasons, setReasonEnabled } from '../../../store/reasons.ts';
import type { AttributeScores } from '../items/loadItems.ts';
import type { PlainReason, Step } from '../planner/messages.ts';

/** The strategy of acts that are the labels of a batch: names given to many items at once. */
export const LABELS = 'labels';

/** The strategy of acts that answer proposals. */
export const PROPOSAL = 'proposal';

interface OpenStep {
  readonly answers: Given[];
  readonly edits: ManualEdit[];
  readonly reasons: PlainReason[];
  settles?: true;
  isNamed?: true;
}

/**
 * Acts in the order done. What answers a question is an answer, to be weighed by the strategy. What answers
 * none is a manual edit and holds. Labels hold too, and all else follows them as it follows answers. Rows
 * about items that are absent are ignored. `reasons` are the active ones, by the answer they explain;
 * `firstNamed` is the act that first gave a group a name.
 */
export function stepsOf(
  rows: readonly AnswerRow[],
  rowOf: ReadonlyMap<number, number>,
  reasons: ReadonlyMap<number, Pick<PlainReason, 'kind' | 'attributes' | 'confidence'>> = new Map(),
  firstNamed = Number.POSITIVE_INFINITY,
): Step[] {
  const steps = new Map<number, OpenStep>();
  for (const row of rows) {
    const item = rowOf.get(row.itemId);
    const other = row.otherItemId === null ? undefined : rowOf.get(row.otherItemId);
    const step: OpenStep = steps.get(row.actId) ?? { answers: [], edits: [], reasons: [] };
    if (row.actId > firstNamed) step.isNamed = true;
    steps.set(row.actId, step);
    if (item === undefined || (row.otherItemId !== null && other === undefined)) continue;
    if (row.verdict === 'not-a-subject' || row.verdict === 'set-aside')
      step.edits.push({ kind: 'out', item });
    else if (row.verdict === 'brought-back') step.edits.push({ kind: 'back', item });
    else if (row.verdict === 'into-group')
      step.edits.push({
        kind: 'into',
        item,
        other: other!,
        ...(row.strategy === LABELS && { isQuiet: true }),
      });
    else if (row.strategy === LABELS && row.verdict !== 'cannot-tell') {
      step.settles = true;
      step.edits.push({ kind: row.verdict === 'same' ? 'into' : 'leave', item, other: other! });
    } else if (row.strategy !== null || row.verdict === 'cannot-tell') {
      const isProposed = row.strategy === PROPOSAL && { isProposed: true as const };
      step.answers.push({ pair: [item, other!], verdict: row.verdict, ...isProposed });
      const reason = reasons.get(row.id);
      if (reason !== undefined && row.verdict !== 'cannot-tell')
        step.reasons.push({ ...reason, pair: [item, other!], verdict: row.verdict });
    } else step.edits.push({ kind: row.verdict === 'same' ? 'join' : 'leave', item, other: other! });
  }
  return [...steps.values()];
}

/** An answer that is recorded: a skip is not. */
export type Recorded = Exclude<AnswerGiven, { kind: 'skip' }>;

/** An answer to the present question as rows of the log. `idOf` gives the item of a row. */
export function rowsOf(question: PlainQuestion, given: Recorded, idOf: (row: number) => number): Answer[] {
  const { kind, item, among, chances } = question;
  const about = (at: number, verdict: 'same' | 'different' | 'cannot-tell'): Answer => ({
    verdict,
    itemId: idOf(item),
    otherItemId: idOf(among[at]!),
    expected: chances[at]!,
  });
  const places = among.map((_, at) => at);
  switch (given.kind) {
    case 'cannot-tell':
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
      // The person passed over what comes before the chosen one, and may not have seen what comes after.
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

/** How many questions the rows answer: a choice among eight is one. Manual edits and labels answer none. */
export function countAnswered(rows: readonly AnswerRow[]): number {
  const asked = rows.filter(({ strategy }) => strategy !== null && strategy !== LABELS);
  return new Set(asked.map(({ actId }) => actId)).size;
}

/** A row of the log as an answer, to be recorded again. */
export function answerOf({ verdict, itemId, otherItemId, expected }: AnswerRow): Answer {
  const facts = { itemId, ...(expected === null ? {} : { expected }) };
  return isAlone(verdict) ? { verdict, ...facts } : { verdict, otherItemId: otherItemId!, ...facts };
}

function must(fits: boolean): void {
  if (!fits) throw new AkinError('bad-request', 'The answer does not fit the question.');
}

type Copied = { facts: Omit<ActFacts, 'groupingId'>; said: Required<MutableSaid>; isOn: boolean[] };
type Copyable = Pick<Said, 'answers' | 'names' | 'reasons'>;
type MutableSaid = { [Part in keyof Copyable]: NonNullable<Copyable[Part]>[number][] };

/** In one act each, as they were given. Audits are not copied: they are about the groups of the other. */
export function copyLog(catalog: WritableCatalog, from: number, groupingId: number): void {
  const acts = new Map<number, Copied>();
  const actOf = (actId: number, facts: Copied['facts']): Copied => {
    const known = acts.get(actId);
    if (known !== undefined) return known;
    const copied = { facts, said: { answers: [], names: [], reasons: [] }, isOn: [] };
    acts.set(actId, copied);
    return copied;
  };
  const placeOf = new Map<number, number>();
  for (const row of listAnswers(catalog, from)) {
    const { source, strategy, tookMilliseconds, person } = row;
    const { said } = actOf(row.actId, { source, strategy, tookMilliseconds, person });
    placeOf.set(row.id, said.answers.length);
    said.answers.push(answerOf(row));
  }
  for (const { id: _, answerId, enabled, actId, ...reason } of listReasons(catalog, from)) {
    const { said, isOn } = acts.get(actId)!;
    said.reasons.push({ ...reason, answer: placeOf.get(answerId)! });
    isOn.push(enabled);
  }
  const unasked = { source: 'person', strategy: null, tookMilliseconds: null } as const;
  for (const { actId, itemId, name, person } of listNames(catalog, from))
    actOf(actId, { ...unasked, person }).said.names.push({ itemId, name });
  for (const { facts, said, isOn } of [...acts].sort(([a], [b]) => a - b).map(([, act]) => act)) {
    const { reasonIds } = recordAct(catalog, { ...facts, groupingId }, said);
    for (const [at, id] of reasonIds.entries()) if (!isOn[at]) setReasonEnabled(catalog, id, false);
  }
}

/**
 * The active reasons whose attributes are still scored, by the answer they explain. Scores are loaded only
 * where there is a reason.
 */
export function activeReasons(
  catalog: ReadableCatalog,
  groupingId: number,
  scores: () => AttributeScores,
): Map<number, Pick<PlainReason, 'kind' | 'attributes' | 'confidence'>> {
  const active = listReasons(catalog, groupingId).filter(({ enabled }) => enabled);
  if (active.length === 0) return new Map();
  const { columnOf } = scores();
  return new Map(
    active.flatMap(({ answerId, kind, confidence, attributeIds }) => {
      const attributes = attributeIds.map(id => columnOf.get(id)).filter(column => column !== undefined);
      return attributes.length === 0 ? [] : [[answerId, { kind, attributes, confidence }] as const];
    }),
  );
}
