/** Migration 18: the list of names that a collection is named from. */
import type { Migration } from '../migrate.ts';

export const listedNames: Migration = {
  name: '0018-listed-names',
  up: `
CREATE TABLE listed_names (
  -- The name in lower case, by which it is looked up.
  key TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  rank TEXT,
  -- The name used in its place: this one is a synonym.
  accepted TEXT,
  -- The name people use.
  common TEXT,
  -- JSON: the taxa above it by rank.
  higher TEXT NOT NULL,
  -- A person's day of birth, as 1990-05-17.
  born TEXT
) STRICT, WITHOUT ROWID;
`,
};
