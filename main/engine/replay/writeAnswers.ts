/** Writes the log of a grouping as a file that another machine can replay. Engine process. */
import type { AnswersFile } from '../../contract/answersFile.ts';
import { readCollection } from '../../store/collection.ts';
import { contentById } from '../../store/contents.ts';
import { itemById } from '../../store/items.ts';
import { listModels } from '../../store/models.ts';
import { listNames } from '../../store/names.ts';
import { listReasons } from '../../store/reasons.ts';
import type { OpenGrouping } from '../grouping/openGrouping.ts';

type Act = AnswersFile['acts'][number];

/** The active acts; what was taken back is left out. */
export function writeAnswers({ state }: OpenGrouping): AnswersFile {
  const { catalog, id } = state;
  const places = new Map<number, number>();
  const items: AnswersFile['items'] = [];
  const placeOf = (itemId: number): number => {
    const known = places.get(itemId);
    if (known !== undefined) return known;
    const { contentId, box } = itemById(catalog, itemId)!;
    places.set(itemId, items.length);
    items.push({
      photo: contentById(catalog, contentId)!.hash,
      box: box === null ? null : [box.left, box.top, box.width, box.height],
    });
    return items.length - 1;
  };
  const acts = new Map<number, Act>();
  const answerPlaces = new Map<number, { act: number; place: number }>();
  for (const row of state.rows()) {
    const { source, strategy, tookMilliseconds, person } = row;
    const act = acts.get(row.actId) ?? {
      source,
      strategy,
      tookMilliseconds,
      person,
      answers: [],
      names: [],
      reasons: [],
    };
    acts.set(row.actId, act);
    answerPlaces.set(row.id, { act: row.actId, place: act.answers.length });
    act.answers.push({
      verdict: row.verdict,
      item: placeOf(row.itemId),
      other: row.otherItemId === null ? null : placeOf(row.otherItemId),
      expected: row.expected,
    });
  }
  for (const { actId, itemId, name, person } of listNames(catalog, id)) {
    const unasked = { source: 'person' as const, strategy: null, tookMilliseconds: null, person };
    const act = acts.get(actId) ?? { ...unasked, answers: [], names: [], reasons: [] };
    acts.set(actId, act);
    act.names.push({ item: placeOf(itemId), name });
  }
  addReasons(state, acts, answerPlaces);
  const { name, strategy, clusterer, wanted } = state.describe();
  return {
    format: 'akin-answers',
    version: 1,
    kind: readCollection(catalog).kind,
    model: state.groupingItems().model,
    grouping: { name, strategy, clusterer, wanted },
    items,
    acts: [...acts].sort(([a], [b]) => a - b).map(([, act]) => act),
  };
}

function addReasons(
  state: OpenGrouping['state'],
  acts: ReadonlyMap<number, Act>,
  places: ReadonlyMap<number, { act: number; place: number }>,
): void {
  const reasons = listReasons(state.catalog, state.id);
  if (reasons.length === 0) return;
  const models = new Map(
    (['attributes', 'taught'] as const)
      .flatMap(purpose => listModels(state.catalog, purpose))
      .map(({ id, name }) => [id, name]),
  );
  const attributes = new Map(
    state
      .attributes()
      .attributes.map(({ id, modelId, key }) => [id, { model: models.get(modelId) ?? '', key }]),
  );
  for (const { answerId, kind, confidence, pairs, attributeIds, enabled } of reasons) {
    const at = places.get(answerId);
    const named = attributeIds.map(id => attributes.get(id)).filter(attribute => attribute !== undefined);
    if (at === undefined || named.length !== attributeIds.length) continue;
    acts
      .get(at.act)!
      .reasons.push({ answer: at.place, form: kind, confidence, pairs, attributes: named, isOn: enabled });
  }
}
