/**
 * An attribute typed as words: scores every item by the tags it has, or by a text tower, and stores that like any
 * model's scores. Engine process.
 */
import { AkinError } from '../../contract/errors.ts';
import { type AttributeRow, attributesOfModel, defineAttributes } from '../../store/attributes.ts';
import type { ReadableCatalog, WritableCatalog } from '../../store/connection.ts';
import { listModels, type ModelRow, registerModel } from '../../store/models.ts';
import {
  countScores,
  loadEmbeddings,
  loadScores,
  loadUnscored,
  putScores,
  type VectorTable,
} from '../../store/vectors.ts';
import { ownModelOf } from '../../vision/models/manifest.ts';
import type { WordTarget } from '../../vision/text/textModel.ts';

const TYPED = 'typed ';
/** Appended to the name: the score is no measurement. */
const ROUGHLY = ', roughly';

/**
 * How well words fit each item, and by which model. Null where they are to be compared by a text tower and the model has
 * none.
 */
export type ScoreByWords = (
  words: string,
  by: WordTarget,
) => Promise<{ version: string; scores: Float32Array } | null>;

/** How well some words fit each item. */
export interface Typed {
  readonly words: string;
  /** Of everything that had a part in the scores. */
  readonly version: string;
  readonly items: Int32Array;
  readonly scores: Float32Array;
}

/**
 * Nothing is kept. By the text tower of the model that the groups are made by, where it is a person's own and has one,
 * and else by tags.
 */
export async function scoreTyped(
  catalog: ReadableCatalog,
  words: string,
  groupedBy: ModelRow | undefined,
  scoreByWords: ScoreByWords,
): Promise<Typed> {
  for (const source of sourcesOf(catalog, groupedBy)) {
    const typed = await scoreFrom(source, words, source.load(), scoreByWords);
    if (typed !== null) return typed;
  }
  throw new AkinError(
    'bad-request',
    'Words are compared with the tags of pictures, and these pictures have none. Only a collection of the kind Anything has tags, once the model "resnet50" has looked at its photos. A model of your own with a text tower needs none.',
  );
}

/**
 * Scores the items that came after words were typed, `chunk` at a time, and all items where a model has
 * changed since. Yields how many it has scored so far.
 */
export async function* scoreTypedSince(
  catalog: WritableCatalog,
  groupedBy: ModelRow | undefined,
  scoreByWords: ScoreByWords,
  chunk: number,
): AsyncGenerator<number> {
  const sources = sourcesOf(catalog, groupedBy);
  const latest = new Map(listModels(catalog, 'attributes').map(({ id, name }) => [name, id]));
  let scored = 0;
  for (const [name, id] of latest) {
    if (!name.startsWith(TYPED)) continue;
    const words = attributesOfModel(catalog, id)[0]!.name.slice(0, -ROUGHLY.length);
    for (const source of sources) {
      let isKnown = true;
      for (let modelId = id; ; ) {
        const unscored = loadUnscored(catalog, source, modelId, chunk);
        if (unscored.items.length === 0) break;
        const typed = await scoreFrom(source, words, unscored, scoreByWords);
        isKnown = typed !== null;
        if (typed === null) break;
        ({ modelId } = keepTyped(catalog, typed));
        scored += unscored.items.length;
        yield scored;
      }
      if (isKnown) break;
    }
  }
}

/** Numbers of each item that words can be compared with. */
interface Source {
  readonly as: 'embedding' | 'scores';
  readonly modelId: number;
  load(): VectorTable;
  target(data: Float32Array): WordTarget;
  /** Of what made the numbers, where the scores depend on it. */
  readonly version: string;
}

/** The best first. */
function sourcesOf(catalog: ReadableCatalog, groupedBy: ModelRow | undefined): Source[] {
  const tower = groupedBy && ownModelOf(groupedBy.name);
  const tagModel = tagModelOf(catalog);
  return [
    ...(tower == null
      ? []
      : [
          {
            as: 'embedding' as const,
            modelId: groupedBy!.id,
            load: () => loadEmbeddings(catalog, groupedBy!.id),
            target: (vectors: Float32Array) => ({ tower, vectors }),
            version: groupedBy!.version,
          },
        ]),
    ...(tagModel === undefined
      ? []
      : [
          {
            as: 'scores' as const,
            modelId: tagModel.id,
            load: () => loadScores(catalog, tagModel.id),
            target: (probabilities: Float32Array) => ({ tags: tagModel.tags, probabilities }),
            version: tagModel.version,
          },
        ]),
  ];
}

async function scoreFrom(
  { target, version: seenBy }: Source,
  words: string,
  { items, data }: VectorTable,
  scoreByWords: ScoreByWords,
): Promise<Typed | null> {
  const found = await scoreByWords(words, target(data));
  return found && { words, version: `${found.version}, ${seenBy}`, items, scores: found.scores };
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
