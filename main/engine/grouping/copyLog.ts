/** Says again in one grouping all that stands in another: answers with their reasons, names, and who said them. Engine process. */
import { type ActFacts, recordAct, type Said } from '../../store/acts.ts';
import { listAnswers } from '../../store/answers.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import { listNames } from '../../store/names.ts';
import { listReasons, setReasonEnabled } from '../../store/reasons.ts';
import { answerOf } from './log.ts';

type Copied = { facts: Omit<ActFacts, 'groupingId'>; said: Required<MutableSaid>; isOn: boolean[] };
type MutableSaid = { [Part in keyof Said]: NonNullable<Said[Part]>[number][] };

/** In one act each, as they were given. */
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
