/**
 * From the log of a grouping in the catalog to steps, from an answer to rows of the log, and copying a log.
 * Engine process.
 */
import type { Given } from '../../../algorithms/ask/treeOfGroups/treeState.ts';
import type { ManualEdit } from '../../../algorithms/session/manualEdits.ts';
import type { PlainQuestion } from '../../../algorithms/strategies/questionStrategy.ts';
import { AkinError } from '../../../contract/errors.ts';
import type { AnswerGiven } from '../../../contract/grouping.ts';
import { type ActFacts, recordAct, type Said } from '../../../store/acts.ts';
import { type Answer, type AnswerRow, answerOf, listAnswers } from '../../../store/answers.ts';
import type { ReadableCatalog, WritableCatalog } from '../../../store/connection.ts';
import { listNames, type Naming } from '../../../store/names.ts';
import { listReasons, setReasonEnabled } from '../../../store/reasons.ts';
import type { AttributeScores } from '../items/loadItems.ts';
import type { PlainReason, Step } from '../planner/messages.ts';
import { HIDING } from '../views/groups.ts';

/** The strategy of acts that are the labels of a batch: names given to many items at once. */
export const LABELS = 'labels';

/** The strategy of acts that answer proposals. */
export const PROPOSAL = 'proposal';

/** The strategy of the act that a grouping by attributes begins with. */
export const CRITERION = 'criterion';

type ActiveNaming = Naming & { readonly actId: number; readonly orderedAt: number };

/** What is known of a log beside its rows. */
interface LogContext {
  /** The active reasons, by the answer they explain. */
  readonly reasons: ReadonlyMap<number, ActiveReason>;
  /** The active ones, in the log's order. */
  readonly namings: readonly ActiveNaming[];
  /** The key of what follows from a reason. */
  readonly keyOf: (id: number, reason: PlainReason) => string;
  /** Answers have the chance that they had when they were asked. */
  readonly hasChances: boolean;
}

type ActiveReason = Pick<PlainReason, 'kind' | 'attributes' | 'confidence'> & { readonly id: number };

interface OpenStep {
  named?: readonly number[];
  readonly answers: Given[];
  readonly edits: ManualEdit[];
  readonly reasons: PlainReason[];
  settles?: true;
  namings?: NonNullable<Step['namings']>;
}

/**
 * Acts in the order done. What answers a question is an answer, to be weighed by the strategy. What answers
 * none is a manual edit and holds. Labels hold too, and all else follows them as it follows answers. Rows
 * about items that are absent are ignored.
 */
export function stepsOf(
  rows: readonly AnswerRow[],
  rowOf: ReadonlyMap<number, number>,
  { reasons = new Map(), namings = [], keyOf = () => '', hasChances = false }: Partial<LogContext> = {},
): Step[] {
  const changes = nameChanges(namings, rowOf);
  let told = 0;
  const carriers = carriersByAct(namings, rowOf);
  const steps = new Map<number, OpenStep>();
  for (const row of rows) {
    const item = rowOf.get(row.itemId);
    const other = row.otherItemId === null ? undefined : rowOf.get(row.otherItemId);
    const step: OpenStep = steps.get(row.actId) ?? { answers: [], edits: [], reasons: [] };
    if (row.source === 'import' && row.strategy === LABELS && !steps.has(row.actId))
      step.edits.push({ kind: 'apart', ...carriers(row) });
    const from = told;
    while (told < changes.length && changes[told]!.orderedAt < row.orderedAt) told += 1;
    if (told > from)
      step.namings = [...(step.namings ?? []), ...changes.slice(from, told).map(({ change }) => change)];
    steps.set(row.actId, step);
    if (item === undefined || (row.otherItemId !== null && other === undefined)) continue;
    if (row.verdict === 'not-a-subject' || row.verdict === 'set-aside')
      step.edits.push({ kind: 'out', item, ...(row.strategy === HIDING && { isHidden: true }) });
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
      const chance = hasChances && row.expected !== null && { chance: row.expected };
      step.answers.push({ pair: [item, other!], verdict: row.verdict, ...chance, ...isProposed });
      const reason = reasons.get(row.id);
      if (reason !== undefined && row.verdict !== 'cannot-tell') {
        const { id, ...rest } = reason;
        const isCriterion = row.strategy === CRITERION && { isCriterion: true as const };
        const plain: PlainReason = { ...rest, pair: [item, other!], verdict: row.verdict, ...isCriterion };
        step.reasons.push({ ...plain, key: keyOf(id, plain) });
        step.named ??= namedBefore(namings, rowOf, row.orderedAt);
      }
    } else step.edits.push({ kind: row.verdict === 'same' ? 'join' : 'leave', item, other: other! });
  }
  return [...steps.values()];
}

/**
 * For an act, the rows of the items that carry its names, and of those that carried other names before. Acts
 * are to be asked about in the log's order.
 */
function carriersByAct(
  namings: readonly ActiveNaming[],
  rowOf: ReadonlyMap<number, number>,
): (act: Pick<AnswerRow, 'actId' | 'orderedAt'>) => { items: number[]; others: number[] } {
  const carried = new Map<number, string>();
  let at = 0;
  const rowsOfItems = (items: Iterable<number>) =>
    [...items].map(item => rowOf.get(item)).filter(row => row !== undefined);
  return ({ actId, orderedAt }) => {
    const before = (naming: ActiveNaming) => naming.orderedAt < orderedAt;
    for (let naming = namings[at]; naming !== undefined && before(naming); naming = namings[++at])
      carried.set(naming.itemId, naming.name);
    const given = namings.slice(at).filter(naming => naming.actId === actId);
    const items = new Map(given.filter(({ name }) => name !== '').map(({ itemId, name }) => [name, itemId]));
    const touched = new Set(given.map(({ itemId }) => itemId));
    const others = [...carried].filter(
      ([item, name]) => name !== '' && !items.has(name) && !touched.has(item),
    );
    return { items: rowsOfItems(items.values()), others: rowsOfItems(others.map(([item]) => item)) };
  };
}

/** Of the rows that are there, in the log's order. */
function nameChanges(namings: readonly ActiveNaming[], rowOf: ReadonlyMap<number, number>) {
  return namings.flatMap(({ itemId, name, orderedAt }) => {
    const item = rowOf.get(itemId);
    return item === undefined ? [] : [{ orderedAt, change: { item, isNamed: name !== '' } }];
  });
}

/** Steps with some that might follow, which know, as they would in the log, which items have names. */
export function andThen(
  steps: readonly Step[],
  next: readonly Step[],
  namings: readonly ActiveNaming[],
  rowOf: ReadonlyMap<number, number>,
): Step[] {
  const told = steps.reduce((sum, step) => sum + (step.namings?.length ?? 0), 0);
  const changes = nameChanges(namings, rowOf).slice(told);
  const [first, ...more] = next;
  if (first === undefined || changes.length === 0) return [...steps, ...next];
  return [...steps, { ...first, namings: changes.map(({ change }) => change) }, ...more];
}

/** The rows of the items that had a name by a place in the log. */
function namedBefore(
  namings: readonly ActiveNaming[],
  rowOf: ReadonlyMap<number, number>,
  orderedAt: number,
): number[] {
  const names = new Map<number, string>();
  for (const naming of namings) if (naming.orderedAt < orderedAt) names.set(naming.itemId, naming.name);
  return [...names].flatMap(([item, name]) => (name === '' ? [] : (rowOf.get(item) ?? [])));
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
      must(kind === 'choice' && given.chosen.every(at => at < among.length));
      const chosen = new Set(given.chosen);
      // The person passed over what comes before the last one chosen, and may not have seen what comes after.
      const seen = chosen.size === 0 ? places : places.slice(0, Math.max(...chosen));
      return [
        ...[...chosen].sort((a, b) => a - b).map(at => about(at, 'same')),
        ...seen.filter(at => !chosen.has(at)).map(at => about(at, 'different')),
      ];
    }
    case 'odd': {
      const odd = new Set(given.odd);
      must(kind === 'odd' && given.odd.every(at => at < among.length));
      return places.map(at => about(at, odd.has(at) ? 'different' : 'same'));
    }
  }
}

/** What was taken with an item: one subject, as far as an answer is to count for all of it. */
export interface Together {
  readonly item: number;
  readonly items: readonly number[];
}

/** Further rows of the same act, so that what is said of the item is said of its whole event. */
export function rowsOfEvent(rows: readonly Answer[], given: Recorded, { item, items }: Together): Answer[] {
  const inside = new Set(items);
  const isAbout = rows.some(row => row.itemId === item || ('otherItemId' in row && row.otherItemId === item));
  if (!isAbout || given.kind === 'odd' || given.kind === 'cannot-tell')
    throw new AkinError('bad-request', 'This answer cannot count for a whole event.');
  const bothInside = rows.filter(
    row => 'otherItemId' in row && inside.has(row.itemId) && inside.has(row.otherItemId),
  );
  if (bothInside.some(({ verdict }) => verdict === 'different'))
    throw new AkinError(
      'bad-request',
      'Both pictures are of this event: if they differ, it is not of one subject. Answer for the picture alone.',
    );
  const said = new Set(
    bothInside.flatMap(row => [row.itemId, 'otherItemId' in row ? row.otherItemId : item]),
  );
  const others = items.filter(other => other !== item && !said.has(other));
  if (given.kind === 'not-a-subject') return others.map(itemId => ({ verdict: 'not-a-subject', itemId }));
  if (given.kind === 'into-group')
    return others.map(itemId => ({ verdict: 'into-group', itemId, otherItemId: given.group }));
  return others.map(itemId => ({ verdict: 'same', itemId, otherItemId: item }));
}

/** How many questions the rows answer: a choice among eight is one. Manual edits and labels answer none. */
export function countAnswered(rows: readonly AnswerRow[]): number {
  const asked = rows.filter(
    ({ strategy }) => strategy !== null && strategy !== LABELS && strategy !== HIDING,
  );
  return new Set(asked.map(({ actId }) => actId)).size;
}

function must(fits: boolean): void {
  if (!fits) throw new AkinError('bad-request', 'The answer does not fit the question.');
}

type Copied = {
  facts: Omit<ActFacts, 'groupingId'>;
  said: Required<MutableSaid>;
  isOn: boolean[];
  orderedAt: number;
};
type Copyable = Pick<Said, 'answers' | 'names' | 'reasons'>;
type MutableSaid = { [Part in keyof Copyable]: NonNullable<Copyable[Part]>[number][] };

/** In one act each, as they were given. Audits are not copied: they are about the groups of the other. */
export function copyLog(catalog: WritableCatalog, from: number, groupingId: number): void {
  const acts = new Map<number, Copied>();
  const actOf = (
    { actId, orderedAt }: { actId: number; orderedAt: number },
    facts: Copied['facts'],
  ): Copied => {
    const known = acts.get(actId);
    if (known !== undefined) return known;
    const copied = { facts, said: { answers: [], names: [], reasons: [] }, isOn: [], orderedAt };
    acts.set(actId, copied);
    return copied;
  };
  const placeOf = new Map<number, number>();
  for (const row of listAnswers(catalog, from)) {
    const { source, strategy, tookMilliseconds, person } = row;
    const { said } = actOf(row, { source, strategy, tookMilliseconds, person });
    placeOf.set(row.id, said.answers.length);
    said.answers.push(answerOf(row));
  }
  for (const { id: _, answerId, enabled, switchedAt: __, actId, ...reason } of listReasons(catalog, from)) {
    const { said, isOn } = acts.get(actId)!;
    said.reasons.push({ ...reason, answer: placeOf.get(answerId)! });
    isOn.push(enabled);
  }
  const unasked = { source: 'person', strategy: null, tookMilliseconds: null } as const;
  for (const { itemId, name, person, ...act } of listNames(catalog, from))
    actOf(act, { ...unasked, person }).said.names.push({ itemId, name });
  for (const { facts, said, isOn } of [...acts.values()].sort((a, b) => a.orderedAt - b.orderedAt)) {
    const { reasonIds } = recordAct(catalog, { ...facts, groupingId }, said);
    for (const [at, id] of reasonIds.entries()) if (!isOn[at]) setReasonEnabled(catalog, id, false);
  }
}

/**
 * The active reasons whose attributes are all scored, by the answer they explain: of the others it is not known yet
 * what follows. Scores are loaded only where there is a reason.
 */
export function activeReasons(
  catalog: ReadableCatalog,
  groupingId: number,
  scores: () => AttributeScores,
): Map<number, ActiveReason> {
  const active = listReasons(catalog, groupingId).filter(({ enabled }) => enabled);
  if (active.length === 0) return new Map();
  const { columnOf } = scores();
  return new Map(
    active.flatMap(({ id, answerId, kind, confidence, attributeIds }) => {
      const attributes = attributeIds.flatMap(attribute => columnOf.get(attribute) ?? []);
      return attributes.length === 0 || attributes.length < attributeIds.length
        ? []
        : [[answerId, { id, kind, attributes, confidence }] as const];
    }),
  );
}
