/** Migration 15: what a strategy knows after a part of the log, so that a long log opens without being replayed. */
import type { Migration } from '../migrate.ts';

export const folds: Migration = {
  name: '0015-folds',
  up: `
CREATE TABLE folds (
  -- A cache: one row per grouping, replaced as answers come. Deleting it costs working through the log, nothing else.
  grouping_id INTEGER PRIMARY KEY REFERENCES groupings (id),
  -- After so many acts of the log.
  steps INTEGER NOT NULL CHECK (steps >= 0),
  -- Of everything it depends on: items, model, settings, seed, those acts.
  inputs_digest TEXT NOT NULL,
  -- JSON, in the engine's own form.
  state TEXT NOT NULL CHECK (json_valid(state)),
  made_at INTEGER NOT NULL
) STRICT;
`,
};
