/**
 * By which model the groups of a collection are made, and when that changes. Engine process.
 *
 * [Note: Another model] A collection whose model is changed is looked at once more, which may take hours and be interrupted. Meanwhile its groups stay as they were, made by the model from
 * before; only when an index job has come to its end, and the new model has seen no fewer items, do groups follow it. Answers, names and reasons hang on the
 * items, which stay, so nothing that was said is lost on the way there or back.
 */
import { readCollection, setGroupedBy } from '../../store/collection.ts';
import type { ReadableCatalog, WritableCatalog } from '../../store/connection.ts';
import { findModel, listModels, type ModelRow } from '../../store/models.ts';
import { countEmbeddings } from '../../store/vectors.ts';
import type { Maker } from '../../vision/look.ts';

/** The one that was settled on; before that, the one that has seen the most items, of equals the one that came last. */
export function modelOfGroups(catalog: ReadableCatalog): ModelRow | undefined {
  const counts = countEmbeddings(catalog);
  const models = listModels(catalog, 'embed').filter(({ id }) => counts.has(id));
  const { groupedBy } = readCollection(catalog);
  const settled = models.find(({ id }) => id === groupedBy);
  if (settled !== undefined) return settled;
  const most = Math.max(...counts.values());
  return models.findLast(({ id }) => counts.get(id) === most);
}

/** At the end of an index job: groups follow the model that it looked with, unless that has seen less than the one before. */
export function settleModelOfGroups(catalog: WritableCatalog, { model, version }: Maker): void {
  const wanted = findModel(catalog, { name: model, version, purpose: 'embed' });
  const present = modelOfGroups(catalog);
  if (wanted === undefined || present === undefined) return;
  const counts = countEmbeddings(catalog);
  if ((counts.get(wanted.id) ?? 0) >= counts.get(present.id)!) setGroupedBy(catalog, wanted.id);
}
