/** Brings attributes that a person typed or taught up to date: what was looked at since is scored too. At the end of an index job. Engine process. */
import { setImmediate } from 'node:timers/promises';
import { taughtScores } from '../../algorithms/teach/teachAttribute.ts';
import { listTaughtAttributes, type TaughtAttribute } from '../../store/attributes.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import { loadUnscored, putScores } from '../../store/vectors.ts';
import { type ScoreByWords, scoreTypedSince } from '../grouping/typeAttribute.ts';

/** At a time, so that neither memory nor the thread that answers the screens is taken for long. */
const CHUNK = 500;

/** Rejected where words were typed and the text model is not on this machine; what was taught is scored then. */
export async function scoreNewItems(
  catalog: WritableCatalog,
  scoreByWords: ScoreByWords,
  signal: AbortSignal,
): Promise<void> {
  for (const taught of listTaughtAttributes(catalog))
    while (scoreTaughtSince(catalog, taught)) {
      await setImmediate();
      signal.throwIfAborted();
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
  const scores = taughtScores(points, Float64Array.from(weights));
  putScores(
    catalog,
    modelId,
    // As when it was taught: a binary score is how surely the item has it.
    Array.from(items, (itemId, row) => ({
      itemId,
      vector: Float32Array.of(form === 'binary' ? 1 / (1 + Math.exp(-scores[row]!)) : scores[row]!),
    })),
  );
  return items.length > 0;
}
