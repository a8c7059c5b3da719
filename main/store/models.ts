/** The models whose output is stored; each output row names its model and version. Engine process. */
import type { ReadableCatalog, WritableCatalog } from './connection.ts';

export type ModelPurpose = 'detect' | 'embed' | 'attributes' | 'taught';

export interface ModelFacts {
  name: string;
  version: string;
  purpose: ModelPurpose;
  /** Numbers per item; null for a detector. */
  dimensions: number | null;
  /** Of an own model: the distance at which same and different are equally likely, if given. */
  evenAt?: number | null;
}

export interface ModelRow extends ModelFacts {
  id: number;
  evenAt: number | null;
}

const columns = 'id, name, version, purpose, dimensions, even_at AS evenAt';

/** Adds or finds a model; later distances replace earlier ones. Other dimensions are refused. */
export function registerModel(catalog: WritableCatalog, facts: ModelFacts): ModelRow {
  const { connection } = catalog;
  const { name, version, purpose, dimensions, evenAt } = facts;
  connection.run(
    `INSERT INTO models (name, version, purpose, dimensions) VALUES (?, ?, ?, ?)
     ON CONFLICT (name, version, purpose) DO NOTHING`,
    name,
    version,
    purpose,
    dimensions,
  );
  const row = findModel(catalog, facts)!;
  if (row.dimensions !== dimensions)
    throw new RangeError(`${name} ${version} has ${row.dimensions} dimensions here, not ${dimensions}`);
  if (evenAt === undefined || evenAt === row.evenAt) return row;
  connection.run('UPDATE models SET even_at = ? WHERE id = ?', evenAt, row.id);
  return { ...row, evenAt };
}

/** The model whose vectors are stored under this name and version, if there are any. */
export function findModel(
  catalog: ReadableCatalog,
  { name, version, purpose }: Pick<ModelFacts, 'name' | 'version' | 'purpose'>,
): ModelRow | undefined {
  return catalog.connection.get<ModelRow>(
    `SELECT ${columns} FROM models WHERE name = ? AND version = ? AND purpose = ?`,
    name,
    version,
    purpose,
  );
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
