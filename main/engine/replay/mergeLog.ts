/**
 * Brings the acts of another copy of a collection into a grouping. Engine process.
 * See [Note: Merging] in mergeActs.ts. Items are found by their photo's bytes and their box; those that are not
 * here are made, and take part once their photo is indexed.
 */
import type { AnswersFile } from '../../contract/answersFile.ts';
import { AkinError } from '../../contract/errors.ts';
import { formatZodError } from '../../contract/formatZodError.ts';
import { GroupName, Name, PersonName } from '../../contract/names.ts';
import { type ActIdentity, actByUid, recordAct, recordTakingBack } from '../../store/acts.ts';
import { type Answer, isAlone } from '../../store/answers.ts';
import { listAttributeKeys } from '../../store/attributes.ts';
import { readCollection } from '../../store/collection.ts';
import type { ReadableCatalog, WritableCatalog } from '../../store/connection.ts';
import { contentByHash, recordUnseenContent } from '../../store/contents.ts';
import { itemsOfContent, recordUnseenItem } from '../../store/items.ts';
import { reasonsOfAct, setReasonEnabled } from '../../store/reasons.ts';
import { overlap } from '../xmp/regions.ts';
import { type FileAct as Act, planMerge } from './mergeActs.ts';

/** Two boxes are of one face when they share half of their union, as when faces are detected again. */
const SAME_FACE = 0.5;

type FileItem = AnswersFile['items'][number];

export interface MergeCounts {
  acts: number;
  answers: number;
  names: number;
  reasons: number;
  takenBack: number;
  unknownReasons: number;
  unfitNames: number;
  people: Map<string | null, number>;
}

/** Refuses a file that is about something else, or that points at what is not in it. */
export function checkAnswers(catalog: ReadableCatalog, file: AnswersFile): void {
  const { kind } = readCollection(catalog);
  if (kind !== file.kind)
    throw new AkinError(
      'bad-request',
      `The answers are about ${file.kind}, and this collection is about ${kind}.`,
    );
  checkPlaces(file);
  checkNames(file);
}

/** Adds the acts that the grouping does not have yet. Call it in a transaction. */
export function mergeLog(
  catalog: WritableCatalog,
  groupingId: number,
  { acts }: AnswersFile,
  itemOf: (place: number) => number | undefined,
): MergeCounts {
  const counts: MergeCounts = {
    acts: 0,
    answers: 0,
    names: 0,
    reasons: 0,
    takenBack: 0,
    unknownReasons: 0,
    unfitNames: 0,
    people: new Map(),
  };
  const attributeOf = new Map(
    [...listAttributeKeys(catalog)].map(([id, { model, key }]) => [`${model} ${key}`, id]),
  );
  const { added, switched } = planMerge(
    acts,
    uid => {
      const known = actByUid(catalog, uid);
      return known === undefined ? undefined : reasonsOfAct(catalog, known.id);
    },
    reasons => reasons.map(({ enabled, switchedAt }) => ({ isOn: enabled, switchedAt })),
  );
  for (const act of added)
    if (act.identity?.takesBack != null) takeBackMerged(catalog, groupingId, act, counts);
    else addAct(catalog, groupingId, act, itemOf, attributeOf, counts);
  for (const { act: reasons, reason, to } of switched)
    setReasonEnabled(catalog, reasons[reason]!.id, to.isOn, to.switchedAt);
  return counts;
}

/** The item here for each item of the file; with `make`, one is made for what is not here. */
export function findItems(
  catalog: ReadableCatalog,
  items: readonly FileItem[],
  make?: (item: FileItem) => number,
): (number | undefined)[] {
  return items.map(item => findItem(catalog, item) ?? make?.(item));
}

export function makeUnseen(catalog: WritableCatalog): (item: FileItem) => number {
  return ({ photo, bytes, box }) => {
    const content = contentByHash(catalog, photo)?.id ?? recordUnseenContent(catalog, photo, bytes ?? 0);
    return recordUnseenItem(catalog, content, box === null ? null : boxOf(box));
  };
}

function addAct(
  catalog: WritableCatalog,
  groupingId: number,
  act: Act,
  itemOf: (place: number) => number | undefined,
  attributeOf: ReadonlyMap<string, number>,
  counts: MergeCounts,
): void {
  const placeOf = new Map<number, number>();
  const answers = act.answers.flatMap(({ verdict, item, other, expected }, at): Answer[] => {
    const itemId = itemOf(item);
    const otherItemId = other === null ? undefined : itemOf(other);
    if (itemId === undefined || (other !== null && (otherItemId === undefined || otherItemId === itemId)))
      return [];
    const facts = { itemId, ...(expected === null ? {} : { expected }) };
    placeOf.set(at, placeOf.size);
    return isAlone(verdict) ? [{ verdict, ...facts }] : [{ verdict, otherItemId: otherItemId!, ...facts }];
  });
  const names = act.names.flatMap(({ item, name }) => {
    const itemId = itemOf(item);
    const fits = GroupName.safeParse(name).success;
    if (!fits) counts.unfitNames++;
    return itemId === undefined || !fits ? [] : [{ itemId, name }];
  });
  const reasons = act.reasons.flatMap(({ answer, form, confidence, pairs, attributes, isOn, switchedAt }) => {
    const attributeIds = attributes.map(({ model, key }) => attributeOf.get(`${model} ${key}`));
    const place = placeOf.get(answer);
    if (place === undefined) return [];
    if (attributeIds.some(id => id === undefined)) {
      counts.unknownReasons++;
      return [];
    }
    const facts = { kind: form, confidence, threshold: null, pairs };
    return [{ ...facts, answer: place, attributeIds: attributeIds as number[], isOn, switchedAt }];
  });
  if (answers.length === 0 && names.length === 0) return;
  const { source, strategy, tookMilliseconds, person, identity } = act;
  const facts = { groupingId, source, strategy, tookMilliseconds, person };
  const { reasonIds } = recordAct(catalog, facts, { answers, names, reasons }, identity);
  for (const [at, id] of reasonIds.entries()) {
    const { isOn, switchedAt } = reasons[at]!;
    if (!isOn || switchedAt > 0) setReasonEnabled(catalog, id, isOn, switchedAt);
  }
  counts.acts++;
  counts.answers += answers.length;
  counts.names += names.length;
  counts.reasons += reasons.length;
  counts.people.set(person, (counts.people.get(person) ?? 0) + 1);
}

/** What it takes back comes before it in the log; what was left out need not be taken back. */
function takeBackMerged(
  catalog: WritableCatalog,
  groupingId: number,
  { identity, source, strategy, tookMilliseconds, person }: Act,
  counts: MergeCounts,
): void {
  const taken = actByUid(catalog, identity!.takesBack!);
  if (taken === undefined || taken.groupingId !== groupingId) return;
  const facts = { groupingId, source, strategy, tookMilliseconds, person };
  recordTakingBack(catalog, taken.id, facts, identity as ActIdentity);
  counts.takenBack++;
  counts.people.set(person, (counts.people.get(person) ?? 0) + 1);
}

function findItem(catalog: ReadableCatalog, { photo, box }: FileItem): number | undefined {
  const content = contentByHash(catalog, photo);
  if (content === undefined) return undefined;
  const items = itemsOfContent(catalog, content.id);
  if (box === null) return items.find(item => item.box === null)?.id;
  const ranked = items
    .filter(item => item.box !== null)
    .map(({ id, box: here, retired }) => ({ id, retired, common: overlap(here!, boxOf(box)) }))
    .filter(({ common }) => common >= SAME_FACE)
    .sort((a, b) => Number(a.retired) - Number(b.retired) || b.common - a.common || a.id - b.id);
  return ranked[0]?.id;
}

function boxOf([left, top, width, height]: NonNullable<FileItem['box']>) {
  return { left, top, width, height };
}

/** An edited file may have places that do not exist. */
function checkPlaces({ items, acts, taught }: AnswersFile): void {
  const isThere = (place: number) => place < items.length;
  const fits = acts.every(
    ({ answers, names, reasons }) =>
      answers.every(
        ({ verdict, item, other }) =>
          isThere(item) && isThere(other ?? 0) && isAlone(verdict) === (other === null),
      ) &&
      names.every(({ item }) => isThere(item)) &&
      reasons.every(({ answer }) => answer < answers.length),
  );
  if (!fits || !taught.every(({ examples }) => examples.every(({ item }) => isThere(item))))
    throw new AkinError('bad-request', 'The file of answers points at items or answers that are not in it.');
}

/** Names of groups that do not fit are left out one by one; these two concern the whole file or a whole act. */
function checkNames({ grouping, acts }: AnswersFile): void {
  const refused = [
    Name.safeParse(grouping.name),
    ...[...new Set(acts.map(({ person }) => person))].map(person => PersonName.nullable().safeParse(person)),
  ].find(({ success }) => !success);
  if (refused?.error !== undefined)
    throw new AkinError(
      'bad-request',
      `The file of answers has a name that cannot be used: it ${formatZodError(refused.error)}.`,
    );
}
