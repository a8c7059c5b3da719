/**
 * Loads the items of a grouping from the catalog: their embeddings by the model of its groups, and their
 * attribute scores. Engine process.
 */
import { createHash } from 'node:crypto';
import { ALONE } from '../../../algorithms/collections.ts';
import type { Matrix } from '../../../algorithms/matrix.ts';
import type { PairEvidence } from '../../../algorithms/session/evidence.ts';
import { type AccuracyLimits, accuracyLimits } from '../../../algorithms/teach/teachAttribute.ts';
import { AkinError } from '../../../contract/errors.ts';
import {
  type AttributeRow,
  attributesOfModel,
  listTaughtAttributes,
  UNSCORED,
} from '../../../store/attributes.ts';
import { readCollection } from '../../../store/collection.ts';
import type { ReadableCatalog } from '../../../store/connection.ts';
import { listCooccurring, listRated } from '../../../store/items.ts';
import { listModels } from '../../../store/models.ts';
import { loadingEmbeddings, loadingScores, type VectorTable } from '../../../store/vectors.ts';
import { share, sharedFloats, sharedIntegers } from '../../compute/share.ts';
import { comparisonName } from '../../embeddings/comparisons.ts';
import { modelOfGroups } from '../../library/modelOfGroups.ts';
import { evidenceOfPhotos } from './photoEvidence.ts';

export interface GroupingItems {
  /** The name of the comparison: see comparisons.ts. */
  readonly model: string;
  readonly modelId: number;
  /** The item of each row. */
  readonly items: Int32Array;
  readonly rowOf: ReadonlyMap<number, number>;
  readonly table: VectorTable;
  /** The photo of each item that shares it with others: see algorithms/session/cooccurrence.ts. */
  readonly photos: Int32Array;
  /** What their photos say about pairs of items. */
  readonly evidence: PairEvidence | null;
  /** How well each item is seen, from 0 to 1; 1 where it was not rated. */
  readonly quality: Float32Array;
  /** Of model, items, embeddings and evidence. */
  readonly digest: string;
}

/** At this score or above, an item has a binary attribute. */
export const THRESHOLD = 0.5;
/** Bytes hashed, and rows of scores copied, between two yields: a few milliseconds. */
const CHUNK = 1 << 22;
const ROWS = 256;

/** The attributes of the items: one row of scores per item, one column per attribute. */
export interface AttributeScores {
  readonly attributes: readonly (AttributeRow & { readonly accuracy: AccuracyLimits | null })[];
  readonly columnOf: ReadonlyMap<number, number>;
  readonly scores: Matrix;
}

/**
 * By the model that the groups are made by. Embeddings of different models never mix. Yields every few
 * milliseconds.
 */
export function* loadItems(catalog: ReadableCatalog): Generator<void, GroupingItems> {
  const model = modelOfGroups(catalog);
  if (model === undefined)
    throw new AkinError(
      'nothing-indexed',
      'Nothing can be grouped yet: no picture of this collection has been looked at.',
    );
  const table = yield* loadingEmbeddings(catalog, model.id);
  const rowOf = new Map(Array.from(table.items, (item, row) => [item, row]));
  const name = comparisonName(model);
  const photos = photosOf(catalog, rowOf);
  const evidence = share(evidenceOfPhotos(catalog, rowOf));
  const digest = yield* digestOf(name, table, evidence);
  const quality = qualityOf(catalog, rowOf);
  return {
    model: name,
    modelId: model.id,
    items: table.items,
    rowOf,
    table,
    photos,
    evidence,
    quality,
    digest,
  };
}

function photosOf(catalog: ReadableCatalog, rowOf: ReadonlyMap<number, number>): Int32Array {
  const photos = sharedIntegers(rowOf.size).fill(ALONE);
  // Two animals of one photo are often of one kind: only people are rarely twice in a photo.
  if (readCollection(catalog).kind !== 'people') return photos;
  for (const { id, content } of listCooccurring(catalog)) {
    const row = rowOf.get(id);
    if (row !== undefined) photos[row] = content;
  }
  return photos;
}

function qualityOf(catalog: ReadableCatalog, rowOf: ReadonlyMap<number, number>): Float32Array {
  const quality = share(new Float32Array(rowOf.size).fill(1));
  for (const { id, quality: rated } of listRated(catalog)) {
    const row = rowOf.get(id);
    if (row !== undefined) quality[row] = rated;
  }
  return quality;
}

function* digestOf(
  model: string,
  { items, data }: VectorTable,
  evidence: PairEvidence | null,
): Generator<void, string> {
  const hash = createHash('sha256').update(model);
  const arrays = [items, data, ...(evidence === null ? [] : [evidence.items, evidence.nats])];
  for (const { buffer, byteOffset, byteLength } of arrays)
    for (let from = 0; from < byteLength; from += CHUNK) {
      hash.update(new Uint8Array(buffer, byteOffset + from, Math.min(CHUNK, byteLength - from)));
      yield;
    }
  return hash.digest('hex');
}

/**
 * Of all models that score attributes. Of a model with several versions the one that has scored the most
 * items counts, of equals the latest; reasons in terms of another version, also of one that was never used here,
 * are read in terms of it. An item without scores has 0.
 */
export function* loadAttributeScores(
  catalog: ReadableCatalog,
  { rowOf, items }: GroupingItems,
): Generator<void, AttributeScores> {
  const accuracies = new Map(
    listTaughtAttributes(catalog).map(({ id, accuracy, form, examples }) => {
      const ranks = examples.map(({ rank }) => rank);
      return [id, accuracy === null ? null : accuracyLimits(accuracy, form, ranks)];
    }),
  );
  const models: { name: string; version: string; table: VectorTable; attributes: AttributeRow[] }[] = [];
  for (const { id, name, version, purpose } of [
    ...listModels(catalog, 'attributes'),
    ...listModels(catalog, 'taught'),
  ])
    models.push({
      name: `${purpose} ${name}`,
      version,
      table: yield* loadingScores(catalog, id),
      attributes: attributesOfModel(catalog, id),
    });
  const used = new Map<string, (typeof models)[number]>();
  for (const model of models)
    if (
      model.version !== UNSCORED &&
      model.table.items.length >= (used.get(model.name)?.table.items.length ?? 0)
    )
      used.set(model.name, model);
  const columns = [...used.values()].reduce((sum, { attributes }) => sum + attributes.length, 0);
  const data = sharedFloats(items.length * columns);
  let from = 0;
  for (const { table, attributes } of used.values()) {
    for (const [at, item] of table.items.entries()) {
      if (at % ROWS === 0) yield;
      const row = rowOf.get(item);
      if (row === undefined) continue;
      const scores = table.data.subarray(at * table.dimensions, (at + 1) * table.dimensions);
      for (const { position } of attributes) data[row * columns + from + position] = scores[position]!;
    }
    from += attributes.length;
  }
  const attributes = [...used.values()].flatMap(model =>
    model.attributes.map(attribute => ({ ...attribute, accuracy: accuracies.get(attribute.id) ?? null })),
  );
  const columnOf = new Map(attributes.map(({ id }, column) => [id, column]));
  for (const { name, attributes: said } of models)
    for (const { id, key } of said) {
      const present = used.get(name)?.attributes.find(attribute => attribute.key === key);
      if (present !== undefined) columnOf.set(id, columnOf.get(present.id)!);
    }
  return { attributes, columnOf, scores: { rows: items.length, columns, data } };
}
