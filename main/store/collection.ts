/** The collection's own facts: its id, name and kind, and what looks at its photos. Runs in the engine process. */
import type { Kind } from '../contract/model.ts';
import type { ReadableCatalog, WritableCatalog } from './connection.ts';

export interface CollectionRow {
  /** 32 hex digits, made once; a copied catalog has the same id. */
  id: string;
  name: string;
  kind: Kind;
  createdAt: number;
  /** The name of a person's own model that looks at the photos; null: as collections of its kind do. */
  model: string | null;
  /** The model whose embeddings groups are made of; null until an index job has ended. It may be lost from a salvaged catalog. */
  groupedBy: number | null;
}

export function readCollection(catalog: ReadableCatalog): CollectionRow {
  const row = catalog.connection.get<CollectionRow>(
    'SELECT id, name, kind, created_at AS createdAt, model, grouped_by AS groupedBy FROM collection',
  );
  if (row === undefined) throw new Error('a catalog without its collection row');
  return row;
}

export function setModel(catalog: WritableCatalog, model: string | null): void {
  catalog.connection.run('UPDATE collection SET model = ?', model);
}

export function setGroupedBy(catalog: WritableCatalog, modelId: number): void {
  catalog.connection.run('UPDATE collection SET grouped_by = ?', modelId);
}
