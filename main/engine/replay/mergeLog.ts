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
import { listAttributeKeys, recordUnscoredAttribute, UNSCORED } from '../../store/attributes.ts';
import { readCollection } from '../../store/collection.ts';
import type { ReadableCatalog, WritableCatalog } from '../../store/connection.ts';
import { contentByHash, recordUnseenContent } from '../../store/contents.ts';
import { copiesOf } from '../../store/copies.ts';
import { itemsOfContent, recordUnseenItem } from '../../store/items.ts';
import { reasonsOfAct, setReasonEnabled } from '../../store/reasons.ts';
import { nameOfTyped } from '../attributes/typeAttribute.ts';
import { adoptTaught } from '../library/scoreNewItems.ts';
import { overlap } from '../xmp/regions.ts';
import { type FileAct as Act, planMerge } from './mergeActs.ts';

/** Two boxes are of one face when they share half of their union, as when faces are detected again. */
const SAME_FACE = 0.5;

type FileItem = AnswersFile['items'][number];
type NamedAttribute = Act['reasons'][number]['attributes'][number];

export interface MergeCounts {
  acts: number;
  answers: number;
  names: number;
  reasons: number;
  takenBack: number;
  /** Kept, and without effect until their attributes are scored here. */
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
  { acts, taught }: AnswersFile,
  items: readonly number[],
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
  const attributes = new NamedAttributes(catalog, new Set(taught.map(({ key }) => key)));
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
    else addAct(catalog, groupingId, act, items, attributes, counts);
  for (const { act: reasons, reason, to } of switched)
    setReasonEnabled(catalog, reasons[reason]!.id, to.isOn, to.switchedAt);
  return counts;
}

/**
 * The item here for each item of the file, and the places of those whose photo is not here: they are made, so that
 * what was said of them waits for the photo.
 */
export function findItems(
  catalog: WritableCatalog,
  wanted: readonly FileItem[],
): { items: number[]; waiting: ReadonlySet<number> } {
  const waiting = new Set<number>();
  const items = wanted.map((item, place) => {
    const found = findItem(catalog, item);
    if (found === undefined || copiesOf(catalog, item.photo).length === 0) waiting.add(place);
    return found ?? makeUnseen(catalog, item);
  });
  return { items, waiting };
}

/** Attributes that were taught there, by the examples of both copies. */
export function adoptAllTaught(
  catalog: WritableCatalog,
  { taught }: AnswersFile,
  items: readonly number[],
): void {
  for (const { key, name, form, examples } of taught)
    adoptTaught(catalog, {
      ...{ key, name, form },
      examples: examples.map(({ item, rank }) => ({ itemId: items[item]!, rank })),
    });
}

function makeUnseen(catalog: WritableCatalog, { photo, bytes, box }: FileItem): number {
  const content = contentByHash(catalog, photo)?.id ?? recordUnseenContent(catalog, photo, bytes ?? 0);
  return recordUnseenItem(catalog, content, box === null ? null : boxOf(box));
}

/** The attributes that reasons of another copy name; what is not known here is noted, and scored by nothing yet. */
class NamedAttributes {
  readonly #catalog: WritableCatalog;
  readonly #taught: ReadonlySet<string>;
  readonly #known: Map<string, number>;
  readonly #unscored: Set<number>;

  constructor(catalog: WritableCatalog, taught: ReadonlySet<string>) {
    this.#catalog = catalog;
    this.#taught = taught;
    const all = [...listAttributeKeys(catalog)];
    this.#known = new Map(all.map(([id, { model, key }]) => [`${model} ${key}`, id]));
    const scored = new Set(
      all.filter(([, { version }]) => version !== UNSCORED).map(([, { model, key }]) => `${model} ${key}`),
    );
    this.#unscored = new Set([...this.#known].filter(([named]) => !scored.has(named)).map(([, id]) => id));
  }

  find({ model, key }: NamedAttribute, form: 'binary' | 'relative'): number {
    const known = this.#known.get(`${model} ${key}`);
    if (known !== undefined) return known;
    const purpose = this.#taught.has(model) ? 'taught' : 'attributes';
    const facts = { key, name: nameOfTyped(key) ?? key, form };
    const id = recordUnscoredAttribute(this.#catalog, { name: model, purpose }, facts);
    this.#known.set(`${model} ${key}`, id);
    this.#unscored.add(id);
    return id;
  }

  isUnscored(id: number): boolean {
    return this.#unscored.has(id);
  }
}

function addAct(
  catalog: WritableCatalog,
  groupingId: number,
  act: Act,
  items: readonly number[],
  named: NamedAttributes,
  counts: MergeCounts,
): void {
  const placeOf = new Map<number, number>();
  const answers = act.answers.flatMap(({ verdict, item, other, expected }, at): Answer[] => {
    const itemId = items[item]!;
    const otherItemId = other === null ? undefined : items[other]!;
    if (otherItemId === itemId) return [];
    const facts = { itemId, ...(expected === null ? {} : { expected }) };
    placeOf.set(at, placeOf.size);
    return isAlone(verdict) ? [{ verdict, ...facts }] : [{ verdict, otherItemId: otherItemId!, ...facts }];
  });
  const names = act.names.flatMap(({ item, name }) => {
    const fits = GroupName.safeParse(name).success;
    if (!fits) counts.unfitNames++;
    return fits ? [{ itemId: items[item]!, name }] : [];
  });
  const reasons = act.reasons.flatMap(({ answer, form, confidence, pairs, attributes, isOn, switchedAt }) => {
    const place = placeOf.get(answer);
    if (place === undefined) return [];
    const attributeIds = [...new Set(attributes.map(attribute => named.find(attribute, form)))];
    if (attributeIds.some(id => named.isUnscored(id))) counts.unknownReasons++;
    const facts = { kind: form, confidence, threshold: null, pairs };
    return [{ ...facts, answer: place, attributeIds, isOn, switchedAt }];
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
