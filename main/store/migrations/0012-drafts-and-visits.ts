/** Migration 12: names that were typed and not given yet, and which members a person has seen in a group. */
import type { Migration } from '../migrate.ts';

export const draftsAndVisits: Migration = {
  name: '0012-drafts-and-visits',
  up: `
CREATE TABLE drafts (
  grouping_id INTEGER NOT NULL REFERENCES groupings (id),
  -- The first of the items that the name is for.
  item_id INTEGER NOT NULL REFERENCES items (id),
  -- All of them.
  items TEXT NOT NULL CHECK (json_valid(items)),
  name TEXT NOT NULL CHECK (name <> ''),
  typed_at INTEGER NOT NULL,
  PRIMARY KEY (grouping_id, item_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE visits (
  grouping_id INTEGER NOT NULL REFERENCES groupings (id),
  item_id INTEGER NOT NULL REFERENCES items (id),
  -- Items that were members of one group at the latest visit have the same first member.
  first_item_id INTEGER NOT NULL REFERENCES items (id),
  visited_at INTEGER NOT NULL,
  PRIMARY KEY (grouping_id, item_id)
) STRICT, WITHOUT ROWID;
`,
};
