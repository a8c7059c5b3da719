/** The models whose work is stored: each row of theirs names the model and its version. Runs in the engine process. */
import type { ReadableCatalog, WritableCatalog } from './connection.ts';

export type ModelPurpose = 'detect' | 'embed' | 'attributes' | 'taught';

export interface ModelFacts {
  name: string;
  version: string;
  purpose: ModelPurpose;
  /** Numbers per item; null for a detector. */
  dimensions: number | null;
}

export interface ModelRow extends ModelFacts {
  id: number;
}

const columns = 'id, name, version, purpose, dimensions';

/** Adds a model or finds it. The same name and version with other dimensions is another model and must say so. */
export function registerModel(catalog: WritableCatalog, facts: ModelFacts): ModelRow {
  const { connection } = catalog;
  const { name, version, purpose, dimensions } = facts;
  connection.run(
    `INSERT INTO models (name, version, purpose, dimensions) VALUES (?, ?, ?, ?)
     ON CONFLICT (name, version, purpose) DO NOTHING`,
    name,
    version,
    purpose,
    dimensions,
  );
  const row = connection.get<ModelRow>(
    `SELECT ${columns} FROM models WHERE name = ? AND version = ? AND purpose = ?`,
    name,
    version,
    purpose,
  ) as ModelRow;
  if (row.dimensions !== dimensions)
    throw new RangeError(`${name} ${version} has ${row.dimensions} dimensions here, not ${dimensions}`);
  return row;
}

export function listModels(catalog: ReadableCatalog, purpose: ModelPurpose): ModelRow[] {
  return catalog.connection.all<ModelRow>(
    `SELECT ${columns} FROM models WHERE purpose = ? ORDER BY id`,
    purpose,
  );
}

export function modelById(catalog: ReadableCatalog, id: number): ModelRow {
  const row = catalog.connection.get<ModelRow>(`SELECT ${columns} FROM models WHERE id = ?`, id);
  if (row === undefined) throw new RangeError(`model ${id} is not in this collection`);
  return row;
}
