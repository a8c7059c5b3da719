/** What a grouping is made of, read from the catalog: the items that take part and how the latest model sees them. Engine process. */
import { AkinError } from '../../contract/errors.ts';
import type { ReadableCatalog } from '../../store/connection.ts';
import { listModels } from '../../store/models.ts';
import { loadEmbeddings, type VectorTable } from '../../store/vectors.ts';

export interface Gathered {
  readonly model: string;
  /** The item of each row. */
  readonly items: Int32Array;
  readonly rowOf: ReadonlyMap<number, number>;
  readonly table: VectorTable;
}

/** By the model that sees the most items; of equals, the one that came last. Embeddings of different models never mix. */
export function gatherItems(catalog: ReadableCatalog): Gathered {
  let best: Gathered | undefined;
  for (const { id, name } of listModels(catalog, 'embed')) {
    const table = loadEmbeddings(catalog, id);
    if (table.items.length === 0 || table.items.length < (best?.items.length ?? 0)) continue;
    const rowOf = new Map(Array.from(table.items, (item, row) => [item, row]));
    best = { model: name, items: table.items, rowOf, table };
  }
  if (best === undefined)
    throw new AkinError(
      'nothing-indexed',
      'Nothing can be grouped yet: no picture of this collection has been looked at.',
    );
  return best;
}
