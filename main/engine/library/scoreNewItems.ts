/**
 * Scores new items for attributes that a person typed or taught. At the end of an index job. Engine process.
 */
import { setImmediate } from 'node:timers/promises';
import { matrixOf } from '../../algorithms/matrix.ts';
import { keptScores, teachAttribute as teachByExamples } from '../../algorithms/teach/teachAttribute.ts';
import {
  type Example,
  listTaughtAttributes,
  type TaughtAttribute,
  teachAttribute,
} from '../../store/attributes.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import { embeddingsOf, itemsWithoutScores, loadUnscored, putScores } from '../../store/vectors.ts';
import { type ScoreByWords, scoreTypedSince } from '../attributes/typeAttribute.ts';
import { modelOfGroups } from './modelOfGroups.ts';

/** So many at a time, to bound memory and the time that the event loop is blocked. */
const CHUNK = 500;

/** Rejected where words were typed and the text model is missing; taught attributes are scored then. */
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
  const typed = scoreTypedSince(catalog, modelOfGroups(catalog), scoreByWords, CHUNK);
  for await (const _ of typed) signal.throwIfAborted();
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
 * Where the collection has another model now, items may have no vector by the one that an attribute was
 * taught on. It is then taught again on the new one, by the same examples, as another version. Undefined
 * where that is not needed, or where too few examples have been analyzed.
 */
function teachAgain(catalog: WritableCatalog, taught: TaughtAttribute): TaughtAttribute | undefined {
  const { key, name, form, modelId, embeddingModelId } = taught;
  const model = modelOfGroups(catalog);
  const isKnown = itemsWithoutScores(catalog, modelId, 1).length === 0;
  if (model === undefined || model.id === embeddingModelId || isKnown) return undefined;
  return teachOn(catalog, model.id, { key, name, form, examples: taught.examples });
}

/**
 * An attribute that was taught in another copy of the collection: by the examples of both copies. Where they
 * differ about an item, the greater rank holds, so that the order of merges does not matter.
 */
export function adoptTaught(catalog: WritableCatalog, taught: Taught): void {
  const model = modelOfGroups(catalog);
  if (model === undefined) return;
  const known = listTaughtAttributes(catalog).find(({ key }) => key === taught.key);
  const rankOf = new Map(known?.examples.map(({ itemId, rank }) => [itemId, rank]));
  const isNew = ({ itemId, rank }: Example) => !((rankOf.get(itemId) ?? Number.NEGATIVE_INFINITY) >= rank);
  const added = taught.examples.filter(isNew);
  if (added.length === 0) return;
  for (const { itemId, rank } of added) rankOf.set(itemId, rank);
  const examples = Array.from(rankOf, ([itemId, rank]) => ({ itemId, rank }));
  teachOn(catalog, model.id, { ...taught, examples });
}

type Taught = Pick<TaughtAttribute, 'key' | 'name' | 'form' | 'examples'>;

/** Undefined where too few examples have been analyzed by the model. */
function teachOn(
  catalog: WritableCatalog,
  modelId: number,
  { key, name, form, examples: all }: Taught,
): TaughtAttribute | undefined {
  const rankOf = new Map(all.map(({ itemId, rank }) => [itemId, rank]));
  const seen = embeddingsOf(catalog, modelId, rankOf.keys());
  const examples = seen.map(({ itemId }) => ({ itemId, rank: rankOf.get(itemId)! }));
  if (new Set(examples.map(({ rank }) => rank)).size < 2) return undefined;
  const { weights, accuracy } = teachByExamples(
    matrixOf(seen.map(({ vector }) => vector)),
    examples.map(({ rank }, item) => ({ item, rank })),
    form,
  );
  const lesson = { key, name, form, accuracy, examples, weights: Float32Array.from(weights) };
  return teachAttribute(catalog, { ...lesson, embeddingModelId: modelId });
}
