/**
 * An attribute typed as words: scores every item by the tags it has, and stores that like any model's scores.
 * Engine process.
 */
import { AkinError } from '../../contract/errors.ts';
import { type AttributeRow, attributesOfModel, defineAttributes } from '../../store/attributes.ts';
import type { ReadableCatalog, WritableCatalog } from '../../store/connection.ts';
import { listModels, type ModelRow, registerModel } from '../../store/models.ts';
import { countScores, loadScores, loadUnscored, putScores, type VectorTable } from '../../store/vectors.ts';

const TYPED = 'typed ';
/** Appended to the name: the score is no measurement. */
const ROUGHLY = ', roughly';

/** How well words fit each item, by a row of probabilities of its tags, and by which model. */
export type ScoreByWords = (
  words: string,
  tags: readonly string[],
  probabilities: Float32Array,
) => Promise<{ version: string; scores: Float32Array }>;

/** How well some words fit each item. */
export interface Typed {
  readonly words: string;
  /** Of everything that had a part in the scores. */
  readonly version: string;
  readonly items: Int32Array;
  readonly scores: Float32Array;
}

/** Nothing is kept. */
export async function scoreTyped(
  catalog: ReadableCatalog,
  words: string,
  scoreByWords: ScoreByWords,
): Promise<Typed> {
  const tagModel = tagModelOf(catalog);
  if (tagModel === undefined)
    throw new AkinError(
      'bad-request',
      'Words are compared with the tags of pictures, and these pictures have none. Only a collection of the kind Anything has tags, once the model "resnet50" has looked at its photos.',
    );
  return await scoreTags(words, tagModel, loadScores(catalog, tagModel.id), scoreByWords);
}

async function scoreTags(
  words: string,
  { tags, version: taggedBy }: TagModel,
  { items, data }: VectorTable,
  scoreByWords: ScoreByWords,
): Promise<Typed> {
  const { version, scores } = await scoreByWords(words, tags, data);
  return { words, version: `${version}, ${taggedBy}`, items, scores };
}

/**
 * Scores the items that came after words were typed, `chunk` at a time, and all items where a model has
 * changed since. Yields how many it has scored so far.
 */
export async function* scoreTypedSince(
  catalog: WritableCatalog,
  scoreByWords: ScoreByWords,
  chunk: number,
): AsyncGenerator<number> {
  const tagModel = tagModelOf(catalog);
  if (tagModel === undefined) return;
  const latest = new Map(listModels(catalog, 'attributes').map(({ id, name }) => [name, id]));
  let scored = 0;
  for (const [name, id] of latest) {
    if (!name.startsWith(TYPED)) continue;
    const words = attributesOfModel(catalog, id)[0]!.name.slice(0, -ROUGHLY.length);
    for (let modelId = id; ; ) {
      const unscored = loadUnscored(catalog, { as: 'scores', modelId: tagModel.id }, modelId, chunk);
      if (unscored.items.length === 0) break;
      ({ modelId } = keepTyped(catalog, await scoreTags(words, tagModel, unscored, scoreByWords)));
      scored += unscored.items.length;
      yield scored;
    }
  }
}

/** The same words again are the same attribute, with scores for new items too. */
export function keepTyped(catalog: WritableCatalog, { words, version, items, scores }: Typed): AttributeRow {
  const key = TYPED + words.toLocaleLowerCase();
  return catalog.connection.transaction(() => {
    const model = registerModel(catalog, { name: key, version, purpose: 'attributes', dimensions: 1 });
    const [attribute] = defineAttributes(catalog, model.id, [
      { key, name: words + ROUGHLY, form: 'relative' },
    ]);
    putScores(
      catalog,
      model.id,
      Array.from(items, (itemId, row) => ({ itemId, vector: scores.subarray(row, row + 1) })),
    );
    return attribute!;
  });
}

/** Of an attribute that was typed in another copy of the collection; undefined for other attributes. */
export function nameOfTyped(key: string): string | undefined {
  return key.startsWith(TYPED) ? key.slice(TYPED.length) + ROUGHLY : undefined;
}

interface TagModel {
  readonly id: number;
  readonly version: string;
  /** In the order of its scores. */
  readonly tags: readonly string[];
}

/** The one that has tagged the most items; of equals, the one that came last. */
function tagModelOf(catalog: ReadableCatalog): TagModel | undefined {
  const counts = countScores(catalog);
  let best: { model: ModelRow; tags: string[] } | undefined;
  for (const model of listModels(catalog, 'attributes')) {
    const count = counts.get(model.id) ?? 0;
    if (count === 0 || count < (best === undefined ? 0 : counts.get(best.model.id)!)) continue;
    const attributes = attributesOfModel(catalog, model.id);
    if (attributes.every(({ key }) => key.startsWith('tag-')))
      best = { model, tags: attributes.map(({ name }) => name.replaceAll('_', ' ')) };
  }
  return best && { id: best.model.id, version: `${best.model.name} ${best.model.version}`, tags: best.tags };
}
