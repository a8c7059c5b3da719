/** Writes the log of a grouping as a file that another machine can replay or merge. Engine process. */
import type { AnswersFile } from '../../contract/answersFile.ts';
import { listActs } from '../../store/acts.ts';
import { listAllAnswers } from '../../store/answers.ts';
import { listAttributeKeys, listTaughtAttributes } from '../../store/attributes.ts';
import { readCollection } from '../../store/collection.ts';
import type { ReadableCatalog } from '../../store/connection.ts';
import { contentById } from '../../store/contents.ts';
import { itemById } from '../../store/items.ts';
import { listAllNames } from '../../store/names.ts';
import { listAllReasons } from '../../store/reasons.ts';
import type { OpenGrouping } from '../grouping/openGrouping.ts';

type Act = AnswersFile['acts'][number];

/** Of the grouping: its description and the model that embeds its items. */
interface LogOf {
  readonly id: number;
  readonly model: string;
  readonly grouping: AnswersFile['grouping'];
}

export function writeAnswers({ state }: OpenGrouping): AnswersFile {
  const { name, strategy, clusterer, wanted } = state.describe();
  const { model } = state.groupingItems();
  return writeLog(state.catalog, {
    id: state.id,
    model,
    grouping: { name, strategy, clusterer, wanted },
  });
}

export function writeLog(catalog: ReadableCatalog, { id, model, grouping }: LogOf): AnswersFile {
  const { items, placeOf } = numberItems(catalog);
  const acts = new Map<number, Act>(
    listActs(catalog, id).map(row => {
      const { source, strategy, tookMilliseconds, person, uid, actedAt, orderedAt, takesBack } = row;
      const identity = { uid, actedAt, orderedAt, takesBack };
      const said = { answers: [], names: [], reasons: [] };
      return [row.id, { identity, source, strategy, tookMilliseconds, person, ...said }];
    }),
  );
  const answerPlaces = new Map<number, number>();
  for (const { id: answerId, actId, verdict, itemId, otherItemId, expected } of listAllAnswers(catalog, id)) {
    const { answers } = acts.get(actId)!;
    answerPlaces.set(answerId, answers.length);
    const other = otherItemId === null ? null : placeOf(otherItemId);
    answers.push({ verdict, item: placeOf(itemId), other, expected });
  }
  for (const { actId, itemId, name } of listAllNames(catalog, id))
    acts.get(actId)!.names.push({ item: placeOf(itemId), name });
  const attributes = listAttributeKeys(catalog);
  for (const reason of listAllReasons(catalog, id)) {
    const { actId, answerId, kind: form, confidence, pairs, attributeIds, enabled, switchedAt } = reason;
    const named = attributeIds.map(attribute => {
      const { model: scoredBy, key } = attributes.get(attribute)!;
      return { model: scoredBy, key };
    });
    const answer = answerPlaces.get(answerId)!;
    acts
      .get(actId)!
      .reasons.push({ answer, form, confidence, pairs, attributes: named, isOn: enabled, switchedAt });
  }
  const taught = listTaughtAttributes(catalog).map(({ key, name, form, examples }) => ({
    key,
    name,
    form,
    examples: examples.map(({ itemId, rank }) => ({ item: placeOf(itemId), rank })),
  }));
  const { kind } = readCollection(catalog);
  const log = [...acts.values()].filter(isPortable);
  return { format: 'akin-answers', version: 2, kind, model, grouping, items, taught, acts: log };
}

/** Audits and their checks are about the groups of this catalog alone. */
function isPortable({ identity, answers, names }: Act): boolean {
  return identity?.takesBack != null || answers.length > 0 || names.length > 0;
}

/** Items get places in the file as they are first named. */
function numberItems(catalog: ReadableCatalog) {
  const places = new Map<number, number>();
  const items: AnswersFile['items'] = [];
  const placeOf = (itemId: number): number => {
    const known = places.get(itemId);
    if (known !== undefined) return known;
    const { contentId, box } = itemById(catalog, itemId)!;
    places.set(itemId, items.length);
    const { hash, bytes } = contentById(catalog, contentId)!;
    items.push({ photo: hash, bytes, box: box === null ? null : [box.left, box.top, box.width, box.height] });
    return items.length - 1;
  };
  return { items, placeOf };
}
