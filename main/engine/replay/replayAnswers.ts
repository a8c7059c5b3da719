/** Replays answers from another machine in a collection over the same photos. Engine process. */

import type { AnswersFile, Replayed } from '../../contract/answersFile.ts';
import { AkinError } from '../../contract/errors.ts';
import { formatZodError } from '../../contract/formatZodError.ts';
import { GroupName, Name, PersonName } from '../../contract/names.ts';
import { endOfLog, recordAct } from '../../store/acts.ts';
import { type Answer, isAlone } from '../../store/answers.ts';
import { readCollection } from '../../store/collection.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import { contentByHash } from '../../store/contents.ts';
import { itemsOfContent } from '../../store/items.ts';
import { listModels } from '../../store/models.ts';
import { setReasonEnabled } from '../../store/reasons.ts';
import type { Groupings } from '../grouping/groupings.ts';
import type { OpenGrouping } from '../grouping/openGrouping.ts';
import { overlap } from '../xmp/regions.ts';

/** Two boxes are of one face when they share half of their union, as when faces are detected again. */
const SAME_FACE = 0.5;

type Act = AnswersFile['acts'][number];

/** Into the first grouping while its log is empty, into a new one otherwise. All of it is kept or nothing. */
export async function replayAnswers(
  catalog: WritableCatalog,
  groupings: Groupings,
  file: AnswersFile,
): Promise<Replayed> {
  const { kind } = readCollection(catalog);
  if (kind !== file.kind)
    throw new AkinError(
      'bad-request',
      `The answers are about ${file.kind}, and this collection is about ${kind}.`,
    );
  checkPlaces(file);
  checkNames(file);
  const [first] = groupings.list();
  const isFresh = endOfLog(catalog, first!.id) === 0;
  const { id } = isFresh ? first! : groupings.create(freeName(groupings, file.grouping.name), null);
  const grouping = groupings.get(id);
  const found = file.items.map(item => findItem(catalog, item));
  const counts = { acts: 0, answers: 0, names: 0, reasons: 0, unknownReasons: 0, unfitNames: 0 };
  const attributeOf = attributesByKey(grouping);
  catalog.connection.transaction(() => {
    for (const act of file.acts) replayAct(catalog, id, act, found, attributeOf, counts);
  });
  const { strategy, clusterer, wanted, name } = file.grouping;
  if (isFresh && !groupings.list().some(other => other.name === name)) groupings.rename(id, name);
  const most = grouping.state.groupingItems().items.length;
  await grouping.state.change(
    {
      strategy,
      clusterer,
      wanted: wanted === null ? null : Math.min(wanted, most),
    },
    true,
  );
  return {
    grouping: grouping.state.describe(),
    ...counts,
    missing: found.filter(item => item === undefined).length,
    isOtherModel: grouping.state.groupingItems().model !== file.model,
  };
}

function replayAct(
  catalog: WritableCatalog,
  groupingId: number,
  act: Act,
  found: readonly (number | undefined)[],
  attributeOf: ReadonlyMap<string, number>,
  counts: Record<'acts' | 'answers' | 'names' | 'reasons' | 'unknownReasons' | 'unfitNames', number>,
): void {
  const placeOf = new Map<number, number>();
  const answers = act.answers.flatMap(({ verdict, item, other, expected }, at): Answer[] => {
    const itemId = found[item];
    const otherItemId = other === null ? undefined : found[other];
    if (itemId === undefined || (other !== null && (otherItemId === undefined || otherItemId === itemId)))
      return [];
    const facts = { itemId, ...(expected === null ? {} : { expected }) };
    placeOf.set(at, placeOf.size);
    return isAlone(verdict) ? [{ verdict, ...facts }] : [{ verdict, otherItemId: otherItemId!, ...facts }];
  });
  const names = act.names.flatMap(({ item, name }) => {
    const fits = GroupName.safeParse(name).success;
    if (!fits) counts.unfitNames++;
    return found[item] === undefined || !fits ? [] : [{ itemId: found[item], name }];
  });
  const reasons = act.reasons.flatMap(({ answer, form, confidence, pairs, attributes, isOn }) => {
    const attributeIds = attributes.map(({ model, key }) => attributeOf.get(`${model} ${key}`));
    const place = placeOf.get(answer);
    if (place === undefined) return [];
    if (attributeIds.some(id => id === undefined)) {
      counts.unknownReasons++;
      return [];
    }
    const facts = { kind: form, confidence, threshold: null, pairs };
    return [{ ...facts, answer: place, attributeIds: attributeIds as number[], isOn }];
  });
  if (answers.length === 0 && names.length === 0) return;
  const { source, strategy, tookMilliseconds, person } = act;
  const { reasonIds } = recordAct(
    catalog,
    { groupingId, source, strategy, tookMilliseconds, person },
    { answers, names, reasons },
  );
  for (const [at, id] of reasonIds.entries()) if (!reasons[at]!.isOn) setReasonEnabled(catalog, id, false);
  counts.acts++;
  counts.answers += answers.length;
  counts.names += names.length;
  counts.reasons += reasons.length;
}

function findItem(
  catalog: WritableCatalog,
  { photo, box }: AnswersFile['items'][number],
): number | undefined {
  const content = contentByHash(catalog, photo);
  if (content === undefined) return undefined;
  const items = itemsOfContent(catalog, content.id).filter(({ retired }) => !retired);
  if (box === null) return items.find(item => item.box === null)?.id;
  const [left, top, width, height] = box;
  const ranked = items
    .filter(item => item.box !== null)
    .map(item => ({ id: item.id, common: overlap(item.box!, { left, top, width, height }) }))
    .sort((a, b) => b.common - a.common);
  return ranked[0] !== undefined && ranked[0].common >= SAME_FACE ? ranked[0].id : undefined;
}

function attributesByKey({ state }: OpenGrouping): Map<string, number> {
  const models = new Map(
    (['attributes', 'taught'] as const)
      .flatMap(purpose => listModels(state.catalog, purpose))
      .map(({ id, name }) => [id, name]),
  );
  return new Map(
    state.attributes().attributes.map(({ id, modelId, key }) => [`${models.get(modelId)} ${key}`, id]),
  );
}

/** An edited file may have places that do not exist. */
function checkPlaces({ items, acts }: AnswersFile): void {
  for (const { answers, names, reasons } of acts) {
    const places = [
      ...answers.flatMap(({ item, other }) => [item, other ?? 0]),
      ...names.map(({ item }) => item),
    ];
    const isPair = answers.every(({ verdict, other }) => isAlone(verdict) === (other === null));
    if (
      places.some(place => place >= items.length) ||
      !isPair ||
      reasons.some(({ answer }) => answer >= answers.length)
    )
      throw new AkinError(
        'bad-request',
        'The file of answers points at items or answers that are not in it.',
      );
  }
}

/**
 * Names of groups that do not fit are left out one by one; these two concern the whole file or a whole act.
 */
function checkNames({ grouping, acts }: AnswersFile): void {
  const misfits = [
    Name.safeParse(grouping.name),
    ...[...new Set(acts.map(({ person }) => person))].map(person => PersonName.nullable().safeParse(person)),
  ].find(({ success }) => !success);
  if (misfits?.error !== undefined)
    throw new AkinError(
      'bad-request',
      `The file of answers has a name that cannot be used: it ${formatZodError(misfits.error)}.`,
    );
}

function freeName(groupings: Groupings, wanted: string): string {
  const taken = new Set(groupings.list().map(({ name }) => name));
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted} (${number})`;
    if (!taken.has(name)) return name;
  }
}
