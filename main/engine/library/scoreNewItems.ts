/** Brings attributes that a person typed or taught up to date: what was looked at since is scored too. At the end of an index job. Engine process. */
import { setImmediate } from 'node:timers/promises';
import { matrixOf } from '../../algorithms/matrix.ts';
import { keptScores, teachAttribute as teachByExamples } from '../../algorithms/teach/teachAttribute.ts';
import { listTaughtAttributes, type TaughtAttribute, teachAttribute } from '../../store/attributes.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import { embeddingsOf, itemsWithoutScores, loadUnscored, putScores } from '../../store/vectors.ts';
import { type ScoreByWords, scoreTypedSince } from '../grouping/typeAttribute.ts';
import { modelOfGroups } from './modelOfGroups.ts';

/** At a time, so that neither memory nor the thread that answers the screens is taken for long. */
const CHUNK = 500;

/** Rejected where words were typed and the text model is not on this machine; what was taught is scored then. */
export async function scoreNewItems(
  catalog: WritableCatalog,
  scoreByWords: ScoreByWords,
  signal: AbortSignal,
): Promise<void> {
  const score = async (taught: TaughtAttribute): Promise<void> => {
    while (scoreTaughtSince(catalog, taught)) {
      await setImmediate();
      signal.throwIfAborted();
    }
  };
  for (const taught of listTaughtAttributes(catalog)) {
    await score(taught);
    const again = teachAgain(catalog, taught);
    if (again !== undefined) await score(again);
  }
  for await (const _ of scoreTypedSince(catalog, scoreByWords, CHUNK)) signal.throwIfAborted();
}

/** Whether there was anything to score. */
function scoreTaughtSince(
  catalog: WritableCatalog,
  { modelId, embeddingModelId, form, weights }: TaughtAttribute,
): boolean {
  const { items, dimensions, data } = loadUnscored(
    catalog,
    { as: 'embedding', modelId: embeddingModelId },
    modelId,
    CHUNK,
  );
  const points = { rows: items.length, columns: dimensions, data: Float64Array.from(data) };
  const scores = keptScores(points, Float64Array.from(weights), form);
  putScores(
    catalog,
    modelId,
    Array.from(items, (itemId, row) => ({ itemId, vector: Float32Array.of(scores[row]!) })),
  );
  return items.length > 0;
}

/**
 * Where the collection looks with another model now, items may have no vector by the one that an attribute was taught on: it is taught once more on the new one, by the same examples, as a version of its
 * own. Undefined where that is not needed, or where too few of the examples have been looked at.
 */
function teachAgain(catalog: WritableCatalog, taught: TaughtAttribute): TaughtAttribute | undefined {
  const { key, name, form, modelId, embeddingModelId } = taught;
  const model = modelOfGroups(catalog);
  const isKnown = itemsWithoutScores(catalog, modelId, 1).length === 0;
  if (model === undefined || model.id === embeddingModelId || isKnown) return undefined;
  const rankOf = new Map(taught.examples.map(({ itemId, rank }) => [itemId, rank]));
  const seen = embeddingsOf(catalog, model.id, rankOf.keys());
  const examples = seen.map(({ itemId }) => ({ itemId, rank: rankOf.get(itemId)! }));
  if (new Set(examples.map(({ rank }) => rank)).size < 2) return undefined;
  const { weights, accuracy } = teachByExamples(
    matrixOf(seen.map(({ vector }) => vector)),
    examples.map(({ rank }, item) => ({ item, rank })),
    form,
  );
  const lesson = { key, name, form, accuracy, examples, weights: Float32Array.from(weights) };
  return teachAttribute(catalog, { ...lesson, embeddingModelId: model.id });
}
