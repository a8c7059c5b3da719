/** Migration 6: batches of items worth labelling, kept so that labelling can stop and go on at any time. */
import type { Migration } from '../migrate.ts';

export const batches: Migration = {
  name: '0006-batches',
  up: `
CREATE TABLE batches (
  id INTEGER PRIMARY KEY,
  grouping_id INTEGER NOT NULL REFERENCES groupings (id),
  budget INTEGER NOT NULL CHECK (budget > 0),
  -- The kernel by which the items were chosen.
  kernel TEXT NOT NULL CHECK (length(kernel) > 0),
  -- A dropped batch is one that a person gave up.
  dropped INTEGER NOT NULL DEFAULT 0 CHECK (dropped IN (0, 1)),
  -- What its labels became in the log; null before that. The batch is open again when that act is taken back.
  act_id INTEGER REFERENCES acts (id),
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX batches_of_grouping ON batches (grouping_id, id);
CREATE TABLE batch_items (
  id INTEGER PRIMARY KEY,
  batch_id INTEGER NOT NULL REFERENCES batches (id),
  place INTEGER NOT NULL CHECK (place >= 0),
  item_id INTEGER NOT NULL REFERENCES items (id),
  -- Null until it is labelled.
  label TEXT CHECK (label IN ('name', 'not-a-subject', 'cannot-tell')),
  name TEXT CHECK (length(name) > 0),
  labelled_at INTEGER,
  UNIQUE (batch_id, place),
  UNIQUE (batch_id, item_id),
  CHECK ((label IS NULL) = (labelled_at IS NULL)),
  CHECK ((label IS 'name') = (name IS NOT NULL))
) STRICT;
`,
};
