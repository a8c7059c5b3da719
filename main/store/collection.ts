/** The collection's own facts: its id, name and kind. Runs in the engine process. */
import type { Kind } from '../contract/model.ts';
import type { ReadableCatalog } from './connection.ts';

export interface CollectionRow {
  /** 32 hex digits, made once; a copied catalog has the same id. */
  id: string;
  name: string;
  kind: Kind;
  createdAt: number;
}

export function readCollection(catalog: ReadableCatalog): CollectionRow {
  const row = catalog.connection.get<CollectionRow>(
    'SELECT id, name, kind, created_at AS createdAt FROM collection',
  );
  if (row === undefined) throw new Error('a catalog without its collection row');
  return row;
}
