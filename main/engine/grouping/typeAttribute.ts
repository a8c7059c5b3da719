/** An attribute typed as words: scores every item by the tags it has, and stores that like any model's scores. Engine process. */
import { AkinError } from '../../contract/errors.ts';
import { type AttributeRow, attributesOfModel, defineAttributes } from '../../store/attributes.ts';
import type { ReadableCatalog, WritableCatalog } from '../../store/connection.ts';
import { listModels, registerModel } from '../../store/models.ts';
import { loadScores, putScores, type VectorTable } from '../../store/vectors.ts';

/** How well words fit each item, by a row of probabilities of its tags, and which model says so. */
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
  const { tags, table, version: taggedBy } = tagsOf(catalog);
  const { version, scores } = await scoreByWords(words, tags, table.data);
  return { words, version: `${version}, ${taggedBy}`, items: table.items, scores };
}

/** Typed again it is the same attribute, with scores also for items that came since. */
export function keepTyped(catalog: WritableCatalog, { words, version, items, scores }: Typed): AttributeRow {
  const key = `typed ${words.toLocaleLowerCase()}`;
  return catalog.connection.transaction(() => {
    const model = registerModel(catalog, { name: key, version, purpose: 'attributes', dimensions: 1 });
    // Whoever sees it must see that it is no measurement.
    const [attribute] = defineAttributes(catalog, model.id, [
      { key, name: `${words}, roughly`, form: 'relative' },
    ]);
    putScores(
      catalog,
      model.id,
      Array.from(items, (itemId, row) => ({ itemId, vector: scores.subarray(row, row + 1) })),
    );
    return attribute!;
  });
}

/** Those of the model that has tagged the most items; of equals, the one that came last. */
function tagsOf(catalog: ReadableCatalog): { tags: string[]; table: VectorTable; version: string } {
  let best: { tags: string[]; table: VectorTable; version: string } | undefined;
  for (const { id, name, version } of listModels(catalog, 'attributes')) {
    const attributes = attributesOfModel(catalog, id);
    if (!attributes.every(({ key }) => key.startsWith('tag-'))) continue;
    const table = loadScores(catalog, id);
    if (table.items.length === 0 || table.items.length < (best?.table.items.length ?? 0)) continue;
    const tags = attributes.map(attribute => attribute.name.replaceAll('_', ' '));
    best = { tags, table, version: `${name} ${version}` };
  }
  if (best === undefined)
    throw new AkinError(
      'bad-request',
      'Words are compared with the tags of pictures, and these pictures have none. Only a collection of the kind Anything has tags, once the model "resnet50" has looked at its photos.',
    );
  return best;
}
