/** Migration 7: caches each grouping's question state, so that a long log need not be replayed first. */
import type { Migration } from '../migrate.ts';

export const outlooks: Migration = {
  name: '0007-outlooks',
  up: `
DROP TABLE results;
CREATE TABLE results (
  -- A cache: one row per grouping, replaced as answers come. Deleting it costs working through the log, nothing else.
  grouping_id INTEGER PRIMARY KEY REFERENCES groupings (id),
  -- Of everything it depends on: items, model, settings, seed, log.
  inputs_digest TEXT NOT NULL,
  -- JSON, in the engine's own form: the question and the groups it is about.
  outlook TEXT NOT NULL CHECK (json_valid(outlook)),
  made_at INTEGER NOT NULL
) STRICT;
`,
};
