/** Attributes for reasons: those that models score, and those a person taught. Engine process. */
import type { ReadableCatalog, WritableCatalog } from './connection.ts';
import { registerModel } from './models.ts';
import { bytesOf, float32Of } from './vectors.ts';

export type AttributeForm = 'binary' | 'relative';

export interface AttributeFacts {
  key: string;
  /** The name people use. */
  name: string;
  form: AttributeForm;
}

export interface AttributeRow extends AttributeFacts {
  id: number;
  modelId: number;
  /** Its place in the model's scores. */
  position: number;
}

export interface Example {
  itemId: number;
  /** binary: 1 yes, 0 no; relative: a higher rank has more of it. */
  rank: number;
}

export interface NewTaughtAttribute extends AttributeFacts {
  embeddingModelId: number;
  /** A weight per dimension of the embedding, then the constant. */
  weights: Float32Array;
  /** Cross-validated accuracy on the examples; null with too few. */
  accuracy: number | null;
  examples: readonly Example[];
}

export interface TaughtAttribute extends AttributeRow {
  embeddingModelId: number;
  weights: Float32Array;
  accuracy: number | null;
  taughtAt: number;
  examples: Example[];
}

const columns = 'attributes.id, attributes.model_id AS modelId, position, key, attributes.name, form';

/** The attributes a model scores, in order. Later calls for the same version must give the same list. */
export function defineAttributes(
  catalog: WritableCatalog,
  modelId: number,
  facts: readonly AttributeFacts[],
): AttributeRow[] {
  return catalog.connection.transaction(() => {
    const known = attributesOfModel(catalog, modelId);
    if (known.length === 0) {
      for (const [position, { key, name, form }] of facts.entries())
        catalog.connection.run(
          'INSERT INTO attributes (model_id, position, key, name, form) VALUES (?, ?, ?, ?, ?)',
          modelId,
          position,
          key,
          name,
          form,
        );
      return attributesOfModel(catalog, modelId);
    }
    if (known.length !== facts.length || known.some((row, index) => row.key !== facts[index]?.key))
      throw new RangeError(`model ${modelId} scores other attributes; a changed list needs a new version`);
    return known;
  });
}

export function attributesOfModel(catalog: ReadableCatalog, modelId: number): AttributeRow[] {
  return catalog.connection.all<AttributeRow>(
    `SELECT ${columns} FROM attributes WHERE model_id = ? ORDER BY position`,
    modelId,
  );
}

/** The version of a model that stands for attributes which only another copy of the collection has scored. */
export const UNSCORED = 'not scored here';

/**
 * An attribute that is not known here, so that reasons can name it. It has no scores; once a real version of the
 * model has an attribute of this key, those count.
 */
export function recordUnscoredAttribute(
  catalog: WritableCatalog,
  model: { readonly name: string; readonly purpose: 'attributes' | 'taught' },
  { key, name, form }: AttributeFacts,
): number {
  const { id } = registerModel(catalog, { ...model, version: UNSCORED, dimensions: 1 });
  return catalog.connection.run(
    'INSERT INTO attributes (model_id, position, key, name, form) VALUES (?, ?, ?, ?, ?)',
    id,
    attributesOfModel(catalog, id).length,
    key,
    name,
    form,
  ).id;
}

/** A tag is one that the model finds at least so likely: it has hundreds to choose from. */
const LEAST_TAG = 0.1;

/** How many contents have tags: when it is the same, so are the tags. */
export function countTagged(catalog: ReadableCatalog): number {
  return catalog.connection.get<{ tagged: number }>(
    `SELECT count(*) AS tagged FROM attribute_scores
     WHERE model_id IN (SELECT model_id FROM attributes WHERE key = 'tag-0')`,
  )!.tagged;
}

/** The tags of each content, in lower case, by its id. */
export function listTags(catalog: ReadableCatalog): Map<number, string[]> {
  const tags = new Map<number, string[]>();
  const models = catalog.connection.all<{ modelId: number }>(
    "SELECT model_id AS modelId FROM attributes WHERE key = 'tag-0' ORDER BY model_id",
  );
  for (const { modelId } of models) {
    const names = attributesOfModel(catalog, modelId).map(({ name }) => name.toLowerCase());
    const rows = catalog.connection.iterate<{ contentId: number; scores: Uint8Array }>(
      `SELECT content_id AS contentId, scores FROM attribute_scores JOIN items ON items.id = item_id
       WHERE model_id = ? AND retired = 0`,
      modelId,
    );
    for (const { contentId, scores } of rows) {
      const found: string[] = [];
      float32Of(scores).forEach((score, at) => {
        if (score >= LEAST_TAG) found.push(names[at]!);
      });
      tags.set(contentId, found);
    }
  }
  return tags;
}

/** Every attribute by its id, named as in every other catalog: by its model and its key. */
export function listAttributeKeys(
  catalog: ReadableCatalog,
): Map<number, { model: string; version: string; key: string }> {
  return new Map(
    catalog.connection
      .all<{ id: number; model: string; version: string; key: string }>(
        `SELECT attributes.id, models.name AS model, version, key FROM attributes
         JOIN models ON models.id = model_id ORDER BY attributes.id`,
      )
      .map(({ id, ...names }) => [id, names]),
  );
}

/** Stores a taught attribute. Teaching a key again makes a new version; earlier reasons keep theirs. */
export function teachAttribute(catalog: WritableCatalog, lesson: NewTaughtAttribute): TaughtAttribute {
  return catalog.connection.transaction(() => {
    const { connection } = catalog;
    const { versions } = connection.get<{ versions: number }>(
      "SELECT count(*) AS versions FROM models WHERE purpose = 'taught' AND name = ?",
      lesson.key,
    )!;
    const version = String(versions + 1);
    const model = registerModel(catalog, { name: lesson.key, version, purpose: 'taught', dimensions: 1 });
    const id = defineAttributes(catalog, model.id, [lesson])[0]!.id;
    connection.run(
      `INSERT INTO taught_attributes (attribute_id, embedding_model_id, weights, accuracy, taught_at)
       VALUES (?, ?, ?, ?, ?)`,
      id,
      lesson.embeddingModelId,
      bytesOf(lesson.weights),
      lesson.accuracy,
      Date.now(),
    );
    for (const { itemId, rank } of lesson.examples)
      connection.run(
        'INSERT INTO taught_examples (attribute_id, item_id, rank) VALUES (?, ?, ?)',
        id,
        itemId,
        rank,
      );
    return listTaughtAttributes(catalog).find(row => row.id === id) as TaughtAttribute;
  });
}

/** The latest version of each. */
export function listTaughtAttributes(catalog: ReadableCatalog): TaughtAttribute[] {
  return catalog.connection
    .all<Omit<TaughtAttribute, 'weights' | 'examples'> & { weights: Uint8Array }>(
      `SELECT ${columns}, embedding_model_id AS embeddingModelId, weights, accuracy, taught_at AS taughtAt
       FROM taught_attributes JOIN attributes ON attributes.id = attribute_id
       WHERE attribute_id IN (
         SELECT max(attribute_id) FROM taught_attributes JOIN attributes ON attributes.id = attribute_id GROUP BY key)
       ORDER BY attributes.id`,
    )
    .map(row => ({ ...row, weights: float32Of(row.weights), examples: examplesOf(catalog, row.id) }));
}

function examplesOf(catalog: ReadableCatalog, attributeId: number): Example[] {
  return catalog.connection.all<Example>(
    'SELECT item_id AS itemId, rank FROM taught_examples WHERE attribute_id = ? ORDER BY id',
    attributeId,
  );
}
