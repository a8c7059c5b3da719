/** The collection's id, name and kind, and the models it uses. Engine process. */
import type { Kind } from '../contract/model.ts';
import type { ReadableCatalog, WritableCatalog } from './connection.ts';

export interface CollectionRow {
  /** 32 hex digits, made once; a copied catalog has the same id. */
  id: string;
  name: string;
  kind: Kind;
  createdAt: number;
  /** The person's own model that analyzes the photos; null: the models of its kind. */
  model: string | null;
  /** The model groups are made with; null before the first index job, or lost from a salvaged catalog. */
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
