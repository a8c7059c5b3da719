/** Migration 19: keeps the axes along which the items of a collection are compared. */
import type { Migration } from '../migrate.ts';

export const fittedAxes: Migration = {
  name: '0019-fitted-axes',
  up: `
CREATE TABLE fitted_axes (
  -- A cache: without them axes are fitted to the items again. All rows of a model are written at once.
  id INTEGER PRIMARY KEY,
  model_id INTEGER NOT NULL REFERENCES models (id) ON DELETE CASCADE,
  -- Which of the model's axes: those of each block, then those that leave fewer columns.
  place INTEGER NOT NULL CHECK (place >= 0),
  -- How the model is compared.
  comparison TEXT NOT NULL CHECK (length(comparison) > 0),
  -- Of the model, the items they were fitted to and their embeddings; and how many items.
  items_digest TEXT NOT NULL,
  item_count INTEGER NOT NULL CHECK (item_count > 0),
  -- Float64, little-endian: the mean of the columns, and one axis after the other.
  mean BLOB NOT NULL,
  axes BLOB NOT NULL,
  UNIQUE (model_id, place)
) STRICT;
`,
};
