/**
 * Which model the groups of a collection are made by, and when that changes. Engine process.
 *
 * [Note: Another model] A collection whose model is changed is analyzed once more, which may take hours and
 * be interrupted. Meanwhile its groups stay as they were, made by the earlier model. They follow the new one
 * only when an index job has ended and it has embedded no fewer items. Answers, names and reasons belong to
 * items, which stay, so none is lost.
 */
import { readCollection, setGroupedBy } from '../../store/collection.ts';
import type { ReadableCatalog, WritableCatalog } from '../../store/connection.ts';
import { findModel, listModels, type ModelRow } from '../../store/models.ts';
import { countEmbeddings } from '../../store/vectors.ts';
import type { Maker } from '../../vision/analyzer.ts';

/** The stored choice; without one, the model that has embedded the most items, of equals the latest. */
export function modelOfGroups(catalog: ReadableCatalog): ModelRow | undefined {
  const counts = countEmbeddings(catalog);
  const models = listModels(catalog, 'embed').filter(({ id }) => counts.has(id));
  const { groupedBy } = readCollection(catalog);
  const settled = models.find(({ id }) => id === groupedBy);
  if (settled !== undefined) return settled;
  const most = Math.max(...counts.values());
  return models.findLast(({ id }) => counts.get(id) === most);
}

/**
 * At the end of an index job: groups follow its model, unless that has embedded fewer items than the one
 * before.
 */
export function updateModelOfGroups(catalog: WritableCatalog, { model, version }: Maker): void {
  const wanted = findModel(catalog, { name: model, version, purpose: 'embed' });
  const present = modelOfGroups(catalog);
  if (wanted === undefined || present === undefined) return;
  const counts = countEmbeddings(catalog);
  if ((counts.get(wanted.id) ?? 0) >= counts.get(present.id)!) setGroupedBy(catalog, wanted.id);
}
