/** Migration 10: keeps the nearest neighbours of the items, and in small collections all distances. */
import type { Migration } from '../migrate.ts';

export const neighbours: Migration = {
  name: '0010-neighbours',
  up: `
CREATE TABLE neighbour_sets (
  -- A cache: one row per model, written last. Deleting it costs a search, nothing else.
  model_id INTEGER PRIMARY KEY REFERENCES models (id) ON DELETE CASCADE,
  -- Of the model, the items and their embeddings.
  items_digest TEXT NOT NULL,
  -- In which space the items were compared, and how.
  space TEXT NOT NULL CHECK (length(space) > 0),
  metric TEXT NOT NULL CHECK (metric = 'euclidean'),
  -- How many are listed for each item; all others where there are fewer.
  wanted INTEGER NOT NULL CHECK (wanted > 0),
  made_at INTEGER NOT NULL
) STRICT;

CREATE TABLE neighbours (
  id INTEGER PRIMARY KEY,
  model_id INTEGER NOT NULL REFERENCES models (id) ON DELETE CASCADE,
  item_id INTEGER NOT NULL REFERENCES items (id),
  -- Ids of the nearest items, nearest first: Int32, little-endian.
  items BLOB NOT NULL,
  -- Their distances: Float64, little-endian.
  distances BLOB NOT NULL,
  CHECK (length(distances) = 2 * length(items)),
  UNIQUE (model_id, item_id)
) STRICT;

CREATE TABLE pair_distances (
  id INTEGER PRIMARY KEY,
  model_id INTEGER NOT NULL REFERENCES models (id) ON DELETE CASCADE,
  -- The first of the pairs in this row. Pairs are in condensed order, as the set's items are ordered.
  start INTEGER NOT NULL CHECK (start >= 0),
  -- Float64, little-endian.
  distances BLOB NOT NULL,
  UNIQUE (model_id, start)
) STRICT;

-- What is left are the items whose embedding is still the one that was compared.
CREATE TRIGGER neighbours_of_changed_embeddings AFTER UPDATE ON embeddings BEGIN
  DELETE FROM neighbours WHERE model_id = OLD.model_id AND item_id = OLD.item_id;
END;
CREATE TRIGGER neighbours_of_deleted_embeddings AFTER DELETE ON embeddings BEGIN
  DELETE FROM neighbours WHERE model_id = OLD.model_id AND item_id = OLD.item_id;
END;
`,
};
