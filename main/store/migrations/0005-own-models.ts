/** Migration 5: the model that analyzes a collection, and the one its groups are made with. */
import type { Migration } from '../migrate.ts';

export const ownModels: Migration = {
  name: '0005-own-models',
  up: `
ALTER TABLE collection ADD COLUMN
  -- The name of a person's own model that looks at the photos; null: as collections of its kind do.
  model TEXT CHECK (length(model) > 0);
ALTER TABLE collection ADD COLUMN
  -- The id of the model whose embeddings groups are made of; null: of the one that has seen the most items.
  grouped_by INTEGER;
ALTER TABLE models ADD COLUMN
  -- Of a person's own model: the distance of two embeddings at which same and different are equally likely; null when not known.
  even_at REAL CHECK (even_at > 0);
`,
};
